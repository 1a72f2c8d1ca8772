/** Bags, as our soft-goods buyer describes them. */
import type { ProductLine } from '../product-line'
import { carryBagLines } from './lines-bags-carry'
import { travelBagLines } from './lines-bags-travel'

export const bagLines: ProductLine[] = [...carryBagLines, ...travelBagLines]
