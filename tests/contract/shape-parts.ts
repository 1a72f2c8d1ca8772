/** The type of a call's shape (description, request and reply), and parts of shapes; call-shapes.ts has all shapes. */
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
  fields: Omit<CallShape, 'description' | 'reply'> = {},
): CallShape => ({ description, reply, ...fields })

export const parameters = {
  page: 'Counted from 1',
  limit: 'Entries of a page',
  since: 'The version or cursor of the last reply; the reply has only later changes',
  categories: 'Slugs of categories, joined by commas',
  after: 'The cursor that the previous page has for the next page',
  lists: 'State of the lists that the device has',
  answers: 'State of the answers that the device has',
  orderAction: 'The decision that the mailed link contains',
  signature: 'The signature that makes the mailed link valid',
  q: 'Words to search for',
  status: 'An order’s status',
  open: 'true: only entries that are not done yet',
  customer: 'A customer’s id',
  hidden: 'true: only hidden products',
  low: 'true: only products with fewer pieces in stock than the minimum quantity',
  category: 'Path of a category, such as drinkware/mugs',
  role: 'A role of customers, such as "retailer"',
  before: 'An ISO date, in the shop’s time zone',
  preview: 'true: only counts the products, and changes nothing',
  state: 'State of a lead',
  grade: 'hot, warm or cold',
  webhook: 'A webhook’s id',
  staff: 'true: only accounts with rights at the desk',
  work: 'proof: open orders that wait for the answer to a proof; risk: orders at risk',
  name: 'The file’s name',
  quantity: 'Pieces',
  line: 'Number of a line in its order, from 1',
  setups: 'Ids of set-ups, joined by commas; an id that appears twice counts twice',
} as const

export const csv = 'text/csv'
export const file = 'application/octet-stream'
export const Multipart = { form: 'multipart/form-data' } as const
export const File = v.pipe(v.string(), v.description('A file'))

/** Returns these shapes with the full paths of their calls, as matrix.ts names the calls. */
export const withPrefix = (prefix: string, shapes: Record<string, CallShape>): Record<string, CallShape> =>
  Object.fromEntries(Object.entries(shapes).map(([name, shape]) => [name.replace(' ', ` ${prefix}`), shape]))

/** Returns these shapes as calls of an optional feature. */
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
