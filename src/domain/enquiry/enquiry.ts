/** Fields and validation of "request a quote" and "request a sample" (req 3.15). */
import { looksLikeEmail, looksLikePhone } from '../account/contact-details'
import { neededByProblem } from '../delivery/needed-by'
import { readQuantity, invalidQuantityMessage } from '../quantity'

export type EnquiryKind = 'quote' | 'sample'

/** Field values as typed. */
export type EnquiryFields = {
  fullName: string
  email: string
  mobileNumber: string
  quantity: string
  /** ISO date, or ''. */
  neededBy: string
  remarks: string
}

export type Enquiry = Omit<EnquiryFields, 'quantity' | 'neededBy'> & {
  productId: string
  variationId: string | null
  quantity: number
  /** Absent when the date is open. */
  neededBy?: string | undefined
  /**
   * The chosen set-ups with their numbers of positions, such as `3=2;7=1`; a visitor's branding methods have their names
   * instead of ids. Absent without branding.
   */
  branding?: string | undefined
}

/** Errors in the order of the form; empty when valid. */
type EnquiryErrors = Partial<Record<keyof EnquiryFields, string>>

/** Errors of the form (req 3.15). `today` is an ISO date. */
export function enquiryErrors(fields: EnquiryFields, today: string): EnquiryErrors {
  const errors: EnquiryErrors = {}
  if (fields.fullName.trim() === '') errors.fullName = 'Full Name is required'
  if (fields.email.trim() === '') errors.email = 'Email is required'
  else if (!looksLikeEmail(fields.email)) errors.email = 'Invalid email format'
  if (fields.mobileNumber.trim() === '') errors.mobileNumber = 'Mobile Number is required'
  else if (!looksLikePhone(fields.mobileNumber)) errors.mobileNumber = 'Invalid mobile number'
  if (fields.quantity.trim() === '') errors.quantity = 'Quantity is required'
  else if (readQuantity(fields.quantity) === null) errors.quantity = invalidQuantityMessage
  const dayProblem = neededByProblem(fields.neededBy, today)
  if (dayProblem !== null) errors.neededBy = dayProblem
  if (fields.remarks.length > maxRemarksLength)
    errors.remarks = `Your message can have at most ${maxRemarksLength} characters`
  return errors
}

// Below the typed text, the remarks contain the options that were chosen on the page, because the call has no other
// field for options (req 3.15).

export const maxRemarksLength = 5000

/** The typed text, followed by as many of the chosen lines as fit. */
export function remarksWithChoices(remarks: string, lines: string[]): string {
  const customerText = remarks.trim()
  for (let shownCount = lines.length; shownCount >= 0; shownCount--) {
    const chosen = lines.length > 0 ? [chosenHeading, ...firstLines(lines, shownCount)].join('\n') : ''
    const text = [customerText, chosen].filter(Boolean).join('\n\n')
    if (text.length <= maxRemarksLength) return text
  }
  return customerText
}

const chosenHeading = 'Chosen:'
export const brandingPrefix = 'Branding: '

/** Reverses `remarksWithChoices`. Remarks from another storefront, or without choices, are returned as typed. */
export function splitRemarks(remarks: string): { typed: string; options: string[]; branding: string } {
  const [, typed = '', lines] = /^(?:([^]*)\n\n)?Chosen:\n([^]+)$/.exec(remarks) ?? []
  if (lines === undefined) return { typed: remarks, options: [], branding: '' }
  const chosen = lines.split('\n')
  const branding = chosen.find((line) => line.startsWith(brandingPrefix)) ?? ''
  const options = chosen.filter((line) => line !== branding)
  return { typed, options, branding: branding.slice(brandingPrefix.length) }
}

/** The first lines, followed by the number of remaining lines in words. */
export function firstLines(lines: string[], maxLines: number): string[] {
  const remaining = lines.length - maxLines
  return remaining <= 0
    ? lines
    : [...lines.slice(0, maxLines), `and ${remaining} more ${remaining === 1 ? 'line' : 'lines'}`]
}
