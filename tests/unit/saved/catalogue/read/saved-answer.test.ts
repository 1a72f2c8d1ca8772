/**
 * The page's side of the saved catalogue: starting the worker, the customer of a question, and crashes of the worker.
 */
import { beforeEach, describe, expect, test, vi } from 'vitest'
import type { WorkerMessage, WorkerRequest } from '../../../../../src/device/worker-rpc'
import type { ReaderProtocol } from '../../../../../src/saved/catalogue/read/reader-question'
import { catalogueChannel } from '../../../../../src/device/storage-names'
import { databaseNames, newDevice, isolateChannels, signInAs } from '../../../session/device'
import { job, bundle, storeCatalogue } from '../bundle-fixture'

vi.mock('../../../../../src/saved/catalogue/read/reader-worker?worker&url', () => ({
  default: '/assets/reader-worker-1a2b.js',
}))

type Behaviour = 'answers' | 'silent' | 'slow' | 'dies'
const workers: FakeWorker[] = []
let behaviour: Behaviour = 'answers'
/** Behaviour after the worker has died. */
let behaviourAfterCrash: Behaviour = 'answers'
let startError: Error | null = null

class FakeWorker extends EventTarget {
  readonly received: ReaderProtocol['call'][] = []
  terminate = vi.fn()
  constructor() {
    super()
    if (startError) throw startError
    workers.push(this)
  }
  postMessage({ id, call }: WorkerRequest<ReaderProtocol>): void {
    this.received.push(call)
    if (id === null || call.kind !== 'ask' || behaviour === 'silent') return
    if (behaviour === 'dies') {
      behaviour = behaviourAfterCrash
      setTimeout(() => this.dispatchEvent(new Event('error')))
      return
    }
    this.#send({ id, kind: 'heard' })
    if (behaviour === 'answers') this.#send({ id, kind: 'answer', answer: { value: call.query, at: id } })
  }
  #send(data: WorkerMessage<ReaderProtocol>): void {
    setTimeout(() => this.dispatchEvent(Object.assign(new Event('message'), { data })))
  }
}

let readerClient: typeof import('../../../../../src/saved/catalogue/read/reader-client')

beforeEach(async () => {
  newDevice()
  isolateChannels()
  workers.length = 0
  behaviour = 'answers'
  startError = null
  vi.stubGlobal('Worker', FakeWorker)
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true })
  readerClient = await import('../../../../../src/saved/catalogue/read/reader-client')
})

const mug = { kind: 'product', slug: 'mug' } as const
const priceList = { kind: 'price-list', slug: 'mug' } as const
const asMember = { asMember: true }
const askCount = () => workers.flatMap(({ received }) => received).filter(({ kind }) => kind === 'ask').length

test('worker starts before the first question when a catalogue is saved', async () => {
  await readerClient.openReader()
  expect(workers).toHaveLength(0)
  await storeCatalogue({ bundle })
  await readerClient.openReader()
  expect(await readerClient.savedAnswer(mug)).not.toBeNull()
  expect(workers.map(({ received }) => received.map(({ kind }) => kind))).toEqual([['open', 'ask']])
})

test('device that does not report its databases has no catalogue for now', async () => {
  await storeCatalogue({ bundle })
  const databases = vi.spyOn(indexedDB, 'databases').mockReturnValue(new Promise(() => {}))
  const answer = readerClient.savedAnswer(mug)
  await vi.advanceTimersByTimeAsync(2000)
  expect(await answer).toBeNull()
  databases.mockRestore()
  expect(await readerClient.savedAnswer(mug)).not.toBeNull()
})

async function notifyChanged(): Promise<void> {
  new BroadcastChannel(catalogueChannel).postMessage('changed')
  await vi.advanceTimersByTimeAsync(1000)
}

test('neither a worker nor a database is created without a catalogue', async () => {
  expect(await readerClient.savedAnswer(mug)).toBeNull()
  await readerClient.warmReader()
  expect([workers, await databaseNames()]).toEqual([[], []])
})

test('worker starts for a catalogue that is being saved', async () => {
  await storeCatalogue({ job })
  expect(await readerClient.savedAnswer(mug)).not.toBeNull()
})

test('one worker answers all questions, and is warmed up before a search', async () => {
  await storeCatalogue({ bundle })
  const { savedAnswer, warmReader } = readerClient
  await Promise.all([savedAnswer(mug), savedAnswer(mug), warmReader()])
  expect(workers).toHaveLength(1)
  expect(workers[0]?.received.map(({ kind }) => kind).toSorted()).toEqual(['ask', 'ask', 'warm'])
})

test('device looks for a catalogue again after a change message', async () => {
  expect(await readerClient.savedAnswer(mug)).toBeNull()
  await storeCatalogue({ bundle })
  await notifyChanged()
  expect(await readerClient.savedAnswer(mug)).not.toBeNull()
})

test('worker is terminated when the catalogue is removed', async () => {
  await storeCatalogue({ bundle })
  await readerClient.savedAnswer(mug)
  const { openBundleStore } = await import('../../../../../src/saved/catalogue/bundle-store')
  await openBundleStore('showfloor-catalogue').commit([], ['pack'])
  await notifyChanged()
  await vi.waitFor(() => expect(workers[0]?.terminate).toHaveBeenCalled())
  expect(await readerClient.savedAnswer(mug)).toBeNull()
  expect(workers).toHaveLength(1)
})

test('device that refuses storage gets no saved answer', async () => {
  vi.stubGlobal('indexedDB', undefined)
  expect(await readerClient.savedAnswer(mug)).toBeNull()
})

describe('customer of a question', () => {
  beforeEach(() => storeCatalogue({ bundle }))

  test('question names the customer, partition and role, only while signed in', async () => {
    expect(await readerClient.savedAnswer(priceList, asMember)).toBeNull()
    signInAs('a', 2)
    const reader = { owner: 'a', partition: expect.stringMatching(/^m-/) as string, role: 'wholesaler' }
    expect(await readerClient.savedAnswer(priceList, asMember)).toMatchObject({ value: { reader } })
    expect(await readerClient.savedAnswer(mug)).toMatchObject({ value: { reader: null } })
  })

  test('worker with data of a customer is terminated when the session ends', async () => {
    const { localChanged } = await import('../../../../../src/device/local-changes')
    await readerClient.savedAnswer(mug)
    localChanged()
    signInAs('a')
    await readerClient.savedAnswer(priceList, asMember)
    localChanged()
    expect(workers[0]?.terminate).not.toHaveBeenCalled()
    localStorage.clear()
    localChanged()
    expect(workers[0]?.terminate).toHaveBeenCalledOnce()
    expect(await readerClient.savedAnswer(mug)).not.toBeNull()
    expect(workers).toHaveLength(2)
  })

  test('warm-up message names the customer, too', async () => {
    signInAs('a', 5)
    await readerClient.warmReader()
    const reader = { owner: 'a', partition: expect.stringMatching(/^m-/) as string, role: 'saleAgent' }
    expect(workers[0]?.received).toEqual([{ kind: 'warm', reader }])
  })

  test('customer gets no answer that was meant for the previous customer', async () => {
    signInAs('a')
    const early = readerClient.savedAnswer(priceList, asMember)
    signInAs('b')
    expect(await early).toBeNull()
    expect(askCount()).toBe(0)
    // Fake timers delay the answer of the worker.
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    const late = readerClient.savedAnswer(priceList, asMember)
    while (askCount() === 0) await new Promise(setImmediate)
    signInAs('c')
    await vi.advanceTimersByTimeAsync(100)
    expect(await late).toBeNull()
  })
})

describe('a worker', () => {
  beforeEach(() => storeCatalogue({ bundle }))

  test('worker that dies is restarted once, and its question is asked again', async () => {
    behaviour = 'dies'
    expect(await readerClient.savedAnswer(mug)).not.toBeNull()
    expect([workers.length, askCount()]).toEqual([2, 2])
    behaviour = 'dies'
    expect(await readerClient.savedAnswer(mug)).toBeNull()
    expect(await readerClient.savedAnswer(mug)).toBeNull()
    expect(workers).toHaveLength(2)
  })

  test.each([
    ['that does not react is replaced after 6 s', 'silent', 6000, 2],
    ['that is busy has 20 s more, and is not replaced', 'slow', 26_000, 1],
  ] as const)('worker %s', async (_, newBehaviour, ms, started) => {
    behaviour = newBehaviour
    const onAnswer = vi.fn<(answer: unknown) => void>()
    const answer = readerClient.savedAnswer(mug)
    void answer.then(onAnswer)
    await vi.waitFor(() => expect(askCount()).toBe(1))
    await vi.advanceTimersByTimeAsync(ms - 1000)
    expect(onAnswer).not.toHaveBeenCalled()
    await vi.advanceTimersByTimeAsync(1000)
    expect(await answer).toBeNull()
    behaviour = 'answers'
    expect(await readerClient.savedAnswer(mug)).not.toBeNull()
    expect(workers).toHaveLength(started)
  })

  test('worker that cannot be started is tried only once', async () => {
    vi.spyOn(console, 'warn').mockImplementation(() => {})
    startError = new TypeError('no workers here')
    expect(await readerClient.savedAnswer(mug)).toBeNull()
    startError = null
    expect(await readerClient.savedAnswer(mug)).toBeNull()
    expect(workers).toHaveLength(0)
  })
})
