/** A read as a query: first the saved copy, then the answer of the provider, each with its date. */
import { QueryObserver } from '@tanstack/react-query'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { Dated } from '../../../src/domain/dated'
import { gate, newDevice, savedKeys, savedRecord, signInAs } from '../session/device'

let reads: typeof import('../../../src/saved/reads')
let identity: typeof import('../../../src/session/identity')
let failure: typeof import('../../../src/domain/failure')
let readQuery: typeof import('../../../src/queries/read-query').readQuery
let client: import('@tanstack/react-query').QueryClient

const hash = JSON.stringify(['home'])
const dated = (value: string, at: number, fresh = true): Dated<string> => ({ value, at, fresh })

beforeEach(async () => {
  newDevice()
  failure = await import('../../../src/domain/failure')
  identity = await import('../../../src/session/identity')
  reads = await import('../../../src/saved/reads')
  ;({ readQuery } = await import('../../../src/queries/read-query'))
  const { createQueryClient } = await import('../../../src/query-client')
  client = createQueryClient(() => {})
})
afterEach(async () => {
  client.clear()
  // A pending copy would be written to the device of the next test.
  await reads.flushCopies()
})

const query = (read: () => Promise<Dated<string>>, scope: 'public' | 'member' = 'public') =>
  readQuery(['home'], scope, read)
const cachedRead = () => client.getQueryData<Dated<string>>(['home'])
const status = () => client.getQueryState(['home'])?.status

async function saveCopy(copy: Dated<string>): Promise<void> {
  reads.saveCopy('public', hash, copy)
  await reads.flushCopies()
}

/** Records the states that a screen shows, one after another. */
function watch(read: () => Promise<Dated<string>>) {
  const seen: string[] = []
  const observer = new QueryObserver(client, query(read))
  const note = ({ data }: { data: Dated<string> | undefined }) => {
    const text = data ? `${data.value} at ${data.at}${data.fresh ? '' : ', old'}` : 'nothing'
    if (seen.at(-1) !== text) seen.push(text)
  }
  note(observer.getCurrentResult())
  return { seen, stop: observer.subscribe(note) }
}

test('query shows the saved copy, then the provider’s answer, and saves the answer', async () => {
  await saveCopy(dated('saved', 1))
  const { seen, stop } = watch(async () => dated('new', 2))
  await vi.waitFor(() => expect(seen).toEqual(['nothing', 'saved at 1, old', 'new at 2']))
  await reads.flushCopies()
  expect(await savedRecord('anon', hash)).toMatchObject({ saved: dated('new', 2) })
  stop()
})

test('loader gets the saved copy without waiting for the provider', async () => {
  await saveCopy(dated('saved', 1))
  const never = () => new Promise<Dated<string>>(() => {})
  expect(await client.ensureQueryData(query(never))).toEqual(dated('saved', 1, false))
})

test('failed refresh leaves the saved copy on screen and on the device', async () => {
  await saveCopy(dated('saved', 1))
  const { seen, stop } = watch(() => Promise.reject(new failure.OfflineFailure('gone')))
  await vi.waitFor(() => expect(status()).toBe('error'))
  expect(seen).toEqual(['nothing', 'saved at 1, old'])
  expect(client.getQueryState(['home'])?.error).toBeInstanceOf(failure.OfflineFailure)
  await reads.flushCopies()
  expect(await savedRecord('anon', hash)).toMatchObject({ saved: dated('saved', 1) })
  stop()
})

test.each([
  [5, dated('saved', 10, false), dated('saved', 10)],
  [10, dated('cached', 10, false), dated('cached', 10)],
  [15, dated('cached', 15, false), dated('cached', 15)],
])(
  'service worker’s copy of %i replaces the saved copy of 10 unless it is older',
  async (at, onScreen, onDevice) => {
    await saveCopy(dated('saved', 10))
    const read = vi.fn(async () => dated('cached', at, false))
    const { stop } = watch(read)
    await vi.waitFor(() => expect(read).toHaveBeenCalled())
    await vi.waitFor(() => expect(client.getQueryState(['home'])?.dataUpdateCount).toBe(2))
    expect(cachedRead()).toEqual(onScreen)
    await reads.flushCopies()
    expect(await savedRecord('anon', hash)).toMatchObject({ saved: onDevice })
    stop()
  },
)

test('offline read without a saved copy rejects with NotSavedHereFailure', async () => {
  const offline = query(() => Promise.reject(new failure.OfflineFailure('gone')))
  await expect(client.fetchQuery(offline)).rejects.toBeInstanceOf(failure.NotSavedHereFailure)
})

test('refusal of the provider is passed on unchanged', async () => {
  vi.spyOn(console, 'warn').mockImplementation(() => {})
  const refusal = new failure.RejectedFailure('No.', '', 500)
  await expect(client.fetchQuery(query(() => Promise.reject(refusal)))).rejects.toBe(refusal)
  expect(await savedKeys('anon')).toEqual([])
})

test('read on a device that refuses storage returns the provider’s answer', async () => {
  vi.spyOn(console, 'warn').mockImplementation(() => {})
  vi.stubGlobal('indexedDB', undefined)
  expect(await client.fetchQuery(query(async () => dated('new', 2)))).toEqual(dated('new', 2))
})

describe('with storage that is slow or never answers', () => {
  /** Blocks requests to open a database until the test releases them. */
  function slowStorage() {
    const open = indexedDB.open.bind(indexedDB)
    const openGate = gate()
    const slow = (...name: Parameters<typeof open>) => {
      const request = new EventTarget() as IDBOpenDBRequest
      void openGate.opened.then(() => {
        const opening = open(...name)
        opening.onsuccess = (event) => {
          Object.assign(request, { result: opening.result })
          request.onsuccess?.(event)
        }
      })
      return request
    }
    vi.spyOn(indexedDB, 'open').mockImplementation(slow)
    return openGate
  }

  beforeEach(async () => {
    await saveCopy(dated('saved', 1))
    // A page that starts has no connection yet.
    vi.resetModules()
    reads = await import('../../../src/saved/reads')
    failure = await import('../../../src/domain/failure')
    ;({ readQuery } = await import('../../../src/queries/read-query'))
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  })

  test('provider is asked when storage has not answered after half a second', async () => {
    const openGate = slowStorage()
    const read = vi.fn(async () => dated('new', 2))
    const fetching = client.fetchQuery(query(read))
    await vi.advanceTimersByTimeAsync(499)
    expect(read).not.toHaveBeenCalled()
    await vi.advanceTimersByTimeAsync(1)
    expect(await fetching).toEqual(dated('new', 2))
    openGate.open()
  })

  test('saved copy that comes late is used when the provider does not answer', async () => {
    const gone = () => Promise.reject(new failure.OfflineFailure('gone'))
    const openGate = slowStorage()
    const late = client.fetchQuery(query(gone))
    await vi.advanceTimersByTimeAsync(2000)
    openGate.open()
    expect(await late).toEqual(dated('saved', 1, false))
    client.clear()
    vi.resetModules()
    failure = await import('../../../src/domain/failure')
    ;({ readQuery } = await import('../../../src/queries/read-query'))
    vi.spyOn(console, 'warn').mockImplementation(() => {})
    vi.spyOn(indexedDB, 'open').mockImplementation(() => new EventTarget() as IDBOpenDBRequest)
    const rejection = expect(client.fetchQuery(query(gone))).rejects.toBeInstanceOf(
      failure.NotSavedHereFailure,
    )
    await vi.advanceTimersByTimeAsync(5000)
    await rejection
  })
})

test('read with a date in the future, from a wrong clock, is repeated', async () => {
  const read = vi.fn(async () => dated('new', 1))
  client.setQueryData(['home'], dated('old', 1), { updatedAt: Date.now() + 365 * 86_400_000 })
  expect((await client.fetchQuery(query(read))).value).toBe('new')
  await client.fetchQuery(query(read))
  expect(read).toHaveBeenCalledTimes(1)
})

test('read that was in flight during a write is followed by another one', async () => {
  const { readAfterWrite } = await import('../../../src/queries/read-query')
  let stored = 'before'
  const slow = gate()
  const read = vi.fn(async () => {
    const answer = dated(stored, 1)
    if (read.mock.calls.length === 1) await slow.opened
    return answer
  })
  const first = client.fetchQuery(query(read))
  await vi.waitFor(() => expect(read).toHaveBeenCalled())
  stored = 'after'
  const nextRead = readAfterWrite(client, query(read).queryKey)
  slow.open()
  expect((await first).value).toBe('before')
  await nextRead
  expect([cachedRead()?.value, read.mock.calls.length]).toEqual(['after', 2])
})

test.each(['public', 'member'] as const)(
  'late %s answer is not saved after the identity ended',
  async (scope) => {
    signInAs('a')
    const partition = identity.currentPartition()
    const late = gate<Dated<string>>()
    const read = vi.fn(() => late.opened)
    const fetching = client.fetchQuery(query(read, scope))
    await vi.waitFor(() => expect(read).toHaveBeenCalled())
    await identity.endIdentity()
    late.open(dated('private', 2))
    await fetching
    await reads.flushCopies()
    expect([await savedKeys(partition), await savedKeys('anon')]).toEqual([[], []])
  },
)
