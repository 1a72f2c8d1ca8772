/** Apparel, as our clothing buyer describes it. */
import type { ProductLine } from '../product-line'
import { layerLines } from './lines-apparel-layers'
import { shirtLines } from './lines-apparel-shirts'

export const apparelLines: ProductLine[] = [...shirtLines, ...layerLines]
