/**
 * The winners of the giveaway. Who wins follows from the seed alone, so that a draw can be repeated and checked by whoever
 * has the entries: each person's place is the SHA-256 of seed and e-mail address, the smallest first.
 */
import { createHash, randomBytes } from 'node:crypto'
import { asc } from 'drizzle-orm'
import { counted, formatCount } from '../../src/domain/count'
import { giveawayEntry } from '../db/schema-giveaway'
import type { CommandContext } from './command'

export type Draw = { seed: string | undefined; winners: number; withLate: boolean }

/** Of entries that we have received, each person once, by the first entry of the e-mail address. */
export async function draw({ seed, winners, withLate }: Draw, { db, print }: CommandContext): Promise<void> {
  const all = await db.select().from(giveawayEntry).orderBy(asc(giveawayEntry.id))
  const inTime = all.filter(({ isLate }) => withLate || !isLate)
  // The first entry of an address stands for it: a map keeps what was put in last.
  const people = [...new Map(inTime.toReversed().map((entry) => [entry.email, entry])).values()]
  if (people.length === 0) throw new Error('Nobody has entered in time: there is nobody to draw.')
  const chosen = seed ?? randomBytes(8).toString('hex')
  const places = people.map((entry) => ({ entry, place: placeOf(chosen, entry.email) }))
  const drawn = places.toSorted((a, b) => (a.place < b.place ? -1 : 1)).slice(0, winners)
  const late = all.length - inTime.length
  const from = counted(inTime.length, 'entry', 'entries')
  const leftOut = late > 0 ? `, late ones left out: ${late}` : ''
  print(
    `Drawn among ${counted(people.length, 'person', 'people')} (${from}${leftOut}) with the seed ${chosen}:`,
  )
  for (const [index, { entry }] of drawn.entries())
    print(
      `${index + 1}. ${entry.fullName}, ${entry.position}, ${entry.schoolName}  ${entry.email}  ${entry.phone}`,
    )
  if (drawn.length < winners) print(`There are no more than ${formatCount(people.length)}.`)
  print(
    `The same again: npm run provider -- giveaway draw --seed ${chosen} --winners ${winners}${withLate ? ' --with-late' : ''}`,
  )
}

function placeOf(seed: string, email: string): string {
  return createHash('sha256').update(`${seed} ${email}`).digest('hex')
}
