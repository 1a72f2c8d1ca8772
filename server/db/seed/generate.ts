/** Makes the demonstration catalogue: the same products, in the same order, for any count. */
import type { Catalogue } from './catalogue-shape'
import { categories } from './data/categories'
import { productLines } from './data/lines'
import { nameProducts } from './names'
import { productOf } from './product'
import { frontPage } from './scenes'

export function generateCatalogue(count: number): Catalogue {
  return { categories, products: nameProducts(productLines, count).map(productOf), ...frontPage }
}
