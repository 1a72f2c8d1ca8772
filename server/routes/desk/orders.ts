/** Orders at the desk: search, status changes, files and proofs (req 22.5, 22.6). */
import { readFile } from 'node:fs/promises'
import { type Context, Hono } from 'hono'
import * as v from 'valibot'
import { ReadVersion } from '../../../src/domain/desk/row'
import { maxArtworkBytes } from '../../../src/domain/cart/artwork'
import type { DeskOrder, DeskOrderSummary } from '../../../src/domain/desk/order-row'
import { orderStatuses } from '../../../src/domain/order/order-status'
import type { Executor } from '../../db/client'
import { readStoredArtwork, tooLargeArtwork } from '../../files/artwork'
import { withRawUpload } from '../../files/upload'
import { invalid, notFound } from '../../floor/errors'
import { idOf, LongText } from '../../floor/input'
import { queueMail } from '../../mail/mail-queue'
import { deskOrder, listedOrder, readOrderPage } from '../../reads/desk-orders'
import { findArtwork } from '../../reads/artwork'
import { orderNotFound } from '../../reads/order'
import { orderTable } from '../../reads/order-table'
import { jsonBodyOf, keyOf } from '../../requests/body'
import { performAct, withVersion } from '../../writes/audit'
import { changeStatus, trackingIn } from '../../writes/order-status'
import { sendMessage } from '../../writes/order-message'
import { addProof, setApproval } from '../../writes/proof'
import type { ProviderContext } from '../context'
import {
  allow,
  csv,
  type DeskEnv,
  parseIdParam,
  sendRow,
  sendRows,
  readPage,
  pageRequestOf,
  searchTextOf,
} from './member'

const OptionalText = v.optional(v.nullable(v.string()), null)
export const Move = v.object({
  version: ReadVersion,
  status: v.picklist(orderStatuses),
  mail: v.optional(v.boolean(), false),
  anyway: v.optional(v.boolean(), false),
  carrier: OptionalText,
  number: OptionalText,
  link: OptionalText,
})
export const Approval = v.object({ approval: v.picklist(['pending', 'approved', 'rejected']) })
export const Message = v.object({ text: LongText })
const maxTableOrders = 5000

export function deskOrderRoutes({ db, settings, files }: ProviderContext): Hono<DeskEnv> {
  const filterOf = (c: Context) => ({
    q: searchTextOf(c),
    status: searchTextOf(c, 'status'),
    open: c.req.query('open') === 'true',
    customer: idOf(c.req.query('customer') ?? '') ?? undefined,
  })
  const subjectOf = (id: number) => ({
    subject: `order ${id}`,
    read: (tx: Executor) => deskOrder(tx, id),
  })
  const sendOrder = async (c: Context, id: number) => {
    const order = await deskOrder(db, id)
    if (!order) throw orderNotFound()
    return sendRow<DeskOrder>(c, withVersion(order))
  }

  return (
    new Hono<DeskEnv>()
      .get('/orders', allow('orders', 'artwork'), async (c) =>
        sendRows<DeskOrderSummary>(
          c,
          await readPage(pageRequestOf(c), async (request) =>
            (await readOrderPage(db, request, filterOf(c))).map(listedOrder),
          ),
        ),
      )
      .get('/orders.csv', allow('orders'), async (c) => {
        const orders = await readOrderPage(db, { after: null, limit: maxTableOrders }, filterOf(c))
        return csv(c, 'orders.csv', await orderTable(db, orders, settings.timeZone))
      })
      .get('/orders/:id', allow('orders', 'artwork'), async (c) => sendOrder(c, parseIdParam(c)))
      .post('/orders/:id/status', allow('orders'), async (c) => {
        const { version, status, mail, anyway, ...trackingFields } = await jsonBodyOf(c, Move)
        const id = parseIdParam(c)
        const tracking = trackingIn({
          carrier: trackingFields.carrier ?? undefined,
          number: trackingFields.number ?? undefined,
          link: trackingFields.link || undefined,
        })
        const act = {
          act: 'move',
          subject: `order ${id}`,
          version,
          read: (tx: Executor) => deskOrder(tx, id),
        }
        await performAct(db, c.get('member'), act, (tx) =>
          changeStatus(tx, id, { status, mail, anyway, tracking }),
        )
        return sendOrder(c, id)
      })
      .post('/orders/:id/approver-mail', allow('orders'), async (c) => {
        const id = parseIdParam(c)
        const act = { act: 'email approver', version: null, ...subjectOf(id) }
        await performAct(db, c.get('member'), act, async (tx, order) => {
          if (!order) throw orderNotFound()
          if (order.portalEmail === '') throw invalid('This customer has no portal email.')
          await queueMail(tx, 'order to approve', { orderId: id })
        })
        return sendOrder(c, id)
      })
      .post('/orders/:id/messages', allow('orders', 'artwork'), async (c) => {
        const { text } = await jsonBodyOf(c, Message)
        const id = parseIdParam(c)
        const act = { act: 'email customer', version: null, ...subjectOf(id) }
        const { email: author } = c.get('member')
        await performAct(db, c.get('member'), act, (tx) => sendMessage(tx, id, { text, author }))
        return sendOrder(c, id)
      })
      // The body is the file. The proof is stored before the act, so that the upload is not part of the act's
      // transaction.
      .put('/orders/:id/lines/:line/proof', allow('artwork', 'orders'), async (c) => {
        const id = parseIdParam(c)
        const { email } = c.get('member')
        const proof = {
          orderId: id,
          lineNumber: Number(keyOf(c, 'line')),
          name: searchTextOf(c, 'name') ?? 'proof',
        }
        const rules = { maxFileBytes: maxArtworkBytes, tooLarge: () => tooLargeArtwork(proof.name) }
        const upload = { files, caller: `desk ${email}` }
        const stored = await withRawUpload(c, upload, rules, (sent) =>
          addProof(db, files, proof, () => readFile(sent.path)),
        )
        const logged = { row: null as object | null }
        const act = {
          act: 'add proof',
          subject: `order ${id}`,
          version: null,
          read: async () => logged.row,
        }
        await performAct(db, c.get('member'), act, async () => {
          logged.row = { proof: stored.id, name: proof.name, lines: stored.numbers }
        })
        return sendOrder(c, id)
      })
      .post('/orders/:id/proofs/:proof', allow('artwork', 'orders'), async (c) => {
        const { approval } = await jsonBodyOf(c, Approval)
        const id = parseIdParam(c)
        const proofId = idOf(keyOf(c, 'proof')) ?? 0
        const act = { act: `mark proof ${approval}`, version: null, ...subjectOf(id) }
        await performAct(db, c.get('member'), act, async (tx, order) => {
          const isOfOrder = order?.lines.some(({ files: lineFiles }) =>
            lineFiles.some((file) => file.id === proofId && file.isProof),
          )
          if (!isOfOrder) throw notFound('This proof')
          await setApproval(tx, proofId, approval)
        })
        return sendOrder(c, id)
      })
      // Sends the original bytes, from which the artwork is printed.
      .get('/files/:id', allow('orders', 'artwork'), async (c) => {
        const artwork = await findArtwork(db, parseIdParam(c))
        const content = artwork && (await readStoredArtwork(files, artwork))
        if (!content) throw notFound('This file')
        return c.body(new Uint8Array(content), 200, {
          'Content-Type': 'application/octet-stream',
          'Content-Disposition': `attachment; filename*=UTF-8''${encodeURIComponent(artwork.name)}`,
          'Cache-Control': 'no-store',
        })
      })
  )
}
