/** The trade-show giveaway: fields of an entry, and their validation (req 10.1). */
import { looksLikeEmail, normalizeEmail, normalizePhone } from '../account/contact-details'

export const interests = ['Sublimated apparel', 'Signage and marquees', 'Merchandise'] as const
/** Selects all interests, and is stored instead of them. */
export const everyInterest = 'All of the above'
export type Interest = (typeof interests)[number] | typeof everyInterest

/** Field values in the order of the form. `interests` is the joined text; `newsletter` is '1' or '0'. */
export type GiveawayFields = {
  fullName: string
  schoolName: string
  position: string
  email: string
  phone: string
  interests: string
  newsletter: string
}

export const giveawayLabels: Record<keyof GiveawayFields, string> = {
  fullName: 'Full name',
  schoolName: 'School name',
  position: 'Position',
  email: 'Email',
  phone: 'Phone',
  interests: 'What interested you the most at our stall?',
  newsletter: 'Email me news and offers. I can unsubscribe any time.',
}

/**
 * Version of the text `giveawayLabels.newsletter`. Increase it with every change of the text, because it records the
 * text that was agreed to.
 */
export const newsletterTextVersion = '2026-11-24'

/** The form before a visitor's input. The newsletter is opt-in. */
export const blankEntry: GiveawayFields = {
  fullName: '',
  schoolName: '',
  position: '',
  email: '',
  phone: '',
  interests: '',
  newsletter: '0',
}

/**
 * An entry with trimmed values. `agreedTo`: version of the newsletter text that was agreed to; null without the
 * newsletter.
 */
export type GiveawayEntry = Omit<GiveawayFields, 'newsletter'> & {
  newsletter: boolean
  agreedTo: string | null
}

export type GiveawayErrors = Partial<Record<keyof GiveawayFields, string>>

/** Errors in the order of the form; empty when valid. */
export function giveawayErrors(fields: Omit<GiveawayFields, 'newsletter'>): GiveawayErrors {
  const errors: GiveawayErrors = {}
  for (const [field, name] of names) {
    const text = fields[field].trim()
    if (text === '') errors[field] = `${name} is required`
    else if (text.length > maxTextLength)
      errors[field] = `${name} can have at most ${maxTextLength} characters`
  }
  if (errors.email === undefined && !looksLikeEmail(fields.email)) errors.email = 'Invalid email format'
  if (errors.phone === undefined && !isDiallable(fields.phone)) errors.phone = 'Invalid phone number'
  return errors
}

/** Trims all values, and normalizes e-mail address and phone number. */
export function entryFrom(fields: GiveawayFields): GiveawayEntry {
  const newsletter = fields.newsletter === '1'
  return {
    fullName: fields.fullName.trim(),
    schoolName: fields.schoolName.trim(),
    position: fields.position.trim(),
    email: normalizeEmail(fields.email),
    phone: normalizePhone(fields.phone),
    interests: fields.interests.trim(),
    newsletter,
    agreedTo: newsletter ? newsletterTextVersion : null,
  }
}

/** The interests in the joined text, in the order of the form. */
export function chosenInterests(joined: string): Interest[] {
  const parts = joined.split(',').map((part) => part.trim())
  return parts.includes(everyInterest)
    ? [everyInterest]
    : interests.filter((interest) => parts.includes(interest))
}

/** An interest is ticked as well when everything is chosen. */
export function isInterestTicked(joined: string, interest: Interest): boolean {
  const chosen = chosenInterests(joined)
  return chosen.includes(everyInterest) || chosen.includes(interest)
}

/** "All of the above" includes the other interests, so these cannot be changed separately. */
export function isInterestLocked(joined: string, interest: Interest): boolean {
  return interest !== everyInterest && chosenInterests(joined).includes(everyInterest)
}

/** The joined text after a tick was set or removed; a locked tick stays. */
export function tickInterest(joined: string, interest: Interest): string {
  if (isInterestLocked(joined, interest)) return joined
  const chosen = chosenInterests(joined)
  if (interest === everyInterest) return chosen.includes(everyInterest) ? '' : everyInterest
  return interests.filter((candidate) => (candidate === interest) !== chosen.includes(candidate)).join(', ')
}

/** Day of the draw as YYYY-MM-DD, if it is a real calendar day, else null. */
export function drawDayOf(text: string | undefined): string | null {
  if (text === undefined || !/^\d{4}-\d{2}-\d{2}$/.test(text)) return null
  const time = Date.parse(`${text}T00:00:00Z`)
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(text) ? text : null
}

const maxTextLength = 200
const names = [
  ['fullName', 'Full Name'],
  ['schoolName', 'School Name'],
  ['position', 'Position'],
  ['email', 'Email'],
  ['phone', 'Phone'],
  ['interests', 'Interest'],
] as const

/** Requires six digits of any script, and allows any other text: "02 9999 1234 ext. 5 (ask for Jo)". */
function isDiallable(text: string): boolean {
  return (text.match(/\p{Nd}/gu)?.length ?? 0) >= 6
}

/** The fields of the form in the provider's spelling. An encrypted entry contains the same object as JSON. */
export function entryWire(entry: GiveawayEntry): Record<string, string> {
  return {
    FullName: entry.fullName,
    SchollName: entry.schoolName,
    Position: entry.position,
    EmailAddress: entry.email,
    PhoneNumber: entry.phone,
    WhatItemsInterestedYouTheMostOnOurStall: entry.interests,
    IsNewsLetter: entry.newsletter ? '1' : '0',
    // Not among the specification's seven fields, so it is sent only to providers that accept it.
    ...(entry.agreedTo === null ? {} : { NewsLetterWords: entry.agreedTo }),
  }
}
