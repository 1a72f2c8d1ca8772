/** The brand of this shop, for everything that renders. */
import type { PageBrand } from './brand'

/** Read it while rendering only: main.tsx sets it from the page, and server.tsx sets it before it renders a page. */
export let shopBrand: PageBrand

export function setShopBrand(brand: PageBrand): void {
  shopBrand = brand
}
