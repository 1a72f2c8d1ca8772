/** Categories as the desk's calls send them (req 22.35). */
import * as v from 'valibot'
import { Version, Whole } from './row'

export const DeskSubcategory = v.object({
  id: Whole,
  name: v.string(),
  slug: v.string(),
  products: v.pipe(Whole, v.description('Products in the subcategory, including hidden products')),
})

export const DeskCategory = v.object({
  id: Whole,
  version: Version,
  name: v.string(),
  slug: v.string(),
  description: v.pipe(v.string(), v.description('HTML')),
  image: v.pipe(v.string(), v.description('Path on the image host; "": none')),
  isMenu: v.pipe(v.boolean(), v.description('The category is in the menu')),
  isPopular: v.pipe(v.boolean(), v.description('The category is on the home page')),
  subcategories: v.array(DeskSubcategory),
})
export type DeskCategory = v.InferOutput<typeof DeskCategory>

export const DeskCategoryOrder = v.object({
  version: Version,
  order: v.pipe(v.array(v.string()), v.description('Names in the order of the menu')),
})
