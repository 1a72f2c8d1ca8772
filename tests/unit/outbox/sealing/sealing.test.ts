/** Giveaway entries on a device: nobody reads there what a visitor typed, and none is lost over it. */
import { entries } from 'idb-keyval'
import { compactDecrypt, exportJWK, generateKeyPair } from 'jose'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { openStore } from '../../../../src/device/database'
import { openOwnedRows } from '../../../../src/device/owned-rows'
import { databases } from '../../../../src/device/storage-names'
import { entryWire, type GiveawayEntry } from '../../../../src/domain/kiosk/giveaway'
import type { EntryPayload } from '../../../../src/domain/kiosk/sealed-entry'
import { json, page } from '../../api/answers'
import { databaseNames, newDevice, rest } from '../../session/device'

const hour = 60 * 60_000
const visitor = (nth = 1): GiveawayEntry => ({
  fullName: `Marker-Name-${nth}`,
  schoolName: 'Marker-School',
  position: 'Marker-Position',
  email: `marker-${nth}@mail.example`,
  phone: '0400 999 777',
  interests: 'Merchandise',
  newsletter: true,
  agreedTo: '2026-11',
})
const markers = /marker|0400 999 777/i

let sealing: typeof import('../../../../src/outbox/sealing/sealing')
let opening: typeof import('../../../../src/outbox/sealing/opening')
let connectTransport: typeof import('../../../../src/api/request').connectTransport
let asked = 0

/** The device as it starts: nothing in memory of what was. */
async function start(answer: () => Response | Promise<Response>) {
  vi.resetModules()
  ;({ connectTransport } = await import('../../../../src/api/request'))
  sealing = await import('../../../../src/outbox/sealing/sealing')
  opening = await import('../../../../src/outbox/sealing/opening')
  asked = 0
  connectTransport({
    fetch: () => {
      asked += 1
      return Promise.resolve(answer())
    },
  })
}

const noNetwork = () => Promise.reject(new TypeError('no network'))
const notOffered = () => json({ ErrorCode: 'NOTFOUND', ErrorMessage: 'No such call.' }, 404)
const pairs = new Map<string, Awaited<ReturnType<typeof generateKeyPair>>>()

async function offering(id: string) {
  const pair = await generateKeyPair('ECDH-ES', { crv: 'P-256', extractable: true })
  pairs.set(id, pair)
  const key = await exportJWK(pair.publicKey)
  return () => json({ Data: { KeyID: id, Key: key } })
}

/** What the provider reads in it. */
async function openedBy(id: string, { sealed }: EntryPayload): Promise<unknown> {
  const pair = pairs.get(id)
  if (sealed.to !== 'provider' || !pair) throw new Error('not sealed to this provider')
  const { plaintext } = await compactDecrypt(sealed.jwe, pair.privateKey)
  return JSON.parse(new TextDecoder().decode(plaintext))
}

/** Everything that this device holds, as text. Keys have nothing to be read. */
async function dump(): Promise<string> {
  const records = await Promise.all((await databaseNames()).map((name) => entries(openStore(name))))
  return JSON.stringify([records, Object.entries(localStorage)])
}

async function keep(payload: EntryPayload) {
  await openOwnedRows<{ id: string; payload: EntryPayload }>(databases.outbox)('stall', () => ({
    put: [{ id: payload.entryId, payload }],
    drop: [],
  }))
}

const later = (ms: number) => {
  const now = Date.now()
  vi.spyOn(Date, 'now').mockImplementation(() => now + ms)
}

beforeEach(() => void newDevice())

describe('with a provider’s key', () => {
  test('an entry is sealed to the provider’s key, which is asked for once', async () => {
    await start(await offering('k1'))
    await sealing.prepareSealing()
    const payload = await sealing.sealEntry(visitor())
    expect(payload).toMatchObject({
      entryId: expect.stringMatching(/^[0-9a-f-]{36}$/),
      capturedAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/),
      sealed: { to: 'provider', keyId: 'k1' },
    })
    expect(await openedBy('k1', payload)).toEqual(entryWire(visitor()))
    expect(await opening.openEntry(payload)).toBeNull()
    expect(asked).toBe(1)
    // Without a network it is still there.
    await start(noNetwork)
    for (let nth = 0; nth < 3; nth++)
      expect((await sealing.sealEntry(visitor(nth))).sealed).toMatchObject({ to: 'provider', keyId: 'k1' })
    expect(asked).toBe(0)
  })

  test('an old one still seals, and the next is fetched behind it', async () => {
    await start(await offering('k1'))
    await sealing.prepareSealing()
    await start(await offering('k2'))
    later(2 * hour)
    expect((await sealing.sealEntry(visitor())).sealed).toMatchObject({ keyId: 'k1' })
    await vi.waitFor(async () =>
      expect((await sealing.sealEntry(visitor())).sealed).toMatchObject({ keyId: 'k2' }),
    )
    expect(asked).toBe(1)
  })

  test.each([
    ['stays while nobody answers', noNetwork, 'provider'],
    ['stays while the provider is busy', () => json({}, 503), 'provider'],
    ['stays behind a hotel’s page', () => page(), 'provider'],
    ['stays when a proxy knows no such page', () => new Response('not found', { status: 404 }), 'provider'],
    ['stays when a proxy refuses', () => json({ message: 'Forbidden' }, 403), 'provider'],
    ['is given up when the provider takes it back', notOffered, 'device'],
  ])('it %s', async (_, answer, to) => {
    await start(await offering('k1'))
    await sealing.prepareSealing()
    await start(answer)
    later(2 * hour)
    await sealing.prepareSealing()
    expect(asked).toBe(1)
    expect((await sealing.sealEntry(visitor())).sealed.to).toBe(to)
  })

  test('one that is none does no harm', async () => {
    const offPoint = { kty: 'EC', crv: 'P-256', x: 'A'.repeat(43), y: 'A'.repeat(43) }
    await start(() => json({ Data: { KeyID: 'k1', Key: offPoint } }))
    const payload = await sealing.sealEntry(visitor())
    expect(payload.sealed.to).toBe('device')
    expect(await opening.openEntry(payload)).toEqual(visitor())
  })
})

describe('without one', () => {
  test('the device seals, and opens for sending, also after it was started anew', async () => {
    await start(notOffered)
    const payload = await sealing.sealEntry(visitor())
    expect(payload.sealed.to).toBe('device')
    await start(noNetwork)
    expect(await opening.openEntry(payload)).toEqual(visitor())
    expect(await sealing.canSeal()).toBe(true)
  })

  test('a first entry waits two seconds at most, and those after it do not wait', async () => {
    await start(() => new Promise(() => {}))
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    const first = sealing.sealEntry(visitor())
    await rest()
    await vi.advanceTimersByTimeAsync(2000)
    expect((await first).sealed.to).toBe('device')
    expect((await sealing.sealEntry(visitor())).sealed.to).toBe('device')
  })

  test('two tabs agree on one key', async () => {
    await start(notOffered)
    const { sealEntry } = sealing
    const { openEntry } = opening
    await start(notOffered)
    const [mine, yours] = await Promise.all([sealEntry(visitor(1)), sealing.sealEntry(visitor(2))])
    expect(await openEntry(yours)).toEqual(visitor(2))
    expect(await opening.openEntry(mine)).toEqual(visitor(1))
  })

  test('the key cannot be read out of the device', async () => {
    await start(notOffered)
    await sealing.sealEntry(visitor())
    const { knownDeviceKey } = await import('../../../../src/device/device-key')
    const own = await knownDeviceKey()
    if (!own) throw new Error('there is no key')
    await expect(crypto.subtle.exportKey('raw', own.key)).rejects.toThrow()
    await expect(crypto.subtle.exportKey('jwk', own.key)).rejects.toThrow()
  })

  test('another device’s key, another entry’s text and a changed one open nothing', async () => {
    await start(notOffered)
    const payload = await sealing.sealEntry(visitor(1))
    const other = await sealing.sealEntry(visitor(2))
    if (payload.sealed.to !== 'device') throw new Error('not sealed to the device')
    const { text } = payload.sealed
    const changed = `${text.startsWith('A') ? 'B' : 'A'}${text.slice(1)}`
    for (const wrong of [
      { ...payload, sealed: other.sealed },
      { ...payload, entryId: other.entryId },
      { ...payload, sealed: { ...payload.sealed, text: changed } },
      { ...payload, sealed: { ...payload.sealed, text: '' } },
      { ...payload, sealed: { ...payload.sealed, keyId: 'another' } },
    ])
      await expect(opening.openEntry(wrong)).rejects.toMatchObject({ name: 'UnreadableEntryFailure' })
    newDevice()
    await start(notOffered)
    await expect(opening.openEntry(payload)).rejects.toMatchObject({ name: 'UnreadableEntryFailure' })
  })
})

describe('a device that fails to make or to use its key', () => {
  const failing = (times: number) => {
    const whole = crypto.subtle.encrypt.bind(crypto.subtle)
    let left = times
    return vi.spyOn(crypto.subtle, 'encrypt').mockImplementation(async (...of) => {
      if (left-- > 0) throw new DOMException('not now', 'OperationError')
      return whole(...of)
    })
  }

  test('keeps no entry in clear after a second try: it stays in the form', async () => {
    await start(notOffered)
    failing(1)
    const payload = await sealing.sealEntry(visitor())
    expect(payload.sealed.to).toBe('device')
    expect(await opening.openEntry(payload)).toEqual(visitor())
    vi.restoreAllMocks()
    const tried = failing(Infinity)
    await expect(sealing.sealEntry(visitor())).rejects.toMatchObject({
      name: 'NotStoredFailure',
      message: 'This device could not save this. Please try again.',
    })
    expect(tried).toHaveBeenCalledTimes(2)
  })

  test('says so, too, when its storage gives no key', async () => {
    await start(notOffered)
    vi.spyOn(crypto.subtle, 'generateKey').mockRejectedValue(new DOMException('full', 'QuotaExceededError'))
    await expect(sealing.sealEntry(visitor())).rejects.toMatchObject({ name: 'NotStoredFailure' })
  })
})

describe('what lies on the device', () => {
  test.each([
    ['sealed to the provider', async () => offering('k1')],
    ['sealed to the device', async () => notOffered],
  ])('says nothing about who entered, %s', async (_, answer) => {
    await start(await answer())
    for (let nth = 0; nth < 50; nth++) await keep(await sealing.sealEntry(visitor(nth)))
    const all = await dump()
    expect(all.match(/"entryId"/g)).toHaveLength(50)
    expect(all).not.toMatch(markers)
    expect(all).not.toContain(btoa('Marker-Name').slice(0, 12))
  })

  test('is clear only where a page has no cryptography, and then the stall is told', async () => {
    const whole = crypto
    vi.stubGlobal('crypto', {
      getRandomValues: (bytes: Uint8Array<ArrayBuffer>) => whole.getRandomValues(bytes),
    })
    await start(notOffered)
    expect(await sealing.canSeal()).toBe(false)
    await sealing.prepareSealing()
    const payload = await sealing.sealEntry(visitor())
    expect(payload.sealed).toEqual({ to: 'nobody', entry: visitor() })
    expect(await opening.openEntry(payload)).toEqual(visitor())
    expect(asked).toBe(0)
    await keep(payload)
    // The dump would find what is there.
    expect(await dump()).toMatch(markers)
  })
})
