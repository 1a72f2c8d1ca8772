/** Which fields of a giveaway entry go to which provider (req 10.2). */
import { expect, test } from 'vitest'
import { sendEntry, takesEntryFields } from '../../../src/api/giveaway/giveaway'
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
const specified = {
  FullName: 'Ada Lovelace',
  SchollName: 'Marnoo Primary',
  Position: 'Teacher',
  EmailAddress: 'ada@example.com',
  PhoneNumber: '0400 000 000',
  WhatItemsInterestedYouTheMostOnOurStall: 'Merchandise',
  IsNewsLetter: '1',
}
const own = { NewsLetterWords: '2026-11-24', EntryID: 'e-1', CapturedAt: '2026-11-29T00:00:00Z' }

let hour = 0
async function send(about: () => Response) {
  let form: object | null = null
  // What the provider said of itself is asked again after a while.
  const now = Date.now() + (hour += 1) * 3_600_000
  const { now: real } = Date
  Date.now = () => now
  connectTransport({
    fetch: async (url, init) => {
      if (url.includes('shop/about')) return about()
      form = Object.fromEntries(init.body as FormData)
      return Response.json({ Message: 'Good luck!' })
    },
  })
  const { signal } = new AbortController()
  const options = { asMember: false, idempotencyKey: 'k', deviceId: null, signal }
  try {
    const specifiedOnly = !(await takesEntryFields(signal))
    const stamp = { entryId: own.EntryID, capturedAt: own.CapturedAt }
    await sendEntry(entry, { ...stamp, specifiedOnly, ...options })
  } finally {
    Date.now = real
  }
  return form
}

test('a provider that names giveaway-entries gets all of an entry', async () => {
  const named = ['giveaway-entries']
  for (const Data of [{ features: named }, { Features: named }])
    expect(await send(() => Response.json({ Data }))).toEqual({ ...specified, ...own })
})

test.each([
  ['names other features', () => Response.json({ Data: { Features: ['giveaway-key'] } })],
  ['names no features', () => Response.json({ Data: {} })],
  ['has no such call', () => Response.json({ ErrorMessage: 'No such call.' }, { status: 404 })],
  ['refuses the call', () => Response.json({ ErrorMessage: 'Sign in.' }, { status: 403 })],
])('a provider that %s gets the seven fields alone', async (_, about) => {
  expect(await send(about)).toEqual(specified)
})

test('an entry waits while nobody says which provider it is', async () => {
  await expect(
    send(() => {
      throw new TypeError('Failed to fetch')
    }),
  ).rejects.toThrow(OfflineFailure)
})
