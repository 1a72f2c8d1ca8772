/** Parts of the rows that the desk's calls send; the other files of this folder describe the rows of one area each. */
import * as v from 'valibot'
import { australianStates } from '../account/address'

export const Moment = v.pipe(v.string(), v.isoTimestamp())
export const Day = v.pipe(v.string(), v.isoDate())
export const Whole = v.pipe(v.number(), v.integer())
export const State = v.picklist(australianStates.map(({ short }) => short))
export const Version = v.pipe(
  v.string(),
  v.description('Send the version with a change. After a change by a colleague, CHANGED refuses the change'),
)
export const ReadVersion = v.optional(
  v.nullable(
    v.pipe(v.string(), v.description('The version that was read; without it, any version is changed')),
  ),
  null,
)

/** A value that JSON.stringify writes as `Sent`: moments may be Date objects. */
export type Unsent<Sent> = Sent extends string
  ? Sent | Date
  : Sent extends readonly (infer Item)[]
    ? readonly Unsent<Item>[]
    : Sent extends object
      ? { [Name in keyof Sent]: Unsent<Sent[Name]> }
      : Sent

export const DeskRowId = v.object({ id: Whole })
export type DeskRowId = v.InferOutput<typeof DeskRowId>
export const DeskRowName = v.object({ id: v.string() })
export type DeskRowName = v.InferOutput<typeof DeskRowName>
export const DeskOlder = v.object({ count: v.pipe(Whole, v.description('Rows that a purge would delete')) })
export type DeskOlder = v.InferOutput<typeof DeskOlder>
export const DeskDeleted = v.object({ deleted: v.pipe(Whole, v.description('Number of deleted rows')) })
export type DeskDeleted = v.InferOutput<typeof DeskDeleted>
