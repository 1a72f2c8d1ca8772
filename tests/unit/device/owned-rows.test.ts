/** Records of one owner: changed in one go or not at all, waited for until they are on the disk, seen by nobody else. */
import { IDBDatabase, IDBFactory, IDBKeyRange } from 'fake-indexeddb'
import { beforeEach, expect, test, vi } from 'vitest'
import { openOwnedRows } from '../../../src/device/owned-rows'
import { dropDatabase } from '../../../src/device/database'

type Row = { id: string; text: string }

beforeEach(() => {
  vi.stubGlobal('indexedDB', new IDBFactory())
  vi.stubGlobal('IDBKeyRange', IDBKeyRange)
})
const none = () => ({ put: [], drop: [] })
const putting = (...texts: string[]) => ({ put: texts.map((text) => ({ id: text, text })), drop: [] })

test('what is kept is read again, by another page as well', async () => {
  const rows = openOwnedRows<Row>('test')
  expect(await rows('A', () => putting('one', 'two'))).toHaveLength(2)
  const kept = await rows('A', (known) => {
    expect(known.map(({ id }) => id)).toEqual(['one', 'two'])
    return { put: [{ id: 'one', text: 'changed' }], drop: ['two'] }
  })
  expect(kept).toEqual([{ id: 'one', text: 'changed' }])
  expect(await openOwnedRows<Row>('test')('A', none)).toEqual(kept)
})

test.each(['B', 'a', 'A ', 'AA', '', 'A\u0000'])('"%s" is not A', async (other) => {
  const rows = openOwnedRows<Row>('test')
  await rows('A', () => putting('one'))
  expect(await rows(other, none)).toEqual([])
  await rows(other, () => ({ put: [{ id: 'one', text: 'theirs' }], drop: [] }))
  await rows(other, () => ({ put: [], drop: ['one'] }))
  expect(await rows('A', none)).toEqual([{ id: 'one', text: 'one' }])
})

test('a plan that fails changes nothing and says why', async () => {
  const rows = openOwnedRows<Row>('test')
  await rows('A', () => putting('one'))
  const fault = new Error('no such kind')
  await expect(
    rows('A', () => {
      throw fault
    }),
  ).rejects.toBe(fault)
  // The second record cannot be stored: the first is not either.
  const broken = { id: 'three', text: 'x', extra: () => {} }
  await expect(
    rows('A', () => ({ put: [{ id: 'two', text: 'x' }, broken], drop: ['one'] })),
  ).rejects.toThrow()
  expect(await rows('A', none)).toEqual([{ id: 'one', text: 'one' }])
})

test('a change counts when it is on the disk', async () => {
  const rows = openOwnedRows<Row>('test')
  await rows('A', none)
  const opened = vi.spyOn(IDBDatabase.prototype, 'transaction')
  await rows('A', () => putting('one'))
  expect(opened).toHaveBeenCalledWith('records', 'readwrite', { durability: 'strict' })
})

test('two changes at once are one after the other', async () => {
  const rows = openOwnedRows<Row>('test')
  const next = (known: readonly Row[]) => putting(`row ${known.length}`)
  await Promise.all([rows('A', next), rows('A', next), openOwnedRows<Row>('test')('A', next)])
  expect((await rows('A', none)).map(({ id }) => id)).toEqual(['row 0', 'row 1', 'row 2'])
})

test('a database that was dropped under it is opened anew', async () => {
  const rows = openOwnedRows<Row>('test')
  await rows('A', () => putting('one'))
  await dropDatabase('test')
  expect(await rows('A', none)).toEqual([])
})
