/** Requests for a quote or a sample: sent at once, or kept on this device until there is a network (req 12.20). */
import { mutationOptions } from '@tanstack/react-query'
import { sendEnquiry } from '../api/product/enquiry'
import type { Enquiry, EnquiryKind } from '../domain/cart/enquiry'
import { OfflineFailure } from '../domain/failure'
import { NotStoredFailure } from '../domain/outbox/outbox'
import { type EnquiryOp, enquiryEdit } from '../outbox/kinds/enquiry'
import { addEdit, addGuestEntry } from '../outbox/queues'
import { sealOnDevice } from '../outbox/sealing/sealing'
import { connectivity } from '../session/connectivity'
import { currentSession } from '../session/session-reader'

/** `key`: a UUID, the same as long as it is the same request. */
type Asking = { enquiry: Enquiry; product: { name: string; slug: string }; key: string }

/** The provider's words, or that it waits on this device. */
export type EnquiryReceipt = { said: string } | 'waiting'

export const enquiryMutation = (kind: EnquiryKind) =>
  mutationOptions({
    mutationFn: async (asking: Asking): Promise<EnquiryReceipt> => {
      const { enquiry, key: requestId } = asking
      if (connectivity() === 'offline') return keep(kind, asking)
      try {
        return { said: await sendEnquiry(kind, enquiry, { requestId, asMember: true }) }
      } catch (error) {
        if (!(error instanceof OfflineFailure)) throw error
        // It may have arrived, and is known by its name when it comes again.
        return keep(kind, asking).catch((cause: unknown) => {
          throw cause instanceof NotStoredFailure ? error : cause
        })
      }
    },
  })

/** Throws NotStoredFailure. */
async function keep(kind: EnquiryKind, { enquiry, product, key }: Asking): Promise<'waiting'> {
  const op = { requestId: key, kind, product }
  const clear: EnquiryOp['asked'] = { to: 'nobody', enquiry }
  if (currentSession()) await addEdit(enquiryEdit({ ...op, asked: clear }))
  else {
    const sealed = await sealOnDevice(enquiry, key)
    await addGuestEntry(enquiryEdit({ ...op, asked: sealed ? { to: 'device', ...sealed } : clear }))
  }
  return 'waiting'
}
