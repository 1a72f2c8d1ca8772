/** Access for other programs of the operator: keys to the desk's calls, and webhooks (req 22.23, 22.24). */
import { Hono } from 'hono'
import * as v from 'valibot'
import { deskRights } from '../../../src/domain/desk/rights'
import { webhookEvents } from '../../../src/domain/desk/webhook-events'
import { createKey, listKeys, removeKey } from '../../auth/api-key'
import type { Executor } from '../../db/client'
import { idOf, Line } from '../../floor/input'
import { deliverySlice, findWebhook, listWebhooks } from '../../reads/webhook'
import { sendPrivate } from '../../replies/reply'
import { jsonBodyOf, keyOf } from '../../requests/body'
import { performAct, withVersion } from '../../writes/audit'
import { addWebhook, webhookNotFound, pauseWebhook, removeWebhook, retryWebhook } from '../../writes/webhook'
import type { ProviderContext } from '../context'
import { allow, type DeskEnv, idIn, sliced, sliceOf } from './member'

export const Key = v.object({ name: Line, rights: v.pipe(v.array(v.picklist(deskRights)), v.nonEmpty()) })
export const Hook = v.object({ url: Line, events: v.pipe(v.array(v.picklist(webhookEvents)), v.nonEmpty()) })
export const Pause = v.object({
  version: v.optional(v.nullable(v.string()), null),
  isPaused: v.boolean(),
})

/** The version leaves out `waiting`, because pending events are no change by a colleague. */
function withWaiting({ waiting, ...row }: NonNullable<Awaited<ReturnType<typeof findWebhook>>>) {
  return { ...withVersion(row), waiting }
}

async function keyRow(db: Executor, name: string) {
  const match = (await listKeys(db)).find((key) => key.name === name)
  return match ? { rights: match.rights } : null
}

async function hookRow(db: Executor, id: number) {
  const webhook = await findWebhook(db, id)
  if (!webhook) return null
  const { waiting: _, ...row } = webhook
  return row
}

export function deskProgramRoutes({ db, settings }: ProviderContext): Hono<DeskEnv> {
  const onKey = (name: string, act: string) => ({
    act,
    subject: `key ${name}`,
    version: null,
    read: (tx: Executor) => keyRow(tx, name),
  })
  const onHook = (id: number, act: string, version: string | null = null) => ({
    act,
    subject: `webhook ${id}`,
    version,
    read: (tx: Executor) => hookRow(tx, id),
  })
  return new Hono<DeskEnv>()
    .get('/keys', allow('all'), async (c) => {
      const keys = await listKeys(db)
      return sendPrivate(c, { data: keys.map((key) => ({ id: key.name, ...key })), next: null })
    })
    .post('/keys', allow('all'), async (c) => {
      const { name, rights } = await jsonBodyOf(c, Key)
      const { result: key } = await performAct(db, c.get('member'), onKey(name, 'add'), (tx) =>
        createKey(tx, name, rights),
      )
      return sendPrivate(c, { data: { id: name, name, rights, key } })
    })
    .delete('/keys/:name', allow('all'), async (c) => {
      const name = keyOf(c, 'name')
      await performAct(db, c.get('member'), onKey(name, 'remove'), (tx) => removeKey(tx, name))
      return sendPrivate(c, { data: { id: name } })
    })
    .get('/webhooks', allow('all'), async (c) =>
      sendPrivate(c, { data: (await listWebhooks(db)).map(withWaiting), next: null }),
    )
    .post('/webhooks', allow('all'), async (c) => {
      const wanted = await jsonBodyOf(c, Hook)
      const logged = { row: null as object | null }
      const act = { act: 'add', subject: 'webhooks', version: null, read: async () => logged.row }
      const { result } = await performAct(db, c.get('member'), act, async (tx) => {
        const added = await addWebhook(tx, wanted, settings)
        logged.row = { id: added.id, url: added.url, events: wanted.events }
        return added
      })
      return sendPrivate(c, { data: result })
    })
    .put('/webhooks/:id', allow('all'), async (c) => {
      const { version, isPaused } = await jsonBodyOf(c, Pause)
      const id = idIn(c)
      const act = onHook(id, isPaused ? 'pause' : 'resume', version)
      const { row } = await performAct(db, c.get('member'), act, (tx) => pauseWebhook(tx, id, isPaused))
      if (!row) throw webhookNotFound(id)
      return sendPrivate(c, { data: withVersion(row) })
    })
    .post('/webhooks/:id/retry', allow('all'), async (c) => {
      const id = idIn(c)
      const { result } = await performAct(db, c.get('member'), onHook(id, 'retry'), (tx) =>
        retryWebhook(tx, id),
      )
      return sendPrivate(c, { data: { id, orders: result } })
    })
    .delete('/webhooks/:id', allow('all'), async (c) => {
      const id = idIn(c)
      await performAct(db, c.get('member'), onHook(id, 'remove'), (tx) => removeWebhook(tx, id))
      return sendPrivate(c, { data: { id } })
    })
    .get('/deliveries', allow('all'), async (c) => {
      const numberIn = (name: string) => idOf(c.req.query(name)?.trim() ?? '') ?? undefined
      const filter = {
        webhook: numberIn('webhook'),
        order: numberIn('q'),
        open: c.req.query('open') === 'true',
      }
      return sendPrivate(c, await sliced(sliceOf(c), (slice) => deliverySlice(db, slice, filter)))
    })
}
