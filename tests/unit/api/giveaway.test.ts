/** Fields of a giveaway entry that are sent, depending on the provider's features (req 10.2). */
import { expect, test } from 'vitest'
import { sendEntry, acceptsEntryFields } from '../../../src/api/giveaway/giveaway'
import { connectTransport } from '../../../src/api/request'
import { OfflineFailure } from '../../../src/domain/failure'

const entry = {
  fullName: 'Ada Lovelace',
  schoolName: 'Marnoo Primary',
  position: 'Teacher',
  email: 'ada@example.com',
  phone: '0400 000 000',
  interests: 'Merchandise',
  newsletter: true,
  agreedTo: '2026-11-24',
}
const specifiedFields = {
  FullName: 'Ada Lovelace',
  SchollName: 'Marnoo Primary',
  Position: 'Teacher',
  EmailAddress: 'ada@example.com',
  PhoneNumber: '0400 000 000',
  WhatItemsInterestedYouTheMostOnOurStall: 'Merchandise',
  IsNewsLetter: '1',
}
const extraFields = { NewsLetterWords: '2026-11-24', EntryID: 'e-1', CapturedAt: '2026-11-29T00:00:00Z' }

let hour = 0
async function send(answerAbout: () => Response) {
  let form: object | null = null
  // The client reads the provider's features again only after a while, so the clock advances.
  const now = Date.now() + (hour += 1) * 3_600_000
  const { now: realNow } = Date
  Date.now = () => now
  connectTransport({
    fetch: async (url, init) => {
      if (url.includes('shop/about')) return answerAbout()
      form = Object.fromEntries(init.body as FormData)
      return Response.json({ Message: 'Good luck!' })
    },
  })
  const { signal } = new AbortController()
  const options = { asMember: false, idempotencyKey: 'k', deviceId: null, signal }
  try {
    const specifiedOnly = !(await acceptsEntryFields(signal))
    const stamp = { entryId: extraFields.EntryID, capturedAt: extraFields.CapturedAt }
    await sendEntry(entry, { ...stamp, specifiedOnly, ...options })
  } finally {
    Date.now = realNow
  }
  return form
}

test('provider with the feature giveaway-entries gets all fields of an entry', async () => {
  const features = ['giveaway-entries']
  for (const Data of [{ features }, { Features: features }])
    expect(await send(() => Response.json({ Data }))).toEqual({ ...specifiedFields, ...extraFields })
})

test.each([
  ['names other features', () => Response.json({ Data: { Features: ['giveaway-key'] } })],
  ['names no features', () => Response.json({ Data: {} })],
  ['has no such call', () => Response.json({ ErrorMessage: 'No such call.' }, { status: 404 })],
  ['refuses the call', () => Response.json({ ErrorMessage: 'Sign in.' }, { status: 403 })],
])('provider that %s gets only the seven specified entry fields', async (_, about) => {
  expect(await send(about)).toEqual(specifiedFields)
})

test('giveaway entry is not sent while the provider’s features are unknown', async () => {
  await expect(
    send(() => {
      throw new TypeError('Failed to fetch')
    }),
  ).rejects.toThrow(OfflineFailure)
})
