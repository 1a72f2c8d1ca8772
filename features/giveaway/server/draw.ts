/**
 * Draws the winners of the giveaway. The result depends on the seed alone, so that anyone with the entries can repeat
 * and check a draw: each person's rank is the SHA-256 of seed and e-mail address, the smallest first.
 */
import { createHash, randomBytes } from 'node:crypto'
import { asc, lt } from 'drizzle-orm'
import { normalizeEmail } from '../../../src/domain/account/contact-details'
import type { Executor } from '../../../server/db/client'
import { giveawayEntry } from '../../../server/db/schema-giveaway'
import { Refusal } from '../../../server/floor/errors'

type Draw = { seed: string | undefined; winners: number; withLate: boolean }

/** Draws among the received entries; each person takes part once, with the first entry of the e-mail address. */
export async function drawWinners(db: Executor, { seed, winners, withLate }: Draw) {
  const allEntries = await db.select().from(giveawayEntry).orderBy(asc(giveawayEntry.id))
  const eligible = allEntries.filter(({ isLate }) => withLate || !isLate)
  // A map stores the last value of a key, so the order is reversed to retain the first entry of an address.
  const people = [
    ...new Map(eligible.toReversed().map((entry) => [normalizeEmail(entry.email), entry])).values(),
  ]
  if (people.length === 0) throw new Refusal(409, 'NOENTRIES', 'No entries to draw from.')
  const usedSeed = seed ?? randomBytes(8).toString('hex')
  const ranked = people.map((entry) => ({ entry, rank: rankOf(usedSeed, normalizeEmail(entry.email)) }))
  const winning = ranked.toSorted((a, b) => (a.rank < b.rank ? -1 : 1)).slice(0, winners)
  return {
    seed: usedSeed,
    people: people.length,
    entries: eligible.length,
    late: allEntries.length - eligible.length,
    winners: winning.map(({ entry }) => entry),
  }
}

function rankOf(seed: string, email: string): string {
  return createHash('sha256').update(`${seed} ${email}`).digest('hex')
}

/** Deletes the entries that were received before that moment. Resolves to their number. */
export async function purgeEntries(tx: Executor, before: Date): Promise<number> {
  const { rowCount } = await tx.delete(giveawayEntry).where(lt(giveawayEntry.receivedAt, before))
  return rowCount ?? 0
}
