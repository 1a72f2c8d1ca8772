/** The acts on the access of other programs: API keys and webhooks (req 22.23, 22.24). */
import { eq } from 'drizzle-orm'
import * as v from 'valibot'
import { DeskNewKey, DeskNewWebhook, DeskRetriedWebhook, DeskWebhook } from '../contract'
import { orderEventNames } from '../../../src/domain/desk/order-events'
import { deskRights } from '../../../src/domain/desk/rights'
import { DeskRowId, DeskRowName, ReadVersion } from '../../../src/domain/desk/row'
import { createKey, listKeys } from './keys'
import { apiKey } from './tables'
import type { Executor } from '../../../server/db/client'
import { webhook } from '../../../server/db/schema-webhook'
import { invalid, Refusal } from '../../../server/base/errors'
import { keyOfText, Line } from '../../../server/base/input'
import { storeTestEvent } from '../../../server/writes/events'
import { addWebhook, listWebhooks, pauseWebhook, postPendingEvents, type WebhookRow } from './webhooks'
import { type Act, act, idParam } from '../../../server/acts/act'

const keyActFields = {
  rights: ['all'],
  subject: ({ name }: { name: string }) => `key ${name}`,
  read: async (tx: Executor, { name }: { name: string }) => {
    const match = (await listKeys(tx)).find((key) => key.name === name)
    return match ? { rights: match.rights } : null
  },
} as const

const webhookActFields = {
  rights: ['all'],
  params: { id: idParam },
  subject: ({ id }: { id: number }) => `webhook ${id}`,
  read: async (tx: Executor, { id }: { id: number }) =>
    (await listWebhooks(tx)).find((row) => row.id === id) ?? null,
  missing: ({ id }: { id: number }) => new Refusal(404, 'NOTFOUND', `There is no webhook ${id}.`),
  logged: ({ waiting: _, ...row }: WebhookRow) => row,
} as const

/** `featureEvents`: names of the events of other features, besides the events of orders. */
export const integrationActs = (featureEvents: readonly string[]): Act[] => [
  ...keyActs,
  ...webhookActs([...Object.keys(orderEventNames), ...featureEvents]),
]

const keyActs = [
  act({
    name: 'keys add',
    help: 'Creates an API key, which only this reply contains.',
    call: ['POST', '/keys'],
    ...keyActFields,
    body: v.object({ name: Line, rights: v.pipe(v.array(v.picklist(deskRights)), v.nonEmpty()) }),
    write: (tx, { name, rights }) => createKey(tx, name, rights),
    send: (key, { name, rights }) => ({ id: name, name, rights, key }),
    reply: DeskNewKey,
  }),
  act({
    name: 'keys remove',
    help: 'Ends an API key.',
    call: ['DELETE', '/keys/:name'],
    ...keyActFields,
    params: { name: keyOfText },
    missing: ({ name }) => new Refusal(404, 'NOTFOUND', `There is no key ${name}.`),
    write: (tx, { name }) => tx.delete(apiKey).where(eq(apiKey.name, name)),
    send: (_, { name }) => ({ id: name }),
    reply: DeskRowName,
  }),
]

/** `allEvents`: names of all events of the shop. */
const webhookActs = (allEvents: readonly string[]) => [
  act({
    name: 'webhooks add',
    help: 'Adds a webhook, whose secret only this reply contains.',
    call: ['POST', '/webhooks'],
    rights: ['all'],
    subject: () => 'webhooks',
    body: v.object({
      url: Line,
      events: v.optional(v.pipe(v.array(v.picklist(allEvents)), v.nonEmpty()), [...allEvents]),
    }),
    write: async (tx, { url, events }, { settings }) => ({
      ...(await addWebhook(tx, { url, events }, settings)),
      events,
    }),
    loggedResult: ({ id, url, events }) => ({ id, url, events }),
    send: ({ id, url, secret }) => ({ id, url, secret }),
    reply: DeskNewWebhook,
  }),
  act({
    name: 'webhooks pause',
    help: 'Pauses or resumes a webhook.',
    call: ['PUT', '/webhooks/:id'],
    ...webhookActFields,
    body: v.object({ version: ReadVersion, isPaused: v.boolean() }),
    log: ({ isPaused }) => (isPaused ? 'pause' : 'resume'),
    write: (tx, { id, isPaused }) => pauseWebhook(tx, id, isPaused),
    reply: DeskWebhook,
  }),
  act({
    name: 'webhooks retry',
    help: 'Sends the pending events of a webhook now.',
    call: ['POST', '/webhooks/:id/retry'],
    ...webhookActFields,
    write: (tx, { id }) => postPendingEvents(tx, id),
    send: (orders, { id }) => ({ id, orders }),
    reply: DeskRetriedWebhook,
  }),
  act({
    name: 'webhooks test',
    help: 'Sends an event of the type "test" to a webhook.',
    call: ['POST', '/webhooks/:id/test'],
    ...webhookActFields,
    write: async (tx, { id }, { before }) => {
      if (before?.pausedAt) throw invalid('This webhook is paused. Resume it first.')
      await storeTestEvent(tx, id)
    },
    send: (_, { id }) => ({ id }),
    reply: DeskRowId,
  }),
  act({
    name: 'webhooks remove',
    help: 'Ends a webhook.',
    call: ['DELETE', '/webhooks/:id'],
    ...webhookActFields,
    write: (tx, { id }) => tx.delete(webhook).where(eq(webhook.id, id)),
    send: (_, { id }) => ({ id }),
    reply: DeskRowId,
  }),
]
