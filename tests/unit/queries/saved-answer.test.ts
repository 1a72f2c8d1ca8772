/** Answers of the saved catalogue and of the provider: when the provider is asked, and which answer is used. */
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { Dated } from '../../../src/domain/dated'
import type { Question } from '../../../src/saved/catalogue/read/reader-question'
import { ContractFailure, MissingFailure, OfflineFailure, RejectedFailure } from '../../../src/domain/failure'
import { type CatalogueUse, withCatalogue } from '../../../src/queries/read-query'

const device = vi.hoisted(() => ({
  connectivity: 'online',
  requests: [] as unknown[],
  saved: null as unknown,
}))
vi.mock('../../../src/session/connectivity', () => ({ connectivity: () => device.connectivity }))
vi.mock('../../../src/saved/catalogue/read/reader-client', () => ({
  savedAnswer: (...args: unknown[]) => {
    device.requests.push(args)
    return Promise.resolve(device.saved)
  },
}))

const question: Question = { kind: 'list', list: { of: 'new' }, sort: '', page: 1, limit: 24 }
const dated = (value: unknown, at: number, fresh = true): Dated<unknown> => ({ value, at, fresh })
const lost = new OfflineFailure('gone')

beforeEach(() => {
  Object.assign(device, { connectivity: 'online', requests: [], saved: { value: 'saved', at: 5 } })
})

function ask(read: () => Promise<Dated<unknown>>, use: CatalogueUse = 'if-lost') {
  return withCatalogue<unknown>(read, (catalogue) => catalogue(question, true), use)
}

test('saved catalogue is not read when the provider answers', async () => {
  expect(await ask(async () => dated('new', 9))).toEqual(dated('new', 9))
  expect(device.requests).toEqual([])
})

test.each([lost, new ContractFailure('GET x', '', 'no'), new RejectedFailure('No', '', 502)])(
  'saved catalogue replaces an answer that is lost: %s',
  async (failure) => {
    expect(await ask(() => Promise.reject(failure))).toEqual(dated('saved', 5, false))
    expect(device.requests).toEqual([[question, { asMember: true, now: false }]])
    device.saved = null
    await expect(ask(() => Promise.reject(failure))).rejects.toBe(failure)
  },
)

test('refusal of the provider is not replaced by the saved catalogue', async () => {
  const refusal = new RejectedFailure('No', 'NO', 403)
  await expect(ask(() => Promise.reject(refusal))).rejects.toBe(refusal)
  expect(device.requests).toEqual([])
})

test.each([
  [4, 'saved'],
  [5, 'copy'],
  [6, 'copy'],
])('newer copy is used: a cached read of %i or the saved catalogue of 5', async (at, value) => {
  expect((await ask(async () => dated('copy', at, false))).value).toBe(value)
})

test('offline provider is asked only for reads that are not saved', async () => {
  device.connectivity = 'offline'
  const read = vi.fn(async () => dated('new', 9))
  expect(await ask(read)).toEqual(dated('saved', 5, false))
  expect(read).not.toHaveBeenCalled()
  device.saved = null
  expect(await ask(read)).toEqual(dated('new', 9))
})

test('current saved catalogue answers as fresh without asking the provider', async () => {
  const read = vi.fn(async () => dated('new', 9))
  expect(await ask(read, 'current')).toEqual(dated('saved', 5, true))
  expect(device.requests).toEqual([[question, { asMember: true, now: true }]])
  expect(read).not.toHaveBeenCalled()
  device.connectivity = 'offline'
  expect(await ask(read, 'current')).toEqual(dated('saved', 5, false))
})

test('provider that lacks the call is not asked', async () => {
  const read = vi.fn(async () => dated('new', 9))
  expect(await ask(read, 'only')).toEqual(dated('saved', 5, false))
  device.saved = null
  await expect(ask(read, 'only')).rejects.toBeInstanceOf(MissingFailure)
  expect(read).not.toHaveBeenCalled()
})

test('saved reply is parsed like a live reply, and ignored when it cannot be parsed', async () => {
  const warn = vi.spyOn(console, 'warn').mockImplementation(() => {})
  const reply = { kind: 'reply', method: 'GET', path: 'FAQ/getFAQData' } as const
  const read = async (saved?: { value: unknown; at: number }) => {
    if (!saved) throw lost
    if (saved.value === 'strange') throw new ContractFailure('GET FAQ', '', 'strange')
    return dated(`read ${String(saved.value)}`, saved.at, false)
  }
  expect(await withCatalogue(read, reply, 'if-lost')).toEqual(dated('read saved', 5, false))
  device.saved = { value: 'strange', at: 5 }
  for (let tries = 0; tries < 2; tries += 1)
    await expect(withCatalogue(read, reply, 'if-lost')).rejects.toBe(lost)
  expect(warn).toHaveBeenCalledTimes(1)
})

describe('urgent read', () => {
  afterEach(() => vi.useRealTimers())

  async function urgent(read: () => Promise<Dated<unknown>>, ms: number) {
    vi.useFakeTimers()
    const late: unknown[] = []
    const answer = withCatalogue<unknown>(read, (catalogue) => catalogue(question, true), 'if-lost', {
      onLate: (other) => late.push(other),
    })
    const first = Promise.race([answer, new Promise((resolve) => setTimeout(resolve, ms, 'nothing yet'))])
    await vi.advanceTimersByTimeAsync(ms)
    return { first: await first, late }
  }
  const after = (ms: number, value: Dated<unknown>) =>
    new Promise<Dated<unknown>>((resolve) => setTimeout(resolve, ms, value))

  test('urgent read returns the saved copy after 400 ms and reports the late answer', async () => {
    const { first, late } = await urgent(() => after(3000, dated('new', 9)), 450)
    expect(first).toEqual(dated('saved', 5, false))
    expect(late).toEqual([])
    await vi.advanceTimersByTimeAsync(3000)
    expect(late).toEqual([dated('new', 9)])
  })

  test('urgent read returns the provider’s answer when it comes within 400 ms', async () => {
    const { first, late } = await urgent(() => after(300, dated('new', 9)), 350)
    expect([first, late]).toEqual([dated('new', 9), []])
    expect(device.requests).toEqual([])
  })

  test('urgent read waits for the provider when nothing is saved', async () => {
    device.saved = null
    const { first } = await urgent(() => after(900, dated('new', 9)), 1000)
    expect(first).toEqual(dated('new', 9))
  })
})
