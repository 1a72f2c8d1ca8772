/** Request a quote and request a sample: what is asked and what must be given (req 3.15). */
import { looksLikeEmail, looksLikeNumber } from '../account/contact-details'
import { neededByProblem } from '../delivery/needed-by'
import { readQuantity, unreadQuantity } from './quantity'

export type EnquiryKind = 'quote' | 'sample'

/** As typed. */
export type EnquiryFields = {
  fullName: string
  email: string
  mobileNumber: string
  quantity: string
  /** ISO text, or ''. */
  neededBy: string
  remarks: string
}

export type Enquiry = Omit<EnquiryFields, 'quantity' | 'neededBy'> & {
  productId: string
  variationId: string | null
  quantity: number
  /** Absent where it is open, and in those that an earlier build kept. */
  neededBy?: string | undefined
}

/** In the order of the form; an empty object lets it through. */
type EnquiryErrors = Partial<Record<keyof EnquiryFields, string>>

/** An empty object lets it through (req 3.15). `today` as ISO text. */
export function enquiryErrors(fields: EnquiryFields, today: string): EnquiryErrors {
  const errors: EnquiryErrors = {}
  if (fields.fullName.trim() === '') errors.fullName = 'Full Name is required'
  if (fields.email.trim() === '') errors.email = 'Email is required'
  else if (!looksLikeEmail(fields.email)) errors.email = 'Invalid email format'
  if (fields.mobileNumber.trim() === '') errors.mobileNumber = 'Mobile Number is required'
  else if (!looksLikeNumber(fields.mobileNumber)) errors.mobileNumber = 'Invalid mobile number'
  if (fields.quantity.trim() === '') errors.quantity = 'Quantity is required'
  else if (readQuantity(fields.quantity) === null) errors.quantity = unreadQuantity
  const day = neededByProblem(fields.neededBy, today)
  if (day !== null) errors.neededBy = day
  if (fields.remarks.length > maxRemarksLength)
    errors.remarks = `Your message can have at most ${maxRemarksLength} characters`
  return errors
}

// Remarks with what is chosen on the page below them: the call of a request has no other field for it (req 3.15).

export const maxRemarksLength = 5000

/** What was typed, and below it as many of the chosen lines as there is room for. */
export function withChosen(remarks: string, lines: string[]): string {
  const typed = remarks.trim()
  for (let shown = lines.length; shown >= 0; shown--) {
    const chosen = lines.length > 0 ? [heading, ...firstLines(lines, shown)].join('\n') : ''
    const text = [typed, chosen].filter(Boolean).join('\n\n')
    if (text.length <= maxRemarksLength) return text
  }
  return typed
}

const heading = 'Chosen:'
export const brandingLead = 'Branding: '

/** The way back. Remarks of another storefront, or without anything chosen, are as they were typed. */
export function splitChosen(remarks: string): { typed: string; options: string[]; branding: string } {
  const [, typed = '', lines] = /^(?:([^]*)\n\n)?Chosen:\n([^]+)$/.exec(remarks) ?? []
  if (lines === undefined) return { typed: remarks, options: [], branding: '' }
  const chosen = lines.split('\n')
  const branding = chosen.find((line) => line.startsWith(brandingLead)) ?? ''
  const options = chosen.filter((line) => line !== branding)
  return { typed, options, branding: branding.slice(brandingLead.length) }
}

/** The first of the lines, and in words how many follow. */
export function firstLines(lines: string[], most: number): string[] {
  const left = lines.length - most
  return left <= 0 ? lines : [...lines.slice(0, most), `and ${left} more ${left === 1 ? 'line' : 'lines'}`]
}
