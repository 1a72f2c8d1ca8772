/** The ordered end of an identity on this device. */
import { set } from 'idb-keyval'
import { beforeEach, expect, test, vi } from 'vitest'
import { openStore } from '../../../src/device/database'
import { databases, localKeys } from '../../../src/device/storage-names'
import { partitionOf } from '../../../src/domain/account/identity'
import { databaseNames, newDevice, noopSteps, savedKeys, signInAs } from './device'

let identity: typeof import('../../../src/session/identity')
let storage: Storage

beforeEach(async () => {
  storage = newDevice()
  identity = await import('../../../src/session/identity')
})

/** Stores private data for an identity, as a visit does. */
async function storeVisit(userId: string): Promise<string> {
  const partition = partitionOf({ userId, roleId: 1 })
  await set('wishlist', 'private', openStore(databases.savedReads(partition)))
  return partition
}

test('customer is signed in while a token is stored', () => {
  expect(identity.signedIn()).toBe(false)
  expect([identity.currentToken(), identity.currentIdentity()]).toEqual([null, null])
  expect(identity.currentPartition()).toBe('anon')
  signInAs('7', 2)
  expect(identity.currentIdentity()).toEqual({ userId: '7', roleId: 2 })
  expect(identity.currentPartition()).toBe(partitionOf({ userId: '7', roleId: 2 }))
  storage.setItem(localKeys.token, '')
  expect(identity.signedIn()).toBe(false)
})

test('end of an identity is announced after the storage is cleared', async () => {
  const { onLocalChange } = await import('../../../src/device/local-changes')
  signInAs('7')
  const tokens: (string | null)[] = []
  const stop = onLocalChange(() => tokens.push(identity.currentToken()))
  await identity.endIdentity()
  stop()
  expect(tokens).toEqual([null, null])
})

test('identity ends in order: requests, queries, copies, tabs, storage, sign-in page', async () => {
  signInAs('7')
  storage.setItem(localKeys.bootSnapshot, '{}')
  const partition = await storeVisit('7')
  const steps: string[] = []
  const record = (step: string) => steps.push(`${step}, ${storage.length} left`)
  vi.stubGlobal('BroadcastChannel', spyingChannel(record))
  const drop = indexedDB.deleteDatabase.bind(indexedDB)
  vi.spyOn(indexedDB, 'deleteDatabase').mockImplementation((name) => {
    record('drop')
    return drop(name)
  })
  identity.connectIdentity({
    abortRequests: () => record('abort'),
    // A page that is still open may write to local storage.
    clearQueries: () => {
      record('clear')
      storage.setItem(localKeys.recentlyViewed, '[]')
    },
    goToSignIn: () => record('sign in'),
    reloadPage: () => record('reload'),
  })
  const before = identity.currentEpoch()
  const ending = identity.endIdentity()
  expect(identity.currentEpoch()).toBeGreaterThan(before)
  // Steps that need no waiting are done at once.
  expect(steps).toEqual(['abort, 0 left', 'clear, 0 left'])
  await ending
  expect(steps.slice(2)).toEqual(['drop, 1 left', 'drop, 1 left', 'send ended, 1 left', 'sign in, 0 left'])
  expect(await savedKeys(partition)).toEqual([])
  expect(await databaseNames()).not.toContain(databases.savedReads(partition))
})

test('identity ends with its copies on a device that cannot list its databases', async () => {
  signInAs('7')
  const partition = await storeVisit('7')
  const listing = vi.spyOn(indexedDB, 'databases').mockImplementation(() => {
    throw new TypeError('indexedDB.databases is not a function')
  })
  await identity.endIdentity()
  listing.mockRestore()
  expect(await savedKeys(partition)).toEqual([])
})

/** A BroadcastChannel without other tabs that records its messages. */
function spyingChannel(record: (step: string) => void) {
  return class {
    postMessage = (message: string) => record(`send ${message}`)
    close = () => {}
  }
}

test('two calls end the identity once', async () => {
  signInAs('7')
  const goToSignIn = vi.fn()
  identity.connectIdentity({ ...noopSteps, goToSignIn })
  await Promise.all([identity.endIdentity(), identity.endIdentity()])
  expect(goToSignIn).toHaveBeenCalledTimes(1)
  await identity.endIdentity()
  expect(goToSignIn).toHaveBeenCalledTimes(2)
})

test('customer who signs in in another tab during the end stays signed in', async () => {
  signInAs('7')
  await storeVisit('7')
  const drop = indexedDB.deleteDatabase.bind(indexedDB)
  vi.spyOn(indexedDB, 'deleteDatabase').mockImplementation((name) => {
    signInAs('8')
    return drop(name)
  })
  await identity.endIdentity()
  expect(identity.currentIdentity()).toEqual({ userId: '8', roleId: 1 })
})

test('start of the page retains only the saved replies of the signed-in customer', async () => {
  const [mine, earlier] = [await storeVisit('7'), await storeVisit('8')]
  signInAs('7')
  await identity.finishInterruptedWipe()
  expect(await savedKeys(mine)).toEqual(['wishlist'])
  expect(await savedKeys(earlier)).toEqual([])
})
