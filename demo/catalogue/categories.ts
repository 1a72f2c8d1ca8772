/**
 * The categories and the home page, from their data files. A new shop without demo products reads only these files,
 * because the files of the demo products may refer to categories that the operator has changed.
 */
import * as v from 'valibot'
import { readData } from '../data'
import { drawingNames, palette } from '../pictures/drawings'
import type { ScenePicture } from '../pictures/picture-path'
import type { Catalogue, CatalogueCategory } from './catalogue'

export const text = v.pipe(v.string(), v.nonEmpty())
export const slug = v.pipe(v.string(), v.slug())
export const drawing = v.picklist(drawingNames)
export const colour = v.picklist([...palette.keys()])
const drawings = v.pipe(v.array(drawing), v.nonEmpty(), v.maxLength(5))

const categoryFields = { slug, name: text, description: text, background: colour, drawings }
const categoryRecords = readData(
  'catalogue/categories.json',
  v.array(
    v.object({
      ...categoryFields,
      kind: v.picklist(['product', 'apparel', 'brands', 'collections', 'special']),
      isMenu: v.optional(v.boolean(), true),
      /** The slug of the house brand under which its goods are also sold. */
      houseBrand: v.optional(slug),
      subcategories: v.array(v.object(categoryFields)),
    }),
  ),
)

export const houseBrands = new Map(categoryRecords.map((category) => [category.slug, category.houseBrand]))

export const categories = categoryRecords.map((record): CatalogueCategory => {
  const { drawings: shownDrawings, background, houseBrand: _, subcategories, ...category } = record
  const sceneOf = (kind: ScenePicture['kind'], name: string, items: string[], backgroundColour: string) => ({
    kind,
    name,
    drawings: items,
    background: backgroundColour,
  })
  return {
    ...category,
    banner: sceneOf('banner', category.slug, shownDrawings, background),
    image: sceneOf('category', category.slug, shownDrawings.slice(0, 2), background),
    subcategories: subcategories.map(({ drawings: childDrawings, background: childColour, ...child }) => ({
      ...child,
      banner: sceneOf('banner', child.slug, childDrawings, childColour),
      image: sceneOf('subcategory', child.slug, childDrawings.slice(0, 1), childColour),
    })),
  }
})

const sceneSchema = v.object({
  kind: v.picklist(['banner', 'offer', 'logo']),
  name: slug,
  drawings,
  background: colour,
})

export const frontPage: Omit<Catalogue, 'categories' | 'products'> = readData(
  'catalogue/front-page.json',
  v.object({
    sliders: v.array(v.object({ image: sceneSchema, link: text, newTab: v.boolean() })),
    offer: v.object({ image: sceneSchema, logo: sceneSchema, title: text, description: text, link: text }),
    popularCategories: v.array(slug),
    startExploring: v.array(slug),
  }),
)
