/** Checks and stores a request for a quote or a sample (an enquiry, req 3.15), once even when it is sent repeatedly. */
import { isDeepStrictEqual } from 'node:util'
import { and, eq, sql } from 'drizzle-orm'
import * as v from 'valibot'
import { looksLikeEmail, looksLikePhone, maxPhoneLength } from '../../src/domain/account/contact-details'
import type { Executor } from '../db/client'
import { enquiry } from '../db/schema-cart'
import { product } from '../db/schema-product'
import { invalid, Refusal } from '../base/errors'
import {
  EmailLine,
  requireText,
  Line,
  LongText,
  neededByOf,
  PhoneLine,
  PlainText,
  uuidOf,
  WireId,
} from '../base/input'
import { queueMail } from '../mail/mail-queue'
import { optionsOfVariation } from '../reads/product'
import { productNotFound, quantityOf, variationIdOf } from './cart'

const OptionalText = v.optional(v.nullable(v.pipe(PlainText, v.trim())), '')

export const EnquiryRequest = v.object({
  RequestID: Line,
  ProductID: WireId,
  ProductVariationID: v.optional(v.nullable(v.union([v.number(), v.string()])), null),
  FullName: OptionalText,
  Email: EmailLine,
  MobileNumber: PhoneLine,
  QTY: v.optional(v.nullable(v.union([v.number(), v.string()])), ''),
  NeededBy: Line,
  Branding: v.optional(v.nullable(v.pipe(PlainText, v.trim(), v.maxLength(2000))), null),
  Remarks: v.optional(v.nullable(v.pipe(LongText, v.trim())), ''),
})

type Enquiry = { kind: 'quote' | 'sample'; userId: number | null }
/** `email`: the address for the answer; `isNew`: false when the request was stored before. */
type StoredEnquiry = { id: number; email: string; isNew: boolean }

/** There is no minimum quantity, because a request commits to nothing. */
export async function storeEnquiry(
  tx: Executor,
  { kind, userId }: Enquiry,
  request: v.InferOutput<typeof EnquiryRequest>,
): Promise<StoredEnquiry> {
  const requestId = uuidOf('RequestID', request.RequestID) || null
  const fullName = requireText('Full name', request.FullName, 200)
  const email = requireText('Email', request.Email, 254)
  if (!looksLikeEmail(email)) throw invalid('Invalid email format')
  const mobileNumber = requireText('Mobile number', request.MobileNumber, maxPhoneLength)
  if (!looksLikePhone(mobileNumber)) throw invalid('Invalid mobile number')
  if (String(request.QTY ?? '').trim() === '') throw invalid('Quantity is required')
  const quantity = quantityOf(request.QTY ?? '', 1)
  const remarks = request.Remarks ?? ''
  if (remarks.length > 5000) throw invalid('Remarks can have at most 5000 characters')
  const variationId = variationIdOf(request.ProductVariationID)
  // A day in the past is accepted (`true`), because the request may have waited on a device.
  const neededBy = neededByOf(request.NeededBy, true)
  const { Branding: branding } = request
  const fields = { kind, fullName, email, mobileNumber, quantity, remarks, neededBy, variationId, branding }
  const stored = requestId === null ? null : await findStoredEnquiry(tx, requestId)
  if (stored) return requireSameRequest(stored, { ...fields, productId: request.ProductID ?? 0 })
  const productId = await requestedProduct(tx, request.ProductID ?? 0, variationId)
  const [inserted] = await tx
    .insert(enquiry)
    .values({ ...fields, productId, requestId, userId })
    .onConflictDoNothing({ target: enquiry.requestId })
    .returning({ id: enquiry.id })
  if (inserted) return { id: inserted.id, email, isNew: true }
  // The same request arrived at the same time.
  const concurrent = requestId === null ? null : await findStoredEnquiry(tx, requestId)
  if (!concurrent) throw new Error('no request was stored')
  return requireSameRequest(concurrent, { ...fields, productId })
}

async function requestedProduct(tx: Executor, id: number, variationId: number | null): Promise<number> {
  const [match] = await tx
    .select({ id: product.id })
    .from(product)
    .where(and(eq(product.id, id), eq(product.isHidden, false)))
  const isKnown =
    match && (variationId === null || (await optionsOfVariation(tx, match.id, variationId)) !== null)
  if (!isKnown) throw productNotFound()
  return match.id
}

type EnquiryRow = typeof enquiry.$inferSelect

async function findStoredEnquiry(tx: Executor, requestId: string): Promise<EnquiryRow | null> {
  const [stored] = await tx.select().from(enquiry).where(eq(enquiry.requestId, requestId))
  return stored ?? null
}

/**
 * A repeated request counts as stored, even when its product is no longer sold. Throws when the RequestID belongs to
 * a different request.
 */
function requireSameRequest(stored: EnquiryRow, fields: Partial<EnquiryRow>): StoredEnquiry {
  if (!isDeepStrictEqual({ ...stored, ...fields }, stored))
    throw new Refusal(422, 'REQUESTREUSED', 'This RequestID belongs to another request.')
  return { id: stored.id, email: stored.email, isNew: false }
}

/** Staff mark a request as answered or open. Returns false when the request does not exist. */
export async function setAnswered(tx: Executor, id: number, isAnswered: boolean): Promise<boolean> {
  const updated = await tx
    .update(enquiry)
    .set({ answeredAt: isAnswered ? sql`now()` : null })
    .where(eq(enquiry.id, id))
    .returning({ id: enquiry.id })
  return updated.length > 0
}

const maxAnswerLength = 10_000

/** Mails the answer to the customer. */
export async function answerEnquiry(tx: Executor, id: number, text: string): Promise<void> {
  const answer = requireText('Your answer', text.trim(), maxAnswerLength)
  await tx.update(enquiry).set({ answer, answeredAt: sql`now()` }).where(eq(enquiry.id, id))
  await queueMail(tx, 'request answer', { id })
}
