/** The page's side of the saved catalogue: when it starts the worker, for whom it asks, and what when that dies. */
import { beforeEach, describe, expect, test, vi } from 'vitest'
import type { WorkerMessage, WorkerRequest } from '../../../../../src/device/worker-rpc'
import type { ReaderProtocol } from '../../../../../src/saved/catalogue/read/reader-question'
import { catalogueChannel } from '../../../../../src/device/storage-names'
import { databaseNames, newDevice, ownChannels, signInAs } from '../../../session/device'
import { job, bundle, plant } from '../bundle-fixture'

vi.mock('../../../../../src/saved/catalogue/read/reader-worker?worker&url', () => ({
  default: '/assets/reader-worker-1a2b.js',
}))

type Manner = 'answers' | 'silent' | 'slow' | 'dies'
const workers: FakeWorker[] = []
let manner: Manner = 'answers'
/** After it died. */
let next: Manner = 'answers'
let fails: Error | null = null

class FakeWorker extends EventTarget {
  readonly heard: ReaderProtocol['call'][] = []
  terminate = vi.fn()
  constructor() {
    super()
    if (fails) throw fails
    workers.push(this)
  }
  postMessage({ id, call }: WorkerRequest<ReaderProtocol>): void {
    this.heard.push(call)
    if (id === null || call.kind !== 'ask' || manner === 'silent') return
    if (manner === 'dies') {
      manner = next
      setTimeout(() => this.dispatchEvent(new Event('error')))
      return
    }
    this.#say({ id, kind: 'heard' })
    if (manner === 'answers') this.#say({ id, kind: 'answer', answer: { value: call.asked, at: id } })
  }
  #say(data: WorkerMessage<ReaderProtocol>): void {
    setTimeout(() => this.dispatchEvent(Object.assign(new Event('message'), { data })))
  }
}

let kept: typeof import('../../../../../src/saved/catalogue/read/reader-client')

beforeEach(async () => {
  newDevice()
  ownChannels()
  workers.length = 0
  manner = 'answers'
  fails = null
  vi.stubGlobal('Worker', FakeWorker)
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true })
  kept = await import('../../../../../src/saved/catalogue/read/reader-client')
})

const mug = { kind: 'product', slug: 'mug' } as const
const own = { kind: 'price-list', slug: 'mug' } as const
const asMember = { asMember: true }
const asked = () => workers.flatMap(({ heard }) => heard).filter(({ kind }) => kind === 'ask').length

test('starts before it is asked, where there is a catalogue', async () => {
  await kept.openReader()
  expect(workers).toHaveLength(0)
  await plant({ bundle })
  await kept.openReader()
  expect(await kept.savedAnswer(mug)).not.toBeNull()
  expect(workers.map(({ heard }) => heard.map(({ kind }) => kind))).toEqual([['open', 'ask']])
})

test('a device that does not say whether it has a catalogue has none so far', async () => {
  await plant({ bundle })
  const databases = vi.spyOn(indexedDB, 'databases').mockReturnValue(new Promise(() => {}))
  const answered = kept.savedAnswer(mug)
  await vi.advanceTimersByTimeAsync(2000)
  expect(await answered).toBeNull()
  databases.mockRestore()
  expect(await kept.savedAnswer(mug)).not.toBeNull()
})

async function changed(): Promise<void> {
  new BroadcastChannel(catalogueChannel).postMessage('changed')
  await vi.advanceTimersByTimeAsync(1000)
}

describe('when', () => {
  test('no catalogue: no worker, and no database that was not there', async () => {
    expect(await kept.savedAnswer(mug)).toBeNull()
    await kept.warmReader()
    expect([workers, await databaseNames()]).toEqual([[], []])
  })

  test('one that is being saved is as good', async () => {
    await plant({ job })
    expect(await kept.savedAnswer(mug)).not.toBeNull()
  })

  test('one worker for all questions, and a word when a search may come', async () => {
    await plant({ bundle })
    await Promise.all([kept.savedAnswer(mug), kept.savedAnswer(mug), kept.warmReader()])
    expect(workers).toHaveLength(1)
    expect(workers[0]?.heard.map(({ kind }) => kind).toSorted()).toEqual(['ask', 'ask', 'warm'])
  })

  test('looks again after a word of the other side', async () => {
    expect(await kept.savedAnswer(mug)).toBeNull()
    await plant({ bundle })
    await changed()
    expect(await kept.savedAnswer(mug)).not.toBeNull()
  })

  test('lets go of everything when the catalogue is gone', async () => {
    await plant({ bundle })
    await kept.savedAnswer(mug)
    const { openBundleStore } = await import('../../../../../src/saved/catalogue/bundle-store')
    await openBundleStore('showfloor-catalogue').commit([], ['pack'])
    await changed()
    await vi.waitFor(() => expect(workers[0]?.terminate).toHaveBeenCalled())
    expect(await kept.savedAnswer(mug)).toBeNull()
    expect(workers).toHaveLength(1)
  })

  test('a device that refuses storage', async () => {
    vi.stubGlobal('indexedDB', undefined)
    expect(await kept.savedAnswer(mug)).toBeNull()
  })
})

describe('a customer', () => {
  test('is named by partition and role, and only while signed in', async () => {
    await plant({ bundle })
    expect(await kept.savedAnswer(own, asMember)).toBeNull()
    signInAs('a', 2)
    expect(await kept.savedAnswer(own, asMember)).toMatchObject({
      value: { reader: { partition: expect.stringMatching(/^m-/) as string, role: 'wholesaler' } },
    })
    expect(await kept.savedAnswer(mug)).toMatchObject({ value: { reader: null } })
  })

  test('leaves nothing in memory when the session ends', async () => {
    const { localChanged } = await import('../../../../../src/device/local-changes')
    await plant({ bundle })
    await kept.savedAnswer(mug)
    localChanged()
    signInAs('a')
    await kept.savedAnswer(own, asMember)
    localChanged()
    expect(workers[0]?.terminate).not.toHaveBeenCalled()
    localStorage.clear()
    localChanged()
    expect(workers[0]?.terminate).toHaveBeenCalledOnce()
    expect(await kept.savedAnswer(mug)).not.toBeNull()
    expect(workers).toHaveLength(2)
  })

  test('is named by the word to get ready, too', async () => {
    await plant({ bundle })
    signInAs('a', 5)
    await kept.warmReader()
    expect(workers[0]?.heard).toEqual([
      { kind: 'warm', reader: { partition: expect.stringMatching(/^m-/) as string, role: 'saleAgent' } },
    ])
  })

  test('gets no answer that was meant for the one before', async () => {
    await plant({ bundle })
    signInAs('a')
    const early = kept.savedAnswer(own, asMember)
    signInAs('b')
    expect(await early).toBeNull()
    expect(asked()).toBe(0)
    // The worker's answer waits for the clock.
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    const late = kept.savedAnswer(own, asMember)
    while (asked() === 0) await new Promise(setImmediate)
    signInAs('c')
    await vi.advanceTimersByTimeAsync(100)
    expect(await late).toBeNull()
  })
})

describe('a worker', () => {
  test('that dies is started anew, once, and what was asked is asked again', async () => {
    await plant({ bundle })
    manner = 'dies'
    expect(await kept.savedAnswer(mug)).not.toBeNull()
    expect([workers.length, asked()]).toEqual([2, 2])
    manner = 'dies'
    expect(await kept.savedAnswer(mug)).toBeNull()
    expect(await kept.savedAnswer(mug)).toBeNull()
    expect(workers).toHaveLength(2)
  })

  test.each([
    ['that says nothing at all is dead after 6 s', 'silent', 6000, 2],
    ['that is busy has 20 s more, and is left alone', 'slow', 26_000, 1],
  ] as const)('%s', async (_, how, ms, started) => {
    await plant({ bundle })
    manner = how
    const told = vi.fn<(answer: unknown) => void>()
    const answer = kept.savedAnswer(mug)
    void answer.then(told)
    await vi.waitFor(() => expect(asked()).toBe(1))
    await vi.advanceTimersByTimeAsync(ms - 1000)
    expect(told).not.toHaveBeenCalled()
    await vi.advanceTimersByTimeAsync(1000)
    expect(await answer).toBeNull()
    manner = 'answers'
    expect(await kept.savedAnswer(mug)).not.toBeNull()
    expect(workers).toHaveLength(started)
  })

  test('that cannot be started is asked for once', async () => {
    vi.spyOn(console, 'warn').mockImplementation(() => {})
    await plant({ bundle })
    fails = new TypeError('no workers here')
    expect(await kept.savedAnswer(mug)).toBeNull()
    fails = null
    expect(await kept.savedAnswer(mug)).toBeNull()
    expect(workers).toHaveLength(0)
  })
})
