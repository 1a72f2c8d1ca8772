/** Converts a product to the values of its form, and these values to the fields of an import. */
import { roleNames } from '../../src/domain/account/role'
import type { DeskProduct } from '../../src/domain/desk/product-row'
import { dollars } from '../../src/domain/price/money'

export type ProductValues = ReturnType<typeof valuesOf>

/** The form of a new product. */
export const blankProduct: Omit<DeskProduct, 'id' | 'version'> = {
  sku: '',
  name: '',
  slug: '',
  description: '',
  categories: [],
  minimum: 1,
  freight: true,
  prices: [{ from: 1, price: 0 }],
  markups: { admin: 0, retailer: 0, wholesaler: 0, portalUser: 0, vipUser: 0, saleAgent: 0 },
  setups: [],
  pictures: [],
  colours: [],
  features: [],
  stock: [],
  attributes: [],
  variations: [],
  isnew: false,
  issale: false,
  isHidden: false,
}

export function valuesOf(product: Omit<DeskProduct, 'id' | 'version'>) {
  const { sku, name, slug, description, categories, minimum, freight, pictures, isnew, issale } = product
  const { prices = [], markups, setups, colours, features, stock, attributes, variations } = product
  return {
    sku,
    name,
    slug,
    description,
    categories,
    minimum: String(minimum),
    freight,
    prices: prices.map(({ from, price }) => ({ from: String(from), price: dollars(price) })),
    markups: Object.fromEntries(roleNames.map((role) => [role, String(markups?.[role] ?? '')])),
    setups: setups.map((setup) => ({
      name: setup.name,
      each: dollars(setup.each),
      once: dollars(setup.once),
      times: String(setup.times),
    })),
    pictures,
    colours: colours.join('\n'),
    features: features.join('\n'),
    stock: stock.map((line) => ({
      description: line.description,
      quantity: String(line.quantity),
      next: line.next ?? '',
    })),
    attributes: attributes.map((attribute) => ({
      name: attribute.name,
      values: attribute.values.join(', '),
    })),
    variations: variations.map((variation) => ({
      sku: variation.sku,
      values: variation.values.join(', '),
      stock: String(variation.stock),
    })),
    isnew,
    issale,
  }
}

const linesIn = (text: string) =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean)
const listIn = (text: string) =>
  text
    .split(',')
    .map((part) => part.trim())
    .filter(Boolean)
const filledRows = <Row extends Record<string, string>>(rows: Row[]) =>
  rows.filter((row) => Object.values(row).some((text) => text.trim() !== ''))

/** Returns the changed fields only, so that the log shows what a person changed. */
export function changedContent(values: ProductValues, stored: ProductValues): Record<string, unknown> {
  const content = contentOf(values)
  const storedContent = contentOf(stored)
  const changed = Object.entries(content).filter(
    ([name, value]) => JSON.stringify(value) !== JSON.stringify(storedContent[name]),
  )
  const { attributes, variations } = content
  const hasNewChoices = changed.some(([name]) => name === 'attributes' || name === 'variations')
  // The variations name values of the attributes, so both are sent together.
  return { ...Object.fromEntries(changed), ...(hasNewChoices && { attributes, variations }) }
}

export function contentOf(values: ProductValues): Record<string, unknown> {
  const { slug, markups, colours, features, stock, attributes, variations, setups, prices, ...otherFields } =
    values
  return {
    ...otherFields,
    // Without a slug, the shop makes a slug from the name.
    ...(slug.trim() !== '' && { slug }),
    prices: filledRows(prices),
    markups: Object.fromEntries(Object.entries(markups).map(([role, percent]) => [role, percent || '0'])),
    setups: filledRows(setups).map((setup) => ({
      ...setup,
      each: setup.each || '0',
      once: setup.once || '0',
      times: setup.times || '0',
    })),
    colours: linesIn(colours),
    features: linesIn(features),
    stock: filledRows(stock).map(({ next, ...line }) => ({ ...line, ...(next.trim() !== '' && { next }) })),
    attributes: filledRows(attributes).map(({ name, values: list }) => ({ name, values: listIn(list) })),
    variations: filledRows(variations).map(({ sku, values: list, stock: pieces }) => ({
      sku,
      values: listIn(list),
      stock: pieces || '0',
    })),
  }
}
