/** The saved catalogue beside the provider: when it is asked, and whose answer counts. */
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { Dated } from '../../../src/domain/dated'
import type { Question } from '../../../src/saved/catalogue/read/reader-question'
import { ContractFailure, MissingFailure, OfflineFailure, RejectedFailure } from '../../../src/domain/failure'
import { type CatalogueUse, withCatalogue } from '../../../src/queries/read-query'

const device = vi.hoisted(() => ({ connectivity: 'online', asked: [] as unknown[], saved: null as unknown }))
vi.mock('../../../src/session/connectivity', () => ({ connectivity: () => device.connectivity }))
vi.mock('../../../src/saved/catalogue/read/reader-client', () => ({
  savedAnswer: (...what: unknown[]) => {
    device.asked.push(what)
    return Promise.resolve(device.saved)
  },
}))

const question: Question = { kind: 'list', list: { of: 'new' }, sort: '', page: 1, limit: 24 }
const dated = (value: unknown, at: number, fresh = true): Dated<unknown> => ({ value, at, fresh })
const lost = new OfflineFailure('gone')

beforeEach(() => {
  Object.assign(device, { connectivity: 'online', asked: [], saved: { value: 'saved', at: 5 } })
})

function ask(read: () => Promise<Dated<unknown>>, use: CatalogueUse = 'if-lost') {
  return withCatalogue<unknown>(read, (catalogue) => catalogue(question, true), use)
}

test('a provider that answers is all that is asked', async () => {
  expect(await ask(async () => dated('new', 9))).toEqual(dated('new', 9))
  expect(device.asked).toEqual([])
})

test.each([lost, new ContractFailure('GET x', '', 'no'), new RejectedFailure('No', '', 502)])(
  'stands in for an answer that is lost: %s',
  async (failure) => {
    expect(await ask(() => Promise.reject(failure))).toEqual(dated('saved', 5, false))
    expect(device.asked).toEqual([[question, { asMember: true, now: false }]])
    device.saved = null
    await expect(ask(() => Promise.reject(failure))).rejects.toBe(failure)
  },
)

test('a refusal of the provider stays one', async () => {
  const refusal = new RejectedFailure('No', 'NO', 403)
  await expect(ask(() => Promise.reject(refusal))).rejects.toBe(refusal)
  expect(device.asked).toEqual([])
})

test.each([
  [4, 'saved'],
  [5, 'copy'],
  [6, 'copy'],
])('the newer one of two copies counts: %i against 5', async (at, value) => {
  expect((await ask(async () => dated('copy', at, false))).value).toBe(value)
})

test('a provider that is known to be out of reach is asked for what is not saved only', async () => {
  device.connectivity = 'offline'
  const read = vi.fn(async () => dated('new', 9))
  expect(await ask(read)).toEqual(dated('saved', 5, false))
  expect(read).not.toHaveBeenCalled()
  device.saved = null
  expect(await ask(read)).toEqual(dated('new', 9))
})

test('what is current answers as well as the provider, which is not asked', async () => {
  const read = vi.fn(async () => dated('new', 9))
  expect(await ask(read, 'current')).toEqual(dated('saved', 5, true))
  expect(device.asked).toEqual([[question, { asMember: true, now: true }]])
  expect(read).not.toHaveBeenCalled()
  device.connectivity = 'offline'
  expect(await ask(read, 'current')).toEqual(dated('saved', 5, false))
})

test('a provider without the call is not asked', async () => {
  const read = vi.fn(async () => dated('new', 9))
  expect(await ask(read, 'only')).toEqual(dated('saved', 5, false))
  device.saved = null
  await expect(ask(read, 'only')).rejects.toBeInstanceOf(MissingFailure)
  expect(read).not.toHaveBeenCalled()
})

test('a saved reply is read as the provider’s own, unless it is of another release', async () => {
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

describe('what somebody waits for', () => {
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

  test('is saved after 400 ms, and the provider’s answer replaces it when it comes', async () => {
    const { first, late } = await urgent(() => after(3000, dated('new', 9)), 450)
    expect(first).toEqual(dated('saved', 5, false))
    expect(late).toEqual([])
    await vi.advanceTimersByTimeAsync(3000)
    expect(late).toEqual([dated('new', 9)])
  })

  test('is the provider’s where that comes within 400 ms', async () => {
    const { first, late } = await urgent(() => after(300, dated('new', 9)), 350)
    expect([first, late]).toEqual([dated('new', 9), []])
    expect(device.asked).toEqual([])
  })

  test('is waited for where nothing is saved', async () => {
    device.saved = null
    const { first } = await urgent(() => after(900, dated('new', 9)), 1000)
    expect(first).toEqual(dated('new', 9))
  })
})
