/** Placing orders, reading them, and the decision of a portal's approver (req 6.19). */
import { type Context, Hono, type MiddlewareHandler } from 'hono'
import * as v from 'valibot'
import { limitDevices, rateLimitedCaller, sharedCounter } from '../requests/rate-limit'
import { withIdempotency, customerScope } from '../requests/idempotency'
import { sendPrivate } from '../replies/reply'
import { mailLimit } from '../auth/limits'
import { signedAction, signerOf } from '../auth/signing'
import { queueMail } from '../mail/mail-queue'
import type { ProviderContext } from './context'
import { findOrder, linkedOrder, listOrders, orderNotFound, orderRow, wholeOrder } from '../reads/order'
import { idOf, WireId } from '../base/input'
import { jsonBodyOf, pathParam } from '../requests/body'
import { dollars } from '../../src/domain/price/money'
import { storeOrderEvent } from '../writes/events'
import { announceOrder } from '../writes/new-order'
import { runOrderHooks } from '../writes/order-hooks'
import { decideOrder, OrderRequest, placeOrder, validOrder, decisionWord } from '../writes/order'
import { requireVerifiedEmail } from '../writes/sign-up'
import { answerProof, ProofRequest } from '../writes/artwork'

const callsPerMinute = 120
/** A link is opened once or twice; a whole company may share one IP address. */
const linkCallsPerMinute = { perDevice: 20, perAddress: 200 }

export const LinkRequest = v.object({
  orderId: WireId,
  orderAction: v.optional(v.nullable(v.string()), ''),
  signature: v.optional(v.nullable(v.pipe(v.string(), v.maxLength(200))), ''),
})

export function orderRoutes(context: ProviderContext): Hono {
  const { db, features, settings } = context
  const limitMails = mailLimit(context)
  const callerOf = rateLimitedCaller(context, 'order', callsPerMinute)
  const sendOrder = async (c: Context) => {
    const order = await findOrder(db, idOf(pathParam(c, 'id')), await callerOf(c))
    return sendPrivate(c, { Data: await wholeOrder(db, order) })
  }
  const limitLinks = limitDevices(context, sharedCounter(context, 'order link'), linkCallsPerMinute)
  const isSigned = (c: Context) => c.req.query('signature') !== undefined
  // Without a signature a session is required, and its calls are counted.
  const limitSigned: MiddlewareHandler = (c, next) => (isSigned(c) ? limitLinks(c, next) : next())
  return (
    new Hono()
      .get('/', async (c) => {
        const { userId } = await callerOf(c)
        return sendPrivate(c, { Data: await listOrders(db, userId) })
      })
      .get('/:id', sendOrder)
      .get('/updated/:id', limitSigned, async (c) => {
        if (!isSigned(c)) return sendOrder(c)
        const { orderAction = '', signature = '' } = c.req.query()
        const signedRequest = { orderId: idOf(pathParam(c, 'id')), orderAction, signature }
        const action = signedAction(await signerOf(db), signedRequest)
        const order = await orderRow(db, action.orderId)
        if (!order) throw orderNotFound()
        return sendPrivate(c, { Data: await linkedOrder(db, order) })
      })
      .post('/', async (c) => {
        const caller = await callerOf(c)
        await requireVerifiedEmail(context, caller, (email) => limitMails(c, 'verifyemail', email))
        const request = await jsonBodyOf(c, OrderRequest)
        return withIdempotency(c, { db, scope: customerScope(caller) }, async (tx) => {
          const id = await placeOrder(tx, caller, validOrder(request))
          const order = await announceOrder(tx, id)
          if (!order.needsApproval) await runOrderHooks(features, 'placed', tx, order, settings)
          return {
            status: 200,
            Message: 'Your order was placed.',
            Data: { OrderID: id, Status: order.status, Totalprice: dollars(order.totalCents) },
          }
        })
      })
      .post('/proof', async (c) => {
        const caller = await callerOf(c)
        const request = await jsonBodyOf(c, ProofRequest)
        return withIdempotency(c, { db, scope: customerScope(caller) }, async (tx) => {
          const { isNew, ...answeredProof } = await answerProof(tx, caller, request)
          if (isNew) {
            const { orderId, proofId: ProofID, answer } = answeredProof
            await storeOrderEvent(tx, 'proof.answered', orderId, {
              ProofID,
              Answer: answer.approves ? 'approve' : 'change',
            })
          }
          return {
            Message: answeredProof.answer.approves
              ? 'Thank you. The proof is approved.'
              : 'Thank you. We will change it and send you another proof.',
          }
        })
      })
      // This call is open to the holder of the link: the signature is the permission, and no session is needed.
      .post('/orderStatusPortalUser', limitLinks, async (c) => {
        const { orderId, orderAction, signature } = await jsonBodyOf(c, LinkRequest)
        const signedRequest = { orderId, orderAction: orderAction ?? '', signature: signature ?? '' }
        const action = signedAction(await signerOf(db), signedRequest)
        const { order, isNew } = await db.transaction(async (tx) => {
          const decision = await decideOrder(tx, action.orderId, action.orderAction)
          const { id, status } = decision.order
          if (!decision.isNew) return decision
          await queueMail(tx, 'order status', { orderId: id, status })
          const hook = status === 'IN REVIEW' ? 'placed' : 'cancelled'
          await runOrderHooks(features, hook, tx, decision.order, settings)
          return decision
        })
        const Message = isNew
          ? 'Order status updated successfully.'
          : `This order was ${decisionWord(action.orderAction)} already.`
        return sendPrivate(c, { Message, AlreadyDecided: !isNew, Data: await linkedOrder(db, order) })
      })
  )
}
