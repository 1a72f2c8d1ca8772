/** The data files of products and reviews, validated, with references between the files resolved. */
import { readdirSync } from 'node:fs'
import * as v from 'valibot'
import { entryOf, readData } from '../data'
import { categories, colour, drawing, slug, text } from './categories'

const texts = v.pipe(v.array(text), v.nonEmpty())
const count = v.pipe(v.number(), v.integer(), v.minValue(1))
const cents = v.pipe(v.number(), v.integer(), v.minValue(0))

/** The colours in which each kind of goods is stocked. */
const colourRanges = readData(
  'catalogue/colour-ranges.json',
  v.record(text, v.pipe(v.array(colour), v.nonEmpty())),
)

/** The lowest and the highest amount. */
const range = v.tuple([cents, cents])

/** The branding methods: what a position costs, how many colours it takes and what the price includes. */
export const methods = readData(
  'catalogue/methods.json',
  v.array(
    v.object({
      name: text,
      /** Names of the first and the second set-up in the calculator, after the method's name. */
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
      /** The usual decoration comes first. */
      options: v.pipe(v.array(decoration), v.minLength(2)),
      /** Benefits for the buyer. */
      notes: texts,
    }),
  ),
)

const subcategoryPaths = categories.flatMap((category) =>
  category.subcategories.map((child) => `${category.slug}/${child.slug}`),
)
const collections = categories
  .find((entry) => entry.slug === 'collections')
  ?.subcategories.map((entry) => entry.slug)

/** Everything that the products of one line have in common; {name}, {Label} and {label} are filled in per product. */
const productLine = v.object({
  /** Start of every SKU, unique per line. */
  prefix: v.pipe(v.string(), v.regex(/^[A-Z]+$/)),
  /** The main subcategory: `{category slug}/{subcategory slug}`. */
  home: v.picklist(subcategoryPaths),
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
  /** A choice other than the colour. The products of a line with such a choice have variations. */
  choice: v.optional(v.object({ name: text, values: texts })),
  collections: v.optional(v.array(v.picklist(collections ?? [])), []),
})
export type ProductLine = v.InferOutput<typeof productLine>

/** Sorted by the numbers in the file names, because another order makes another catalogue. */
export const productLines = readdirSync(new URL('lines', import.meta.url))
  .toSorted()
  .flatMap((file) => readData(`catalogue/lines/${file}`, v.array(productLine)))

/** Names of product series: Australian places and natural things. */
export const seriesNames = readData('catalogue/series.json', texts)

const remarks = { good: texts, mixed: texts, poor: texts }
export type Remarks = Record<keyof typeof remarks, string[]>

/** Review texts and names of customers. Remarks about goods list the category or subcategory slugs that they suit. */
export const reviewTexts = readData(
  'catalogue/reviews.json',
  v.object({
    givenNames: texts,
    surnames: texts,
    service: v.object(remarks),
    goods: v.array(v.object({ categories: v.array(slug), ...remarks })),
  }),
)
