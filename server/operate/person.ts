/** A person's data by e-mail address: exports them to a file, and erases them (req 27.1, 27.2). */
import { writeFile } from 'node:fs/promises'
import { formatCount } from '../../src/domain/count'
import { fileStore } from '../files/store'
import { erasePerson, exportPerson } from '../writes/person'
import { type Command, type CommandContext, readWords } from './command'

export const personCommand: Command = {
  usage: [
    'person export jo@example.com jo.json   writes all that the shop has of this person',
    'person erase jo@example.com    deletes it for good, the account included; orders stay without name, address, phone and email',
  ],
  run: async (words, context) => {
    const [action, email, file] = readWords(words, {}).positionals
    if (action !== 'export' && action !== 'erase') throw new Error('Say export or erase.')
    if (!email?.includes('@')) throw new Error('Say whose email address.')
    await (action === 'export' ? exportTo(jsonFileOf(file), email, context) : erase(email, context))
  },
}

/** The author in the desk's log of actions. */
const actor = { userId: null, email: 'command' }

function jsonFileOf(file: string | undefined): string {
  if (file && /\.json$/i.test(file)) return file
  throw new Error('Say which file to write: one that ends in .json.')
}

async function exportTo(file: string, email: string, { db, print }: CommandContext): Promise<void> {
  const exported = await exportPerson(db, actor, email)
  if (!exported) throw new Error(`Nothing is known of ${email}.`)
  // Personal data, so only the operator can read the file.
  await writeFile(file, `${JSON.stringify(exported, null, 2)}\n`, { mode: 0o600 })
  print(`All that the shop has of ${email} is written to ${file}:`)
  const counts = Object.entries(exported.data).map(([name, rows]): [string, number] => [name, rows.length])
  for (const line of linesOf(counts)) print(line)
}

async function erase(email: string, { db, settings, print }: CommandContext): Promise<void> {
  const counts = Object.entries(await erasePerson(db, fileStore(settings), actor, email))
  if (counts.length === 0) throw new Error(`Nothing is known of ${email}.`)
  print(`${email} is erased. Earlier backups still have it. Rows by table:`)
  for (const line of linesOf(counts)) print(line)
}

const linesOf = (counts: [string, number][]) =>
  counts.map(([name, rows]) => `  ${name.replaceAll('_', ' ').padEnd(22)} ${formatCount(rows)}`)
