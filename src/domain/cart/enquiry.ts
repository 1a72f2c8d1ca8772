/** Request a quote and request a sample: what is asked and what must be given (req 3.15). */
import { looksLikeEmail, looksLikeNumber } from '../account/contact-details'
import { longestRemarks } from './enquiry-words'
import { readQuantity, unreadQuantity } from './quantity'

export type EnquiryKind = 'quote' | 'sample'

/** As typed. */
export type EnquiryFields = {
  fullName: string
  email: string
  mobileNumber: string
  quantity: string
  remarks: string
}

export type Enquiry = Omit<EnquiryFields, 'quantity'> & {
  productId: string
  variationId: string | null
  quantity: number
}

/** In the order of the form; an empty object lets it through. */
export type EnquiryErrors = Partial<Record<keyof EnquiryFields, string>>

/** An empty object lets it through (req 3.15). */
export function enquiryErrors(fields: EnquiryFields): EnquiryErrors {
  const errors: EnquiryErrors = {}
  if (fields.fullName.trim() === '') errors.fullName = 'Full Name is required'
  if (fields.email.trim() === '') errors.email = 'Email is required'
  else if (!looksLikeEmail(fields.email)) errors.email = 'Invalid email format'
  if (fields.mobileNumber.trim() === '') errors.mobileNumber = 'Mobile Number is required'
  else if (!looksLikeNumber(fields.mobileNumber)) errors.mobileNumber = 'Invalid mobile number'
  if (fields.quantity.trim() === '') errors.quantity = 'Quantity is required'
  else if (readQuantity(fields.quantity) === null) errors.quantity = unreadQuantity
  if (fields.remarks.length > longestRemarks)
    errors.remarks = `Remarks can have at most ${longestRemarks} characters`
  return errors
}
