/**
 * Giveaway entries on a device: the data of a visitor cannot be read there, and no entry is lost when encryption
 * fails.
 */
import { entries } from 'idb-keyval'
import { compactDecrypt, exportJWK, generateKeyPair } from 'jose'
import { beforeEach, expect, test, vi } from 'vitest'
import { openStore } from '../../../../src/device/database'
import { openOwnedStore, plainRows } from '../../../../src/device/owned-rows'
import { databases } from '../../../../src/device/storage-names'
import { entryWire, type GiveawayEntry } from '../../../../src/domain/kiosk/giveaway'
import { Entry, type EntryPayload } from '../../../../src/domain/kiosk/encrypted-entry'
import { json, signInPage } from '../../api/fake-provider'
import { databaseNames, newDevice, flushDeviceTasks } from '../../session/device'

const hourMs = 60 * 60_000
const contact = { schoolName: 'Marker-School', position: 'Marker-Position', phone: '0400 999 777' }
const answers = { interests: 'Merchandise', newsletter: true, agreedTo: '2026-11' }
const visitor = (nth = 1): GiveawayEntry => ({
  ...contact,
  ...answers,
  fullName: `Marker-Name-${nth}`,
  email: `marker-${nth}@mail.example`,
})
const markers = /marker|0400 999 777/i

let encryption: typeof import('../../../../src/outbox/encryption/encrypt')
let decryption: typeof import('../../../../src/outbox/encryption/decrypt')
let connectTransport: typeof import('../../../../src/api/request').connectTransport
let requestCount = 0

/** Starts the device with empty memory. */
async function start(answer: () => Response | Promise<Response>) {
  vi.resetModules()
  ;({ connectTransport } = await import('../../../../src/api/request'))
  encryption = await import('../../../../src/outbox/encryption/encrypt')
  decryption = await import('../../../../src/outbox/encryption/decrypt')
  requestCount = 0
  connectTransport({
    fetch: () => {
      requestCount += 1
      return Promise.resolve(answer())
    },
  })
}

const decryptEntry = ({ entryId, sealed: encrypted }: EntryPayload, tab = decryption) =>
  tab.contentToSend(encrypted, { boundId: entryId, schema: Entry, noun: 'entry' })

const noNetwork = () => Promise.reject(new TypeError('no network'))
const notOffered = () => json({ ErrorCode: 'NOTFOUND', ErrorMessage: 'No such call.' }, 404)
const pairs = new Map<string, Awaited<ReturnType<typeof generateKeyPair>>>()

async function offerKey(id: string) {
  const pair = await generateKeyPair('ECDH-ES', { crv: 'P-256', extractable: true })
  pairs.set(id, pair)
  const key = await exportJWK(pair.publicKey)
  return () => json({ Data: { KeyID: id, Key: key } })
}

/** The content of the entry, decrypted with the private key of the provider. */
async function decryptAsProvider(id: string, { sealed: encrypted }: EntryPayload): Promise<unknown> {
  const pair = pairs.get(id)
  if (encrypted.to !== 'provider' || !pair) throw new Error('not encrypted for this provider')
  const { plaintext } = await compactDecrypt(encrypted.jwe, pair.privateKey)
  return JSON.parse(new TextDecoder().decode(plaintext))
}

/** Everything that this device stores, as text. A CryptoKey has no readable content. */
async function dump(): Promise<string> {
  const records = await Promise.all((await databaseNames()).map((name) => entries(openStore(name))))
  return JSON.stringify([records, Object.entries(localStorage)])
}

async function storeEntry(payload: EntryPayload) {
  await openOwnedStore<{ id: string; payload: EntryPayload }>(databases.outbox, plainRows).change(
    'stall',
    () => ({
      put: [{ id: payload.entryId, payload }],
      drop: [],
    }),
  )
}

const advanceClock = (ms: number) => {
  const now = Date.now()
  vi.spyOn(Date, 'now').mockImplementation(() => now + ms)
}

beforeEach(() => void newDevice())

const encryptVisitor = async (nth?: number) => (await encryption.encryptEntry(visitor(nth))).sealed

const k1 = { to: 'provider', keyId: 'k1' }
test('entry is encrypted with the provider’s key, which is requested once', async () => {
  await start(await offerKey('k1'))
  await encryption.prepareEncryption()
  const payload = await encryption.encryptEntry(visitor())
  expect(payload.entryId).toMatch(/^[0-9a-f-]{36}$/)
  expect(payload.capturedAt).toMatch(/^\d{4}-\d\d-\d\dT.*Z$/)
  expect(payload.sealed).toMatchObject(k1)
  expect(await decryptAsProvider('k1', payload)).toEqual(entryWire(visitor()))
  expect(await decryptEntry(payload)).toBe(payload.sealed.to === 'provider' && payload.sealed.jwe)
  expect(requestCount).toBe(1)
  // The stored key is used when there is no network.
  await start(noNetwork)
  for (let nth = 0; nth < 3; nth++) expect(await encryptVisitor(nth)).toMatchObject(k1)
  expect(requestCount).toBe(0)
})

test('expired key still encrypts while the next one is fetched in the background', async () => {
  await start(await offerKey('k1'))
  await encryption.prepareEncryption()
  await start(await offerKey('k2'))
  advanceClock(2 * hourMs)
  expect(await encryptVisitor()).toMatchObject(k1)
  await vi.waitFor(async () => expect(await encryptVisitor()).toMatchObject({ keyId: 'k2' }))
  expect(requestCount).toBe(1)
})

test.each([
  ['stays when there is no network', noNetwork, 'provider'],
  ['stays when the provider answers 503', () => json({}, 503), 'provider'],
  ['stays when a captive portal answers', () => signInPage(), 'provider'],
  ['stays when a proxy answers 404', () => new Response('not found', { status: 404 }), 'provider'],
  ['stays when a proxy answers 403', () => json({ message: 'Forbidden' }, 403), 'provider'],
  ['is dropped when the provider answers NOTFOUND', notOffered, 'device'],
])('key of the provider %s', async (_, answer, to) => {
  await start(await offerKey('k1'))
  await encryption.prepareEncryption()
  await start(answer)
  advanceClock(2 * hourMs)
  await encryption.prepareEncryption()
  expect(requestCount).toBe(1)
  expect((await encryptVisitor()).to).toBe(to)
})

test('device key is used when the provider’s key is invalid', async () => {
  const offPoint = { kty: 'EC', crv: 'P-256', x: 'A'.repeat(43), y: 'A'.repeat(43) }
  await start(() => json({ Data: { KeyID: 'k1', Key: offPoint } }))
  const payload = await encryption.encryptEntry(visitor())
  expect(payload.sealed.to).toBe('device')
  expect(await decryptEntry(payload)).toEqual(visitor())
})

test('device key encrypts an entry, and decrypts the entry also after a restart', async () => {
  await start(notOffered)
  const payload = await encryption.encryptEntry(visitor())
  expect(payload.sealed.to).toBe('device')
  await start(noNetwork)
  expect(await decryptEntry(payload)).toEqual(visitor())
  expect(await encryption.canEncrypt()).toBe(true)
})

test('first entry waits two seconds for the provider’s key, later entries do not', async () => {
  await start(() => new Promise(() => {}))
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const first = encryption.encryptEntry(visitor())
  await flushDeviceTasks()
  await vi.advanceTimersByTimeAsync(2000)
  expect((await first).sealed.to).toBe('device')
  expect((await encryptVisitor()).to).toBe('device')
})

test('two tabs agree on one device key', async () => {
  await start(notOffered)
  const { encryptEntry: encryptInFirstTab } = encryption
  const firstTab = decryption
  await start(notOffered)
  const [first, second] = await Promise.all([
    encryptInFirstTab(visitor(1)),
    encryption.encryptEntry(visitor(2)),
  ])
  expect(await decryptEntry(second, firstTab)).toEqual(visitor(2))
  expect(await decryptEntry(first)).toEqual(visitor(1))
})

test('device key cannot be exported', async () => {
  await start(notOffered)
  await encryption.encryptEntry(visitor())
  const { storedDeviceKey } = await import('../../../../src/device/device-key')
  const deviceKey = await storedDeviceKey()
  if (!deviceKey) throw new Error('there is no key')
  await expect(crypto.subtle.exportKey('raw', deviceKey.key)).rejects.toThrow()
  await expect(crypto.subtle.exportKey('jwk', deviceKey.key)).rejects.toThrow()
})

test('entry is unreadable with another key, another entry’s text or a changed text', async () => {
  await start(notOffered)
  const payload = await encryption.encryptEntry(visitor(1))
  const other = await encryption.encryptEntry(visitor(2))
  if (payload.sealed.to !== 'device') throw new Error('not encrypted for the device')
  const { text } = payload.sealed
  const changed = `${text.startsWith('A') ? 'B' : 'A'}${text.slice(1)}`
  const expectUnreadable = (entry: EntryPayload) =>
    expect(decryptEntry(entry)).rejects.toMatchObject({ code: 'UNREADABLE' })
  await expectUnreadable({ ...payload, sealed: other.sealed })
  await expectUnreadable({ ...payload, entryId: other.entryId })
  for (const wrong of [{ text: changed }, { text: '' }, { keyId: 'another' }] as object[])
    await expectUnreadable({ ...payload, sealed: { ...payload.sealed, ...wrong } })
  newDevice()
  await start(notOffered)
  await expectUnreadable(payload)
})

const failEncryption = (times: number) => {
  const encrypt = crypto.subtle.encrypt.bind(crypto.subtle)
  let remaining = times
  return vi.spyOn(crypto.subtle, 'encrypt').mockImplementation(async (...args) => {
    if (remaining-- > 0) throw new DOMException('not now', 'OperationError')
    return encrypt(...args)
  })
}

test('entry is not stored in clear when encryption fails twice', async () => {
  await start(notOffered)
  failEncryption(1)
  const payload = await encryption.encryptEntry(visitor())
  expect(payload.sealed.to).toBe('device')
  expect(await decryptEntry(payload)).toEqual(visitor())
  vi.restoreAllMocks()
  const encryptSpy = failEncryption(Infinity)
  await expect(encryption.encryptEntry(visitor())).rejects.toMatchObject({
    name: 'NotStoredFailure',
    message: 'This device could not save this. Please try again.',
  })
  expect(encryptSpy).toHaveBeenCalledTimes(2)
})

test('entry is not stored when the device cannot create a key', async () => {
  await start(notOffered)
  vi.spyOn(crypto.subtle, 'generateKey').mockRejectedValue(new DOMException('full', 'QuotaExceededError'))
  await expect(encryption.encryptEntry(visitor())).rejects.toMatchObject({ name: 'NotStoredFailure' })
})

test.each([
  ['encrypted for the provider', async () => offerKey('k1')],
  ['encrypted for the device', async () => notOffered],
])('stored entry reveals nothing about the visitor when it is %s', async (_, answer) => {
  await start(await answer())
  for (let nth = 0; nth < 50; nth++) await storeEntry(await encryption.encryptEntry(visitor(nth)))
  const all = await dump()
  expect(all.match(/"entryId"/g)).toHaveLength(50)
  expect(all).not.toMatch(markers)
  expect(all).not.toContain(btoa('Marker-Name').slice(0, 12))
})

test('entry is stored in clear only when the page has no Web Crypto', async () => {
  const webCrypto = crypto
  vi.stubGlobal('crypto', {
    getRandomValues: (bytes: Uint8Array<ArrayBuffer>) => webCrypto.getRandomValues(bytes),
  })
  await start(notOffered)
  expect(await encryption.canEncrypt()).toBe(false)
  await encryption.prepareEncryption()
  const payload = await encryption.encryptEntry(visitor())
  expect(payload.sealed).toEqual({ to: 'nobody', entry: visitor() })
  expect(await decryptEntry(payload)).toEqual(visitor())
  expect(requestCount).toBe(0)
  await storeEntry(payload)
  // The search of the dump does find markers that are stored in clear.
  expect(await dump()).toMatch(markers)
})
