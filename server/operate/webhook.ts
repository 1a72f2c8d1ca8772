/**
 * Webhooks: adds them with a secret that is shown once, lists them with their waiting events, pauses, retries and
 * removes them (req 25.4).
 */
import { webhookEvents } from '../../src/domain/desk/webhook-events'
import { counted } from '../../src/domain/count'
import { listWebhooks } from '../reads/webhook'
import { addWebhook, pauseWebhook, removeWebhook, retryWebhook } from '../writes/webhook'
import { type Command, type CommandContext, readWords, wholeOf } from './command'

export const webhookCommand: Command = {
  usage: [
    'webhook                        the webhooks, and how many events wait for each',
    'webhook add https://erp.example/hook   sends it events, signed by a secret that is shown once',
    `  --events ${webhookEvents.join(',')}   only these`,
    'webhook pause 1                events wait until `webhook resume 1`',
    'webhook retry 1                sends now what waits',
    'webhook remove 1               ends it; what waits for it is dropped',
  ],
  run: async (words, context) => {
    const { positionals, values } = readWords(words, { events: { type: 'string' } })
    const [action, typed = ''] = positionals
    if (action === undefined || action === 'list') return list(context)
    if (action === 'add') return add(typed, eventsOf(values.events), context)
    const id = () => wholeOf(typed, 'The number of a webhook')
    if (action === 'pause' || action === 'resume') return pause(id(), action === 'pause', context)
    if (action === 'retry') return retry(id(), context)
    if (action === 'remove') return remove(id(), context)
    throw new Error(`A webhook can be added, listed, paused, resumed, retried and removed, not "${action}".`)
  },
}

function eventsOf(typed: string | undefined): string[] {
  const words = typed?.split(',').filter(Boolean) ?? [...webhookEvents]
  const unknown = words.find((word) => !webhookEvents.some((known) => known === word))
  if (unknown === undefined && words.length > 0) return words
  throw new Error(`Events are ${webhookEvents.join(', ')}.`)
}

async function add(url: string, events: string[], { db, settings, print }: CommandContext): Promise<void> {
  const made = await addWebhook(db, { url, events }, settings)
  print(`Webhook ${made.id} sends ${events.join(', ')} to ${made.url}. Its secret is shown this once:`)
  print(made.secret)
}

async function list({ db, print }: CommandContext): Promise<void> {
  const rows = await listWebhooks(db)
  if (rows.length === 0) print('There are no webhooks.')
  for (const { id, url, events, pausedAt, waiting } of rows)
    print(`${id}  ${url}  ${events.join(', ')}  ${pausedAt ? 'paused, ' : ''}${waiting} waiting`)
}

async function pause(id: number, isPaused: boolean, { db, print }: CommandContext): Promise<void> {
  await db.transaction((tx) => pauseWebhook(tx, id, isPaused))
  print(
    `Webhook ${id} ${isPaused ? 'is sent nothing until it is resumed; events wait.' : 'is sent events again.'}`,
  )
}

async function retry(id: number, { db, print }: CommandContext): Promise<void> {
  const orders = await db.transaction((tx) => retryWebhook(tx, id))
  print(`What waits of ${counted(orders, 'order')} is sent within seconds while the shop is open.`)
}

async function remove(id: number, { db, print }: CommandContext): Promise<void> {
  await removeWebhook(db, id)
  print(`Webhook ${id} is sent nothing any more.`)
}
