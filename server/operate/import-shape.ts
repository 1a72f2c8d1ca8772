/**
 * What an imported product may have: JSON with these fields, or a row of CSV whose cells are packed. A field
 * that is missing stays as it is.
 */
import * as v from 'valibot'
import { centsOf } from '../../src/domain/price/money'
import { PlainText } from '../requests/input'

const text = (most: number) => v.pipe(PlainText, v.trim(), v.maxLength(most))
const given = (most: number) => v.pipe(text(most), v.nonEmpty())
const whole = v.pipe(v.union([v.number(), v.string()]), v.transform(Number), v.integer(), v.minValue(0))
const cents = v.pipe(
  v.union([v.number(), v.string()]),
  v.transform(centsOf),
  v.number('is no amount of money'),
  v.minValue(0),
  v.maxValue(100_000_000),
)
const percent = v.pipe(
  v.union([v.number(), v.string()]),
  v.transform(Number),
  v.number(),
  v.minValue(-100),
  v.maxValue(1000),
)
const flag = v.pipe(
  v.union([v.boolean(), v.picklist(['1', '0', 'yes', 'no', 'true', 'false'])]),
  v.transform((one) => one === true || ['1', 'yes', 'true'].includes(String(one))),
)
const Markups = v.strictObject({
  admin: v.optional(percent, 0),
  retailer: percent,
  wholesaler: percent,
  portalUser: percent,
  vipUser: percent,
  saleAgent: percent,
})

export const ProductImport = v.strictObject({
  sku: v.pipe(given(60), v.regex(/^[\w.-]+$/, 'may have letters, digits, . _ and -')),
  name: v.optional(given(200)),
  slug: v.optional(v.pipe(given(120), v.regex(/^[a-z0-9]+(-[a-z0-9]+)*$/, 'is no slug'))),
  description: v.optional(v.pipe(v.string(), v.maxLength(20_000))),
  /** `category/subcategory`, by their slugs; the first is its home. */
  categories: v.optional(v.array(given(200))),
  minimum: v.optional(v.pipe(whole, v.minValue(1), v.maxValue(1_000_000))),
  freight: v.optional(flag),
  prices: v.optional(v.array(v.strictObject({ from: v.pipe(whole, v.minValue(1)), price: cents }))),
  markups: v.optional(Markups),
  setups: v.optional(
    v.array(
      v.strictObject({
        name: given(200),
        each: cents,
        once: cents,
        times: v.optional(v.pipe(whole, v.maxValue(10)), 0),
      }),
    ),
  ),
  pictures: v.optional(v.array(v.pipe(given(500), v.regex(/^[\w./ -]+$/, 'is no path on the image host')))),
  colours: v.optional(v.array(v.pipe(given(7), v.regex(/^#[0-9a-f]{6}$/i, 'is no colour like #0f5b4f')))),
  features: v.optional(v.array(given(500))),
  stock: v.optional(v.array(v.strictObject({ description: given(200), quantity: whole }))),
  attributes: v.optional(
    v.array(v.strictObject({ name: given(60), values: v.pipe(v.array(given(60)), v.nonEmpty()) })),
  ),
  /** One value for each attribute, in their order. */
  variations: v.optional(
    v.array(v.strictObject({ sku: given(60), values: v.array(given(60)), stock: v.optional(whole, 0) })),
  ),
  isnew: v.optional(flag),
  issale: v.optional(flag),
})
export type ProductImport = v.InferOutput<typeof ProductImport>

/** Throws with the number of the product, from 1, and what is wrong with it. */
export function checkedProducts(rows: unknown[]): ProductImport[] {
  const wrong: string[] = []
  const products = rows.flatMap((row, index) => {
    const parsed = v.safeParse(ProductImport, row)
    if (parsed.success) return [parsed.output]
    const [issue] = parsed.issues
    wrong.push(`Product ${index + 1}: ${v.getDotPath(issue) ?? 'it'}: ${issue.message}`)
    return []
  })
  const seen = new Set<string>()
  for (const { sku } of products) {
    if (seen.has(sku)) wrong.push(`${sku} is there twice.`)
    seen.add(sku)
  }
  if (wrong.length > 0) throw new Error(wrong.slice(0, 20).join('\n  '))
  return products
}

/** A row of CSV as JSON: `;` between entries, `=` after a name, `|` between its values. Empty cells are missing fields. */
export function unpacked(row: Record<string, string>): object {
  const { prices, markups, setups, stock, attributes, variations, ...plain } = row
  const lists = ['categories', 'pictures', 'colours', 'features']
  const filled = Object.entries(plain)
    .filter(([, cell]) => cell !== '')
    .map(([name, cell]) => [name, lists.includes(name) ? entriesOf(cell) : cell])
  const pairs = (cell: string) => entriesOf(cell).map((entry) => splitOnce(entry, '='))
  return {
    ...Object.fromEntries(filled),
    ...(prices ? { prices: pairs(prices).map(([from, price]) => ({ from, price })) } : {}),
    ...(markups ? { markups: Object.fromEntries(pairs(markups)) } : {}),
    ...(setups
      ? {
          setups: pairs(setups).map(([name, cell]) => {
            const [each = '', once = '', times = '0'] = cell.split('|')
            return { name, each, once, times }
          }),
        }
      : {}),
    ...(stock ? { stock: pairs(stock).map(([description, quantity]) => ({ description, quantity })) } : {}),
    ...(attributes
      ? { attributes: pairs(attributes).map(([name, cell]) => ({ name, values: cell.split('|') })) }
      : {}),
    ...(variations
      ? {
          variations: pairs(variations).map(([sku, cell]) => {
            const [values, quantity] = splitOnce(cell, ':')
            return { sku, values: values.split('|'), stock: quantity || '0' }
          }),
        }
      : {}),
  }
}

function entriesOf(cell: string): string[] {
  return cell
    .split(';')
    .map((entry) => entry.trim())
    .filter(Boolean)
}

function splitOnce(entry: string, mark: string): [string, string] {
  const at = entry.indexOf(mark)
  return at < 0 ? [entry, ''] : [entry.slice(0, at).trim(), entry.slice(at + 1).trim()]
}
