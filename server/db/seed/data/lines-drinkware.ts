/** Bottles, cups, mugs and glasses, as our drinkware buyer describes them. */
import type { ProductLine } from '../product-line'
import { bottleLines } from './lines-drinkware-bottles'
import { cupLines } from './lines-drinkware-cups'

export const drinkwareLines: ProductLine[] = [...bottleLines, ...cupLines]
