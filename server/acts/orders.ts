/** The acts on orders: status changes, emails, notes and answers to proofs (req 22.5, 22.6, 22.17, 22.37). */
import * as v from 'valibot'
import { formatCount } from '../../src/domain/count'
import { DeskOrder } from '../../src/domain/desk/order-row'
import { ReadVersion } from '../../src/domain/desk/row'
import { isStopped, movableStatuses } from '../../src/domain/order/order-status'
import { formatAud } from '../../src/domain/price/money'
import type { Executor } from '../db/client'
import { invalid, notFound } from '../base/errors'
import { LongText, PlainText } from '../base/input'
import type { Settings } from '../base/settings'
import { queueMail } from '../mail/mail-queue'
import { deskOrder } from '../reads/desk-orders'
import { orderNotFound, orderRow } from '../reads/order'
import { addOrderNote, assignOrder, sendMessage } from '../writes/order-message'
import { type OrderHooks, runOrderHooks } from '../writes/order-hooks'
import { changeQuantity } from '../writes/order-quantity'
import { cancelOrder, changeStatus, trackingIn } from '../writes/order-status'
import { setApproval } from '../writes/proof'
import { act, idParam } from './act'

const OptionalText = v.optional(v.nullable(v.string()), null)

const orderActFields = {
  params: { id: idParam },
  subject: ({ id }: { id: number }) => `order ${id}`,
  read: (tx: Executor, { id }: { id: number }) => deskOrder(tx, id),
  missing: orderNotFound,
  reply: DeskOrder,
}

/** Such as "Line 2: 250 × Summit Steel Bottle at $4.20 each", the total and the promised days. */
const loggedQuantities = ({ lines, sums, promise }: NonNullable<Awaited<ReturnType<typeof deskOrder>>>) => ({
  ...Object.fromEntries(
    lines.map(({ number, quantity, product, eachCents }) => [
      `Line ${number}`,
      `${formatCount(quantity)} × ${product} at ${formatAud(eachCents)} each`,
    ]),
  ),
  Total: `${formatAud(sums.totalCents)} inc GST`,
  Promised: promise ?? 'none',
})

type HookFeature = { orderHooks?: OrderHooks }

export function orderActs(features: readonly HookFeature[]) {
  const runHooks = async (name: keyof OrderHooks, tx: Executor, id: number, settings: Settings) => {
    const order = await orderRow(tx, id)
    if (order) await runOrderHooks(features, name, tx, order, settings)
  }
  return [
    act({
      name: 'orders move',
      help: 'Moves an order and mails its customer; `mail` also mails a step back, `anyway` skips the check of proofs.',
      call: ['POST', '/orders/:id/status'],
      rights: ['orders'],
      ...orderActFields,
      body: v.object({
        version: ReadVersion,
        status: v.picklist(movableStatuses),
        mail: v.optional(v.boolean(), false),
        anyway: v.optional(v.boolean(), false),
        carrier: OptionalText,
        number: OptionalText,
        link: OptionalText,
      }),
      flags: { status: 'to' },
      write: async (tx, { id, status, mail, anyway, carrier, number, link }, { settings }) => {
        const fields = { carrier: carrier ?? undefined, number: number ?? undefined, link: link || undefined }
        const result = await changeStatus(tx, id, { status, mail, anyway, tracking: trackingIn(fields) })
        if (result.isNew && isStopped(status)) await runHooks('cancelled', tx, id, settings)
        return result
      },
    }),
    act({
      name: 'orders cancel',
      help: 'Cancels an order that was not shipped, and mails its customer the reason.',
      call: ['POST', '/orders/:id/cancel'],
      rights: ['orders'],
      ...orderActFields,
      body: v.object({ version: ReadVersion, reason: LongText, mail: v.optional(v.boolean(), true) }),
      write: async (tx, { id, reason, mail }, { settings }) => {
        const result = await cancelOrder(tx, id, { reason, mail })
        await runHooks('cancelled', tx, id, settings)
        return result
      },
    }),
    act({
      name: 'orders change-quantity',
      help: 'Changes the quantity of a line before production, and mails the customer the new total at today’s price of the line, and the new day.',
      call: ['PUT', '/orders/:id/quantity'],
      rights: ['orders'],
      ...orderActFields,
      body: v.object({
        version: ReadVersion,
        line: v.pipe(v.number(), v.integer(), v.minValue(1)),
        quantity: v.union([v.number(), v.string()]),
        totalCents: v.optional(v.nullable(v.number()), null),
      }),
      logged: loggedQuantities,
      write: async (tx, { id, line, quantity, totalCents }, { settings }) => {
        const result = await changeQuantity(tx, id, { line, quantity, totalCents })
        await runHooks('changed', tx, id, settings)
        return result
      },
    }),
    act({
      name: 'orders add-note',
      help: 'Adds a note that only staff read.',
      call: ['POST', '/orders/:id/notes'],
      rights: ['orders', 'artwork'],
      ...orderActFields,
      body: v.object({ text: LongText }),
      write: (tx, { id, text }, { member }) => addOrderNote(tx, id, { text, author: member.email }),
    }),
    act({
      name: 'orders assign',
      help: 'Sets the staff member who works on an order, by email; an empty email: nobody.',
      call: ['PUT', '/orders/:id/assignee'],
      rights: ['orders', 'artwork'],
      ...orderActFields,
      body: v.object({ version: ReadVersion, email: v.pipe(PlainText, v.maxLength(254)) }),
      flags: { email: 'to' },
      write: (tx, { id, email }) => assignOrder(tx, id, email),
    }),
    act({
      name: 'orders email-approver',
      help: 'Mails the links to the portal’s approver.',
      call: ['POST', '/orders/:id/approver-mail'],
      rights: ['orders'],
      ...orderActFields,
      write: async (tx, { id }, { before: order }) => {
        if (order?.portalEmail === '') throw invalid('This customer has no portal email.')
        await queueMail(tx, 'order to approve', { orderId: id })
        return { isMailed: true }
      },
    }),
    act({
      name: 'orders email-customer',
      help: 'Mails a message to the customer.',
      call: ['POST', '/orders/:id/messages'],
      rights: ['orders', 'artwork'],
      ...orderActFields,
      body: v.object({ text: LongText }),
      write: async (tx, { id, text }, { member }) => {
        await sendMessage(tx, id, { text, author: member.email })
        return { isMailed: true }
      },
    }),
    act({
      name: 'orders mark-proof',
      help: 'Sets whether a proof is pending, approved or rejected.',
      call: ['POST', '/orders/:id/proofs/:proof'],
      rights: ['artwork', 'orders'],
      ...orderActFields,
      params: { id: idParam, proof: idParam },
      body: v.object({ approval: v.picklist(['pending', 'approved', 'rejected']) }),
      log: ({ approval }) => `mark proof ${approval}`,
      write: async (tx, { proof, approval }, { before: order }) => {
        const isOfOrder = order?.lines.some(({ files }) =>
          files.some((file) => file.id === proof && file.isProof),
        )
        if (!isOfOrder) throw notFound('This proof')
        return (await setApproval(tx, proof, approval)) ? { isMailed: true } : {}
      },
    }),
  ]
}
