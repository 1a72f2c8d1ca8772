/** The brand of this shop, for everything that renders. */
import type { PageBrand } from './brand'

/** Read this only while rendering: main.tsx sets the brand from the page, server.tsx before each page is rendered. */
export let shopBrand: PageBrand

export function setShopBrand(brand: PageBrand): void {
  shopBrand = brand
}
