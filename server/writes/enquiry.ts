/** Checks and stores a request for a quote or a sample (req 3.15), once however often it comes. */
import { isDeepStrictEqual } from 'node:util'
import { and, eq, sql } from 'drizzle-orm'
import * as v from 'valibot'
import {
  looksLikeEmail,
  looksLikeNumber,
  maxPhoneLength,
  normalizeEmail,
  normalizePhone,
} from '../../src/domain/account/contact-details'
import type { Executor } from '../db/client'
import { enquiry } from '../db/schema-cart'
import { product } from '../db/schema-product'
import { invalid, Refusal } from '../floor/errors'
import {
  EmailLine,
  given,
  Line,
  LongText,
  neededByOf,
  PhoneLine,
  PlainText,
  uuidOf,
  WireId,
} from '../floor/input'
import { post } from '../mail/post'
import { optionsOfVariation } from '../reads/product'
import { noSuchProduct, quantityOf, variationIdOf } from './cart'

const word = v.optional(v.nullable(v.pipe(PlainText, v.trim())), '')

export const EnquiryRequest = v.object({
  RequestID: Line,
  ProductID: WireId,
  ProductVariationID: v.optional(v.nullable(v.union([v.number(), v.string()])), null),
  FullName: word,
  Email: EmailLine,
  MobileNumber: PhoneLine,
  QTY: v.optional(v.nullable(v.union([v.number(), v.string()])), ''),
  NeededBy: Line,
  Remarks: v.optional(v.nullable(v.pipe(LongText, v.trim())), ''),
})

type Enquiry = { kind: 'quote' | 'sample'; userId: number | null }
/** `email` is where the answer goes to; `isNew`: it was not there already. */
type Stored = { id: number; email: string; isNew: boolean }

/** No minimum: asking about fewer is free. */
export async function storeEnquiry(
  tx: Executor,
  { kind, userId }: Enquiry,
  request: v.InferOutput<typeof EnquiryRequest>,
): Promise<Stored> {
  const requestId = uuidOf('RequestID', request.RequestID) || null
  const fullName = given('Full name', request.FullName, 200)
  const email = given('Email', request.Email, 254)
  if (!looksLikeEmail(email)) throw invalid('Invalid email format')
  const mobileNumber = given('Mobile number', request.MobileNumber, maxPhoneLength)
  if (!looksLikeNumber(mobileNumber)) throw invalid('Invalid mobile number')
  if (String(request.QTY ?? '').trim() === '') throw invalid('Quantity is required')
  const quantity = quantityOf(request.QTY ?? '', 1)
  const remarks = request.Remarks ?? ''
  if (remarks.length > 5000) throw invalid('Remarks can have at most 5000 characters')
  const variationId = variationIdOf(request.ProductVariationID)
  // It may have waited on a device for longer than that.
  const neededBy = neededByOf(request.NeededBy, true)
  const asked = { kind, fullName, email, mobileNumber, quantity, remarks, neededBy, variationId }
  const known = requestId === null ? null : await knownEnquiry(tx, requestId)
  if (known) return sameAs(known, { ...asked, productId: request.ProductID ?? 0 })
  const productId = await askedProduct(tx, request.ProductID ?? 0, variationId)
  const [made] = await tx
    .insert(enquiry)
    .values({ ...asked, productId, requestId, userId })
    .onConflictDoNothing({ target: enquiry.requestId })
    .returning({ id: enquiry.id })
  if (made) return { id: made.id, email, isNew: true }
  // The same came at the same moment.
  const other = requestId === null ? null : await knownEnquiry(tx, requestId)
  if (!other) throw new Error('no request was stored')
  return sameAs(other, { ...asked, productId })
}

async function askedProduct(tx: Executor, id: number, variationId: number | null): Promise<number> {
  const [found] = await tx
    .select({ id: product.id })
    .from(product)
    .where(and(eq(product.id, id), eq(product.isHidden, false)))
  const isKnown =
    found && (variationId === null || (await optionsOfVariation(tx, found.id, variationId)) !== null)
  if (!isKnown) throw noSuchProduct()
  return found.id
}

type EnquiryRow = typeof enquiry.$inferSelect

async function knownEnquiry(tx: Executor, requestId: string): Promise<EnquiryRow | null> {
  const [known] = await tx.select().from(enquiry).where(eq(enquiry.requestId, requestId))
  return known ?? null
}

/** What was sent again is as good as stored, also when its product is not sold any more. */
function sameAs(known: EnquiryRow, asked: Partial<EnquiryRow>): Stored {
  // One that came before addresses and numbers were normalized is the same request.
  const normalized = {
    ...known,
    email: normalizeEmail(known.email),
    mobileNumber: normalizePhone(known.mobileNumber),
  }
  if (!isDeepStrictEqual({ ...normalized, ...asked }, normalized))
    throw new Refusal(422, 'REQUESTREUSED', 'This RequestID belongs to another request.')
  return { id: known.id, email: known.email, isNew: false }
}

/** The shop's people say whether it was answered. False where there is no such request. */
export async function noteAnswered(tx: Executor, id: number, isAnswered: boolean): Promise<boolean> {
  const noted = await tx
    .update(enquiry)
    .set({ answeredAt: isAnswered ? sql`now()` : null })
    .where(eq(enquiry.id, id))
    .returning({ id: enquiry.id })
  return noted.length > 0
}

const maxAnswerLength = 10_000

/** Writes to the customer who asked. */
export async function answerEnquiry(tx: Executor, id: number, text: string): Promise<void> {
  const answer = given('Your answer', text.trim(), maxAnswerLength)
  await tx.update(enquiry).set({ answer, answeredAt: sql`now()` }).where(eq(enquiry.id, id))
  await post(tx, 'request answer', { id })
}
