/** Tests giveaway entries: their fields, the newsletter consent and the interests. */
import { expect, test } from 'vitest'
import {
  blankEntry,
  chosenInterests,
  drawDayOf,
  entryFrom,
  entryWire,
  everyInterest,
  type GiveawayFields,
  giveawayErrors,
  isInterestLocked,
  isInterestTicked,
  newsletterTextVersion,
  tickInterest,
} from '../../../../src/domain/kiosk/giveaway'

const validFields: GiveawayFields = {
  fullName: 'Jo Brand',
  schoolName: 'Harbour High',
  position: 'Principal',
  email: 'jo@brand.sydney',
  phone: '0400 123 456',
  interests: 'Merchandise',
  newsletter: '0',
}

test.each<[keyof GiveawayFields, string, string | undefined]>([
  ['email', 'jo@brand', 'Invalid email format'],
  ['phone', '(02) 9999-1234 ext. 5', undefined],
  ['phone', '٠٤٠٠١٢٣٤٥٦', undefined],
  ['phone', '12345', 'Invalid phone number'],
  ['position', 'x'.repeat(201), 'Position can have at most 200 characters'],
])('giveaway field %s with %j: %s', (field, text, message) => {
  const errors = giveawayErrors({ ...validFields, [field]: text })
  expect(errors).toEqual(message === undefined ? {} : { [field]: message })
})

test('giveaway entry is trimmed and records the accepted newsletter text', () => {
  const typed = { ...validFields, fullName: ' Jo  Brand ', email: ' JO@Acme.com.au ', newsletter: '1' }
  const entry = entryFrom(typed)
  expect(entry).toMatchObject({ fullName: 'Jo  Brand', email: 'jo@acme.com.au' })
  expect(entry).toMatchObject({ newsletter: true, agreedTo: newsletterTextVersion })
})

test('giveaway entry has no consent unless the newsletter is ticked', () => {
  const entry = entryFrom(validFields)
  expect(entry).toMatchObject({ newsletter: false, agreedTo: null })
  expect(entryWire(entry)).toMatchObject({ IsNewsLetter: '0' })
  expect(entryWire(entry)).not.toHaveProperty('NewsLetterWords')
  expect(blankEntry.newsletter).toBe('0')
})

test('interests are joined in the order of the form', () => {
  const joined = tickInterest(tickInterest('', 'Merchandise'), 'Sublimated apparel')
  expect(joined).toBe('Sublimated apparel, Merchandise')
  expect(tickInterest(joined, 'Signage and marquees')).toBe(
    'Sublimated apparel, Signage and marquees, Merchandise',
  )
  expect(tickInterest('Merchandise', 'Merchandise')).toBe('')
})

test('"All of the above" ticks and locks the other interests', () => {
  const joined = tickInterest('Merchandise', everyInterest)
  expect(joined).toBe('All of the above')
  expect(isInterestTicked(joined, 'Signage and marquees')).toBe(true)
  expect(isInterestLocked(joined, 'Signage and marquees')).toBe(true)
  expect(isInterestLocked(joined, everyInterest)).toBe(false)
  expect(tickInterest(joined, 'Merchandise')).toBe(joined)
  expect(tickInterest(joined, everyInterest)).toBe('')
})

test('interests are read from the joined text', () => {
  expect(chosenInterests(' Merchandise ,  Boats, Sublimated apparel')).toEqual([
    'Sublimated apparel',
    'Merchandise',
  ])
})

test.each([
  [undefined, null],
  ['soon', null],
  ['2026-02-30', null],
  ['18/12/2026', null],
])('draw day %j is read as %j', (text, day) => expect(drawDayOf(text)).toBe(day))
