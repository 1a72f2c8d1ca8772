/** Checks and stores a request for a quote or a sample (req 3.15). */
import { eq } from 'drizzle-orm'
import * as v from 'valibot'
import { looksLikeEmail, looksLikeNumber } from '../../src/domain/account/contact-details'
import type { Executor } from '../db/client'
import { enquiry } from '../db/schema-cart'
import { product } from '../db/schema-product'
import { invalid } from '../requests/errors'
import { given, LongText, PlainText, WireId } from '../requests/input'
import { optionsOfVariation } from '../reads/product-choices'
import { noSuchProduct, quantityOf, variationIdOf } from './cart-request'

const word = v.optional(v.nullable(v.pipe(PlainText, v.trim())), '')

export const EnquiryRequest = v.object({
  ProductID: WireId,
  ProductVariationID: v.optional(v.nullable(v.union([v.number(), v.string()])), null),
  FullName: word,
  Email: word,
  MobileNumber: word,
  QTY: v.optional(v.nullable(v.union([v.number(), v.string()])), ''),
  Remarks: v.optional(v.nullable(v.pipe(LongText, v.trim())), ''),
})

type Enquiry = { kind: 'quote' | 'sample'; userId: number | null }

/** Stores it and returns the address that the answer goes to. No minimum: asking about fewer is free. */
export async function storeEnquiry(
  tx: Executor,
  { kind, userId }: Enquiry,
  request: v.InferOutput<typeof EnquiryRequest>,
): Promise<string> {
  const fullName = given('Full name', request.FullName, 200)
  const email = given('Email', request.Email, 254).toLowerCase()
  if (!looksLikeEmail(email)) throw invalid('Invalid email format')
  const mobileNumber = given('Mobile number', request.MobileNumber, 20)
  if (!looksLikeNumber(mobileNumber)) throw invalid('Invalid mobile number')
  if (String(request.QTY ?? '').trim() === '') throw invalid('Quantity is required')
  const quantity = quantityOf(request.QTY ?? '', 1)
  const remarks = request.Remarks ?? ''
  if (remarks.length > 5000) throw invalid('Remarks can have at most 5000 characters')
  const [found] = await tx
    .select({ id: product.id })
    .from(product)
    .where(eq(product.id, request.ProductID ?? 0))
  const variationId = variationIdOf(request.ProductVariationID)
  const isKnown =
    found && (variationId === null || (await optionsOfVariation(tx, found.id, variationId)) !== null)
  if (!isKnown) throw noSuchProduct()
  const row = { kind, userId, fullName, email, mobileNumber, quantity, remarks, variationId }
  await tx.insert(enquiry).values({ ...row, productId: found.id })
  return email
}
