/** Sending giveaway entries, and asking for the key to seal them to. */
import { describe, expect, test } from 'vitest'
import { sendEntry } from '../../../../src/api/giveaway/giveaway'
import { fetchGiveawayKey } from '../../../../src/api/giveaway/giveaway-key'
import { connectTransport } from '../../../../src/api/request'
import {
  ContractFailure,
  InvalidTokenFailure,
  OfflineFailure,
  RejectedFailure,
} from '../../../../src/domain/failure'
import { entryWire, type GiveawayEntry } from '../../../../src/domain/kiosk/giveaway'
import { json, page, provider, replying } from '../answers'

const entry: GiveawayEntry = {
  fullName: 'Jo Brand',
  schoolName: 'Harbour High',
  position: 'Principal',
  email: 'jo@brand.sydney',
  phone: '0400 123 456',
  interests: 'Sublimated apparel, Merchandise',
  newsletter: true,
  agreedTo: '2026-11',
}
const entryId = '6a1f0d5e-5f0c-4c0e-9a55-0d9d3f1f8f10'
const idempotencyKey = '0b1f0d5e-5f0c-4c0e-9a55-0d9d3f1f8f11'
const capturedAt = '2026-11-20T02:03:04.567Z'
const sending = () => ({
  entryId,
  capturedAt,
  idempotencyKey,
  asMember: false,
  deviceId: 'tablet-0123456789abcdef',
  signal: new AbortController().signal,
})
const thanks = { Data: { Message: 'Good luck!' } }

/** What is sent, as the provider reads it. */
async function sent(content: GiveawayEntry | string, token: string | null, asMember: boolean) {
  replying(thanks, 200, token)
  const calls: { url: string; headers: Headers; fields: unknown }[] = []
  connectTransport({
    fetch: (url, init) => {
      const fields = init.body instanceof FormData ? Object.fromEntries(init.body) : null
      calls.push({ url, headers: new Headers(init.headers), fields })
      return Promise.resolve(json(thanks))
    },
  })
  expect(await sendEntry(content, { ...sending(), asMember })).toBe('Good luck!')
  expect(calls).toHaveLength(1)
  return calls[0]
}

describe('an entry', () => {
  test('goes outside frontend/api as a form, with every name as the provider spells it', async () => {
    const call = await sent(entry, 'token of the stall’s owner', false)
    expect(call?.url).toBe('/service/campian_add')
    expect(call?.fields).toEqual({
      FullName: 'Jo Brand',
      SchollName: 'Harbour High',
      Position: 'Principal',
      EmailAddress: 'jo@brand.sydney',
      PhoneNumber: '0400 123 456',
      WhatItemsInterestedYouTheMostOnOurStall: 'Sublimated apparel, Merchandise',
      IsNewsLetter: '1',
      NewsLetterWords: '2026-11',
      EntryID: entryId,
      CapturedAt: capturedAt,
    })
    expect(call?.headers.get('Idempotency-Key')).toBe(idempotencyKey)
    expect(call?.headers.get('X-Device-Id')).toBe('tablet-0123456789abcdef')
    expect(call?.headers.get('Content-Type')).toBeNull()
  })

  test('of a visitor carries nobody’s token, of a customer the own one as Bearer', async () => {
    expect((await sent(entry, 'secret', false))?.headers.has('Authorization')).toBe(false)
    expect((await sent(entry, 'secret', true))?.headers.get('Authorization')).toBe('Bearer secret')
    expect((await sent(entry, null, true))?.headers.has('Authorization')).toBe(false)
  })

  test('that is sealed shows nothing but its name and time', async () => {
    expect((await sent('a.b.c.d.e', null, false))?.fields).toEqual({
      SealedEntry: 'a.b.c.d.e',
      EntryID: entryId,
      CapturedAt: capturedAt,
    })
  })

  test('without the newsletter agrees to nothing', () => {
    const wire = entryWire({ ...entry, newsletter: false, agreedTo: null })
    expect(wire).toMatchObject({ IsNewsLetter: '0' })
    expect(wire).not.toHaveProperty('NewsLetterWords')
  })

  test.each([
    [{ Message: 'Good luck!' }],
    [{ data: { Message: ' Good luck! ' } }],
    [{ data: { data: { Message: 'Good luck!' } } }],
    [{ Data: { Data: { Message: 'Good luck!' } } }],
    [{ Data: [{ Message: 'Good luck!' }] }],
    [{ Data: { Message: 'Good luck!' }, ErrorCode: 0, ErrorMessage: '' }],
  ])('is received with %j', async (reply) => {
    replying(reply)
    expect(await sendEntry(entry, sending())).toBe('Good luck!')
  })

  test.each([
    [{}],
    [{ Message: '' }],
    [{ message: 'Welcome to the hotel' }],
    [{ Data: {} }],
    [{ Data: { Message: null } }],
    [{ Data: null }],
    [[]],
    [null],
    ['Good luck!'],
    [true],
  ])('is not received with %j', async (reply) => {
    replying(reply)
    await expect(sendEntry(entry, sending())).rejects.toBeInstanceOf(ContractFailure)
  })

  test('is not received with an empty body, a hotel’s page, or a refusal', async () => {
    provider(() => new Response('', { status: 200 }))
    await expect(sendEntry(entry, sending())).rejects.toBeInstanceOf(ContractFailure)
    provider(() => page())
    await expect(sendEntry(entry, sending())).rejects.toBeInstanceOf(OfflineFailure)
    replying({ ErrorCode: 'VALIDATION', ErrorMessage: 'Phone is required' }, 422)
    await expect(sendEntry(entry, sending())).rejects.toThrow(
      new RejectedFailure('Phone is required', 'VALIDATION', 422),
    )
    replying({ Message: 'Good luck!', ErrorMessage: 'The draw is over.' }, 200)
    await expect(sendEntry(entry, sending())).rejects.toThrow('The draw is over.')
    replying({ ErrorMessage: 'Sign in.' }, 401)
    await expect(sendEntry(entry, sending())).rejects.toMatchObject({ status: 401 })
    replying({ ErrorCode: 'INVALIDTOKEN', ErrorMessage: 'Sign in.' }, 401, 'secret')
    await expect(sendEntry(entry, { ...sending(), asMember: true })).rejects.toEqual(
      new InvalidTokenFailure('Sign in.', 'secret'),
    )
    provider(() => json({ ErrorMessage: 'Later.' }, 429, { 'retry-after': '7' }))
    await expect(sendEntry(entry, sending())).rejects.toMatchObject({ retryAfter: 7000 })
  })
})

describe('the key', () => {
  const jwk = { kty: 'EC', crv: 'P-256', x: 'x'.repeat(43), y: 'y'.repeat(43) } as const
  const ask = () => fetchGiveawayKey(new AbortController().signal)

  test.each([
    [{ Data: { KeyID: 'k1', Key: jwk } }, 'k1'],
    [{ data: { data: { KeyID: 7, Key: { ...jwk, use: 'enc', kid: 'k' } } } }, '7'],
  ])('%j is one', async (reply, id) => {
    const { asked } = replying(reply, 200, 'secret')
    expect(await ask()).toEqual({ id, jwk })
    expect(asked[0]).toMatchObject({ url: '/frontend/api/giveaway/key', method: 'GET' })
    expect(asked[0]?.headers.has('Authorization')).toBe(false)
  })

  test.each([[{ Data: null }], [{ data: [] }], [{ data: { data: {} } }], [{ Data: '' }]])(
    '%j says that there is none',
    async (reply) => {
      replying(reply)
      expect(await ask()).toBeNull()
    },
  )

  test.each([
    [{}],
    [[]],
    [null],
    [{ Message: 'Welcome to the hotel' }],
    [{ Data: { KeyID: 'k1' } }],
    [{ Data: { Key: jwk } }],
    [{ Data: { KeyID: 'k1', Key: { ...jwk, crv: 'P-384' } } }],
    [{ Data: { KeyID: 'k1', Key: { ...jwk, x: 'short' } } }],
    [{ Data: { KeyID: 'k1', Key: 'text' } }],
  ])('%j says nothing of a key', async (reply) => {
    replying(reply)
    await expect(ask()).rejects.toBeInstanceOf(ContractFailure)
  })

  test.each([
    [{ ErrorCode: 'NOTFOUND', ErrorMessage: 'No such call.' }, 404],
    [{ ErrorCode: 'NOTFOUND' }, 404],
    [{ ErrorMessage: 'No such call.' }, 200],
  ])('a provider that says %j has none, and is not taken for out of reach', async (reply, status) => {
    const { outcomes } = replying(reply, status)
    expect(await ask()).toBeNull()
    expect(outcomes).not.toContain('no-answer')
  })

  test.each([
    ['a text', () => new Response('not found', { status: 404, headers: { 'content-type': 'text/plain' } })],
    ['nothing', () => new Response('', { status: 405 })],
    ['a page', () => page(404)],
    ['words of a proxy', () => json({ message: 'Forbidden' }, 403)],
    ['words of a framework', () => json({ detail: 'Not Found' }, 404)],
  ])('a refusal with %s is not the provider’s own: nobody knows', async (_, answer) => {
    provider(answer)
    await expect(ask()).rejects.toBeInstanceOf(RejectedFailure)
  })

  test('nobody knows while the provider is busy, out of reach, or behind a hotel’s page', async () => {
    replying({ ErrorMessage: 'Busy.' }, 503)
    await expect(ask()).rejects.toBeInstanceOf(RejectedFailure)
    provider(() => Promise.reject(new TypeError('no network')))
    await expect(ask()).rejects.toBeInstanceOf(OfflineFailure)
    provider(() => page())
    await expect(ask()).rejects.toBeInstanceOf(OfflineFailure)
  })
})
