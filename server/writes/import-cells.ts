/**
 * A product as a row of CSV: `;` between the entries of a cell, `=` after a name, `|` between its values, `:` before
 * a stock. A backslash escapes these separators. Empty cells are missing fields.
 */
import { dollars } from '../../src/domain/price/money'
import type { ProductImport } from './import-schema'

/** Columns in the order of an export. */
export const columns = [
  'sku',
  'name',
  'slug',
  'description',
  'categories',
  'minimum',
  'freight',
  'prices',
  'markups',
  'setups',
  'pictures',
  'colours',
  'features',
  'stock',
  'attributes',
  'variations',
  'isnew',
  'issale',
] as const

type Row = Record<string, string>

/** Returns the row in the shape of the JSON format; import-schema.ts validates it. */
export function fieldsOfRow(row: Row): object {
  const { prices, markups, setups, pictures, stock, attributes, variations, ...otherCells } = row
  const lists = ['categories', 'colours', 'features']
  const filled = Object.entries(otherCells)
    .filter(([, cell]) => cell !== '')
    .map(([name, cell]) => [name, lists.includes(name) ? entriesOf(cell).map(unescapeSeparators) : cell])
  const pairs = (cell: string) => entriesOf(cell).map((entry) => splitOnce(entry, '='))
  return {
    ...Object.fromEntries(filled),
    ...(prices
      ? { prices: pairs(prices).map(([from, price]) => ({ from: unescapeSeparators(from), price })) }
      : {}),
    ...(markups
      ? {
          markups: Object.fromEntries(
            pairs(markups).map(([role, percent]) => [unescapeSeparators(role), percent]),
          ),
        }
      : {}),
    ...(setups
      ? {
          setups: pairs(setups).map(([name, cell]) => {
            const [each = '', once = '', times = '0'] = split(cell, '|').map(unescapeSeparators)
            return { name: unescapeSeparators(name), each, once, times }
          }),
        }
      : {}),
    ...(pictures
      ? {
          pictures: entriesOf(pictures).map((entry) => {
            const [path = '', cell] = split(entry, '=')
            const [alt = '', blank = ''] = split(cell ?? '', '|').map(unescapeSeparators)
            const fields = { path: unescapeSeparators(path), alt, blank: blank || 'no' }
            return cell === undefined ? fields.path : fields
          }),
        }
      : {}),
    ...(stock
      ? {
          stock: pairs(stock).map(([description, cell]) => {
            const [quantity, next] = splitOnce(cell, '|')
            return {
              description: unescapeSeparators(description),
              quantity,
              ...(next === '' ? {} : { next: unescapeSeparators(next) }),
            }
          }),
        }
      : {}),
    ...(attributes
      ? {
          attributes: pairs(attributes).map(([name, cell]) => ({
            name: unescapeSeparators(name),
            values: split(cell, '|').map(unescapeSeparators),
          })),
        }
      : {}),
    ...(variations
      ? {
          variations: pairs(variations).map(([sku, cell]) => {
            const [values, quantity] = splitOnce(cell, ':')
            return {
              sku: unescapeSeparators(sku),
              values: split(values, '|').map(unescapeSeparators),
              stock: quantity || '0',
            }
          }),
        }
      : {}),
  }
}

/** The reverse of fieldsOfRow: reading and validating the returned row gives the same product. */
export function rowOfProduct(product: ProductImport): Row {
  const { prices, markups, setups, stock, attributes, variations } = product
  const list = (entries: string[] = []) => entries.map(escapeSeparators).join('; ')
  const pairs = <T>(entries: T[] | undefined, toPair: (entry: T) => [string, string]) =>
    (entries ?? []).map((entry) => toPair(entry).join('=')).join('; ')
  return {
    sku: product.sku,
    name: product.name ?? '',
    slug: product.slug ?? '',
    description: product.description ?? '',
    categories: list(product.categories),
    minimum: String(product.minimum ?? ''),
    freight: yesNo(product.freight),
    prices: pairs(prices, ({ from, price }) => [String(from), dollars(price)]),
    markups: pairs(Object.entries(markups ?? {}), ([role, percent]) => [role, String(percent)]),
    setups: pairs(setups, ({ name, each, once, times }) => [
      escapeSeparators(name),
      [dollars(each), dollars(once), times].join('|'),
    ]),
    pictures: (product.pictures ?? [])
      .map(({ path, alt = '', blank }) =>
        alt === '' && !blank ? path : `${path}=${escapeSeparators(alt)}|${yesNo(blank)}`,
      )
      .join('; '),
    colours: list(product.colours),
    features: list(product.features),
    stock: pairs(stock, ({ description, quantity, next }) => [
      escapeSeparators(description),
      next === undefined ? String(quantity) : `${quantity}|${escapeSeparators(next)}`,
    ]),
    attributes: pairs(attributes, ({ name, values }) => [
      escapeSeparators(name),
      values.map(escapeSeparators).join('|'),
    ]),
    variations: pairs(variations, ({ sku, values, stock: pieces }) => [
      escapeSeparators(sku),
      `${values.map(escapeSeparators).join('|')}:${pieces}`,
    ]),
    isnew: yesNo(product.isnew),
    issale: yesNo(product.issale),
  }
}

function yesNo(flag: boolean | undefined): string {
  return flag === undefined ? '' : flag ? 'yes' : 'no'
}

function escapeSeparators(text: string): string {
  return text.replace(/[;=|:\\]/g, String.raw`\$&`)
}

function unescapeSeparators(part: string): string {
  return part.trim().replace(/\\([;=|:\\])/g, '$1')
}

function entriesOf(cell: string): string[] {
  return split(cell, ';')
    .map((entry) => entry.trim())
    .filter(Boolean)
}

/** Splits at each separator without a backslash before it; backslashes stay. */
function split(cell: string, separator: string): string[] {
  const parts = ['']
  for (const [token] of cell.matchAll(/\\[;=|:\\]|[^]/gu)) {
    if (token === separator) parts.push('')
    else parts.push(`${parts.pop() ?? ''}${token}`)
  }
  return parts
}

function splitOnce(entry: string, separator: string): [string, string] {
  const [first = '', ...rest] = split(entry, separator)
  return [first.trim(), rest.join(separator).trim()]
}

/** Returns the products as a table with a heading. */
export function productTable(products: readonly ProductImport[]): string[][] {
  const rows = products.map(rowOfProduct)
  return [[...columns], ...rows.map((row) => columns.map((name) => row[name] ?? ''))]
}

/** Returns all columns and one example product, which the user replaces. */
export const templateTable = () => productTable([example])

const example: ProductImport = {
  sku: 'MG-9',
  name: 'Harbour Mug',
  slug: 'harbour-mug',
  description: '<p>A mug of stoneware.</p>',
  categories: ['drinkware/mugs'],
  minimum: 25,
  freight: true,
  prices: [
    { from: 25, price: 640 },
    { from: 250, price: 510 },
  ],
  markups: { admin: 0, retailer: 60, wholesaler: 30, portalUser: 40, vipUser: 25, saleAgent: 20 },
  setups: [{ name: 'Pad print', each: 55, once: 4500, times: 1 }],
  pictures: [],
  colours: ['#0f5b4f'],
  features: ['Dishwasher safe'],
  stock: [{ description: 'Navy, S', quantity: 120, next: '500 in March' }],
  attributes: [
    { name: 'Colour', values: ['Navy', 'White'] },
    { name: 'Size', values: ['S'] },
  ],
  variations: [
    { sku: 'MG-9-N', values: ['Navy', 'S'], stock: 120 },
    { sku: 'MG-9-W', values: ['White', 'S'], stock: 80 },
  ],
  isnew: true,
  issale: false,
}
