/**
 * The next page load completes a sign-out that a crash, a refusing device or an unanswered request interrupted.
 */
import { set } from 'idb-keyval'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { openStore } from '../../../src/device/database'
import { databases, localKeys } from '../../../src/device/storage-names'
import { partitionOf } from '../../../src/domain/account/identity'
import { databaseNames, newDevice, noopSteps, flushDeviceTasks, signInAs } from './device'

let identity: typeof import('../../../src/session/identity')
let storage: Storage
const partitions = ['7', '8'].map((userId) => partitionOf({ userId, roleId: 1 }))

beforeEach(async () => {
  storage = newDevice()
  vi.spyOn(console, 'warn').mockImplementation(() => {})
  identity = await import('../../../src/session/identity')
  for (const partition of partitions)
    await set('prices', 'private', openStore(databases.savedReads(partition)))
  signInAs('7')
  storage.setItem('FullName', 'Riley')
})

const privateDatabases = async () =>
  (await databaseNames()).filter((name) => partitions.some((partition) => name.endsWith(partition)))

/** Loads the page again on the same device. */
async function nextStart() {
  vi.restoreAllMocks()
  vi.spyOn(console, 'warn').mockImplementation(() => {})
  vi.resetModules()
  const next = await import('../../../src/session/identity')
  const steps = { ...noopSteps, goToSignIn: vi.fn() }
  next.connectIdentity(steps)
  await next.finishInterruptedWipe()
  return { next, steps }
}

const never = () => new Promise<never>(() => {})
const stop = () => {
  throw new Error('The page stops here')
}
function dropOnlyOne() {
  const drop = indexedDB.deleteDatabase.bind(indexedDB)
  vi.spyOn(indexedDB, 'deleteDatabase').mockImplementationOnce(drop).mockImplementation(hang)
}
class StoppingChannel {
  postMessage = stop
  close = () => {}
}
function stopAtMessage() {
  vi.stubGlobal('BroadcastChannel', StoppingChannel)
  identity.connectIdentity(noopSteps)
}
/** Points at which the page stops for good. */
const stops: [string, () => void][] = [
  ['before requests are stopped', () => identity.connectIdentity({ ...noopSteps, abortRequests: stop })],
  ['before queries are cleared', () => identity.connectIdentity({ ...noopSteps, clearQueries: stop })],
  ['before the ended token is stored', () => void vi.spyOn(indexedDB, 'open').mockImplementation(hang)],
  ['before anything is dropped', () => void vi.spyOn(indexedDB, 'deleteDatabase').mockImplementation(hang)],
  ['when one of two databases is dropped', dropOnlyOne],
  ['before the other tabs are notified', stopAtMessage],
  [
    'before the sign-in page',
    () => identity.connectIdentity({ ...noopSteps, goToSignIn: () => void never() }),
  ],
]
function hang(): IDBOpenDBRequest {
  // Returns a request that never gets an answer.
  return new EventTarget() as IDBOpenDBRequest
}

test.each(stops)('next start completes a sign-out that was interrupted %s', async (_, prepare) => {
  prepare()
  void identity.endIdentity().catch(() => {})
  expect([identity.signedIn(), storage.length]).toEqual([false, 0])
  await flushDeviceTasks()
  const { next } = await nextStart()
  expect([next.signedIn(), storage.length]).toEqual([false, 0])
  expect(await privateDatabases()).toEqual([])
})

test.each([
  ['never opens a database', () => void vi.spyOn(indexedDB, 'open').mockImplementation(hang)],
  ['never drops a database', () => void vi.spyOn(indexedDB, 'deleteDatabase').mockImplementation(hang)],
  ['has no databases', () => void vi.stubGlobal('indexedDB', undefined)],
])('sign-out completes on a device that %s', async (_, refuse) => {
  refuse()
  const goToSignIn = vi.fn()
  identity.connectIdentity({ ...noopSteps, goToSignIn })
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const ending = identity.endIdentity()
  await vi.advanceTimersByTimeAsync(3000)
  await ending
  expect(goToSignIn).toHaveBeenCalledTimes(1)
  expect(storage.length).toBe(0)
})

test('partition that cannot be dropped does not prevent the drop of the other', async () => {
  const drop = indexedDB.deleteDatabase.bind(indexedDB)
  vi.spyOn(indexedDB, 'deleteDatabase')
    .mockImplementationOnce(() => {
      throw new DOMException('no', 'UnknownError')
    })
    .mockImplementation(drop)
  await identity.endIdentity()
  await vi.waitFor(async () => expect(await privateDatabases()).toHaveLength(1))
  await nextStart()
  expect(await privateDatabases()).toEqual([])
})

test('next start ends the session again when a crash restored local storage', async () => {
  const token = storage.getItem(localKeys.token) ?? ''
  await identity.endIdentity()
  signInAs('7')
  storage.setItem(localKeys.token, token)
  const { next, steps } = await nextStart()
  expect([next.signedIn(), storage.length]).toEqual([false, 0])
  expect(steps.goToSignIn).toHaveBeenCalledTimes(1)
})

test('same token issued again starts a new session', async () => {
  await identity.endIdentity()
  const writeSession = () => {
    signInAs('7')
    return true
  }
  const epoch = identity.currentEpoch()
  expect(await identity.switchIdentity(epoch, { userId: '7', roleId: 1 }, writeSession)).toBe('begun')
  const { next } = await nextStart()
  expect(next.signedIn()).toBe(true)
})

test('page that closes while it stores the token leaves no other customer’s data', async () => {
  // The provider issues again the token whose session ended on this device.
  await identity.endIdentity()
  await set('prices', 'private', openStore(databases.savedReads(partitions[1] ?? '')))
  const writeSession = () => {
    signInAs('7')
    // All further writes fail or never finish.
    vi.spyOn(IDBDatabase.prototype, 'transaction').mockImplementation(stop)
    for (const call of ['open', 'deleteDatabase'] as const) vi.spyOn(indexedDB, call).mockImplementation(hang)
    return true
  }
  void identity.switchIdentity(identity.currentEpoch(), { userId: '7', roleId: 1 }, writeSession)
  await vi.waitFor(() => expect(identity.signedIn()).toBe(true))
  await flushDeviceTasks()
  const { next, steps } = await nextStart()
  expect([next.signedIn(), steps.goToSignIn.mock.calls.length]).toEqual([true, 0])
  expect(await privateDatabases()).toEqual([])
})

describe('partition that a late write brought back', () => {
  beforeEach(async () => {
    await identity.endIdentity()
    expect(await privateDatabases()).toEqual([])
    await set('prices', 'late', openStore(databases.savedReads(partitions[0] ?? '')))
  })

  test('late partition is dropped at the next start', async () => {
    await nextStart()
    expect(await privateDatabases()).toEqual([])
  })

  test('late partition is dropped before the same customer signs in again', async () => {
    const writeSession = vi.fn(() => {
      signInAs('7')
      return true
    })
    await identity.switchIdentity(identity.currentEpoch(), { userId: '7', roleId: 1 }, writeSession)
    expect(writeSession).toHaveBeenCalled()
    expect(await privateDatabases()).toEqual([])
  })
})
