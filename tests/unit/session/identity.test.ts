/** The ordered end of an identity on this device. */
import { get, set } from 'idb-keyval'
import { beforeEach, expect, test, vi } from 'vitest'
import { openStore } from '../../../src/device/database'
import { databases, localKeys } from '../../../src/device/storage-names'
import { partitionOf } from '../../../src/domain/account/identity'
import { databaseNames, memoryStorage, newDevice, quietSteps, savedKeys, signInAs } from './device'

let identity: typeof import('../../../src/session/identity')
let partitions: typeof import('../../../src/session/partitions')
let storage: Storage

beforeEach(async () => {
  storage = newDevice()
  identity = await import('../../../src/session/identity')
  partitions = await import('../../../src/session/partitions')
})

/** Keeps something private under an identity, as a visit does. */
async function visited(userId: string): Promise<string> {
  const partition = partitionOf({ userId, roleId: 1 })
  await partitions.rememberPartition(partition)
  await set('wishlist', 'private', openStore(databases.savedReads(partition)))
  return partition
}

test('signed in means that a token is kept', () => {
  expect([identity.signedIn(), identity.currentToken(), identity.currentIdentity()]).toEqual([
    false,
    null,
    null,
  ])
  expect(identity.currentPartition()).toBe('anon')
  signInAs('7', 2)
  expect(identity.currentIdentity()).toEqual({ userId: '7', roleId: 2 })
  expect(identity.currentPartition()).toBe(partitionOf({ userId: '7', roleId: 2 }))
  storage.setItem(localKeys.token, '')
  expect(identity.signedIn()).toBe(false)
})

test('an end is heard of by what shows the account, when nothing is kept any more', async () => {
  const { onLocalChange } = await import('../../../src/device/local-changes')
  signInAs('7')
  const heard: (string | null)[] = []
  const stop = onLocalChange(() => heard.push(identity.currentToken()))
  await identity.endIdentity()
  stop()
  expect(heard).toEqual([null, null])
})

test('ends in order: requests, queries, copies, other tabs, storage, sign-in page', async () => {
  signInAs('7')
  storage.setItem(localKeys.bootSnapshot, '{}')
  const partition = await visited('7')
  const happened: string[] = []
  const note = (what: string) => happened.push(`${what}, ${storage.length} kept`)
  vi.stubGlobal('BroadcastChannel', spyingChannel(note))
  const drop = indexedDB.deleteDatabase.bind(indexedDB)
  vi.spyOn(indexedDB, 'deleteDatabase').mockImplementation((name) => {
    note('drop')
    return drop(name)
  })
  identity.connectIdentity({
    abortRequests: () => note('abort'),
    // A page that is still there may write something of its own.
    clearQueries: () => {
      note('clear')
      storage.setItem(localKeys.recentlyViewed, '[]')
    },
    goToSignIn: () => note('sign in'),
    reloadPage: () => note('anew'),
  })
  const before = identity.currentEpoch()
  const ending = identity.endIdentity()
  expect(identity.currentEpoch()).toBeGreaterThan(before)
  // What needs no waiting is done at once.
  expect(happened).toEqual(['abort, 0 kept', 'clear, 0 kept'])
  await ending
  expect(happened.slice(2)).toEqual(['drop, 1 kept', 'drop, 1 kept', 'tell ended, 1 kept', 'sign in, 0 kept'])
  expect(await savedKeys(partition)).toEqual([])
  expect(await databaseNames()).not.toContain(databases.savedReads(partition))
  expect(await partitions.storedEpoch()).toBe(1)
})

/** A channel without other tabs that notes what is told. */
function spyingChannel(note: (what: string) => void) {
  return class {
    postMessage = (message: string) => note(`tell ${message}`)
    close = () => {}
  }
}

test('two calls are one end', async () => {
  signInAs('7')
  const goToSignIn = vi.fn()
  identity.connectIdentity({ ...quietSteps, goToSignIn })
  await Promise.all([identity.endIdentity(), identity.endIdentity()])
  expect(goToSignIn).toHaveBeenCalledTimes(1)
  expect(await partitions.storedEpoch()).toBe(1)
  await identity.endIdentity()
  expect(goToSignIn).toHaveBeenCalledTimes(2)
})

test('somebody who signs in in another tab before all is dropped stays signed in', async () => {
  signInAs('7')
  await visited('7')
  const drop = indexedDB.deleteDatabase.bind(indexedDB)
  vi.spyOn(indexedDB, 'deleteDatabase').mockImplementation((name) => {
    signInAs('8')
    return drop(name)
  })
  await identity.endIdentity()
  expect(identity.currentIdentity()).toEqual({ userId: '8', roleId: 1 })
})

test('every private partition goes, and nothing else', async () => {
  const visitedPartitions = [await visited('7'), await visited('8')]
  await set('home', 'public', openStore(databases.savedReads('anon')))
  await set('edit', 'a brief', openStore(databases.outbox))
  signInAs('7')
  await identity.endIdentity()
  for (const partition of visitedPartitions) expect(await savedKeys(partition)).toEqual([])
  expect(await savedKeys('anon')).toEqual(['home'])
  expect(await get('edit', openStore(databases.outbox))).toBe('a brief')
})

test('a device that refuses storage is signed out all the same', async () => {
  vi.spyOn(console, 'warn').mockImplementation(() => {})
  signInAs('7')
  vi.stubGlobal('indexedDB', undefined)
  const goToSignIn = vi.fn()
  identity.connectIdentity({ ...quietSteps, goToSignIn })
  await identity.endIdentity()
  expect(storage.length).toBe(0)
  expect(goToSignIn).toHaveBeenCalledTimes(1)
})

test('a start without a crash keeps the copies of who is signed in', async () => {
  const [mine, earlier] = [await visited('7'), await visited('8')]
  signInAs('7')
  await identity.finishInterruptedWipe()
  expect(await savedKeys(mine)).toEqual(['wishlist'])
  expect(await savedKeys(earlier)).toEqual([])
})

test('a browser that forbids local storage has nobody signed in', () => {
  const forbidden = () => {
    throw new DOMException('denied', 'SecurityError')
  }
  vi.stubGlobal('localStorage', { ...memoryStorage(), getItem: forbidden })
  expect(identity.signedIn()).toBe(false)
})
