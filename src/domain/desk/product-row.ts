/** Products as the desk's calls send them (req 22.12). */
import * as v from 'valibot'
import { Version, Whole } from './row'

export const DeskProductSummary = v.object({
  id: Whole,
  sku: v.string(),
  name: v.string(),
  slug: v.string(),
  picture: v.pipe(v.string(), v.description('Path on the image host; "": none')),
  minimum: Whole,
  isHidden: v.boolean(),
  fromCents: v.pipe(v.nullable(Whole), v.description('The lowest price before markup; null: on request')),
  inStock: Whole,
})
export type DeskProductSummary = v.InferOutput<typeof DeskProductSummary>

const Cents = v.pipe(Whole, v.description('Cents; a change sends dollars'))
const Percent = v.number()

const DeskProductPicture = v.object({
  path: v.pipe(v.string(), v.description('Relative to the image host')),
  alt: v.pipe(
    v.string(),
    v.description('What the picture shows, for people who cannot see it; "": the name'),
  ),
  blank: v.pipe(v.boolean(), v.description('Shows no print, so logos are tried on it')),
})
export type DeskProductPicture = v.InferOutput<typeof DeskProductPicture>

export const DeskProduct = v.object({
  id: Whole,
  version: Version,
  sku: v.string(),
  name: v.string(),
  slug: v.string(),
  description: v.pipe(v.string(), v.description('HTML')),
  categories: v.pipe(
    v.array(v.string()),
    v.description('As "drinkware/mugs"; the first is the product’s home'),
  ),
  minimum: Whole,
  freight: v.pipe(v.boolean(), v.description('Freight is added')),
  prices: v.optional(v.array(v.object({ from: Whole, price: Cents }))),
  markups: v.optional(
    v.object({
      admin: Percent,
      retailer: Percent,
      wholesaler: Percent,
      portalUser: Percent,
      vipUser: Percent,
      saleAgent: Percent,
    }),
  ),
  setups: v.array(
    v.object({
      name: v.string(),
      each: Cents,
      once: Cents,
      times: v.pipe(Whole, v.description('How often it is preselected')),
    }),
  ),
  pictures: v.pipe(v.array(DeskProductPicture), v.description('The first is the tile’s')),
  colours: v.pipe(v.array(v.string()), v.description('As "#0f5b4f"')),
  features: v.array(v.string()),
  stock: v.array(
    v.object({
      description: v.string(),
      quantity: Whole,
      next: v.optional(v.pipe(v.string(), v.description('The next shipment, in words'))),
    }),
  ),
  attributes: v.array(v.object({ name: v.string(), values: v.array(v.string()) })),
  variations: v.array(
    v.object({
      sku: v.string(),
      stock: Whole,
      values: v.pipe(
        v.array(v.string()),
        v.description('A value of each attribute, in the order of the attributes'),
      ),
    }),
  ),
  isnew: v.boolean(),
  issale: v.boolean(),
  isHidden: v.boolean(),
})
export type DeskProduct = v.InferOutput<typeof DeskProduct>

export const DeskCategoryChoice = v.object({
  id: v.pipe(v.string(), v.description('Path, as "drinkware/mugs"')),
  name: v.string(),
})
export type DeskCategoryChoice = v.InferOutput<typeof DeskCategoryChoice>

export const DeskPicture = v.object({ path: v.pipe(v.string(), v.description('Relative to the image host')) })
export type DeskPicture = v.InferOutput<typeof DeskPicture>

export const DeskChanged = v.object({
  products: v.pipe(Whole, v.description('Changed products; those on request have no prices')),
})
export type DeskChanged = v.InferOutput<typeof DeskChanged>

export const DeskStock = v.object({
  id: v.literal('stock'),
  version: Version,
  isCounted: v.pipe(v.boolean(), v.description('Orders take their pieces from the stock')),
})
export type DeskStock = v.InferOutput<typeof DeskStock>

const RowAnswer = v.object({
  sku: v.pipe(v.string(), v.description('As it was sent; empty when it is not text')),
  result: v.picklist(['changed', 'unchanged', 'unknown', 'invalid']),
  reason: v.optional(v.pipe(v.string(), v.description('Why the row was refused; names the field first'))),
})
export const DeskRowAnswers = v.object({
  changed: Whole,
  unchanged: Whole,
  unknown: v.pipe(Whole, v.description('Rows whose SKU the shop does not have')),
  invalid: Whole,
  rows: v.pipe(v.array(RowAnswer), v.description('An answer for each row, in the order of the rows')),
})
export type DeskRowAnswers = v.InferOutput<typeof DeskRowAnswers>

export const DeskImport = v.object({ added: Whole, changed: Whole })
export type DeskImport = v.InferOutput<typeof DeskImport>
