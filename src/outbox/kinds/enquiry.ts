/** A request for a quote or a sample that could not be sent at once: each is sent, and once (req 12.20). */
import * as v from 'valibot'
import { sendEnquiry } from '../../api/product/enquiry'
import { openHere } from '../../device/device-key'
import type { Enquiry, EnquiryKind } from '../../domain/cart/enquiry'
import { counted } from '../../domain/count'
import { dayInFull } from '../../domain/delivery/needed-by'
import { RejectedFailure } from '../../domain/failure'
import { type Edit, type Kind, kindOf } from '../../domain/outbox/outbox'

const Asked: v.GenericSchema<unknown, Enquiry> = v.object({
  productId: v.string(),
  variationId: v.nullable(v.string()),
  fullName: v.string(),
  email: v.string(),
  mobileNumber: v.string(),
  quantity: v.number(),
  neededBy: v.optional(v.string()),
  remarks: v.string(),
})

const EnquiryOp = v.object({
  /** A UUID, by which the provider knows a request that comes twice. */
  requestId: v.string(),
  kind: v.picklist(['quote', 'sample']),
  product: v.object({ name: v.string(), slug: v.string() }),
  asked: v.variant('to', [
    /** A visitor's, opened with the device's own key. */
    v.object({ to: v.literal('device'), keyId: v.string(), iv: v.string(), text: v.string() }),
    /** In clear: a customer's, which is sealed with all else when the session ends; or where no page can seal. */
    v.object({ to: v.literal('nobody'), enquiry: Asked }),
  ]),
})
export type EnquiryOp = v.InferOutput<typeof EnquiryOp>

const name = 'enquiry'
const calls = { sendEnquiry }
const titles: Record<EnquiryKind, string> = { quote: 'Request for a quote', sample: 'Request for a sample' }

/** Tests put a provider of their own in the place of `api`. */
export function enquiryKind(api = calls): Kind {
  return kindOf<EnquiryOp>({
    name,
    opSchema: 1,
    payload: EnquiryOp,
    about: ({ kind, product, asked }) => ({
      title: `${titles[kind]}: ${product.name}`,
      text: asked.to === 'nobody' ? wordsOf(asked.enquiry) : null,
      ...(product.slug ? { slug: product.slug } : {}),
    }),
    send: async (op, { write, signal, asMember }) => {
      const enquiry = await requestedIn(op)
      return write(() => api.sendEnquiry(op.kind, enquiry, { requestId: op.requestId, asMember, signal }))
    },
  })
}

export function enquiryEdit(op: EnquiryOp): Edit {
  return { kind: name, entity: op.requestId, payload: op }
}

function wordsOf({ quantity, neededBy, remarks }: Enquiry): string {
  const needed = neededBy && `Needed by ${dayInFull(neededBy)}`
  return [counted(quantity, 'piece'), needed, remarks].filter(Boolean).join('\n')
}

async function requestedIn({ requestId, asked }: EnquiryOp): Promise<Enquiry> {
  if (asked.to === 'nobody') return asked.enquiry
  try {
    return v.parse(Asked, JSON.parse(await openHere(asked, requestId)))
  } catch {
    throw new RejectedFailure('This device can’t read this request any more.', 'UNREADABLE', 400)
  }
}
