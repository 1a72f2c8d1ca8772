/** Entries of the giveaway are stored once, encrypted or clear, whoever sends them. */
import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { giveawayEntry } from '../../../../server/db/schema-giveaway'
import { giveawayLabels, newsletterTextVersion } from '../../../../src/domain/kiosk/giveaway'
import {
  encryptEntry,
  entryFields,
  type Fields,
  readGiveawayKey,
  sendEntry,
  toFormData,
} from '../../../../tests/contract/giveaway-calls'
import { newCustomer, openProvider } from '../../../../tests/contract/provider'

const provider = openProvider()
const otherInstance = openProvider()
const { db, fetch } = provider

const storedEntries = (email = '') => db.select().from(giveawayEntry).where(eq(giveawayEntry.email, email))
/** Sends an entry with these fields and returns the rows that are stored of it. */
async function storeEntry(overrides: Fields = {}, shop = provider, headers: Fields = {}) {
  const fields = entryFields(overrides)
  expect((await sendEntry(shop, fields, headers)).status).toBe(200)
  return storedEntries(fields['EmailAddress'])
}
const thanks = { Data: { Message: 'Thank you for entering. Good luck in the draw!' } }
const capturedAt = '2026-11-20T02:03:04.567Z'

describe('giveaway entry', () => {
  test('entry needs no account and is stored as it was typed', async () => {
    const EmailAddress = `${randomUUID()}@SCHOOL.example`
    const EntryID = randomUUID()
    const reply = await sendEntry(provider, entryFields({ EmailAddress, EntryID, CapturedAt: capturedAt }))
    expect(reply.status).toBe(200)
    expect(reply.headers.get('Cache-Control')).toBe('no-store')
    expect(await reply.json()).toEqual(thanks)
    expect(await storedEntries(EmailAddress.toLowerCase())).toEqual([
      {
        id: expect.any(Number),
        entryId: EntryID,
        userId: null,
        fullName: 'Jo Brand',
        schoolName: 'Harbour High',
        position: 'Principal',
        email: EmailAddress.toLowerCase(),
        phone: '0400 123 456',
        interests: 'Sublimated apparel, Merchandise',
        newsletter: false,
        newsletterWords: null,
        newsletterText: null,
        capturedAt: new Date(capturedAt),
        receivedAt: expect.any(Date),
        isLate: false,
      },
    ])
  })

  test('forms of one email address are normalized, and several addresses are refused', async () => {
    const email = `${randomUUID()}@school.example`
    for (const EmailAddress of [`\u200b${email}`, `mailto:${email}`, `Jo Brand <${email.toUpperCase()}>`])
      await storeEntry({ EmailAddress, PhoneNumber: '0400\u2011123\u2011456' })
    const rows = await storedEntries(email)
    expect(rows.map(({ phone }) => phone)).toEqual(['0400-123-456', '0400-123-456', '0400-123-456'])
    const twoAddresses = entryFields({ EmailAddress: `${email}, other@school.example` })
    expect((await sendEntry(provider, twoAddresses)).status).toBe(422)
  })

  const crossSite = { 'Sec-Fetch-Site': 'cross-site' }
  test.each([
    ['a page of another site', { ...crossSite, Origin: 'https://other.example' }, 403],
    ['a page without an origin', { ...crossSite, Origin: 'null' }, 403],
    ['a storefront in SHOWFLOOR_CORS_ORIGINS', { ...crossSite, Origin: 'https://stall.example' }, 200],
    ['the shop', { 'Sec-Fetch-Site': 'same-origin', Origin: 'https://shop.example' }, 200],
    ['a subdomain', { 'Sec-Fetch-Site': 'same-site', Origin: 'https://www.shop.example' }, 200],
    ['a browser without Sec-Fetch-Site', { Origin: 'https://other.example' }, 200],
  ])('entry from %s with %j is answered with %i', async (_, headers, status) => {
    const withStorefront = openProvider({ corsOrigins: ['https://stall.example'] })
    const fields = entryFields()
    expect((await sendEntry(withStorefront, fields, headers as Fields)).status).toBe(status)
    expect(await storedEntries(fields['EmailAddress'])).toHaveLength(status === 200 ? 1 : 0)
  })

  test('entry needs only the fields of the form (req 10.1)', async () => {
    const fields = entryFields()
    const init = { method: 'POST', body: new URLSearchParams(fields) }
    expect((await fetch('/service/campian_add/', init)).status).toBe(200)
    expect((await sendEntry(provider, fields)).status).toBe(200)
    // Without an EntryID a repeated entry cannot be recognized.
    expect(await storedEntries(fields['EmailAddress'])).toMatchObject([
      { capturedAt: null },
      { userId: null },
    ])
  })

  test.each([
    ['1', '2026-11', true, '2026-11'],
    ['true', '', true, null],
    ['0', '2026-11', false, null],
    ['', '', false, null],
    ['yes', '2026-11', false, null],
  ])('newsletter %j with consent version %j is stored', async (IsNewsLetter, words, newsletter, version) => {
    const rows = await storeEntry({ IsNewsLetter, NewsLetterWords: words })
    expect(rows).toMatchObject([{ newsletter, newsletterWords: version }])
  })

  test('entry stores the current consent text, and only the version of an older text', async () => {
    const consentText = async (NewsLetterWords: string, IsNewsLetter = '1') =>
      (await storeEntry({ IsNewsLetter, NewsLetterWords }))[0]?.newsletterText
    expect(await consentText(newsletterTextVersion)).toBe(giveawayLabels.newsletter)
    expect([await consentText('2019-01'), await consentText(newsletterTextVersion, '0')]).toEqual([
      null,
      null,
    ])
  })

  test.each([
    ['2031-01-01T00:00:00Z', new Date('2031-01-01T00:00:00Z')],
    ['1970-01-01', new Date('1970-01-01')],
    ['yesterday', null],
    ['-000001-01-01T00:00:00Z', null],
    ['+275760-09-13T00:00:00.000Z', null],
    ["'; drop table giveaway_entry; --", null],
  ])('capture time %s is stored when it is a valid date', async (CapturedAt, moment) => {
    expect(await storeEntry({ CapturedAt })).toMatchObject([{ capturedAt: moment }])
  })

  test('entry after the draw is stored and marked as late', async () => {
    for (const [msUntilDraw, isLate] of [[-1000, true] as const, [60_000, false] as const]) {
      const shop = openProvider({ giveawayDrawEnds: new Date(Date.now() + msUntilDraw) })
      expect(await storeEntry({ CapturedAt: capturedAt }, shop)).toMatchObject([{ isLate }])
    }
  })

  test('entry belongs to the signed-in account, by a Bearer or raw token', async () => {
    const { userId, headers } = await newCustomer(provider)
    const bearer = `Bearer ${headers.Authorization}`
    for (const [Authorization, owner] of [
      [headers.Authorization, userId],
      [bearer, userId],
      ['Bearer null', null],
      ['Bearer ended-long-ago', null],
      [`Bearer ${'x'.repeat(5000)}`, null],
    ] as const) {
      const rows = await storeEntry({ UserID: '1', user_id: '1' }, provider, { Authorization })
      expect(rows).toMatchObject([{ userId: owner }])
    }
  })
})

describe('refused entries', () => {
  test.each([
    [{ FullName: '' }, 'Full Name is required'],
    [{ FullName: ' \t\n' }, 'Full Name is required'],
    [{ FullName: 'x'.repeat(201) }, 'Full Name can have at most 200 characters'],
    [{ SchollName: '' }, 'School Name is required'],
    [{ Position: '' }, 'Position is required'],
    [{ EmailAddress: '' }, 'Email is required'],
    [{ EmailAddress: 'jo@school' }, 'Invalid email format'],
    [{ EmailAddress: 'jo@school.example\nBcc: all@school.example' }, 'Invalid email format'],
    [{ PhoneNumber: '' }, 'Phone is required'],
    [{ PhoneNumber: 'none' }, 'Invalid phone number'],
    [{ WhatItemsInterestedYouTheMostOnOurStall: '' }, 'Interest is required'],
    [{ EntryID: '1' }, 'EntryID must be a UUID.'],
  ])('entry %# with %j is refused', async (overrides, message) => {
    const fields = entryFields(overrides)
    const reply = await sendEntry(provider, fields)
    expect(reply.status).toBe(422)
    expect(await reply.json()).toEqual({ ErrorCode: 'VALIDATION', ErrorMessage: message })
    expect(await storedEntries(fields['EmailAddress'])).toEqual([])
  })

  test('entry that is malformed, contains a file or is too large is refused', async () => {
    const send = (body: string | FormData, type?: string) =>
      fetch('/service/campian_add', {
        method: 'POST',
        body,
        ...(type ? { headers: { 'Content-Type': type } } : {}),
      })
    for (const type of ['multipart/form-data', 'multipart/form-data; boundary=x'])
      expect((await send('--y\r\nnonsense', type)).status).toBe(422)
    const withFile = toFormData(entryFields())
    withFile.set('FullName', new File(['x'], 'name.txt'))
    expect(await (await send(withFile)).json()).toMatchObject({ ErrorMessage: 'Full name must be text' })
    const large = await sendEntry(provider, entryFields({ Position: 'x'.repeat(70_000) }))
    expect(large.status).toBe(413)
    expect(await large.json()).toMatchObject({ ErrorCode: 'TOOLARGE' })
  })

  test('entry stores metacharacters as text and drops NUL bytes', async () => {
    const fullName = `Robert'); drop table giveaway_entry; --`
    const [schoolName, position] = ['<script>alert(1)</script>', '=HYPERLINK("x")']
    const rows = await storeEntry({ FullName: `${fullName}\0`, SchollName: schoolName, Position: position })
    expect(rows).toMatchObject([{ fullName, schoolName, position }])
  })
})

describe('repeated entries', () => {
  test('entry that is sent again in any form is stored once', async () => {
    const EntryID = randomUUID()
    const fields = entryFields({ EntryID, CapturedAt: capturedAt })
    const key = { 'Idempotency-Key': randomUUID() }
    const { EntryID: _, CapturedAt: __, ...content } = fields
    const encryptedEntry = await encryptEntry(await readGiveawayKey(provider), content)
    const replies = [
      await sendEntry(provider, fields, key),
      await sendEntry(otherInstance, fields, key),
      await sendEntry(otherInstance, fields),
      await sendEntry(provider, { ...fields, EntryID: EntryID.toUpperCase() }),
      await sendEntry(otherInstance, fields, { 'Idempotency-Key': randomUUID() }),
      await sendEntry(provider, { SealedEntry: encryptedEntry, EntryID, CapturedAt: capturedAt }),
    ]
    for (const reply of replies) {
      expect(reply.status).toBe(200)
      expect(await reply.json()).toEqual(thanks)
    }
    expect(await storedEntries(fields['EmailAddress'])).toHaveLength(1)
  })

  test('another entry under a used EntryID is refused and changes nothing', async () => {
    const EntryID = randomUUID()
    const fields = entryFields({ EntryID })
    expect((await sendEntry(provider, fields)).status).toBe(200)
    const otherEntry = { ...fields, FullName: 'Somebody Else' }
    const reply = await sendEntry(provider, otherEntry)
    expect(reply.status).toBe(422)
    expect(await reply.json()).toMatchObject({ ErrorCode: 'ENTRYREUSED' })
    expect(await storedEntries(fields['EmailAddress'])).toMatchObject([{ fullName: 'Jo Brand' }])
  })

  test('sixty entries of six tablets, each sent twice concurrently, are stored once', async () => {
    const school = `Rush ${randomUUID()}`
    const sent: string[] = []
    const statuses: number[] = []
    const tablet = async () => {
      for (let nth = 0; nth < 10; nth++) {
        const EntryID = randomUUID()
        const fields = entryFields({ SchollName: school, EntryID })
        const key = { 'Idempotency-Key': randomUUID() }
        const replies = await Promise.all([
          sendEntry(provider, fields, key),
          sendEntry(otherInstance, fields, key),
        ])
        statuses.push(...replies.map(({ status }) => status))
        sent.push(EntryID)
      }
    }
    await Promise.all(Array.from({ length: 6 }, tablet))
    expect(statuses).toEqual(statuses.map(() => 200))
    const rows = await db.select().from(giveawayEntry).where(eq(giveawayEntry.schoolName, school))
    expect(rows.map(({ entryId }) => entryId).toSorted()).toEqual(sent.toSorted())
    expect(rows).toHaveLength(60)
  }, 60_000)
})

test('storefront on another origin may send entries', async () => {
  const Origin = 'https://stall.example'
  const corsShop = openProvider({ corsOrigins: [Origin] })
  const headers = { Origin, 'Access-Control-Request-Method': 'POST' }
  const preflight = await corsShop.fetch('/service/campian_add', { method: 'OPTIONS', headers })
  expect(preflight.headers.get('Access-Control-Allow-Origin')).toBe(Origin)
  const reply = await sendEntry(corsShop, entryFields(), { Origin })
  expect(reply.headers.get('Access-Control-Allow-Origin')).toBe(Origin)
})
