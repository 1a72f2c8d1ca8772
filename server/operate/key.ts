/** API keys for programs that make the desk's calls: adds, lists and removes them (req 25.3). */
import { deskRights, parseRights } from '../../src/domain/desk/rights'
import { createKey, listKeys, removeKey } from '../auth/api-key'
import { type Command, type CommandContext, dateOf, readArgs } from './command'

export const keyCommand: Command = {
  usage: [
    'key                            lists API keys with their rights and last use',
    'key add ERP --rights orders,artwork   creates an API key and shows it once',
    'key remove ERP                 revokes an API key',
  ],
  run: async (args, context) => {
    const { positionals, values } = readArgs(args, { rights: { type: 'string' } })
    const [action, name = ''] = positionals
    if (action === undefined || action === 'list') return list(context)
    if (action === 'add') return add(name, values.rights, context)
    if (action === 'remove') return remove(name, context)
    throw new Error(`Unknown action "${action}". Use add, list or remove.`)
  },
}

async function add(
  name: string,
  typed: string | undefined,
  { db, settings, print }: CommandContext,
): Promise<void> {
  const rights = parseRights(typed ?? '')
  if (!rights || rights.length === 0)
    throw new Error(`Specify rights with --rights: ${deskRights.join(',')}.`)
  const key = await createKey(db, name, rights)
  print(`Created key ${name} with the rights ${rights.join(', ')}. It is shown only once:`)
  print(key)
  print(`Send it as "Authorization: Bearer ${key.slice(0, 8)}…" to ${settings.publicUrl}desk/api/…`)
}

async function list({ db, print }: CommandContext): Promise<void> {
  const keys = await listKeys(db)
  if (keys.length === 0) print('No API keys yet.')
  for (const { name, rights, createdAt, lastUsedAt } of keys)
    print(
      `${name.padEnd(20)}  ${rights.join(', ')}  created ${dateOf(createdAt)}, last used ${dateOf(lastUsedAt)}`,
    )
}

async function remove(name: string, { db, print }: CommandContext): Promise<void> {
  await removeKey(db, name)
  print(`Key ${name} removed.`)
}
