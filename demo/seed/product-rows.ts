/** The rows of generated products, with their final ids, so that they only have to be inserted. */
import type { CatalogueProduct } from '../catalogue/catalogue'
import { hexOf } from '../pictures/drawings'
import { productPicturePath } from '../pictures/picture-path'
import type * as pricing from '../../server/db/schema-pricing'
import type * as products from '../../server/db/schema-product'

type ProductRows = {
  products: (typeof products.product.$inferInsert)[]
  subcategories: (typeof products.productSubcategory.$inferInsert)[]
  reviews: (typeof products.review.$inferInsert)[]
  tiers: (typeof pricing.priceTier.$inferInsert)[]
  setups: (typeof pricing.setupPrice.$inferInsert)[]
  attributes: (typeof pricing.attribute.$inferInsert)[]
  values: (typeof pricing.attributeValue.$inferInsert)[]
  offeredValues: (typeof pricing.productAttributeValue.$inferInsert)[]
  variations: (typeof pricing.variation.$inferInsert)[]
  variationValues: (typeof pricing.variationValue.$inferInsert)[]
}

/**
 * Ids that are assigned so far. Every attribute and every value of an attribute has one id, however many products use
 * it.
 */
type AssignedIds = {
  products: number
  variations: number
  attributes: Map<string, number>
  values: Map<string, number>
}

/**
 * Returns a function that makes the rows of one batch after the other. `subcategoryIds` maps
 * `{categorySlug}/{subcategorySlug}` to the subcategory's id.
 */
export function productRowMaker(
  subcategoryIds: Map<string, number>,
): (batch: CatalogueProduct[]) => ProductRows {
  const assignedIds: AssignedIds = { products: 0, variations: 0, attributes: new Map(), values: new Map() }
  return (batch) => {
    const rows: ProductRows = {
      products: [],
      subcategories: [],
      reviews: [],
      tiers: [],
      setups: [],
      attributes: [],
      values: [],
      offeredValues: [],
      variations: [],
      variationValues: [],
    }
    for (const item of batch) addProduct(rows, item, assignedIds, subcategoryIds)
    return rows
  }
}

function addProduct(
  rows: ProductRows,
  item: CatalogueProduct,
  assignedIds: AssignedIds,
  subcategoryIds: Map<string, number>,
): void {
  const productId = ++assignedIds.products
  rows.products.push(productRow(productId, item))
  for (const [position, name] of [...new Set(item.subcategories)].entries()) {
    const subcategoryId = subcategoryIds.get(name)
    if (subcategoryId === undefined) throw new Error(`${item.sku} names an unknown subcategory ${name}`)
    rows.subcategories.push({ productId, subcategoryId, position })
  }
  for (const { author, createdOn, rating, remarks } of item.reviews) {
    rows.reviews.push({ productId, author, rating, remarks, createdAt: new Date(createdOn), isDemo: true })
  }
  for (const { quantity, priceCents, markups } of item.priceTiers) {
    rows.tiers.push({ productId, quantity, priceCents, ...markups })
  }
  for (const setup of item.setupPrices) rows.setups.push({ productId, ...setup })
  addChoices(rows, productId, item, assignedIds)
}

function productRow(id: number, item: CatalogueProduct): ProductRows['products'][number] {
  const { pictures, colours, stock, brandingOptions, printAreas, createdOn, ...sharedColumns } = item
  return {
    ...sharedColumns,
    id,
    colours: colours.map(hexOf),
    gallery: pictures.map(productPicturePath),
    printAreas: printAreas
      ? Object.fromEntries(
          pictures
            .filter(({ view }) => view === 1)
            .map((picture) => [
              productPicturePath(picture),
              { Unprinted: productPicturePath({ ...picture, view: 5 }), PrintArea: printAreas },
            ]),
        )
      : null,
    stock: stock.map(({ nextShipment, ...line }) => ({ ...line, next_shipment: nextShipment })),
    brandingOptions: brandingOptions.map(({ printType, description }) => ({
      print_type: printType,
      print_description: description,
    })),
    createdAt: new Date(createdOn),
    isDemo: true,
  }
}

function addChoices(
  rows: ProductRows,
  productId: number,
  item: CatalogueProduct,
  assignedIds: AssignedIds,
): void {
  for (const [attributePosition, { name, values }] of item.attributes.entries()) {
    for (const [valuePosition, value] of values.entries()) {
      const attributeValueId = valueId(rows, assignedIds, name, value)
      rows.offeredValues.push({ productId, attributeValueId, attributePosition, valuePosition })
    }
  }
  for (const { sku, stock, values } of item.variations) {
    const variationId = ++assignedIds.variations
    rows.variations.push({ id: variationId, productId, sku, stock })
    for (const [index, value] of values.entries()) {
      const attribute = item.attributes[index]
      if (!attribute) throw new Error(`${sku} has more values than ${item.sku} has attributes`)
      rows.variationValues.push({
        variationId,
        attributeValueId: valueId(rows, assignedIds, attribute.name, value),
      })
    }
  }
}

function valueId(
  rows: ProductRows,
  { attributes, values }: AssignedIds,
  attribute: string,
  value: string,
): number {
  let attributeId = attributes.get(attribute)
  if (attributeId === undefined) {
    attributeId = attributes.size + 1
    attributes.set(attribute, attributeId)
    rows.attributes.push({ id: attributeId, name: attribute })
  }
  const key = `${attributeId}/${value}`
  let id = values.get(key)
  if (id === undefined) {
    id = values.size + 1
    values.set(key, id)
    rows.values.push({ id, attributeId, value })
  }
  return id
}
