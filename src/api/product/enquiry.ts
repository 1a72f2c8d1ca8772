/** Requests for a quote or a sample: open to visitors, and linked to the account of a customer (req 3.15). */
import { normalizeEmail, normalizePhone } from '../../domain/account/contact-details'
import type { Enquiry, EnquiryKind } from '../../domain/enquiry/enquiry'
import { toWireId, MessageReply } from '../wire'
import { write } from '../write'

const paths = { quote: 'product/requestquote', sample: 'product/requestsample' } as const

/**
 * `requestId`: a UUID, by which a provider recognizes a repeated request. It is sent in the body and as the
 * idempotency key.
 */
type EnquiryOptions = { requestId: string; asMember: boolean; signal?: AbortSignal }

/**
 * Sends a request. A repeated call with the same id creates no second request. Resolves to the provider's Message.
 * Throws RejectedFailure with the provider's reason, or OfflineFailure.
 */
export async function sendEnquiry(
  kind: EnquiryKind,
  enquiry: Enquiry,
  { requestId, ...options }: EnquiryOptions,
): Promise<string> {
  const body = {
    ProductID: toWireId(enquiry.productId),
    ProductVariationID: enquiry.variationId ? toWireId(enquiry.variationId) : undefined,
    FullName: enquiry.fullName.trim(),
    Email: normalizeEmail(enquiry.email),
    MobileNumber: normalizePhone(enquiry.mobileNumber),
    QTY: enquiry.quantity,
    NeededBy: enquiry.neededBy,
    Branding: enquiry.branding,
    Remarks: enquiry.remarks.trim(),
    RequestID: requestId,
  }
  return write('POST', paths[kind], MessageReply, { ...options, body, idempotencyKey: requestId })
}
