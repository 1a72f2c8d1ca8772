/** The brand of this shop, for everything that renders. */
import type { ScriptBrand } from './brand'

/** Read this only while rendering: main.tsx sets the brand from the page, server.tsx before each page is rendered. */
export let shopBrand: ScriptBrand

export function setShopBrand(brand: ScriptBrand): void {
  shopBrand = brand
}
