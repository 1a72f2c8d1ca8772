/** Rows that a build before 1.0 stored are read with their content. */
import { IDBFactory, IDBKeyRange } from 'fake-indexeddb'
import { set } from 'idb-keyval'
import { beforeEach, expect, test, vi } from 'vitest'
import { openStore } from '../../../src/device/database'
import { encryptedRows } from '../../../src/device/vault/encrypted-rows'
import { openOwnedStore } from '../../../src/device/owned-rows'
import { databases } from '../../../src/device/storage-names'
import { briefIn } from '../../../src/outbox/kinds/brief'
import { waitingWishlistChanges } from '../../../src/outbox/kinds/wishlist-item'
import { kinds } from '../../../src/outbox/kinds'
import { openOutboxRows } from '../../../src/outbox/device'
import { memoryStorage, signInAs } from '../session/device'

beforeEach(() => {
  vi.stubGlobal('indexedDB', new IDBFactory())
  vi.stubGlobal('IDBKeyRange', IDBKeyRange)
  vi.stubGlobal('localStorage', memoryStorage())
  signInAs('12')
})

// The build before the state `dead` was renamed to `failed` stored these rows; they are copied from its database.
const product = { productId: '7', name: 'Cap', slug: 'cap', image: null }
const brief = { lineId: '3', text: 'Gold', base: '', own: [], product: { name: 'Mug', slug: 'mug' } }
const person = { fullName: 'Jo', schoolName: '', position: '', email: 'jo@s.example', phone: '' }
const entry = { ...person, interests: 'Pens', newsletter: false, agreedTo: null }
const entryContent = { to: 'nobody', entry }
const numbers = { seq: 1, opSchema: 1, createdAt: 1_700_000_000_000, attempts: 2, triedAt: 1_700_000_001_000 }
const common = { ...numbers, owner: '12', sent: false }
const wish = { ...common, kind: 'wish', entity: '7', payload: { product, wanted: true, base: false } }
const inflight = { name: 'inflight', lease: 'l', until: 1_700_000_040_000, sentBefore: false }
const about = { title: 'Add Pen to wishlist', text: null, slug: 'pen' }
const refused = { name: 'dead', reason: 'This line is no longer in your cart.' }
const briefRow = { ...common, kind: 'brief', entity: '3', payload: brief }
const conflict = {
  entity: '4',
  payload: { ...brief, lineId: '4' },
  state: { name: 'conflict', theirs: 'Silver' },
}
const payload = { entryId: 'e1', capturedAt: '2026-05-12T10:40:00.000Z', sealed: entryContent }
const retry = { name: 'retry', at: 1_700_000_009_000, cause: 'network' }
const recordedRows = [
  { ...wish, id: 'w1', state: { name: 'pending' } },
  { ...wish, id: 'w2', entity: '8', sent: true, state: inflight },
  {
    ...wish,
    id: 'w3',
    entity: '9',
    sent: true,
    payload: null,
    state: { name: 'sent', at: Date.now(), about },
  },
  { ...briefRow, id: 'b1', sent: true, state: refused },
  { ...briefRow, id: 'b2', ...conflict },
  { ...common, id: 'e1', owner: 'stall', kind: 'entry', entity: 'e1', payload, state: retry },
]
const openRows = (database: string) =>
  openOwnedStore<(typeof recordedRows)[number]>(database, encryptedRows).change
const noChange = () => ({ put: [], drop: [] })

test('rows of an older build are read with their content', async () => {
  for (const row of recordedRows) await set([row.owner, row.id], row, openStore(databases.outbox))
  const rows = await openOutboxRows(encryptedRows, kinds).change('12', noChange)
  expect(rows.map(({ id, state }) => [id, state.name])).toEqual([
    ['b1', 'failed'],
    ['b2', 'conflict'],
    ['w1', 'pending'],
    ['w2', 'inflight'],
    ['w3', 'sent'],
  ])
  expect(rows.map(briefIn)).toMatchObject([{ text: 'Gold' }, { lineId: '4' }, null, null, null])
  expect(waitingWishlistChanges(rows)).toHaveLength(2)
  expect(await openOutboxRows(encryptedRows, kinds).change('stall', noChange)).toMatchObject([
    { state: { name: 'retry' } },
  ])
})

test.each([
  ['without a state', { ...wish, id: 'g', state: undefined }],
  ['with an impossible creation time', { ...wish, id: 'g', createdAt: 2 ** 60, state: { name: 'pending' } }],
  ['that are null', null],
])('rows %s are read as failed, and stay as they are stored', async (_, invalidRow) => {
  await set(['12', 'g'], invalidRow, openStore(databases.outbox))
  const [row] = await openOutboxRows(encryptedRows, kinds).change('12', (rows) => ({
    put: [...rows],
    drop: [],
  }))
  expect(row).toMatchObject({ id: 'g', owner: '12', state: { name: 'failed' } })
  expect(await openRows(databases.outbox)('12', noChange)).toEqual([invalidRow ?? { id: 'g' }])
})
