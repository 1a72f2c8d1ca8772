/** Exports the data of the person with an e-mail address to a file, or erases these data (req 27.1, 27.2). */
import { writeFile } from 'node:fs/promises'
import { formatCount } from '../../src/domain/count'
import { fileStore } from '../files/store'
import { erasePerson, exportPerson } from '../writes/person'
import type { PersonalTable } from '../writes/person-table'
import { type Command, type CommandContext, commandActor, readArgs } from './command'

export const personCommand = (tables: readonly PersonalTable[]): Command => ({
  usage: [
    'person export jo@example.com jo.json   exports everything the shop has about this person',
    'person erase jo@example.com    erases it permanently, with the account; orders stay, without the person',
  ],
  run: async (args, context) => {
    const [action, email, file] = readArgs(args, {}).positionals
    if (action !== 'export' && action !== 'erase') throw new Error('Specify an action: export or erase.')
    if (!email?.includes('@')) throw new Error('Specify an email address.')
    await (action === 'export'
      ? exportTo(jsonFileOf(file), email, tables, context)
      : erase(email, tables, context))
  },
})

function jsonFileOf(file: string | undefined): string {
  if (file && /\.json$/i.test(file)) return file
  throw new Error('Specify a file that ends in .json.')
}

async function exportTo(
  file: string,
  email: string,
  tables: readonly PersonalTable[],
  { db, print }: CommandContext,
): Promise<void> {
  const exported = await exportPerson(db, commandActor, email, tables)
  if (!exported) throw new Error(`No data found for ${email}.`)
  // The file contains personal data, so only the operator can read it.
  await writeFile(file, `${JSON.stringify(exported, null, 2)}\n`, { mode: 0o600 })
  print(`Exported the data of ${email} to ${file}:`)
  const counts = Object.entries(exported.data).map(([name, rows]): [string, number] => [name, rows.length])
  for (const line of linesOf(counts)) print(line)
}

async function erase(
  email: string,
  tables: readonly PersonalTable[],
  { db, settings, print }: CommandContext,
): Promise<void> {
  const counts = Object.entries(await erasePerson(db, fileStore(settings), commandActor, email, tables))
  if (counts.length === 0) throw new Error(`No data found for ${email}.`)
  print(`Erased ${email}. Earlier backups still contain the data. Rows by table:`)
  for (const line of linesOf(counts)) print(line)
}

const linesOf = (counts: [string, number][]) =>
  counts.map(([name, rows]) => `  ${name.replaceAll('_', ' ').padEnd(22)} ${formatCount(rows)}`)
