/**
 * Webhooks: adds them with a secret that is shown once, lists them with their waiting events, pauses, retries and
 * removes them (req 25.4).
 */
import { type WebhookEventType, webhookEvents } from '../../src/domain/desk/webhook-events'
import { withCount } from '../../src/domain/count'
import { listWebhooks } from '../reads/webhook'
import { addWebhook, pauseWebhook, removeWebhook, retryWebhook } from '../writes/webhook'
import { type Command, type CommandContext, readArgs, wholeNumberOf } from './command'

export const webhookCommand: Command = {
  usage: [
    'webhook                        lists webhooks with their pending events',
    'webhook add https://erp.example/hook   adds a webhook for signed events; its secret is shown once',
    `  --events ${webhookEvents.join(',')}   only these events`,
    'webhook pause 1                queues events until `webhook resume 1`',
    'webhook retry 1                retries pending events now',
    'webhook remove 1               removes a webhook and its pending events',
  ],
  run: async (args, context) => {
    const { positionals, values } = readArgs(args, { events: { type: 'string' } })
    const [action, typed = ''] = positionals
    if (action === undefined || action === 'list') return list(context)
    if (action === 'add') return add(typed, eventsOf(values.events), context)
    const id = () => wholeNumberOf(typed, 'The webhook number')
    if (action === 'pause' || action === 'resume') return pause(id(), action === 'pause', context)
    if (action === 'retry') return retry(id(), context)
    if (action === 'remove') return remove(id(), context)
    throw new Error(`Unknown action "${action}". Use add, list, pause, resume, retry or remove.`)
  },
}

const isEvent = (word: string): word is WebhookEventType => webhookEvents.some((known) => known === word)

function eventsOf(typed: string | undefined): WebhookEventType[] {
  const events = typed?.split(',').filter(Boolean) ?? [...webhookEvents]
  if (events.length > 0 && events.every(isEvent)) return events
  throw new Error(`Unknown event. Use some of: ${webhookEvents.join(', ')}.`)
}

async function add(
  url: string,
  events: WebhookEventType[],
  { db, settings, print }: CommandContext,
): Promise<void> {
  const added = await addWebhook(db, { url, events }, settings)
  print(`Added webhook ${added.id} for ${events.join(', ')} to ${added.url}. Its secret is shown only once:`)
  print(added.secret)
}

async function list({ db, print }: CommandContext): Promise<void> {
  const rows = await listWebhooks(db)
  if (rows.length === 0) print('No webhooks yet.')
  for (const { id, url, events, pausedAt, waiting } of rows)
    print(`${id}  ${url}  ${events.join(', ')}  ${pausedAt ? 'paused, ' : ''}${waiting} pending`)
}

async function pause(id: number, isPaused: boolean, { db, print }: CommandContext): Promise<void> {
  await db.transaction((tx) => pauseWebhook(tx, id, isPaused))
  print(`Webhook ${id} ${isPaused ? 'paused. Events are queued until you resume it.' : 'resumed.'}`)
}

async function retry(id: number, { db, print }: CommandContext): Promise<void> {
  const orders = await db.transaction((tx) => retryWebhook(tx, id))
  print(`Events of ${withCount(orders, 'order')} are retried within seconds while the shop runs.`)
}

async function remove(id: number, { db, print }: CommandContext): Promise<void> {
  await removeWebhook(db, id)
  print(`Webhook ${id} removed.`)
}
