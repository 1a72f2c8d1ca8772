/**
 * The outbox kind for a request for a quote or a sample that could not be sent immediately. Each is sent exactly once
 * (req 12.20).
 */
import * as v from 'valibot'
import { sendEnquiry } from '../../api/product/enquiry'
import type { Enquiry, EnquiryKind } from '../../domain/enquiry/enquiry'
import { withCount } from '../../domain/count'
import { dayInFull } from '../../domain/delivery/needed-by'
import { type Edit, type Kind, toKind } from '../../domain/outbox/outbox'
import { decryptContent } from '../encryption/decrypt'

const EnquirySchema: v.GenericSchema<unknown, Enquiry> = v.object({
  productId: v.string(),
  variationId: v.nullable(v.string()),
  fullName: v.string(),
  email: v.string(),
  mobileNumber: v.string(),
  quantity: v.number(),
  neededBy: v.optional(v.string()),
  branding: v.optional(v.string()),
  remarks: v.string(),
})

const EnquiryOp = v.object({
  /** A UUID, by which the provider recognizes a repeated request. */
  requestId: v.string(),
  kind: v.picklist(['quote', 'sample']),
  product: v.object({ name: v.string(), slug: v.string() }),
  asked: v.variant('to', [
    /** A visitor's enquiry, encrypted with the device's key. */
    v.object({ to: v.literal('device'), keyId: v.string(), iv: v.string(), text: v.string() }),
    /** Plain text: a customer's enquiry, as the whole row is encrypted, or any enquiry if the page cannot encrypt. */
    v.object({ to: v.literal('nobody'), enquiry: EnquirySchema }),
  ]),
})
export type EnquiryOp = v.InferOutput<typeof EnquiryOp>

const name = 'enquiry'
const calls = { sendEnquiry }
const titles: Record<EnquiryKind, string> = { quote: 'Request for a quote', sample: 'Request for a sample' }

/** Tests replace `api` with a fake provider. */
export function enquiryKind(api = calls): Kind {
  return toKind<EnquiryOp>({
    name,
    opSchema: 1,
    payload: EnquiryOp,
    about: ({ kind, product, asked: storedEnquiry }) => ({
      title: `${titles[kind]}: ${product.name}`,
      text: storedEnquiry.to === 'nobody' ? describeEnquiry(storedEnquiry.enquiry) : null,
      ...(product.slug ? { slug: product.slug } : {}),
    }),
    send: async (op, { write, signal, asMember }) => {
      const enquiry = await readStoredEnquiry(op)
      return write(() => api.sendEnquiry(op.kind, enquiry, { requestId: op.requestId, asMember, signal }))
    },
  })
}

export function createEnquiryEdit(op: EnquiryOp): Edit {
  return { kind: name, entity: op.requestId, payload: op }
}

function describeEnquiry({ quantity, neededBy, remarks }: Enquiry): string {
  const needed = neededBy && `Needed by ${dayInFull(neededBy)}`
  return [withCount(quantity, 'piece'), needed, remarks].filter(Boolean).join('\n')
}

function readStoredEnquiry({ requestId, asked: storedEnquiry }: EnquiryOp): Promise<Enquiry> | Enquiry {
  if (storedEnquiry.to === 'nobody') return storedEnquiry.enquiry
  return decryptContent(storedEnquiry, { boundId: requestId, schema: EnquirySchema, noun: 'request' })
}
