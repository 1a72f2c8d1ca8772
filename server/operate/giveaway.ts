/** The giveaway's entries for whoever draws the winner, and the key that devices seal them to. */
import { writeFile } from 'node:fs/promises'
import { count, eq, lt, sql } from 'drizzle-orm'
import { counted, formatCount } from '../../src/domain/count'
import { writeCsv } from '../../src/domain/csv'
import { appUser } from '../db/schema-customer'
import { giveawayEntry } from '../db/schema-giveaway'
import { rotateKey } from '../auth/giveaway-key'
import { type Command, csvFileOf, dayOf, type CommandContext, wholeOf, readWords } from './command'
import { draw } from './giveaway-draw'
import { importEntries } from './giveaway-import'

export const giveawayCommand: Command = {
  usage: [
    'giveaway                       how many entries there are',
    'giveaway export entries.csv    writes all of them, late and repeated ones marked',
    'giveaway import unsent.json    brings in what a tablet could not send: the file that "Export JSON" under "Staff" saved',
    'giveaway draw                  draws a winner, each e-mail address once, without late entries',
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
    `${counted(all, 'entry', 'entries')} of ${counted(people, 'e-mail address', 'e-mail addresses')}, ` +
      `${formatCount(late)} after the draw, ${counted(newsletter, 'wants', 'want')} the newsletter.`,
  )
}

const columns = [
  'Entry',
  'Received',
  'Captured',
  'Late',
  'Entry of this e-mail',
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
