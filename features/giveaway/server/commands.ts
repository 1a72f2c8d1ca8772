/** Counts and exports the giveaway's entries, and creates their encryption key. acts.ts draws the winners. */
import { writeFile } from 'node:fs/promises'
import { writeCsv } from '../../../src/domain/csv'
import { withCount } from '../../../src/domain/count'
import { rotateKey } from '../../../server/auth/giveaway-key'
import { entryCounts, entryTable } from './entries'
import { linesOf } from '../../../server/operate/act-command'
import { type Command, type CommandContext, csvFileOf } from '../../../server/operate/command'

export const giveawayCommand: Command = {
  usage: [
    'giveaway                       counts the received entries',
    'giveaway export entries.csv    exports all entries; late and repeated ones are marked',
    'giveaway key                   creates a new key for tablets to encrypt entries with; old keys still decrypt',
  ],
  run: async ([action, file], context) => {
    if (action === undefined) return printCounts(context)
    if (action === 'export') return exportTo(csvFileOf(file), context)
    if (action === 'key')
      return context.print(`New entries are encrypted with key ${await rotateKey(context.db)}.`)
    throw new Error(`Unknown action "${action}". See "giveaway --help".`)
  },
}

async function printCounts({ db, print }: CommandContext): Promise<void> {
  for (const line of linesOf(await entryCounts(db))) print(line)
}

async function exportTo(file: string, { db, settings, print }: CommandContext): Promise<void> {
  const table = await entryTable(db, settings.timeZone)
  // The file contains names and phone numbers of people, so only the operator can read it.
  await writeFile(file, writeCsv(table), { mode: 0o600 })
  print(`Exported ${withCount(table.length - 1, 'entry', 'entries')} to ${file}.`)
}
