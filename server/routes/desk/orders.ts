/** Orders at the desk: search, files and new proofs (req 22.5, 22.6). server/acts/orders.ts has the other acts. */
import { readFile } from 'node:fs/promises'
import { type Context, Hono } from 'hono'
import { maxArtworkBytes } from '../../../src/domain/cart/artwork'
import type { DeskOrder, DeskOrderSummary, DeskQuantityChange } from '../../../src/domain/desk/order-row'
import { readStoredArtwork, tooLargeArtwork } from '../../files/artwork'
import { readThumbnail } from '../../files/order-artwork'
import { withRawUpload } from '../../files/upload'
import { notFound } from '../../base/errors'
import { idOf } from '../../base/input'
import { deskOrder, listedOrder, readOrderPage } from '../../reads/desk-orders'
import { findArtwork } from '../../reads/artwork'
import { orderNotFound } from '../../reads/order'
import { orderTable } from '../../reads/order-table'
import { pathParam } from '../../requests/body'
import { performAct, withVersion } from '../../writes/audit'
import { previewQuantity } from '../../writes/order-quantity'
import { addProof } from '../../writes/proof'
import type { DeskEnv, ProviderContext } from '../context'
import { allow, csv, parseIdParam, searchTextOf, sendPage, sendRow } from './member'

const maxTableOrders = 5000

export function deskOrderRoutes({ db, settings, files }: ProviderContext): Hono<DeskEnv> {
  const filterOf = (c: Context) => ({
    q: searchTextOf(c),
    status: searchTextOf(c, 'status'),
    open: c.req.query('open') === 'true',
    customer: idOf(c.req.query('customer') ?? '') ?? undefined,
    work: searchTextOf(c, 'work'),
  })
  const sendOrder = async (c: Context, id: number) => {
    const order = await deskOrder(db, id)
    if (!order) throw orderNotFound()
    return sendRow<DeskOrder>(c, withVersion(order))
  }

  return (
    new Hono<DeskEnv>()
      .get('/orders', allow('orders', 'artwork'), (c) =>
        sendPage<DeskOrderSummary>(c, async (request) =>
          (await readOrderPage(db, request, filterOf(c))).map(listedOrder),
        ),
      )
      .get('/orders.csv', allow('orders'), async (c) => {
        const orders = await readOrderPage(db, { after: null, limit: maxTableOrders }, filterOf(c))
        return csv(c, 'orders.csv', await orderTable(db, orders, settings.timeZone))
      })
      .get('/orders/:id', allow('orders', 'artwork'), async (c) => sendOrder(c, parseIdParam(c)))
      // The order after a change, before it is made: ?line=2&quantity=300
      .get('/orders/:id/quantity', allow('orders'), async (c) => {
        const change = { line: Number(c.req.query('line')), quantity: c.req.query('quantity') ?? '' }
        return sendRow<DeskQuantityChange>(c, await previewQuantity(db, parseIdParam(c), change))
      })
      // The body is the file. The proof is stored before the act, so that the upload is not part of the act's
      // transaction.
      .put('/orders/:id/lines/:line/proof', allow('artwork', 'orders'), async (c) => {
        const id = parseIdParam(c)
        const { email } = c.get('member')
        const proof = {
          orderId: id,
          lineNumber: Number(pathParam(c, 'line')),
          name: searchTextOf(c, 'name') ?? 'proof',
        }
        const rules = { maxFileBytes: maxArtworkBytes, tooLarge: () => tooLargeArtwork(proof.name) }
        const upload = { files, caller: `desk ${email}` }
        const stored = await withRawUpload(c, upload, rules, (sent) =>
          addProof(db, files, proof, () => readFile(sent.path)),
        )
        const act = {
          act: 'add proof',
          subject: `order ${id}`,
          loggedResult: () => ({ proof: stored.id, name: proof.name, lines: stored.numbers }),
        }
        await performAct(db, c.get('member'), act, async () => undefined)
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
      .get('/files/:id/thumbnail', allow('orders', 'artwork'), async (c) => {
        const artwork = await findArtwork(db, parseIdParam(c))
        if (!artwork) throw notFound('This file')
        const picture = await readThumbnail(db, files, artwork)
        const headers = { 'Cache-Control': 'no-store' }
        // An error would be reported in the browser's console, although many files have no thumbnail.
        if (!picture) return c.body(null, 204, headers)
        return c.body(new Uint8Array(picture), 200, { 'Content-Type': 'image/webp', ...headers })
      })
  )
}
