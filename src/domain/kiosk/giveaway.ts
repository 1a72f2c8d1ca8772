/** The trade-show giveaway: what an entry says and what is wrong with it (req 10.1). */
import { looksLikeEmail, normalizeEmail, normalizePhone } from '../account/contact-details'

export const interests = ['Sublimated apparel', 'Signage and marquees', 'Merchandise'] as const
/** Stands for all of them, and is said instead of them. */
export const everyInterest = 'All of the above'
export type Interest = (typeof interests)[number] | typeof everyInterest

/** As the form holds them, in its order. `interests` is the joined text; `newsletter` is '1' or '0'. */
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

/** Raised with the words of `giveawayLabels.newsletter`: what was agreed to has to be known later. */
export const newsletterWords = '2026-11-24'

/** The newsletter is opt-in. */
export const blankEntry: GiveawayFields = {
  fullName: '',
  schoolName: '',
  position: '',
  email: '',
  phone: '',
  interests: '',
  newsletter: '0',
}

/** Everything trimmed. `agreedTo` names the newsletter's words that were agreed to; null when it was left off. */
export type GiveawayEntry = Omit<GiveawayFields, 'newsletter'> & {
  newsletter: boolean
  agreedTo: string | null
}

export type GiveawayErrors = Partial<Record<keyof GiveawayFields, string>>

/** In the order of the form; an empty object lets it through. */
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

/** Everything trimmed, the email and the number normalized. */
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
    agreedTo: newsletter ? newsletterWords : null,
  }
}

/** What the joined text says, in the order of the form. */
export function chosenInterests(joined: string): Interest[] {
  const parts = joined.split(',').map((one) => one.trim())
  return parts.includes(everyInterest) ? [everyInterest] : interests.filter((one) => parts.includes(one))
}

/** Ticked, too, when everything is chosen. */
export function isInterestTicked(joined: string, interest: Interest): boolean {
  const chosen = chosenInterests(joined)
  return chosen.includes(everyInterest) || chosen.includes(interest)
}

/** "All of the above" holds the others. */
export function isInterestLocked(joined: string, interest: Interest): boolean {
  return interest !== everyInterest && chosenInterests(joined).includes(everyInterest)
}

/** The joined text after a tick was set or taken away; a locked one stays. */
export function tickInterest(joined: string, interest: Interest): string {
  if (isInterestLocked(joined, interest)) return joined
  const chosen = chosenInterests(joined)
  if (interest === everyInterest) return chosen.includes(everyInterest) ? '' : everyInterest
  return interests.filter((one) => (one === interest) !== chosen.includes(one)).join(', ')
}

/** When the draw is, YYYY-MM-DD: a day that the calendar has, else null. */
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

/** Six digits of any script, with whatever people write around them: "02 9999 1234 ext. 5 (ask for Jo)". */
function isDiallable(text: string): boolean {
  return (text.match(/\p{Nd}/gu)?.length ?? 0) >= 6
}

/** The fields of the form as the provider spells them; what is sealed to it is the same as JSON. */
export function entryWire(entry: GiveawayEntry): Record<string, string> {
  return {
    FullName: entry.fullName,
    SchollName: entry.schoolName,
    Position: entry.position,
    EmailAddress: entry.email,
    PhoneNumber: entry.phone,
    WhatItemsInterestedYouTheMostOnOurStall: entry.interests,
    IsNewsLetter: entry.newsletter ? '1' : '0',
    // Beyond the specification's seven fields: only for providers that take it.
    ...(entry.agreedTo === null ? {} : { NewsLetterWords: entry.agreedTo }),
  }
}
