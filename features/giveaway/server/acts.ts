/**
 * The acts on the giveaway: the draw and the deletion of old entries. The result of a draw depends on the seed alone,
 * so that anyone with the entries can repeat and check a draw: each person's rank is the SHA-256 of seed and e-mail
 * address, the smallest first.
 */
import { createHash, randomBytes } from 'node:crypto'
import { asc } from 'drizzle-orm'
import * as v from 'valibot'
import { normalizeEmail } from '../../../src/domain/account/contact-details'
import { longDayIn, momentIn } from '../../../src/domain/delivery/time-zone'
import { DeskDeleted } from '../../../src/domain/desk/row'
import { act } from '../../../server/acts/act'
import type { Executor } from '../../../server/db/client'
import { giveawayEntry } from '../../../server/db/schema-giveaway'
import { Refusal } from '../../../server/base/errors'
import type { Settings } from '../../../server/base/settings'
import { Line } from '../../../server/base/input'
import { dayIn } from '../../../server/writes/delivery'
import { DeskDraw } from '../contract'
import { purgeEntries } from './entries'
import { type PastDraw, readDraws } from './draws'

const actFields = { rights: ['customers'], subject: () => 'giveaway' } as const

export const giveawayActs = [
  act({
    name: 'giveaway draw',
    help: 'Draws winners.',
    call: ['POST', '/giveaway/draw'],
    ...actFields,
    body: v.object({
      seed: v.optional(v.pipe(Line, v.maxLength(100)), ''),
      winners: v.optional(v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(1000)), 1),
      withLate: v.optional(v.boolean(), false),
      again: v.optional(v.pipe(v.boolean(), v.description('Confirms a draw after the first one')), false),
    }),
    write: async (tx, { again, ...draw }, { settings }) => {
      const [first] = await readDraws(tx)
      if (first && !again) throw secondDraw(first, settings)
      return drawWinners(tx, draw)
    },
    loggedResult: (draw) => ({ ...draw, winners: draw.winners.map(({ entryId }) => entryId) }),
    reply: DeskDraw,
  }),
  act({
    name: 'giveaway purge',
    help: 'Deletes the entries that were received before a day.',
    call: ['POST', '/giveaway/purge'],
    ...actFields,
    body: v.object({ before: v.pipe(v.string(), v.maxLength(10)) }),
    log: ({ before }) => `delete before ${before}`,
    write: async (tx, { before }, { settings }) => ({
      deleted: await purgeEntries(tx, momentIn(settings.timeZone, dayIn(before))),
    }),
    loggedResult: (counts) => counts,
    reply: DeskDeleted,
  }),
]

/** Names the first draw, so that draws are not repeated until the right person wins. */
function secondDraw({ at, by, winners }: PastDraw, { timeZone }: Settings): Refusal {
  const names = winners.map((winner) => winner?.fullName ?? 'a deleted entry').join(', ')
  const day = longDayIn(timeZone, at.getTime())
  return new Refusal(409, 'DRAWN', `${by} drew on ${day}: ${names}. Set "again" to draw once more.`)
}

/**
 * Draws among the received entries; each person takes part once, with the first entry of the e-mail address. An empty
 * seed is replaced by a random one.
 */
async function drawWinners(
  db: Executor,
  { seed, winners, withLate }: { seed: string; winners: number; withLate: boolean },
) {
  const allEntries = await db.select().from(giveawayEntry).orderBy(asc(giveawayEntry.id))
  const eligible = allEntries.filter(({ isLate }) => withLate || !isLate)
  // A map stores the last value of a key, so the order is reversed to retain the first entry of an address.
  const people = [
    ...new Map(eligible.toReversed().map((entry) => [normalizeEmail(entry.email), entry])).values(),
  ]
  if (people.length === 0) throw new Refusal(409, 'NOENTRIES', 'No entries to draw from.')
  const usedSeed = seed || randomBytes(8).toString('hex')
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
