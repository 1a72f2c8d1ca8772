/** The giveaway's entries and draws as the desk's calls send them (req 22.14). */
import * as v from 'valibot'
import { Moment, Whole } from '../../src/domain/desk/row'

export const DeskEntry = v.object({
  id: Whole,
  entryId: v.pipe(v.string(), v.description('UUID from the device')),
  userId: v.nullable(Whole),
  fullName: v.string(),
  schoolName: v.string(),
  position: v.string(),
  email: v.string(),
  phone: v.string(),
  interests: v.string(),
  newsletter: v.boolean(),
  newsletterWords: v.pipe(v.nullable(v.string()), v.description('Version of the words agreed to')),
  newsletterText: v.nullable(v.string()),
  capturedAt: v.nullable(Moment),
  receivedAt: Moment,
  isLate: v.pipe(v.boolean(), v.description('The entry came after the draw')),
})
export type DeskEntry = v.InferOutput<typeof DeskEntry>

export const DeskPastDraw = v.object({
  at: Moment,
  by: v.pipe(v.string(), v.description('Email of the person who drew')),
  seed: v.string(),
  people: Whole,
  winners: v.pipe(v.array(v.nullable(DeskEntry)), v.description('null: the entry was deleted')),
})
export type DeskPastDraw = v.InferOutput<typeof DeskPastDraw>

export const DeskGiveaway = v.object({
  all: Whole,
  late: Whole,
  people: Whole,
  newsletter: Whole,
  draws: v.pipe(v.array(DeskPastDraw), v.description('The first draw first')),
})
export type DeskGiveaway = v.InferOutput<typeof DeskGiveaway>

export const DeskDraw = v.object({
  seed: v.pipe(v.string(), v.description('The same seed draws the same people again')),
  people: Whole,
  entries: Whole,
  late: Whole,
  winners: v.array(DeskEntry),
})
export type DeskDraw = v.InferOutput<typeof DeskDraw>
