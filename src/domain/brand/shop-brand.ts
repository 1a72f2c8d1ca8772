/** Whose shop this is, for all that renders. */
import type { PageBrand } from './brand'

/** Read it while rendering: the page brings it along (main.tsx), and the server that draws one sets it (server.tsx). */
export let shopBrand: PageBrand

export function setShopBrand(brand: PageBrand): void {
  shopBrand = brand
}
