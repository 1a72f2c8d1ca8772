/** Access for other programs of the operator: keys to the desk's calls, and webhooks (req 22.23, 22.24). */
import { Hono } from 'hono'
import * as v from 'valibot'
import type {
  DeskKey,
  DeskNewKey,
  DeskNewWebhook,
  DeskRetriedWebhook,
  DeskWebhook,
  DeskWebhookEvent,
} from '../../../src/domain/desk/program-row'
import { deskRights } from '../../../src/domain/desk/rights'
import { type DeskRowId, type DeskRowName, ReadVersion } from '../../../src/domain/desk/row'
import { webhookEvents } from '../../../src/domain/desk/webhook-events'
import { createKey, listKeys, removeKey } from '../../auth/api-key'
import type { Executor } from '../../db/client'
import { idOf, Line } from '../../floor/input'
import { readDeliveryPage, findWebhook, listWebhooks } from '../../reads/webhook'
import { jsonBodyOf, keyOf } from '../../requests/body'
import { performAct, withVersion } from '../../writes/audit'
import { addWebhook, webhookNotFound, pauseWebhook, removeWebhook, retryWebhook } from '../../writes/webhook'
import type { ProviderContext } from '../context'
import { allow, type DeskEnv, parseIdParam, sendRow, sendRows, readPage, pageRequestOf } from './member'

export const Key = v.object({ name: Line, rights: v.pipe(v.array(v.picklist(deskRights)), v.nonEmpty()) })
export const Hook = v.object({ url: Line, events: v.pipe(v.array(v.picklist(webhookEvents)), v.nonEmpty()) })
export const Pause = v.object({
  version: ReadVersion,
  isPaused: v.boolean(),
})

/** The version leaves out `waiting`, because pending events are not changes by a colleague. */
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
      return sendRows<DeskKey>(c, { data: keys.map((row) => ({ id: row.name, ...row })), next: null })
    })
    .post('/keys', allow('all'), async (c) => {
      const { name, rights } = await jsonBodyOf(c, Key)
      const { result: key } = await performAct(db, c.get('member'), onKey(name, 'add'), (tx) =>
        createKey(tx, name, rights),
      )
      return sendRow<DeskNewKey>(c, { id: name, name, rights, key })
    })
    .delete('/keys/:name', allow('all'), async (c) => {
      const name = keyOf(c, 'name')
      await performAct(db, c.get('member'), onKey(name, 'remove'), (tx) => removeKey(tx, name))
      return sendRow<DeskRowName>(c, { id: name })
    })
    .get('/webhooks', allow('all'), async (c) =>
      sendRows<DeskWebhook>(c, { data: (await listWebhooks(db)).map(withWaiting), next: null }),
    )
    .post('/webhooks', allow('all'), async (c) => {
      const newHook = await jsonBodyOf(c, Hook)
      const logged = { row: null as object | null }
      const act = { act: 'add', subject: 'webhooks', version: null, read: async () => logged.row }
      const { result } = await performAct(db, c.get('member'), act, async (tx) => {
        const added = await addWebhook(tx, newHook, settings)
        logged.row = { id: added.id, url: added.url, events: newHook.events }
        return added
      })
      return sendRow<DeskNewWebhook>(c, result)
    })
    .put('/webhooks/:id', allow('all'), async (c) => {
      const { version, isPaused } = await jsonBodyOf(c, Pause)
      const id = parseIdParam(c)
      const act = onHook(id, isPaused ? 'pause' : 'resume', version)
      await performAct(db, c.get('member'), act, (tx) => pauseWebhook(tx, id, isPaused))
      const row = await findWebhook(db, id)
      if (!row) throw webhookNotFound(id)
      return sendRow<DeskWebhook>(c, withWaiting(row))
    })
    .post('/webhooks/:id/retry', allow('all'), async (c) => {
      const id = parseIdParam(c)
      const { result } = await performAct(db, c.get('member'), onHook(id, 'retry'), (tx) =>
        retryWebhook(tx, id),
      )
      return sendRow<DeskRetriedWebhook>(c, { id, orders: result })
    })
    .delete('/webhooks/:id', allow('all'), async (c) => {
      const id = parseIdParam(c)
      await performAct(db, c.get('member'), onHook(id, 'remove'), (tx) => removeWebhook(tx, id))
      return sendRow<DeskRowId>(c, { id })
    })
    .get('/deliveries', allow('all'), async (c) => {
      const numberIn = (name: string) => idOf(c.req.query(name)?.trim() ?? '') ?? undefined
      const filter = {
        webhook: numberIn('webhook'),
        order: numberIn('q'),
        open: c.req.query('open') === 'true',
      }
      const page = await readPage(pageRequestOf(c), (request) => readDeliveryPage(db, request, filter))
      return sendRows<DeskWebhookEvent>(c, page)
    })
}
