/** The log of staff's changes (acts), and undoing its entries, as the desk's calls send them (req 22.4, 22.61). */
import * as v from 'valibot'
import { Moment, Whole } from './row'

/**
 * The log has no values of single products for an act that changes more products than this, so that act cannot be
 * undone. Undoing must finish before proxies give up waiting for the reply (60 s).
 */
export const maxLoggedProducts = 10_000

const Fields = v.pipe(v.record(v.string(), v.unknown()), v.description('The fields that differ, by name'))
export const DeskAct = v.object({
  id: Whole,
  userId: v.pipe(v.nullable(Whole), v.description('null: a program, or a deleted account')),
  email: v.pipe(v.string(), v.description('An email address, or "key" and the name of an API key')),
  act: v.string(),
  subject: v.pipe(v.string(), v.description('As "order 10001"')),
  before: Fields,
  after: Fields,
  createdAt: Moment,
  hasProducts: v.pipe(v.boolean(), v.description('The log also has the changes of single products')),
  canUndo: v.boolean(),
})
export type DeskAct = v.InferOutput<typeof DeskAct>

export const DeskActProduct = v.object({
  id: v.pipe(Whole, v.description('The id of the product')),
  sku: v.string(),
  before: v.pipe(Fields, v.description('Without `sku`, while `after` has it: the product was added')),
  after: v.pipe(Fields, v.description('Without `sku`, while `before` has it: the product was removed')),
})
export type DeskActProduct = v.InferOutput<typeof DeskActProduct>

export const DeskUndo = v.object({
  changed: v.pipe(Whole, v.description('Rows that get earlier values')),
  hidden: v.pipe(
    Whole,
    v.description('Added products that are hidden, because orders or customers refer to them'),
  ),
  removed: v.pipe(Whole, v.description('Added products that are removed')),
  changes: v.pipe(
    v.array(v.object({ name: v.string(), before: Fields, after: Fields })),
    v.description('The first of the changed rows'),
  ),
  left: v.pipe(v.array(v.string()), v.description('What is left as it is, and why')),
})
export type DeskUndo = v.InferOutput<typeof DeskUndo>
