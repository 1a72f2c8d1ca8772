/** Requests for a quote or a sample: kept on this device until the provider has them (req 12.20). */
import { mutationOptions } from '@tanstack/react-query'
import { sendEnquiry } from '../api/product/enquiry'
import { writeDeadline } from '../api/request'
import type { Enquiry, EnquiryKind } from '../domain/cart/enquiry'
import { OfflineFailure, RejectedFailure } from '../domain/failure'
import { NotStoredFailure } from '../domain/not-stored'
import { type EnquiryOp, enquiryEdit } from '../outbox/kinds/enquiry'
import { addEdit, receiptOf, startQueue, withdraw } from '../outbox/queues'
import { sealOnDevice } from '../outbox/sealing/sealing'
import { connectivity } from '../session/connectivity'
import { currentSession } from '../session/session-reader'

/** `key`: a UUID, the same as long as it is the same request. */
type Asking = { enquiry: Enquiry; product: { name: string; slug: string }; key: string }

/** The provider's words, or that it waits on this device. */
export type EnquiryReceipt = { said: string } | 'waiting'

/** Kept on this device before it is sent, so that a page that dies meanwhile takes nothing along. */
export const enquiryMutation = (kind: EnquiryKind) =>
  mutationOptions({
    mutationFn: async (asking: Asking): Promise<EnquiryReceipt> => {
      try {
        return await receipt(await keep(kind, asking))
      } catch (error) {
        if (!(error instanceof NotStoredFailure) || connectivity() === 'offline') throw error
        const { enquiry, key: requestId } = asking
        return { said: await sendEnquiry(kind, enquiry, { requestId, asMember: true }) }
      }
    },
  })

/** Waits for the provider's word. What it has trouble with is the customer's again, and thrown. */
async function receipt(id: string): Promise<EnquiryReceipt> {
  let trouble: unknown = null
  const outcome = await receiptOf(id, connectivity() === 'offline' ? 0 : writeDeadline, (error) => {
    trouble = error
  })
  if (outcome !== 'waiting' && 'sent' in outcome) return { said: outcome.sent ?? '' }
  // It may have arrived, and is known by its name when it comes again.
  if (outcome === 'waiting' && (trouble === null || trouble instanceof OfflineFailure)) return 'waiting'
  await withdraw(id)
  throw outcome === 'waiting' ? trouble : new RejectedFailure(outcome.failed, 'REFUSED', 400)
}

/** Resolves to the id of its row. Throws NotStoredFailure. */
async function keep(kind: EnquiryKind, { enquiry, product, key }: Asking): Promise<string> {
  const op = { requestId: key, kind, product }
  const clear: EnquiryOp['asked'] = { to: 'nobody', enquiry }
  if (currentSession()) {
    startQueue('own')
    return addEdit(enquiryEdit({ ...op, asked: clear }))
  }
  const sealed = await sealOnDevice(enquiry, key)
  return addEdit(enquiryEdit({ ...op, asked: sealed ? { to: 'device', ...sealed } : clear }), 'guest')
}
