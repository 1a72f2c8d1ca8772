/** A device that stops in the middle of an end, refuses a step of it or never answers: the next start finishes it. */
import { set } from 'idb-keyval'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { openStore } from '../../../src/device/database'
import { databases, localKeys } from '../../../src/device/storage-names'
import { partitionOf } from '../../../src/domain/account/identity'
import { databaseNames, newDevice, quietSteps, rest, signInAs } from './device'

let identity: typeof import('../../../src/session/identity')
let storage: Storage
const two = ['7', '8'].map((userId) => partitionOf({ userId, roleId: 1 }))

beforeEach(async () => {
  storage = newDevice()
  vi.spyOn(console, 'warn').mockImplementation(() => {})
  identity = await import('../../../src/session/identity')
  const { rememberPartition } = await import('../../../src/session/partitions')
  for (const partition of two) {
    await rememberPartition(partition)
    await set('prices', 'private', openStore(databases.savedReads(partition)))
  }
  signInAs('7')
  storage.setItem('FullName', 'Riley')
})

const privateDatabases = async () =>
  (await databaseNames()).filter((name) => two.some((partition) => name.endsWith(partition)))

/** The page loads again on the same device. */
async function nextStart() {
  vi.restoreAllMocks()
  vi.spyOn(console, 'warn').mockImplementation(() => {})
  vi.resetModules()
  const next = await import('../../../src/session/identity')
  const steps = { ...quietSteps, goToSignIn: vi.fn() }
  next.connectIdentity(steps)
  await next.finishInterruptedWipe()
  return { next, steps }
}

const never = () => new Promise<never>(() => {})
const stop = () => {
  throw new Error('The page stops here')
}
/** Where the page stops for good: what comes after is not reached any more. */
const stops: [string, () => void][] = [
  ['before requests are stopped', () => identity.connectIdentity({ ...quietSteps, abortRequests: stop })],
  ['before queries are cleared', () => identity.connectIdentity({ ...quietSteps, clearQueries: stop })],
  ['before the epoch is written', () => void vi.spyOn(indexedDB, 'open').mockImplementation(silent)],
  ['before anything is dropped', () => void vi.spyOn(indexedDB, 'deleteDatabase').mockImplementation(silent)],
  [
    'when one of two is dropped',
    () => {
      const drop = indexedDB.deleteDatabase.bind(indexedDB)
      vi.spyOn(indexedDB, 'deleteDatabase').mockImplementationOnce(drop).mockImplementation(silent)
    },
  ],
  [
    'before the other tabs are told',
    () => {
      vi.stubGlobal(
        'BroadcastChannel',
        class {
          postMessage = stop
          close = () => {}
        },
      )
      identity.connectIdentity(quietSteps)
    },
  ],
  [
    'before the sign-in page',
    () => identity.connectIdentity({ ...quietSteps, goToSignIn: () => void never() }),
  ],
]
function silent(): IDBOpenDBRequest {
  // An answer that never comes, as far as its listeners can tell.
  return new EventTarget() as IDBOpenDBRequest
}

test.each(stops)('a stop %s', async (_, prepare) => {
  prepare()
  void identity.endIdentity().catch(() => {})
  expect([identity.signedIn(), storage.length]).toEqual([false, 0])
  await rest()
  const { next } = await nextStart()
  expect([next.signedIn(), storage.length]).toEqual([false, 0])
  expect(await privateDatabases()).toEqual([])
})

describe('a database that never answers', () => {
  test.each(['open', 'deleteDatabase'] as const)('%s: the end is there all the same', async (call) => {
    vi.spyOn(indexedDB, call).mockImplementation(silent)
    const goToSignIn = vi.fn()
    identity.connectIdentity({ ...quietSteps, goToSignIn })
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    const ending = identity.endIdentity()
    await vi.advanceTimersByTimeAsync(3000)
    await ending
    expect(goToSignIn).toHaveBeenCalledTimes(1)
    expect(storage.length).toBe(0)
  })

  test('and one that refuses to drop one of two drops the other', async () => {
    const drop = indexedDB.deleteDatabase.bind(indexedDB)
    vi.spyOn(indexedDB, 'deleteDatabase')
      .mockImplementationOnce(() => {
        throw new DOMException('no', 'UnknownError')
      })
      .mockImplementation(drop)
    await identity.endIdentity()
    expect(await privateDatabases()).toHaveLength(1)
    await nextStart()
    expect(await privateDatabases()).toEqual([])
  })
})

describe('local storage that comes back', () => {
  test('a killed browser that forgot its emptying ends the session once more', async () => {
    const token = storage.getItem(localKeys.token) ?? ''
    await identity.endIdentity()
    signInAs('7')
    storage.setItem(localKeys.token, token)
    const { next, steps } = await nextStart()
    expect([next.signedIn(), storage.length]).toEqual([false, 0])
    expect(steps.goToSignIn).toHaveBeenCalledTimes(1)
  })

  test('the same token given again is a new session', async () => {
    await identity.endIdentity()
    const keep = () => {
      signInAs('7')
      return true
    }
    const epoch = identity.currentEpoch()
    expect(await identity.switchIdentity(epoch, { userId: '7', roleId: 1 }, keep)).toBe('begun')
    const { next } = await nextStart()
    expect(next.signedIn()).toBe(true)
  })
})

test('a page that is left while a token is stored leaves nothing of others', async () => {
  // The provider gives the same token again that ended on this device.
  await identity.endIdentity()
  await set('prices', 'private', openStore(databases.savedReads(two[1] ?? '')))
  const keep = () => {
    signInAs('7')
    // Whatever else is to be written never is.
    vi.spyOn(IDBDatabase.prototype, 'transaction').mockImplementation(stop)
    for (const call of ['open', 'deleteDatabase'] as const)
      vi.spyOn(indexedDB, call).mockImplementation(silent)
    return true
  }
  void identity.switchIdentity(identity.currentEpoch(), { userId: '7', roleId: 1 }, keep)
  await vi.waitFor(() => expect(identity.signedIn()).toBe(true))
  await rest()
  const { next, steps } = await nextStart()
  expect([next.signedIn(), steps.goToSignIn.mock.calls.length]).toEqual([true, 0])
  expect(await privateDatabases()).toEqual([])
})

test('a write that brings a dropped partition back is found at the next start', async () => {
  await identity.endIdentity()
  expect(await privateDatabases()).toEqual([])
  await set('prices', 'late', openStore(databases.savedReads(two[0] ?? '')))
  await nextStart()
  expect(await privateDatabases()).toEqual([])
})
