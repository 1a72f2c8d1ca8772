/**
 * The schema of an imported product as JSON (import-cells.ts makes it from a row of CSV). A missing field stays
 * unchanged. Error messages name the value: "free" isn't a valid price.
 */
import * as v from 'valibot'
import { formatCount } from '../../src/domain/count'
import { maxTableProblems } from '../../src/domain/table/table-file'
import { Refusal } from '../base/errors'
import { LongText, PlainText } from '../base/input'
import { cents, flag, percent, skuKey, whole } from './import-values'

export const requiredText = (maxLength: number) =>
  v.pipe(
    v.string('is not text'),
    PlainText,
    v.trim(),
    v.nonEmpty('is missing'),
    v.maxLength(maxLength, `is longer than ${formatCount(maxLength)} characters`),
  )
const maxEntries = 1000
/** Each variation names a value of each attribute. */
const maxAttributes = 20
/** The length is checked first, so that the entries of a list that is too long are not validated. */
const list = <T extends v.GenericSchema>(entry: T, maxLength = maxEntries) =>
  v.pipe(
    v.array(v.unknown(), 'is not a list'),
    v.maxLength(maxLength, `has more than ${formatCount(maxLength)} entries`),
    v.array(entry),
  )
/** A list without duplicates; `keyOf` returns the key of an entry. */
const uniqueList = <T extends v.GenericSchema>(
  entry: T,
  keyOf: (entry: v.InferOutput<T>) => unknown,
  maxLength = maxEntries,
) =>
  v.pipe(
    list(entry, maxLength),
    v.check((entries) => new Set(entries.map(keyOf)).size === entries.length, 'contains duplicates'),
  )
const Markups = v.strictObject({
  admin: v.optional(percent, 0),
  retailer: percent,
  wholesaler: percent,
  portalUser: percent,
  vipUser: percent,
  saleAgent: percent,
})

/** A line of the stock; `next`: text about the next shipment. */
export const stockFields = { description: requiredText(200), quantity: whole(), next: requiredText(200) }

const picturePath = v.pipe(requiredText(500), v.regex(/^[\w./ -]+$/, 'is not a path on the image host'))
const altText = v.pipe(
  v.string('is not text'),
  PlainText,
  v.trim(),
  v.maxLength(300, 'is longer than 300 characters'),
)
type ImportedPicture = { path: string; alt?: string; blank?: boolean }
/** A path alone leaves the picture's other fields unchanged. */
const Picture = v.pipe(
  v.union(
    [
      picturePath,
      v.strictObject({ path: picturePath, alt: v.optional(altText, ''), blank: v.optional(flag, false) }),
    ],
    'is not a picture',
  ),
  v.transform((picture): ImportedPicture => (typeof picture === 'string' ? { path: picture } : picture)),
)

export const ProductImport = v.strictObject({
  sku: v.pipe(requiredText(60), v.regex(/^[\w.-]+$/, 'can only contain letters, digits, . _ and -')),
  name: v.optional(requiredText(200)),
  slug: v.optional(
    v.pipe(requiredText(120), v.regex(/^[a-z0-9]+(-[a-z0-9]+)*$/, 'is not a slug such as harbour-mug')),
  ),
  description: v.optional(
    v.pipe(v.string('is not text'), LongText, v.maxLength(20_000, 'is longer than 20,000 characters')),
  ),
  /** `category/subcategory` slugs; the first one is the product's main subcategory. */
  categories: v.optional(list(requiredText(200))),
  minimum: v.optional(whole(1, 1_000_000)),
  freight: v.optional(flag),
  prices: v.optional(uniqueList(v.strictObject({ from: whole(1), price: cents }), ({ from }) => from)),
  markups: v.optional(Markups),
  setups: v.optional(
    uniqueList(
      v.strictObject({
        name: requiredText(200),
        each: cents,
        once: cents,
        times: v.optional(whole(0, 10), 0),
      }),
      ({ name }) => name,
    ),
  ),
  pictures: v.optional(list(Picture)),
  colours: v.optional(
    list(v.pipe(requiredText(7), v.regex(/^#[0-9a-f]{6}$/i, 'is not a colour such as #0f5b4f'))),
  ),
  features: v.optional(list(requiredText(500))),
  stock: v.optional(list(v.strictObject({ ...stockFields, next: v.optional(stockFields.next) }))),
  attributes: v.optional(
    uniqueList(
      v.strictObject({
        name: requiredText(60),
        values: v.pipe(
          uniqueList(requiredText(60), (value) => value),
          v.nonEmpty('is missing'),
        ),
      }),
      ({ name }) => name,
      maxAttributes,
    ),
  ),
  /** One value for each attribute, in their order. */
  variations: v.optional(
    uniqueList(
      v.strictObject({
        sku: requiredText(60),
        values: list(requiredText(60)),
        stock: v.optional(whole(), 0),
      }),
      ({ sku }) => skuKey(sku),
    ),
  ),
  isnew: v.optional(flag),
  issale: v.optional(flag),
})
export type ProductImport = v.InferOutput<typeof ProductImport>

/** A product of the file before validation; `label` tells people where it is: "Row 3". */
export type ImportRow = { label: string; content: unknown }

/**
 * A row as far as it can be checked by itself. `name` is its label with its SKU. `product` lacks the fields that are
 * `unreadable`; it is null without a readable SKU.
 */
export type CheckedRow = {
  name: string
  product: ProductImport | null
  unreadable: string[]
  mistakes: string[]
}

export function checkRow({ label: rowLabel, content }: ImportRow): CheckedRow {
  const name = [rowLabel, skuIn(content)].filter(Boolean).join(' ')
  const { success, output, issues } = v.safeParse(ProductImport, content, { abortPipeEarly: true })
  if (success) return { name, product: output, unreadable: [], mistakes: [] }
  const mistakes = issues.slice(0, maxMistakes).map((issue) => `${name}, ${issueMessage(issue)}`)
  return { name, ...readablePart(content), mistakes: [...new Set(mistakes)] }
}

/** Returns the valid fields, so that all other mistakes are found in one pass; `product` is null without an SKU. */
function readablePart(content: unknown): Pick<CheckedRow, 'product' | 'unreadable'> {
  const unreadable: string[] = []
  const readable = Object.entries(Object(content)).filter(([name, value]) => {
    const field = Object.entries(ProductImport.entries).find(([known]) => known === name)?.[1]
    if (field && v.is(field, value)) return true
    unreadable.push(name)
    return false
  })
  const { success, output } = v.safeParse(ProductImport, Object.fromEntries(readable))
  return { product: success ? output : null, unreadable }
}

/** Reading a file stops at this number of mistakes, because people do not read more. */
export const maxMistakes = maxTableProblems
const maxShown = 20
const maxMistakeLength = 300

/** Throws when there are mistakes; the message shows the first mistakes, after `outcome`. */
export function refuse(mistakes: readonly string[], outcome = 'Nothing was imported.'): void {
  if (mistakes.length === 0) return
  const listed = mistakes.slice(0, maxMistakes).map((mistake) => shortened(mistake, maxMistakeLength))
  const end =
    mistakes.length < maxMistakes
      ? []
      : [`There may be more. Reading stopped after ${formatCount(maxMistakes)} errors.`]
  const omittedCount = listed.length - maxShown
  const first =
    omittedCount > 0 ? [...listed.slice(0, maxShown), `… and ${formatCount(omittedCount)} more`] : listed
  const message = [outcome, ...first, ...end].join('\n  ')
  throw new Refusal(422, 'MISTAKES', message, {}, { mistakes: [...listed, ...end] })
}

const shortened = (text: string, maxLength: number) =>
  text.length > maxLength ? `${text.slice(0, maxLength)}…` : text

/** Returns "(SB-1002)"; '' when no SKU is readable. */
function skuIn(content: unknown): string {
  const { success, output } = v.safeParse(v.object({ sku: v.pipe(v.string(), v.nonEmpty()) }), content)
  return success ? `(${shortened(output.sku, 60)})` : ''
}

/** Returns e.g. "prices: "free" isn't a valid price." or "unknown field "colour"." */
export function issueMessage(
  { path, message, expected, type }: v.BaseIssue<unknown>,
  noun = 'product',
): string {
  const last = path?.at(-1)
  if (!path || !last) return `this is not a ${noun}.`
  const field = String(path[0].key)
  if (type === 'strict_object' && expected === 'never') return `unknown field "${shortText(last.key)}".`
  if (last.value === undefined || last.value === '') return `${field}: ${innermost(path)} is missing.`
  return `${field}: "${shortText(last.value)}" ${type === 'strict_object' ? 'is not a valid value' : message}.`
}

/** Returns the innermost name of a path; indexes of a list are skipped. */
function innermost(path: readonly v.IssuePathItem[]): string {
  return String(path.findLast(({ key }) => typeof key === 'string')?.key)
}

function shortText(value: unknown): string {
  return shortened(typeof value === 'string' ? value : JSON.stringify(value), 60)
}
