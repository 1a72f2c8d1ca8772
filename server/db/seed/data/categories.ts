/** All sections of the shop, in the order of the menu. */
import type { CatalogueCategory } from '../catalogue-shape'
import { apparelCategory } from './categories-apparel'
import { dailyCategories } from './categories-daily'
import { groupCategories } from './categories-groups'
import { leisureCategories } from './categories-leisure'

export const categories: CatalogueCategory[] = [
  ...dailyCategories,
  apparelCategory,
  ...leisureCategories,
  ...groupCategories,
]
