/** Every product line of the shop. The order is part of the catalogue: new lines go to the end. */
import type { ProductLine } from '../product-line'
import { apparelLines } from './lines-apparel'
import { bagLines } from './lines-bags'
import { drinkwareLines } from './lines-drinkware'
import { funLines } from './lines-fun'
import { headwearLines } from './lines-headwear'
import { healthLines } from './lines-health'
import { homeLines } from './lines-home'
import { officeLines } from './lines-office'
import { outdoorLines } from './lines-outdoor'
import { signageLines } from './lines-signage'
import { sweetLines } from './lines-sweets'
import { technologyLines } from './lines-technology'
import { toolLines } from './lines-tools'
import { writingLines } from './lines-writing'

export const productLines: ProductLine[] = [
  ...drinkwareLines,
  ...bagLines,
  ...apparelLines,
  ...writingLines,
  ...headwearLines,
  ...technologyLines,
  ...officeLines,
  ...outdoorLines,
  ...homeLines,
  ...toolLines,
  ...healthLines,
  ...sweetLines,
  ...signageLines,
  ...funLines,
]
