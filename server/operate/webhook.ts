/** Webhooks: added with a secret that is shown once, listed with what waits, removed (req 25.4). */
import { randomBytes } from 'node:crypto'
import { asc, eq, sql } from 'drizzle-orm'
import { webhook, webhookEvent } from '../db/schema-webhook'
import { webhookEvents } from '../mail/webhooks'
import { type Command, type CommandContext, readWords, wholeOf } from './command'

export const webhookCommand: Command = {
  usage: [
    'webhook                        the webhooks, and how many events wait for each',
    'webhook add https://erp.example/hook   sends it events, signed by a secret that is shown once',
    `  --events ${webhookEvents.join(',')}   only these`,
    'webhook remove 1               ends it; what waits for it is dropped',
  ],
  run: async (words, context) => {
    const { positionals, values } = readWords(words, { events: { type: 'string' } })
    const [what, typed = ''] = positionals
    if (what === undefined || what === 'list') return list(context)
    if (what === 'add') return add(urlOf(typed, context), eventsOf(values.events), context)
    if (what === 'remove') return remove(wholeOf(typed, 'The number of a webhook'), context)
    throw new Error(`A webhook can be added, listed and removed, not "${what}".`)
  },
}

function urlOf(typed: string, { settings }: CommandContext): string {
  const url = URL.canParse(typed) ? new URL(typed) : null
  const isAllowed = url?.protocol === 'https:' || (url?.protocol === 'http:' && !settings.isPublic)
  if (url && isAllowed && url.username === '' && url.password === '') return url.href
  throw new Error(
    'Say where events are sent to: a full address that begins with https://, without a password.',
  )
}

function eventsOf(typed: string | undefined): string[] {
  const words = typed?.split(',').filter(Boolean) ?? [...webhookEvents]
  const unknown = words.find((word) => !webhookEvents.some((one) => one === word))
  if (unknown === undefined && words.length > 0) return words
  throw new Error(`Events are ${webhookEvents.join(', ')}.`)
}

async function add(url: string, events: string[], { db, print }: CommandContext): Promise<void> {
  const secret = `whsec_${randomBytes(32).toString('base64')}`
  const [made] = await db.insert(webhook).values({ url, secret, events }).returning({ id: webhook.id })
  print(`Webhook ${made?.id} sends ${events.join(', ')} to ${url}. Its secret is shown this once:`)
  print(secret)
}

async function list({ db, print }: CommandContext): Promise<void> {
  const rows = await db
    .select({
      id: webhook.id,
      url: webhook.url,
      events: webhook.events,
      waiting: sql<number>`count(${webhookEvent.id}) filter (where ${webhookEvent.sentAt} is null)`.mapWith(
        Number,
      ),
    })
    .from(webhook)
    .leftJoin(webhookEvent, eq(webhookEvent.webhookId, webhook.id))
    .groupBy(webhook.id)
    .orderBy(asc(webhook.id))
  if (rows.length === 0) print('There are no webhooks.')
  for (const { id, url, events, waiting } of rows)
    print(`${id}  ${url}  ${events.join(', ')}  ${waiting} waiting`)
}

async function remove(id: number, { db, print }: CommandContext): Promise<void> {
  const removed = await db.delete(webhook).where(eq(webhook.id, id)).returning({ id: webhook.id })
  if (removed.length === 0) throw new Error(`There is no webhook ${id}.`)
  print(`Webhook ${id} is sent nothing any more.`)
}
