/** The answer of a portal's approver, from the link in a mail (A §2 "Portal order approval link"). */
import * as v from 'valibot'
import { request } from './request'
import { idOnWire, textOrEmpty } from './wire'
import { writeDeadline } from './write-deadline'

/** What the link says, decrypted. `signature` is there in links of providers that check one (CONTRACT "order link"). */
export type OrderLink = { orderId: string; orderAction: string; signature: string | null }

const AnswerReply = v.object({ Message: textOrEmpty })

/** Tells the provider, which decides whether the link holds. Resolves to its Message. Throws RejectedFailure. */
export async function answerOrder({ orderId, orderAction, signature }: OrderLink): Promise<string> {
  const body = { orderId: idOnWire(orderId), orderAction, ...(signature === null ? {} : { signature }) }
  const options = { body, asMember: true, headDeadline: writeDeadline }
  return (await request('POST', 'order/orderStatusPortalUser', AnswerReply, options)).value.Message
}
