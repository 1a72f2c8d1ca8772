/**
 * The winners of the giveaway. Who wins follows from the seed alone, so that a draw can be repeated and checked by anyone who
 * has the entries: each person's place is the SHA-256 of seed and e-mail address, the smallest first.
 */
import { createHash, randomBytes } from 'node:crypto'
import { asc, lt } from 'drizzle-orm'
import { normalizeEmail } from '../../src/domain/account/contact-details'
import type { Executor } from '../db/client'
import { giveawayEntry } from '../db/schema-giveaway'
import { Refusal } from '../floor/errors'

export type Draw = { seed: string | undefined; winners: number; withLate: boolean }

/** Of entries that we have received, each person once, by the first entry of the e-mail address. */
export async function drawWinners(db: Executor, { seed, winners, withLate }: Draw) {
  const all = await db.select().from(giveawayEntry).orderBy(asc(giveawayEntry.id))
  const inTime = all.filter(({ isLate }) => withLate || !isLate)
  // The first entry of an address stands for it: a map keeps what was put in last.
  const people = [
    ...new Map(inTime.toReversed().map((entry) => [normalizeEmail(entry.email), entry])).values(),
  ]
  if (people.length === 0)
    throw new Refusal(409, 'NOENTRIES', 'Nobody has entered in time: there is nobody to draw.')
  const chosen = seed ?? randomBytes(8).toString('hex')
  const places = people.map((entry) => ({ entry, place: placeOf(chosen, normalizeEmail(entry.email)) }))
  const drawn = places.toSorted((a, b) => (a.place < b.place ? -1 : 1)).slice(0, winners)
  return {
    seed: chosen,
    people: people.length,
    entries: inTime.length,
    late: all.length - inTime.length,
    winners: drawn.map(({ entry }) => entry),
  }
}

function placeOf(seed: string, email: string): string {
  return createHash('sha256').update(`${seed} ${email}`).digest('hex')
}

/** Deletes what was received before that moment. Resolves to how many there were. */
export async function purgeEntries(tx: Executor, before: Date): Promise<number> {
  const { rowCount } = await tx.delete(giveawayEntry).where(lt(giveawayEntry.receivedAt, before))
  return rowCount ?? 0
}
