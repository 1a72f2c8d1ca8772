/** The ordered end of an identity on this device, and what a crash in the middle leaves. */
import { set } from 'idb-keyval'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { openStore } from '../../../src/device/database'
import { databases, identityChannel, localKeys } from '../../../src/device/storage-names'
import { partitionOf } from '../../../src/domain/identity'
import { databaseNames, memoryStorage, newDevice, savedKeys, signInAs } from './device'

let identity: typeof import('../../../src/offline/identity')
let storage: Storage

beforeEach(async () => {
  storage = newDevice()
  identity = await import('../../../src/offline/identity')
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

const quietSteps = {
  abortRequests: () => {},
  clearQueries: () => {},
  goToSignIn: () => {},
  startAnew: () => {},
}

/** Keeps something private under an identity, as a visit does. */
async function visited(userId: string): Promise<string> {
  const partition = partitionOf({ userId, roleId: 1 })
  await identity.rememberPartition(partition)
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
  expect(heard).toEqual([null])
})

test('ends in order: epoch, requests, queries, copies, other tabs, local storage, sign-in page', async () => {
  signInAs('7')
  storage.setItem(localKeys.bootSnapshot, '{}')
  const partition = await visited('7')
  const happened: string[] = []
  const note = (what: string) => happened.push(what)
  identity.connectIdentity({
    abortRequests: () => note(`abort ${identity.signedIn() ? 'with' : 'without'} a token`),
    clearQueries: () => note('clear'),
    goToSignIn: () => note(`sign in, ${storage.length} kept`),
    startAnew: () => note('anew'),
  })
  const told = new Promise<void>((resolve) => {
    const otherTab = new BroadcastChannel(identityChannel)
    otherTab.onmessage = () => {
      note('told')
      otherTab.close()
      resolve()
    }
  })
  const before = identity.currentEpoch()
  const ending = identity.endIdentity()
  expect(identity.currentEpoch()).toBeGreaterThan(before)
  await ending
  await told
  expect(happened).toEqual(['abort without a token', 'clear', 'sign in, 0 kept', 'told'])
  expect(await savedKeys(partition)).toEqual([])
  expect(await databaseNames()).not.toContain(databases.savedReads(partition))
  expect(await identity.storedEpoch()).toBe(1)
})

test('two calls are one end', async () => {
  signInAs('7')
  const goToSignIn = vi.fn()
  identity.connectIdentity({ ...quietSteps, goToSignIn })
  await Promise.all([identity.endIdentity(), identity.endIdentity()])
  expect(goToSignIn).toHaveBeenCalledTimes(1)
  expect(await identity.storedEpoch()).toBe(1)
  await identity.endIdentity()
  expect(goToSignIn).toHaveBeenCalledTimes(2)
})

test('every private partition goes, the public one stays', async () => {
  const partitions = [await visited('7'), await visited('8')]
  await set('home', 'public', openStore(databases.savedReads('anon')))
  signInAs('7')
  await identity.endIdentity()
  for (const partition of partitions) expect(await savedKeys(partition)).toEqual([])
  expect(await savedKeys('anon')).toEqual(['home'])
})

test('another tab’s end stops the requests of this one', async () => {
  const happened: string[] = []
  identity.connectIdentity({
    abortRequests: () => happened.push('abort'),
    clearQueries: () => happened.push('clear'),
    goToSignIn: () => happened.push('sign in'),
    startAnew: () => happened.push('anew'),
  })
  const before = identity.currentEpoch()
  const otherTab = new BroadcastChannel(identityChannel)
  otherTab.postMessage('ended')
  otherTab.postMessage({ no: 'message of ours' })
  await vi.waitFor(() => expect(happened).toEqual(['abort', 'clear']))
  expect(identity.currentEpoch()).toBe(before + 1)
  otherTab.close()
})

test.each([
  ['somebody else', '8', ['abort', 'clear', 'anew']],
  ['the same customer', '7', []],
])('%s signs in in another tab', async (_, userId, steps) => {
  signInAs('7')
  const happened: string[] = []
  identity.connectIdentity({
    abortRequests: () => happened.push('abort'),
    clearQueries: () => happened.push('clear'),
    goToSignIn: () => happened.push('sign in'),
    startAnew: () => happened.push('anew'),
  })
  const wrote = (key: string) => window.dispatchEvent(Object.assign(new Event('storage'), { key }))
  signInAs(userId)
  wrote(localKeys.roleId)
  expect(happened).toEqual([])
  wrote(localKeys.token)
  expect(happened).toEqual(steps)
  wrote(localKeys.token)
  expect(happened).toEqual(steps)
})

test('a visitor’s tab goes on when somebody signs in in another, and when that one is signed out', () => {
  const startAnew = vi.fn()
  identity.connectIdentity({ ...quietSteps, startAnew })
  const wrote = () => window.dispatchEvent(Object.assign(new Event('storage'), { key: localKeys.token }))
  signInAs('7')
  wrote()
  storage.removeItem(localKeys.token)
  wrote()
  signInAs('8')
  wrote()
  expect(startAnew).not.toHaveBeenCalled()
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

test('a crash while copies were being dropped is finished at the next start', async () => {
  signInAs('7')
  const partition = await visited('7')
  const crash = vi.spyOn(indexedDB, 'deleteDatabase').mockImplementation(() => ({}) as IDBOpenDBRequest)
  void identity.endIdentity()
  await vi.waitFor(() => expect(crash).toHaveBeenCalled())
  crash.mockRestore()
  vi.resetModules()
  const next = await import('../../../src/offline/identity')
  expect(next.signedIn()).toBe(false)
  expect(await savedKeys(partition)).toEqual(['wishlist'])
  await next.finishInterruptedWipe()
  expect(await savedKeys(partition)).toEqual([])
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
