/** Enquiries (requests for a quote or a sample) are stored on this device until the provider has them (req 12.20). */
import { mutationOptions } from '@tanstack/react-query'
import { sendEnquiry } from '../api/product/enquiry'
import { writeDeadlineMs } from '../api/request'
import type { Enquiry, EnquiryKind } from '../domain/enquiry/enquiry'
import { OfflineFailure, RejectedFailure } from '../domain/failure'
import { NotStoredFailure } from '../domain/not-stored'
import { type EnquiryOp, createEnquiryEdit } from '../outbox/kinds/enquiry'
import { addEdit, waitForReceipt, startQueue, withdraw } from '../outbox/queues'
import { encryptOnDevice } from '../outbox/encryption/encrypt'
import { connectivity } from '../session/connectivity'
import { currentSession } from '../session/session-reader'

/** `key` is a UUID that stays the same for the same request. */
type EnquiryRequest = { enquiry: Enquiry; product: { name: string; slug: string }; key: string }

/** The provider's message, or 'waiting' when the request waits on this device. */
export type EnquiryReceipt = { message: string } | 'waiting'

/** The request is stored before it is sent, so that the request survives if the page dies meanwhile. */
export const enquiryMutation = (kind: EnquiryKind) =>
  mutationOptions({
    mutationFn: async (request: EnquiryRequest): Promise<EnquiryReceipt> => {
      try {
        return await awaitReceipt(await storeEnquiry(kind, request))
      } catch (error) {
        if (!(error instanceof NotStoredFailure) || connectivity() === 'offline') throw error
        const { enquiry, key: requestId } = request
        return { message: await sendEnquiry(kind, enquiry, { requestId, asMember: true }) }
      }
    },
  })

/**
 * Waits for the provider's reply. A request that fails is withdrawn and its failure is thrown, so that the customer
 * can send it again.
 */
async function awaitReceipt(id: string): Promise<EnquiryReceipt> {
  let lastError: unknown = null
  const outcome = await waitForReceipt(id, connectivity() === 'offline' ? 0 : writeDeadlineMs, (error) => {
    lastError = error
  })
  if (outcome !== 'waiting' && 'sent' in outcome) return { message: outcome.sent ?? '' }
  // The request may have arrived; the provider recognizes it by its id when it is sent again.
  if (outcome === 'waiting' && (lastError === null || lastError instanceof OfflineFailure)) return 'waiting'
  await withdraw(id)
  throw outcome === 'waiting' ? lastError : new RejectedFailure(outcome.failed, 'REFUSED', 400)
}

/** Stores the request. Resolves to the id of its row. Throws NotStoredFailure. */
async function storeEnquiry(kind: EnquiryKind, { enquiry, product, key }: EnquiryRequest): Promise<string> {
  const op = { requestId: key, kind, product }
  const plainContent: EnquiryOp['asked'] = { to: 'nobody', enquiry }
  if (currentSession()) {
    startQueue('account')
    return addEdit(createEnquiryEdit({ ...op, asked: plainContent }))
  }
  const encrypted = await encryptOnDevice(enquiry, key)
  return addEdit(
    createEnquiryEdit({ ...op, asked: encrypted ? { to: 'device', ...encrypted } : plainContent }),
    'guest',
  )
}
