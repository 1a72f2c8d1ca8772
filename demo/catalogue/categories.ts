/**
 * The categories and the home page, from their data files. A new shop without demo products reads these alone, so that
 * its operator can change the categories although the demo's product lines name others.
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

const section = { slug, name: text, description: text, ground: colour, drawings }
const writtenCategories = readData(
  'catalogue/categories.json',
  v.array(
    v.object({
      ...section,
      kind: v.picklist(['product', 'apparel', 'brands', 'collections', 'special']),
      isMenu: v.optional(v.boolean(), true),
      /** The slug of the house brand under which its goods are also sold. */
      houseBrand: v.optional(slug),
      subcategories: v.array(v.object(section)),
    }),
  ),
)

export const houseBrands = new Map(writtenCategories.map((category) => [category.slug, category.houseBrand]))

export const categories = writtenCategories.map((written): CatalogueCategory => {
  const { drawings: shown, ground, houseBrand: _, subcategories, ...category } = written
  const scene = (kind: ScenePicture['kind'], name: string, items: string[], groundColour: string) => ({
    kind,
    name,
    drawings: items,
    ground: groundColour,
  })
  return {
    ...category,
    banner: scene('banner', category.slug, shown, ground),
    image: scene('category', category.slug, shown.slice(0, 2), ground),
    subcategories: subcategories.map(({ drawings: childDrawings, ground: groundColour, ...child }) => ({
      ...child,
      banner: scene('banner', child.slug, childDrawings, groundColour),
      image: scene('subcategory', child.slug, childDrawings.slice(0, 1), groundColour),
    })),
  }
})

const scene = v.object({
  kind: v.picklist(['banner', 'offer', 'logo']),
  name: slug,
  drawings,
  ground: colour,
})

export const frontPage: Omit<Catalogue, 'categories' | 'products'> = readData(
  'catalogue/front-page.json',
  v.object({
    sliders: v.array(v.object({ image: scene, link: text, newTab: v.boolean() })),
    offer: v.object({ image: scene, logo: scene, title: text, description: text, link: text }),
    popularCategories: v.array(slug),
    startExploring: v.array(slug),
  }),
)
