/** The giveaway's entries for whoever draws the winner, and the key that devices seal them to. */
import { createHash, randomBytes } from 'node:crypto'
import { writeFile } from 'node:fs/promises'
import { asc, count, eq, lt, sql } from 'drizzle-orm'
import * as v from 'valibot'
import { counted, formatCount } from '../../src/domain/count'
import { writeCsv } from '../../src/domain/csv'
import { entryWire } from '../../src/domain/kiosk/giveaway'
import { Entry, EntryPayload } from '../../src/domain/kiosk/sealed-entry'
import { openSealed, rotateKey } from '../auth/giveaway-key'
import type { Executor } from '../db/client'
import { appUser } from '../db/schema-customer'
import { giveawayEntry } from '../db/schema-giveaway'
import { Refusal } from '../floor/errors'
import { uuidOf } from '../floor/input'
import { EntryFields, momentOf, storeEntry } from '../writes/giveaway'
import { type Command, type CommandContext, contentOf, csvFileOf, dayOf, readWords, wholeOf } from './command'

export const giveawayCommand: Command = {
  usage: [
    'giveaway                       how many entries there are',
    'giveaway export entries.csv    writes all of them, late and repeated ones marked',
    'giveaway import unsent.json    brings in what a tablet could not send: the file that "Export JSON" under "Staff" saved',
    'giveaway draw                  draws a winner, each email address once, without late entries',
    '  --winners 3 --seed WORD --with-late    the same seed draws the same people again',
    'giveaway key                   a new key for devices to seal entries to; the old ones still open theirs',
    'giveaway purge --before 2027-03-31    deletes what was received before that day',
  ],
  run: async (words, context) => {
    const { positionals, values } = readWords(words, {
      before: { type: 'string' },
      seed: { type: 'string' },
      winners: { type: 'string', default: '1' },
      'with-late': { type: 'boolean', default: false },
    })
    const [what, file] = positionals
    if (what === undefined) return counts(context)
    if (what === 'export') return exportTo(csvFileOf(file), context)
    if (what === 'import') return importEntries(file, context)
    if (what === 'draw')
      return draw(
        {
          seed: values.seed,
          winners: wholeOf(values.winners, '--winners'),
          withLate: values['with-late'],
        },
        context,
      )
    if (what === 'key')
      return context.print(`Entries are sealed to the key ${await rotateKey(context.db)} from now on.`)
    if (what === 'purge') return purge(dayOf(values.before), context)
    throw new Error(`There is no "giveaway ${what}": say export, import, draw, key or purge.`)
  },
}

async function counts({ db, print }: CommandContext): Promise<void> {
  const [found] = await db
    .select({
      all: count(),
      late: sql<number>`count(*) filter (where ${giveawayEntry.isLate})`.mapWith(Number),
      people: sql<number>`count(distinct ${giveawayEntry.email})`.mapWith(Number),
      newsletter: sql<number>`count(*) filter (where ${giveawayEntry.newsletter})`.mapWith(Number),
    })
    .from(giveawayEntry)
  const { all = 0, late = 0, people = 0, newsletter = 0 } = found ?? {}
  print(
    `${counted(all, 'entry', 'entries')} of ${counted(people, 'email address', 'email addresses')}, ` +
      `${formatCount(late)} after the draw, ${counted(newsletter, 'wants', 'want')} the newsletter.`,
  )
}

const columns = [
  'Entry',
  'Received',
  'Captured',
  'Late',
  'Entry of this email',
  'Full name',
  'School name',
  'Position',
  'Email',
  'Phone',
  'Interests',
  'Newsletter',
  'Newsletter words',
  'Account',
]

async function exportTo(file: string, { db, print }: CommandContext): Promise<void> {
  const sameMail = sql`partition by ${giveawayEntry.email}`
  const rows = await db
    .select({
      entry: giveawayEntry,
      account: appUser.email,
      nth: sql<string>`row_number() over (${sameMail} order by ${giveawayEntry.id}) || ' of ' || count(*) over (${sameMail})`,
    })
    .from(giveawayEntry)
    .leftJoin(appUser, eq(appUser.id, giveawayEntry.userId))
    .orderBy(giveawayEntry.id)
  const lines = rows.map(({ entry, account, nth }) => [
    entry.entryId,
    entry.receivedAt.toISOString(),
    entry.capturedAt?.toISOString() ?? '',
    yesNo(entry.isLate),
    nth,
    entry.fullName,
    entry.schoolName,
    entry.position,
    entry.email,
    entry.phone,
    entry.interests,
    yesNo(entry.newsletter),
    entry.newsletterWords ?? '',
    account ?? '',
  ])
  // Names and numbers of people: for whoever ran the command alone.
  await writeFile(file, writeCsv([columns, ...lines]), { mode: 0o600 })
  print(`${counted(rows.length, 'entry', 'entries')} written to ${file}.`)
}

async function purge(before: Date | null, { db, print }: CommandContext): Promise<void> {
  if (!before) throw new Error('Say before which day: --before 2027-03-31.')
  const { rowCount } = await db.delete(giveawayEntry).where(lt(giveawayEntry.receivedAt, before))
  print(`${counted(rowCount ?? 0, 'entry', 'entries')} deleted.`)
}

function yesNo(is: boolean): string {
  return is ? 'Yes' : 'No'
}

/**
 * The winners of the giveaway. Who wins follows from the seed alone, so that a draw can be repeated and checked by whoever
 * has the entries: each person's place is the SHA-256 of seed and e-mail address, the smallest first.
 */

type Draw = { seed: string | undefined; winners: number; withLate: boolean }

/** Of entries that we have received, each person once, by the first entry of the e-mail address. */
async function draw({ seed, winners, withLate }: Draw, { db, print }: CommandContext): Promise<void> {
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

/**
 * Entries that a tablet could not send, out of the file that its staff saved: opened with the
 * provider's key where they are sealed to it, and stored as if they had come by the network, each once.
 */

/** As src/domain/outbox/unsent-export.ts writes it; everything but entries is passed over. */
const TabletFile = v.object({ version: v.literal(1), changes: v.array(v.looseObject({ kind: v.string() })) })
const EntryChange = v.object({ payload: EntryPayload, entry: v.optional(Entry) })

const button = '"Export JSON", under "Staff" on the tablet,'

async function importEntries(file: string | undefined, context: CommandContext): Promise<void> {
  if (!file || !/\.json$/i.test(file)) throw new Error(`Say which file: the .json that ${button} saved.`)
  const changes = entriesIn(file, (await contentOf(file)).toString())
  let added = 0
  const wrong: string[] = []
  for (const [index, change] of changes.entries()) {
    try {
      if (await bringIn(change, context)) added += 1
    } catch (error) {
      if (!(error instanceof Refusal || error instanceof NotReadable)) throw error
      wrong.push(`Entry ${index + 1}: ${error.message}`)
    }
  }
  const known = changes.length - added - wrong.length
  context.print(`${entries(added)} brought in; ${formatCount(known)} of the file here already.`)
  if (wrong.length > 0) throw new Error([`${entries(wrong.length)} left out:`, ...wrong].join('\n  '))
}

const entries = (number: number) => counted(number, 'entry', 'entries')

function entriesIn(file: string, text: string): unknown[] {
  const { success, output } = v.safeParse(TabletFile, readJson(text))
  if (!success) throw new Error(`${file} is no file that ${button} saved.`)
  return output.changes.filter(({ kind }) => kind === 'entry')
}

function readJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

/** The entry cannot be read by anybody, or not by us. */
class NotReadable extends Error {}

/** False for one that is here already. */
async function bringIn(change: unknown, { db, settings }: CommandContext): Promise<boolean> {
  const { success, output } = v.safeParse(EntryChange, change)
  if (!success) throw new NotReadable('It is not written as this version of the shop writes entries.')
  const { payload, entry } = output
  const fields = v.safeParse(EntryFields, entry ? entryWire(entry) : await sealedFields(db, payload))
  if (!fields.success) throw new NotReadable('What was sealed is no entry.')
  const stamp = {
    entryId: uuidOf('EntryID', payload.entryId),
    capturedAt: momentOf(payload.capturedAt),
    userId: null,
    drawEnds: settings.giveawayDrawEnds,
  }
  return db.transaction((tx) => storeEntry(tx, stamp, fields.output))
}

async function sealedFields(db: Executor, { sealed }: EntryPayload): Promise<unknown> {
  if (sealed.to === 'provider') return readJson(await openSealed(db, sealed.jwe))
  if (sealed.to === 'nobody') return entryWire(sealed.entry)
  throw new NotReadable(
    'Only the tablet itself can open it, as it was saved without our key: send it from there.',
  )
}
