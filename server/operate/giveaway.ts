/** The giveaway's entries for the draw, and the key to which devices encrypt them. */
import { writeFile } from 'node:fs/promises'
import { withCount, formatCount } from '../../src/domain/count'
import { writeCsv } from '../../src/domain/csv'
import { rotateKey } from '../auth/giveaway-key'
import { entryCounts, entryTable } from '../reads/giveaway'
import { type Draw, drawWinners, purgeEntries } from '../writes/giveaway-draw'
import { readTabletFile } from '../writes/read-file'
import { importTabletFile } from '../writes/tablet-entries'
import {
  type Command,
  type CommandContext,
  contentOf,
  csvFileOf,
  dayOf,
  readArgs,
  wholeNumberOf,
} from './command'

export const giveawayCommand: Command = {
  usage: [
    'giveaway                       counts the received entries',
    'giveaway export entries.csv    exports all entries; late and repeated ones are marked',
    'giveaway import unsent.json    imports entries and leads that a tablet could not send ("Export JSON" under "Staff")',
    'giveaway draw                  draws a winner, each email address once, without late entries',
    '  --winners 3 --seed WORD --with-late    the same seed draws the same winners',
    'giveaway key                   creates a new key for tablets to encrypt entries with; old keys still decrypt',
    'giveaway purge --before 2027-03-31    deletes entries received before that day',
  ],
  run: async (args, context) => {
    const { positionals, values } = readArgs(args, {
      before: { type: 'string' },
      seed: { type: 'string' },
      winners: { type: 'string', default: '1' },
      'with-late': { type: 'boolean', default: false },
    })
    const [action, file] = positionals
    if (action === undefined) return printCounts(context)
    if (action === 'export') return exportTo(csvFileOf(file), context)
    if (action === 'import') return importEntries(file, context)
    if (action === 'draw')
      return draw(
        {
          seed: values.seed,
          winners: wholeNumberOf(values.winners, '--winners'),
          withLate: values['with-late'],
        },
        context,
      )
    if (action === 'key')
      return context.print(`New entries are encrypted with key ${await rotateKey(context.db)}.`)
    if (action === 'purge') return purge(dayOf(context.settings, values.before), context)
    throw new Error(`Unknown action "${action}". Use export, import, draw, key or purge.`)
  },
}

async function printCounts({ db, print }: CommandContext): Promise<void> {
  const { all, late, people, newsletter } = await entryCounts(db)
  print(
    `${withCount(all, 'entry', 'entries')} of ${withCount(people, 'email address', 'email addresses')}, ` +
      `${formatCount(late)} after the draw, ${withCount(newsletter, 'wants', 'want')} the newsletter.`,
  )
}

async function exportTo(file: string, { db, settings, print }: CommandContext): Promise<void> {
  const table = await entryTable(db, settings.timeZone)
  // Names and phone numbers of people, so only the operator can read the file.
  await writeFile(file, writeCsv(table), { mode: 0o600 })
  print(`Exported ${entries(table.length - 1)} to ${file}.`)
}

async function purge(before: Date | null, { db, print }: CommandContext): Promise<void> {
  if (!before) throw new Error('Specify a day: --before 2027-03-31')
  print(`Deleted ${entries(await purgeEntries(db, before))}.`)
}

async function draw(request: Draw, { db, print }: CommandContext): Promise<void> {
  const { seed, people, entries: entryCount, late, winners } = await drawWinners(db, request)
  const lateText = late > 0 ? `, without ${late} late` : ''
  print(
    `Winners from ${withCount(people, 'person', 'people')} (${entries(entryCount)}${lateText}), with seed ${seed}:`,
  )
  for (const [index, entry] of winners.entries())
    print(
      `${index + 1}. ${entry.fullName}, ${entry.position}, ${entry.schoolName}  ${entry.email}  ${entry.phone}`,
    )
  if (winners.length < request.winners) print(`Only ${withCount(people, 'person', 'people')} entered.`)
  print(
    `To repeat this draw: npm run provider -- giveaway draw --seed ${seed} --winners ${request.winners}${request.withLate ? ' --with-late' : ''}`,
  )
}

const button = '"Export JSON" under "Staff" on the tablet'

async function importEntries(file: string | undefined, context: CommandContext): Promise<void> {
  if (!file || !/\.json$/i.test(file)) throw new Error(`Specify the .json file that ${button} saved.`)
  const tabletFile = await readTabletFile(await contentOf(file))
  if (!tabletFile.head.isTabletFile) throw new Error(`${file} was not saved by ${button}.`)
  const { added, leads, known, wrong } = await importTabletFile(context, tabletFile)
  const addedText = leads > 0 ? `${entries(added)} and ${withCount(leads, 'lead')}` : entries(added)
  context.print(`Imported ${addedText}, skipped ${formatCount(known)} already imported.`)
  if (wrong.length > 0) throw new Error([`${formatCount(wrong.length)} not imported:`, ...wrong].join('\n  '))
}

const entries = (number: number) => withCount(number, 'entry', 'entries')
