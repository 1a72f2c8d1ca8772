/** The data files of the catalogue, validated, with references between the files resolved. */
import { readdirSync } from 'node:fs'
import * as v from 'valibot'
import { entryOf, readData } from '../data'
import { drawingNames, palette } from '../pictures/drawings'
import type { ScenePicture } from '../pictures/picture-path'
import type { Catalogue, CatalogueCategory } from './catalogue'

const text = v.pipe(v.string(), v.nonEmpty())
const texts = v.pipe(v.array(text), v.nonEmpty())
const slug = v.pipe(v.string(), v.slug())
const count = v.pipe(v.number(), v.integer(), v.minValue(1))
const cents = v.pipe(v.number(), v.integer(), v.minValue(0))
const drawing = v.picklist(drawingNames)
const colour = v.picklist([...palette.keys()])
const drawings = v.pipe(v.array(drawing), v.nonEmpty(), v.maxLength(5))

/** The colours in which each kind of goods is stocked. */
const colourRanges = readData(
  'catalogue/colour-ranges.json',
  v.record(text, v.pipe(v.array(colour), v.nonEmpty())),
)

/** From and to. */
const range = v.tuple([cents, cents])

/** The branding methods: what a position costs, how many colours it takes and what the price includes. */
export const methods = readData(
  'catalogue/methods.json',
  v.array(
    v.object({
      name: text,
      /** Text of the first and of a second set-up in the calculator, after the method's name. */
      positions: v.tuple([text, text]),
      /** Per piece. */
      unitCents: range,
      /** Per set-up. */
      setupCents: range,
      colours: text,
      included: text,
    }),
  ),
)

const decoration = v.object({
  method: entryOf(Object.fromEntries(methods.map((method) => [method.name, method]))),
  position: text,
  /** mm, width and height. */
  size: v.pipe(text, v.regex(/^\d+ x \d+$/)),
  /** The front view shows this decoration. */
  isSeen: v.optional(v.boolean(), true),
})
export type Decoration = v.InferOutput<typeof decoration>

/** The decorations of each kind of surface. */
const surfaces = readData(
  'catalogue/surfaces.json',
  v.record(
    text,
    v.object({
      /** Number of imprint positions that a buyer can choose. */
      positions: count,
      /** The usual one first. */
      options: v.pipe(v.array(decoration), v.minLength(2)),
      /** Benefits for the buyer. */
      notes: texts,
    }),
  ),
)

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

const sections = categories.flatMap((category) =>
  category.subcategories.map((child) => `${category.slug}/${child.slug}`),
)
const collections = categories
  .find((entry) => entry.slug === 'collections')
  ?.subcategories.map((entry) => entry.slug)

/** Everything that the products of one line have in common; {name}, {Label} and {label} are filled in per product. */
const productLine = v.object({
  /** Start of every SKU, unique per line. */
  prefix: v.pipe(v.string(), v.regex(/^[A-Z]+$/)),
  /** `{category slug}/{subcategory slug}`. */
  home: v.picklist(sections),
  noun: text,
  drawing,
  colours: entryOf(colourRanges),
  accents: v.pipe(v.array(colour), v.minLength(1)),
  surface: entryOf(surfaces),
  /** At the minimum quantity, before the variant's factor. */
  priceCents: cents,
  minimum: count,
  /** Number of times that the line appears in each round of products. */
  share: v.optional(count, 1),
  /** cm, pieces, kg gross. */
  carton: v.object({
    length: v.number(),
    width: v.number(),
    height: v.number(),
    quantity: count,
    weight: v.number(),
  }),
  variants: v.pipe(
    v.array(v.object({ label: text, dimensions: text, priceFactor: v.pipe(v.number(), v.minValue(0.1)) })),
    v.minLength(2),
  ),
  /** Opening sentences: the object, its material and its size. */
  about: texts,
  /** Second sentences: the buyers and occasions that it suits. */
  uses: v.pipe(v.array(text), v.minLength(2)),
  features: v.pipe(v.array(text), v.minLength(4)),
  specifications: v.record(text, text),
  /** By component. */
  materials: v.record(text, text),
  /** A choice other than the colour; it makes the line's products have variations. */
  choice: v.optional(v.object({ name: text, values: texts })),
  collections: v.optional(v.array(v.picklist(collections ?? [])), []),
})
export type ProductLine = v.InferOutput<typeof productLine>

/** Sorted by the numbers in the file names, because another order makes another catalogue. */
export const productLines = readdirSync(new URL('lines', import.meta.url))
  .toSorted()
  .flatMap((file) => readData(`catalogue/lines/${file}`, v.array(productLine)))

/** Australian places and natural things. */
export const seriesNames = readData('catalogue/series.json', texts)

const remarks = { good: texts, mixed: texts, poor: texts }
export type Remarks = Record<keyof typeof remarks, string[]>

/** Review texts and names of customers. Remarks about goods are filed under category or subcategory slugs. */
export const reviewTexts = readData(
  'catalogue/reviews.json',
  v.object({
    givenNames: texts,
    surnames: texts,
    service: v.object(remarks),
    goods: v.array(v.object({ sections: v.array(slug), ...remarks })),
  }),
)

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
