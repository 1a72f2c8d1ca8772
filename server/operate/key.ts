/** API keys for programs that make the desk's calls: adds, lists and removes them (req 25.3). */
import { deskRights, rightsIn } from '../../src/domain/desk/rights'
import { createKey, listKeys, removeKey } from '../auth/api-key'
import { type Command, type CommandContext, dateOf, readWords } from './command'

export const keyCommand: Command = {
  usage: [
    'key                            the API keys: what each may do, and when it was used last',
    'key add ERP --rights orders,artwork   makes one, and shows it once',
    'key remove ERP                 ends it at once',
  ],
  run: async (words, context) => {
    const { positionals, values } = readWords(words, { rights: { type: 'string' } })
    const [action, name = ''] = positionals
    if (action === undefined || action === 'list') return list(context)
    if (action === 'add') return add(name, values.rights, context)
    if (action === 'remove') return remove(name, context)
    throw new Error(`A key can be added, listed and removed, not "${action}".`)
  },
}

async function add(
  name: string,
  typed: string | undefined,
  { db, settings, print }: CommandContext,
): Promise<void> {
  const rights = rightsIn(typed ?? '')
  if (!rights || rights.length === 0)
    throw new Error(`Say by --rights what it may do: some of ${deskRights.join(',')}.`)
  const key = await createKey(db, name, rights)
  print(`Key ${name} may do: ${rights.join(', ')}. It is shown this once:`)
  print(key)
  print(
    `A program sends it as "Authorization: Bearer ${key.slice(0, 8)}…" to ${settings.publicUrl}desk/api/…`,
  )
}

async function list({ db, print }: CommandContext): Promise<void> {
  const keys = await listKeys(db)
  if (keys.length === 0) print('There are no API keys.')
  for (const { name, rights, createdAt, lastUsedAt } of keys)
    print(`${name.padEnd(20)}  ${rights.join(', ')}  made ${dateOf(createdAt)}, used ${dateOf(lastUsedAt)}`)
}

async function remove(name: string, { db, print }: CommandContext): Promise<void> {
  await removeKey(db, name)
  print(`Key ${name} opens nothing any more.`)
}
