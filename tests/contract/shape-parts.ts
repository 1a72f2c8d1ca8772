/** The type of a call's shape, and what several shapes have in common; call-shapes.ts has all of them. */
import * as v from 'valibot'

/** A schema describes JSON of this shape; a string is the media type of any other content. */
type Content = v.GenericSchema | string

export type CallShape = {
  /** One sentence. */
  description: string
  /** Names of the query parameters. */
  query?: readonly (keyof typeof parameters)[]
  body?: Content
  /** The content type of the form that `body` describes. */
  form?: 'multipart/form-data' | 'application/x-www-form-urlencoded'
  /** If there are several schemas, each describes one part of the reply. */
  reply: Content | v.GenericSchema[]
  /** The call is optional: only providers with this feature have it. */
  feature?: string
}

export const call = (
  description: string,
  reply: CallShape['reply'],
  more: Omit<CallShape, 'description' | 'reply'> = {},
): CallShape => ({ description, reply, ...more })

export const parameters = {
  page: 'Counted from 1',
  limit: 'Entries of a page',
  since: 'What the last reply named: only what changed since then',
  categories: 'Slugs of categories, joined by commas',
  after: 'What the page before named as the next one',
  lists: 'State of the lists that are known',
  answers: 'State of the answers that are known',
  orderAction: 'What the link of the mail says',
  signature: 'What makes the link of the mail a permission',
  q: 'Words that are looked for',
  status: 'An order’s status',
  open: 'true: only what is not done yet',
  customer: 'A customer’s id',
  hidden: 'true: only hidden products',
  low: 'true: only products with fewer pieces in stock than the minimum quantity',
  category: 'Path of a category, as drinkware/mugs',
  preview: 'true: only counts the products, and changes nothing',
  state: 'What became of a lead',
  grade: 'hot, warm or cold',
  webhook: 'A webhook’s id',
  name: 'The file’s name',
  quantity: 'Pieces',
  setups: 'Ids of set-ups, joined by commas',
} as const

export const csv = 'text/csv'
export const file = 'application/octet-stream'
export const Multipart = { form: 'multipart/form-data' } as const
export const File = v.pipe(v.string(), v.description('A file'))

/** All shapes of calls below a path, by method and full path as in the matrix. */
export const withPrefix = (prefix: string, shapes: Record<string, CallShape>): Record<string, CallShape> =>
  Object.fromEntries(Object.entries(shapes).map(([name, shape]) => [name.replace(' ', ` ${prefix}`), shape]))

/** All shapes as those of an optional feature. */
export const withFeature = (feature: string, shapes: Record<string, CallShape>): Record<string, CallShape> =>
  Object.fromEntries(Object.entries(shapes).map(([name, shape]) => [name, { ...shape, feature }]))

/** A reply of the desk with one row. */
export const row = (schema: v.GenericSchema) => v.object({ data: schema })
/** One page of rows, and the id after which the next page starts. */
export const page = (schema: v.GenericSchema) =>
  v.object({
    data: v.array(schema),
    next: v.pipe(
      v.nullable(v.union([v.number(), v.string()])),
      v.description('Send it as `after` for the next page; null: the end'),
    ),
  })
export const paging = ['q', 'after', 'limit'] as const
