/** Request a quote and request a sample: open to visitors, joined to the account of a customer (req 3.15). */
import { normalizeEmail, normalizePhone } from '../../domain/account/contact-details'
import type { Enquiry, EnquiryKind } from '../../domain/cart/enquiry'
import { idOnWire, MessageReply } from '../wire'
import { request, writeDeadline } from '../request'

const paths = { quote: 'product/requestquote', sample: 'product/requestsample' } as const

/** `requestId`: a UUID, by which a provider knows a request that comes twice, whichever way it looks. */
type EnquirySending = { requestId: string; asMember: boolean; signal?: AbortSignal }

/**
 * Once however often it is sent with one id. Resolves to the provider's Message. Throws RejectedFailure with its reason,
 * OfflineFailure.
 */
export async function sendEnquiry(
  kind: EnquiryKind,
  enquiry: Enquiry,
  { requestId, ...options }: EnquirySending,
): Promise<string> {
  const body = {
    ProductID: idOnWire(enquiry.productId),
    ...(enquiry.variationId === null ? {} : { ProductVariationID: idOnWire(enquiry.variationId) }),
    FullName: enquiry.fullName.trim(),
    Email: normalizeEmail(enquiry.email),
    MobileNumber: normalizePhone(enquiry.mobileNumber),
    QTY: enquiry.quantity,
    ...(enquiry.neededBy && { NeededBy: enquiry.neededBy }),
    Remarks: enquiry.remarks.trim(),
    RequestID: requestId,
  }
  const { value } = await request('POST', paths[kind], MessageReply, {
    ...options,
    body,
    idempotencyKey: requestId,
    headDeadline: writeDeadline,
  })
  return value
}
