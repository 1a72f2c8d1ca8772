/**
 * Records of one owner: a change is atomic, encrypted, resolves when it is on the disk, and is invisible to other
 * owners.
 */
import { IDBDatabase, IDBTransaction } from 'fake-indexeddb'
import { entries, set } from 'idb-keyval'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import type { ChangeOwned, OwnedStore } from '../../../src/device/owned-rows'
import { openStore } from '../../../src/device/database'
import { isEncrypted } from '../../../src/device/vault/keys'
import { newDevice, signInAs } from '../session/device'

type Row = { id: string; text: string }
/** Opens the store as another page does, with empty memory. */
let openOwnedStore: () => Promise<OwnedStore<Row>>
let rows: ChangeOwned<Row>

beforeEach(async () => {
  newDevice()
  signInAs('A')
  openOwnedStore = async () => {
    vi.resetModules()
    const [{ openOwnedStore: open }, { encryptedRows }] = await Promise.all([
      import('../../../src/device/owned-rows'),
      import('../../../src/device/vault/encrypted-rows'),
    ])
    return open<Row>('test', encryptedRows)
  }
  rows = (await openOwnedStore()).change
})
const emptyPlan = () => ({ put: [], drop: [] })
const planToPut = (...texts: string[]) => ({ put: texts.map((text) => ({ id: text, text })), drop: [] })

test('stored rows are read again, also by another page', async () => {
  expect(await rows('A', () => planToPut('one', 'two'))).toHaveLength(2)
  const stored = await rows('A', (known) => {
    expect(known.map(({ id }) => id)).toEqual(['one', 'two'])
    return { put: [{ id: 'one', text: 'changed' }], drop: ['two'] }
  })
  expect(stored).toEqual([{ id: 'one', text: 'changed' }])
  expect(await (await openOwnedStore()).change('A', emptyPlan)).toEqual(stored)
})

test.each(['B', 'a', '', 'A\u0000'])('owner "%s" has no access to records of "A"', async (other) => {
  await rows('A', () => planToPut('one'))
  signInAs(other)
  expect(await rows(other, emptyPlan)).toEqual([])
  await rows(other, () => ({ put: [{ id: 'one', text: 'theirs' }], drop: [] }))
  await rows(other, () => ({ put: [], drop: ['one'] }))
  expect(await rows('A', emptyPlan)).toEqual([{ id: 'one', text: 'one' }])
})

test('plan that fails changes nothing and rejects with its error', async () => {
  await rows('A', () => planToPut('one'))
  const fault = new Error('no such kind')
  await expect(
    rows('A', () => {
      throw fault
    }),
  ).rejects.toBe(fault)
  // The second record cannot be stored, so the first one must not be stored either.
  const broken = { id: 'three', text: 'x', extra: 1n }
  await expect(
    rows('A', () => ({ put: [{ id: 'two', text: 'x' }, broken], drop: ['one'] })),
  ).rejects.toThrow()
  expect(await rows('A', emptyPlan)).toEqual([{ id: 'one', text: 'one' }])
})

test.each([null, 'text', { id: 'other', text: 'x' }])(
  'invalid record %j is read as a row with only its id',
  async (garbage) => {
    await set(['A', 'two'], garbage, openStore('test'))
    await rows('A', () => planToPut('one'))
    expect(await rows('A', emptyPlan)).toEqual([{ id: 'one', text: 'one' }, { id: 'two' }])
    expect(await rows('A', () => ({ put: [], drop: ['two'] }))).toEqual([{ id: 'one', text: 'one' }])
    expect(await rows('A', emptyPlan)).toHaveLength(1)
  },
)

test('change resolves only when it is on the disk', async () => {
  await rows('A', emptyPlan)
  const opened = vi.spyOn(IDBDatabase.prototype, 'transaction')
  await rows('A', () => planToPut('one'))
  expect(opened).toHaveBeenCalledWith('records', 'readwrite', { durability: 'strict' })
})

test('simultaneous changes run one after the other', async () => {
  const next = (known: readonly Row[]) => planToPut(`row ${known.length}`)
  await rows('A', emptyPlan)
  const otherPage = (await openOwnedStore()).change
  await Promise.all([rows('A', next), rows('A', next), otherPage('A', next)])
  expect((await rows('A', emptyPlan)).map(({ id }) => id)).toEqual(['row 0', 'row 1', 'row 2'])
})

/** Returns a plan whose first transactions are aborted with this error. */
function abortingPlan(times: number, error: DOMException | null) {
  const opened = vi.spyOn(IDBDatabase.prototype, 'transaction')
  let remaining = times
  const plan = () => {
    const transaction = opened.mock.results.at(-1)?.value
    if (remaining > 0 && transaction) {
      if (error) Object.defineProperty(transaction, 'error', { get: () => error, set: () => {} })
      queueMicrotask(() => transaction.abort())
    }
    remaining -= 1
    return planToPut('two')
  }
  return { opened, plan }
}

test.each([
  ['without an error', null],
  ['with the error of iOS', new DOMException('Connection to Indexed Database server lost.', 'UnknownError')],
])('change is repeated when its connection is lost (%s)', async (_how, error) => {
  await rows('A', () => planToPut('one'))
  const { opened, plan } = abortingPlan(1, error)
  expect(await rows('A', plan)).toHaveLength(2)
  expect(opened).toHaveBeenCalledTimes(2)
  expect(await (await openOwnedStore()).change('A', emptyPlan)).toHaveLength(2)
})

test('change that loses its connection twice fails and stores nothing', async () => {
  await rows('A', () => planToPut('one'))
  await expect(rows('A', abortingPlan(2, null).plan)).rejects.toThrow('The transaction was aborted')
  expect(await rows('A', emptyPlan)).toHaveLength(1)
})

describe('full device', () => {
  const full = () => new DOMException('Full.', 'QuotaExceededError')
  let dropped: string[]
  beforeEach(() => {
    dropped = []
    vi.stubGlobal('caches', { delete: async (name: string) => dropped.push(name) })
  })

  test('write deletes viewed pictures', async () => {
    await rows('A', () => planToPut('one'))
    await rows('A', abortingPlan(1, full()).plan)
    expect(dropped).toContain('showfloor-pictures-v1')
    expect(await rows('A', emptyPlan)).toHaveLength(2)
  })

  test('write is refused when deleting pictures frees no space', async () => {
    await rows('A', () => planToPut('one'))
    const { plan } = abortingPlan(2, full())
    await expect(rows('A', plan)).rejects.toMatchObject({ name: 'QuotaExceededError' })
    expect(await rows('A', emptyPlan)).toHaveLength(1)
  })
})

test('write changes rows without reading them, and only those of its owner', async () => {
  const { change, write } = await openOwnedStore()
  await write('A', planToPut('one', 'two'))
  await write('visitor', planToPut('one'))
  await write('A', { put: [{ id: 'two', text: 'changed' }], drop: ['one'] })
  expect(await change('A', emptyPlan)).toEqual([{ id: 'two', text: 'changed' }])
  expect(await change('visitor', emptyPlan)).toEqual([{ id: 'one', text: 'one' }])
})

test('write commits before the page can be closed', async () => {
  const { write } = await openOwnedStore()
  await write('A', emptyPlan())
  const committed = vi.spyOn(IDBTransaction.prototype, 'commit')
  void write('A', planToPut('one'))
  await Promise.resolve()
  await Promise.resolve()
  expect(committed).toHaveBeenCalledTimes(1)
})

test('content of a row is stored encrypted, and only its expiry is readable', async () => {
  await rows('A', () => ({ put: [{ id: 'one', text: 'Salamanca', until: 5 } as Row], drop: [] }))
  const stored = await entries<IDBValidKey, unknown>(openStore('test'))
  expect(JSON.stringify(stored.map(([key]) => key))).not.toContain('"A"')
  const records = stored.flatMap(([, record]) => (isEncrypted(record) ? [record] : []))
  expect(records.map(({ until, data }) => [until, Buffer.from(data).includes('Salamanca')])).toEqual([
    [5, false],
  ])
})
