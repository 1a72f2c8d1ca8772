/** Kiosks and the import of a tablet's file as the desk's calls send them (req 22.14, 22.25). */
import * as v from 'valibot'
import { Moment, Version, Whole } from './row'

export const DeskKiosk = v.object({
  id: v.pipe(v.string(), v.description('A UUID; the code of a kiosk that has not reported itself yet')),
  version: Version,
  admittedAt: v.optional(v.nullable(Moment)),
  name: v.string(),
  build: v.string(),
  unsent: v.pipe(Whole, v.description('Entries that only the device has')),
  firstSeenAt: Moment,
  seenAt: v.nullable(Moment),
  isSilent: v.boolean(),
})
export type DeskKiosk = v.InferOutput<typeof DeskKiosk>

export const DeskKioskCode = v.object({ code: v.string() })
export type DeskKioskCode = v.InferOutput<typeof DeskKioskCode>

export const DeskTabletImport = v.object({
  added: v.pipe(v.record(v.string(), Whole), v.description('By the kinds of items, such as "entries"')),
  known: v.pipe(Whole, v.description('Already in the shop')),
  wrong: v.pipe(v.array(v.string()), v.description('A sentence for each entry or lead that was left out')),
})
export type DeskTabletImport = v.InferOutput<typeof DeskTabletImport>
