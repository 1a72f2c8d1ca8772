/** API keys, webhooks and their events as the desk's calls send them (req 22.23, 22.24). */
import * as v from 'valibot'
import { deskRights } from '../../src/domain/desk/rights'
import { Moment, Version, Whole } from '../../src/domain/desk/row'

const Rights = v.array(v.picklist(deskRights))
const key = { id: v.pipe(v.string(), v.description('The name')), name: v.string(), rights: Rights }

export const DeskKey = v.object({ ...key, createdAt: Moment, lastUsedAt: v.nullable(Moment) })
export type DeskKey = v.InferOutput<typeof DeskKey>

export const DeskNewKey = v.object({
  ...key,
  key: v.pipe(
    v.string(),
    v.description('Send the key as "Authorization: Bearer …"; only this reply contains the key'),
  ),
})
export type DeskNewKey = v.InferOutput<typeof DeskNewKey>

export const DeskWebhook = v.object({
  id: Whole,
  version: Version,
  url: v.string(),
  events: v.array(v.string()),
  createdAt: Moment,
  pausedAt: v.nullable(Moment),
  waiting: v.pipe(Whole, v.description('Events that are not sent yet')),
})
export type DeskWebhook = v.InferOutput<typeof DeskWebhook>

export const DeskNewWebhook = v.object({
  id: Whole,
  url: v.string(),
  secret: v.pipe(v.string(), v.description('Checks the signatures; only this reply contains the secret')),
})
export type DeskNewWebhook = v.InferOutput<typeof DeskNewWebhook>

export const DeskRetriedWebhook = v.object({
  id: Whole,
  orders: v.pipe(Whole, v.description('Orders, or other subjects, whose events are sent now')),
})

export const DeskWebhookEvent = v.object({
  id: Whole,
  webhookId: Whole,
  url: v.string(),
  pausedAt: v.nullable(Moment),
  orderId: v.pipe(Whole, v.description('Negative for an event that is not about an order')),
  type: v.string(),
  createdAt: Moment,
  sentAt: v.nullable(Moment),
  attempts: Whole,
  dueAt: v.pipe(v.nullable(Moment), v.description('Time of the next attempt')),
  error: v.pipe(v.nullable(v.string()), v.description('Error of the last attempt')),
})
export type DeskWebhookEvent = v.InferOutput<typeof DeskWebhookEvent>
