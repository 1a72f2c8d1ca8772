/** The giveaway's entries: stored once, sealed or clear, from whoever sends them. */
import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { giveawayEntry } from '../../server/db/schema-giveaway'
import { entryTable } from '../../server/reads/giveaway'
import { giveawayLabels, newsletterWords } from '../../src/domain/kiosk/giveaway'
import { enter, entryFields, formOf, newMail, offeredKey, seal } from './giveaway-calls'
import { newCustomer, openProvider } from './provider'

const provider = openProvider()
const other = openProvider()
const { db, fetch } = provider

const stored = (email: string) => db.select().from(giveawayEntry).where(eq(giveawayEntry.email, email))
const thanks = { Data: { Message: 'Thank you for entering. Good luck in the draw!' } }
const capturedAt = '2026-11-20T02:03:04.567Z'

describe('an entry', () => {
  test('is open to everybody and is stored as it was typed', async () => {
    const EmailAddress = `${randomUUID()}@SCHOOL.example`
    const EntryID = randomUUID()
    const reply = await enter(provider, entryFields({ EmailAddress, EntryID, CapturedAt: capturedAt }))
    expect(reply.status).toBe(200)
    expect(reply.headers.get('Cache-Control')).toBe('no-store')
    expect(await reply.json()).toEqual(thanks)
    expect(await stored(EmailAddress.toLowerCase())).toEqual([
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

  test('of one address is one person, and several addresses are refused', async () => {
    const email = `${randomUUID()}@school.example`
    for (const EmailAddress of [`\u200b${email}`, `mailto:${email}`, `Jo Brand <${email.toUpperCase()}>`])
      expect(
        (await enter(provider, entryFields({ EmailAddress, PhoneNumber: '0400\u2011123\u2011456' }))).status,
      ).toBe(200)
    const rows = await stored(email)
    expect(rows.map(({ phone }) => phone)).toEqual(['0400-123-456', '0400-123-456', '0400-123-456'])
    const two = entryFields({ EmailAddress: `${email}, other@school.example` })
    expect((await enter(provider, two)).status).toBe(422)
  })

  test.each([
    ['a page of another site', { 'Sec-Fetch-Site': 'cross-site', Origin: 'https://other.example' }, 403],
    ['a page without an origin', { 'Sec-Fetch-Site': 'cross-site', Origin: 'null' }, 403],
    ['a storefront that is named', { 'Sec-Fetch-Site': 'cross-site', Origin: 'https://stall.example' }, 200],
    ['the shop', { 'Sec-Fetch-Site': 'same-origin', Origin: 'https://shop.example' }, 200],
    ['a subdomain', { 'Sec-Fetch-Site': 'same-site', Origin: 'https://www.shop.example' }, 200],
    ['a browser that does not say where', { Origin: 'https://other.example' }, 200],
  ])('from %s: %j is answered %i', async (_, headers, status) => {
    const named = openProvider({ corsOrigins: ['https://stall.example'] })
    const fields = entryFields()
    expect((await enter(named, fields, headers)).status).toBe(status)
    expect(await stored(fields['EmailAddress'] ?? '')).toHaveLength(status === 200 ? 1 : 0)
  })

  test('needs nothing but the fields of the form (req 10.1)', async () => {
    const fields = entryFields()
    const init = { method: 'POST', body: new URLSearchParams(fields) }
    expect((await fetch('/service/campian_add/', init)).status).toBe(200)
    expect((await enter(provider, fields)).status).toBe(200)
    // Without an EntryID nobody can tell whether somebody entered twice.
    expect(await stored(fields['EmailAddress'] ?? '')).toMatchObject([{ capturedAt: null }, { userId: null }])
  })

  test.each([
    ['1', '2026-11', true, '2026-11'],
    ['true', '', true, null],
    ['0', '2026-11', false, null],
    ['', '', false, null],
    ['yes', '2026-11', false, null],
  ])('newsletter %j with words %j', async (IsNewsLetter, NewsLetterWords, newsletter, version) => {
    const fields = entryFields({ IsNewsLetter, NewsLetterWords })
    expect((await enter(provider, fields)).status).toBe(200)
    expect(await stored(fields['EmailAddress'] ?? '')).toMatchObject([
      { newsletter, newsletterWords: version },
    ])
  })

  test('has the words that the app showed, of other versions their name alone', async () => {
    const agreed = async (NewsLetterWords: string, IsNewsLetter = '1') => {
      const fields = entryFields({ IsNewsLetter, NewsLetterWords })
      await enter(provider, fields)
      return (await stored(fields['EmailAddress'] ?? ''))[0]?.newsletterText
    }
    expect(await agreed(newsletterWords)).toBe(giveawayLabels.newsletter)
    expect([await agreed('2019-01'), await agreed(newsletterWords, '0')]).toEqual([null, null])
    const [head, ...rows] = await entryTable(db)
    const texts = rows.map((row) => row[head.indexOf('Newsletter agreed to')])
    expect(texts).toContain(giveawayLabels.newsletter)
  })

  test.each([
    ['2031-01-01T00:00:00Z', new Date('2031-01-01T00:00:00Z')],
    ['1970-01-01', new Date('1970-01-01')],
    ['yesterday', null],
    ['-000001-01-01T00:00:00Z', null],
    ['+275760-09-13T00:00:00.000Z', null],
    ["'; drop table giveaway_entry; --", null],
  ])('captured at %s is stored as far as it is a date', async (CapturedAt, moment) => {
    const fields = entryFields({ CapturedAt })
    expect((await enter(provider, fields)).status).toBe(200)
    expect(await stored(fields['EmailAddress'] ?? '')).toMatchObject([{ capturedAt: moment }])
  })

  test('that comes after the draw is marked and kept', async () => {
    const late = openProvider({ giveawayDrawEnds: new Date(Date.now() - 1000) })
    const early = openProvider({ giveawayDrawEnds: new Date(Date.now() + 60_000) })
    for (const [one, isLate] of [[late, true] as const, [early, false] as const]) {
      const fields = entryFields({ CapturedAt: capturedAt })
      expect((await enter(one, fields)).status).toBe(200)
      expect(await stored(fields['EmailAddress'] ?? '')).toMatchObject([{ isLate }])
    }
  })

  test('belongs to the account of whoever is signed in, as Bearer or raw', async () => {
    const { userId, headers } = await newCustomer(provider)
    const bearer = `Bearer ${headers.Authorization}`
    for (const [Authorization, owner] of [
      [headers.Authorization, userId],
      [bearer, userId],
      ['Bearer null', null],
      ['Bearer ended-long-ago', null],
      [`Bearer ${'x'.repeat(5000)}`, null],
    ] as const) {
      const fields = entryFields({ UserID: '1', user_id: '1' })
      expect((await enter(provider, fields, { Authorization })).status).toBe(200)
      expect(await stored(fields['EmailAddress'] ?? '')).toMatchObject([{ userId: owner }])
    }
  })
})

describe('refused', () => {
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
  ])('%# %j', async (more, message) => {
    const fields = entryFields(more)
    const reply = await enter(provider, fields)
    expect(reply.status).toBe(422)
    expect(await reply.json()).toEqual({ ErrorCode: 'VALIDATION', ErrorMessage: message })
    expect(await stored(fields['EmailAddress'] ?? '')).toEqual([])
  })

  test('what is broken, holds a file or is too large', async () => {
    const send = (body: string | FormData, type?: string) =>
      fetch('/service/campian_add', {
        method: 'POST',
        body,
        ...(type ? { headers: { 'Content-Type': type } } : {}),
      })
    for (const type of ['multipart/form-data', 'multipart/form-data; boundary=x'])
      expect((await send('--y\r\nnonsense', type)).status).toBe(422)
    const withFile = formOf(entryFields())
    withFile.set('FullName', new File(['x'], 'name.txt'))
    expect(await (await send(withFile)).json()).toMatchObject({ ErrorMessage: 'FullName has a wrong value.' })
    const large = await enter(provider, entryFields({ Position: 'x'.repeat(70_000) }))
    expect(large.status).toBe(413)
    expect(await large.json()).toMatchObject({ ErrorCode: 'TOOLARGE' })
  })

  test('other calls beside it, as JSON', async () => {
    for (const path of ['/service/campian_add', '/service/other', '/service'])
      expect(await (await fetch(path)).json()).toMatchObject({ ErrorCode: 'NOTFOUND' })
  })

  test('metacharacters are text, and what a database cannot hold is dropped', async () => {
    const fields = entryFields({
      FullName: `Robert'); drop table giveaway_entry; --\0`,
      SchollName: '<script>alert(1)</script>',
      Position: '=HYPERLINK("x")',
    })
    expect((await enter(provider, fields)).status).toBe(200)
    expect(await stored(fields['EmailAddress'] ?? '')).toMatchObject([
      {
        fullName: `Robert'); drop table giveaway_entry; --`,
        schoolName: '<script>alert(1)</script>',
        position: '=HYPERLINK("x")',
      },
    ])
  })
})

describe('sent again', () => {
  test('the same entry is one, however it comes', async () => {
    const EntryID = randomUUID()
    const fields = entryFields({ EntryID, CapturedAt: capturedAt })
    const key = { 'Idempotency-Key': randomUUID() }
    const { EntryID: _, CapturedAt: __, ...inside } = fields
    const SealedEntry = await seal(await offeredKey(provider), inside)
    const replies = [
      await enter(provider, fields, key),
      await enter(other, fields, key),
      await enter(other, fields),
      await enter(provider, { ...fields, EntryID: EntryID.toUpperCase() }),
      await enter(other, fields, { 'Idempotency-Key': randomUUID() }),
      await enter(provider, { SealedEntry, EntryID, CapturedAt: capturedAt }),
    ]
    for (const reply of replies) {
      expect(reply.status).toBe(200)
      expect(await reply.json()).toEqual(thanks)
    }
    expect(await stored(fields['EmailAddress'] ?? '')).toHaveLength(1)
  })

  test('another entry under a used name is refused, and changes nothing', async () => {
    const EntryID = randomUUID()
    const fields = entryFields({ EntryID })
    expect((await enter(provider, fields)).status).toBe(200)
    const twin = { ...fields, FullName: 'Somebody Else' }
    const reply = await enter(provider, twin)
    expect(reply.status).toBe(422)
    expect(await reply.json()).toMatchObject({ ErrorCode: 'ENTRYREUSED' })
    expect(await stored(fields['EmailAddress'] ?? '')).toMatchObject([{ fullName: 'Jo Brand' }])
  })

  test('as the fields of an address as well', async () => {
    const fields = entryFields()
    const headers = { 'Idempotency-Key': randomUUID() }
    const send = (of: typeof fields) =>
      fetch('/service/campian_add', { method: 'POST', headers, body: new URLSearchParams(of) })
    for (const reply of [await send(fields), await send(fields)]) expect(await reply.json()).toEqual(thanks)
    expect(await stored(fields['EmailAddress'] ?? '')).toHaveLength(1)
    expect(await (await send(entryFields())).json()).toMatchObject({ ErrorCode: 'KEYREUSED' })
  })

  test('sixty from six tablets, each twice at once, are sixty', async () => {
    const school = `Rush ${randomUUID()}`
    const sent: string[] = []
    const statuses: number[] = []
    const tablet = async () => {
      for (let nth = 0; nth < 10; nth++) {
        const EntryID = randomUUID()
        const fields = entryFields({ SchollName: school, EntryID })
        const key = { 'Idempotency-Key': randomUUID() }
        const replies = await Promise.all([enter(provider, fields, key), enter(other, fields, key)])
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

test('a shop on another origin may send entries', async () => {
  const open = openProvider({ corsOrigins: ['https://shop.example'] })
  const origin = { Origin: 'https://shop.example' }
  const asked = await open.fetch('/service/campian_add', {
    method: 'OPTIONS',
    headers: { ...origin, 'Access-Control-Request-Method': 'POST' },
  })
  expect(asked.headers.get('Access-Control-Allow-Origin')).toBe('https://shop.example')
  const reply = await enter(open, entryFields({ EmailAddress: newMail() }), origin)
  expect(reply.headers.get('Access-Control-Allow-Origin')).toBe('https://shop.example')
})
