/** Saved copies of replies: written in the background, available at once, and harmless when storage fails. */
import { createStore, set } from 'idb-keyval'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { openStore } from '../../../src/device/database'
import { databases, savedFormatVersion } from '../../../src/device/storage-names'
import {
  databaseNames,
  gate,
  newDevice,
  noopSteps,
  flushDeviceTasks,
  privateValuesOf,
  savedKeys,
  savedRecord,
  signInAs,
} from '../session/device'

let reads: typeof import('../../../src/saved/reads')
let identity: typeof import('../../../src/session/identity')

beforeEach(async () => {
  newDevice()
  identity = await import('../../../src/session/identity')
  reads = await import('../../../src/saved/reads')
})

const copy = (value: unknown, at = 1000) => ({ value, at, fresh: true })

/** Saves the copy, and resolves when it is on the device. */
function saveNow(...args: Parameters<typeof reads.saveCopy>) {
  reads.saveCopy(...args)
  return reads.flushCopies()
}

test('saved copy is available at once, and after it was written', async () => {
  expect(await reads.readCopy('public', 'home')).toBeNull()
  reads.saveCopy('public', 'home', copy('first'))
  expect(await reads.readCopy('public', 'home')).toEqual(copy('first'))
  expect(await savedKeys('anon')).toEqual([])
  await reads.flushCopies()
  expect(await savedKeys('anon')).toEqual(['home'])
  expect(await reads.readCopy('public', 'home')).toEqual(copy('first'))
})

test('saved copy of an earlier build is read unchanged', async () => {
  const store = createStore('showfloor-reads-anon', 'records')
  await set('["home"]', { shape: 2, saved: { value: { tiles: [] }, at: 1000, fresh: true } }, store)
  expect(await reads.readCopy('public', '["home"]')).toEqual(copy({ tiles: [] }))
})

test('saved copy of another shape is ignored', async () => {
  const store = openStore(databases.savedReads('anon'))
  await set('home', { shape: savedFormatVersion + 1, saved: copy('old shape') }, store)
  await set('gst', 'nonsense', store)
  expect(await reads.readCopy('public', 'home')).toBeNull()
  expect(await reads.readCopy('public', 'gst')).toBeNull()
})

test('saved copy of a customer is hidden from other customers and visitors', async () => {
  signInAs('a')
  await saveNow('member', 'wishlist', copy('a’s'))
  expect(await reads.readCopy('member', 'wishlist')).toEqual(copy('a’s'))
  expect(await reads.readCopy('public', 'wishlist')).toBeNull()
  signInAs('b')
  expect(await reads.readCopy('member', 'wishlist')).toBeNull()
  signInAs('a', 2)
  expect(await reads.readCopy('member', 'wishlist')).toBeNull()
  // A visitor has no partition for it either.
  localStorage.clear()
  await saveNow('member', 'wishlist', copy('late'))
  expect(await reads.readCopy('member', 'wishlist')).toBeNull()
  expect(await savedKeys('anon')).toEqual([])
})

test('copies are written after a short delay, and only the last one per read', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] })
  for (const value of [1, 2, 3]) reads.saveCopy('public', 'home', copy(value))
  await vi.advanceTimersByTimeAsync(150)
  // Later copies do not postpone the write.
  reads.saveCopy('public', 'gst', copy(10))
  await vi.advanceTimersByTimeAsync(49)
  expect(await savedKeys('anon')).toEqual([])
  await vi.advanceTimersByTimeAsync(1)
  await vi.waitFor(async () => expect(await savedKeys('anon')).toEqual(['gst', 'home']))
  expect(await savedRecord('anon', 'home')).toMatchObject({ saved: { value: 3 } })
})

test('copies of a customer are stored encrypted', async () => {
  signInAs('a')
  const partition = identity.currentPartition()
  await saveNow('member', 'addresses', copy({ street: '1 Dock Road' }))
  const record = await savedRecord(partition, 'addresses')
  const encrypted = { data: expect.any(Uint8Array) as Uint8Array }
  expect(record).toMatchObject({ saved: { at: 1000, value: encrypted } })
  expect(Object.keys(Object(record) as object)).toEqual(['shape', 'saved'])
  expect(await reads.readCopy('member', 'addresses')).toEqual(copy({ street: '1 Dock Road' }))
  // A copy that is moved to another name is not that other copy.
  await set('orders', record, openStore(databases.savedReads(partition)))
  vi.spyOn(console, 'warn').mockImplementation(() => {})
  expect(await reads.readCopy('member', 'orders')).toBeNull()
})

test('profile picture of a customer is stored and read as a file', async () => {
  signInAs('a')
  await saveNow('member', 'picture', copy(new Blob(['PNG'], { type: 'image/png' })))
  const read = await reads.readCopy<Blob>('member', 'picture')
  expect(read?.value.type).toBe('image/png')
  expect(await read?.value.text()).toBe('PNG')
})

test('copies of a customer are written without delay', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] })
  signInAs('a')
  const partition = identity.currentPartition()
  reads.saveCopy('public', 'home', copy(1))
  await vi.advanceTimersByTimeAsync(100)
  reads.saveCopy('member', 'addresses', copy('own'))
  reads.saveCopy('public', 'gst', copy(10))
  await vi.advanceTimersByTimeAsync(0)
  await vi.waitFor(async () => expect(await savedKeys(partition)).toEqual(['addresses']))
  expect(await savedKeys('anon')).toEqual(['gst', 'home'])
})

test('copies are committed at once when the page is left', async () => {
  vi.stubGlobal('document', Object.assign(new EventTarget(), { visibilityState: 'visible' }))
  const stop = reads.saveBeforeLeaving()
  signInAs('a')
  // The page has read from the database before it is left.
  for (const scope of ['public', 'member'] as const) await reads.readCopy(scope, 'cart')
  await flushDeviceTasks()
  reads.saveCopy('member', 'cart', copy('own'))
  reads.saveCopy('public', 'home', copy('shared'))
  const committed = vi.spyOn(IDBTransaction.prototype, 'commit')
  window.dispatchEvent(new Event('pagehide'))
  // Promise callbacks still run, but the device sends no more events.
  for (let tick = 0; tick < 50; tick += 1) await Promise.resolve()
  expect(committed).toHaveBeenCalledTimes(2)
  stop()
  await vi.waitFor(async () => expect(await savedKeys(identity.currentPartition())).toEqual(['cart']))
  expect(await savedKeys('anon')).toEqual(['home'])
})

test('waiting copy is never encrypted for a customer who signs in meanwhile', async () => {
  signInAs('a')
  const partition = identity.currentPartition()
  // The key of this customer is in memory.
  await saveNow('member', 'orders', copy('a’s'))
  reads.saveCopy('member', 'addresses', copy('a’s'))
  signInAs('b')
  await reads.flushCopies()
  const record = (await savedRecord(partition, 'addresses')) as { saved: { value: unknown } }
  const values = await privateValuesOf('b', databases.savedReads(partition))
  expect(values.decrypt('addresses', record.saved.value)).toBeUndefined()
})

test('fifty pending copies are written without delay', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  for (let index = 0; index < 50; index += 1) reads.saveCopy('public', `read-${index}`, copy(index))
  await vi.waitFor(async () => expect(await savedKeys('anon')).toHaveLength(50))
})

test('full device drops the oldest quarter of the copies', async () => {
  for (let index = 0; index < 8; index += 1)
    reads.saveCopy('public', `read-${index}`, copy(index, 100 - index))
  await reads.flushCopies()
  const put = vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementationOnce(() => {
    throw new DOMException('full', 'QuotaExceededError')
  })
  await saveNow('public', 'new', copy('new'))
  put.mockRestore()
  expect(await savedKeys('anon')).toEqual(['new', ...[0, 1, 2, 3, 4, 5].map((index) => `read-${index}`)])
})

const deny = () => {
  throw new DOMException('denied', 'SecurityError')
}
test.each([
  ['throws', deny],
  ['is missing', undefined],
])('IndexedDB that %s makes every read null, with one warning', async (_, open) => {
  const warn = vi.spyOn(console, 'warn').mockImplementation(() => {})
  vi.stubGlobal('indexedDB', open && { open })
  await saveNow('public', 'home', copy('x'))
  expect(await reads.readCopy('public', 'home')).toBeNull()
  expect(await reads.readCopy('member', 'home')).toBeNull()
  expect(warn).toHaveBeenCalledTimes(1)
})

test('saved reads work again when the storage of the device does', async () => {
  vi.spyOn(console, 'warn').mockImplementation(() => {})
  const working = indexedDB
  vi.stubGlobal('indexedDB', undefined)
  expect(await reads.readCopy('public', 'home')).toBeNull()
  vi.stubGlobal('indexedDB', working)
  await saveNow('public', 'home', copy('x'))
  expect(await savedKeys('anon')).toEqual(['home'])
})

describe('when the identity ends', () => {
  beforeEach(() => {
    identity.connectIdentity({ ...noopSteps, clearQueries: () => reads.discardPrivateWrites() })
    signInAs('a')
  })

  test.each(['written', 'waiting'])(
    'identity end deletes private copies and retains public ones: %s',
    async (how) => {
      const partition = identity.currentPartition()
      reads.saveCopy('member', 'wishlist', copy('private'))
      reads.saveCopy('public', 'home', copy('public'))
      if (how === 'written') await reads.flushCopies()
      await identity.endIdentity()
      await reads.flushCopies()
      expect(await savedKeys(partition)).toEqual([])
      // The write may have been started by the timer and still be in progress.
      await vi.waitFor(async () => expect(await savedKeys('anon')).toEqual(['home']))
      expect(await savedKeys(partition)).toEqual([])
    },
  )

  test('write that was delayed beyond the identity’s end has no key, and is deleted', async () => {
    const partition = identity.currentPartition()
    const open = indexedDB.open.bind(indexedDB)
    const openGate = gate()
    const slow = vi.fn((name: string) => {
      const request = new EventTarget() as IDBOpenDBRequest
      void openGate.opened.then(() => {
        const opening = open(name)
        opening.onupgradeneeded = () => opening.result.createObjectStore('records')
        opening.onsuccess = (event) => {
          Object.assign(request, { result: opening.result })
          request.onsuccess?.(event)
        }
      })
      return request
    })
    vi.spyOn(indexedDB, 'open').mockImplementation((name) =>
      name === databases.savedReads(partition) ? slow(name) : open(name),
    )
    const writing = saveNow('member', 'wishlist', copy('private'))
    await vi.waitFor(() => expect(slow).toHaveBeenCalled())
    await identity.endIdentity()
    openGate.open()
    await writing
    vi.restoreAllMocks()
    expect(await savedRecord(partition, 'wishlist')).toMatchObject({
      saved: { value: { data: expect.any(Uint8Array) as Uint8Array } },
    })
    expect(await databaseNames()).not.toContain(databases.vault)
    await identity.finishInterruptedWipe()
    expect(await savedKeys(partition)).toEqual([])
  })
})
