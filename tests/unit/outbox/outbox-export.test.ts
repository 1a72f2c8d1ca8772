/** Files of unsent work: their rows and order, and entries that this device cannot read. */
import { beforeEach, expect, test, vi } from 'vitest'
import { databases } from '../../../src/device/storage-names'
import { guestOwner } from '../../../src/domain/account/identity'
import { newPage, signInAs, storeRows } from '../session/device'

const files = vi.hoisted((): [Blob, string][] => [])
vi.mock('../../../src/device/files', () => ({ saveBlob: (...file: [Blob, string]) => files.push(file) }))
const loadExport = () => import('../../../src/outbox/outbox-export')

const person = { fullName: 'Jo Field', schoolName: '', position: '', email: 'jo@s.example', phone: '0' }
const entry = { ...person, interests: 'Pens', newsletter: false, agreedTo: null }
const encryptedContent = { to: 'provider', keyId: 'k', jwe: 'a.b.c' }
const unreadableContent = { to: 'device', keyId: 'gone', iv: 'AAAA', text: 'AAAA' }
const brief = { lineId: '3', text: 'Gold', base: '', own: [], product: { name: 'Mug', slug: 'mug' } }

async function store(owner: string, id: string, [createdAt, seq]: [number, number], row: object) {
  const defaults = { kind: 'entry', opSchema: 1, attempts: 0, sent: false, state: { name: 'pending' } }
  const put = [{ ...defaults, id, owner, entity: id, seq, createdAt, ...row }]
  await storeRows(databases.outbox, owner, put)
}
const entryRow = (entryId: string, content: object) => ({
  payload: { entryId, capturedAt: '2026-05-12T00:40:00.000Z', sealed: content },
})

beforeEach(async () => {
  vi.spyOn(console, 'warn').mockImplementation(() => {})
  newPage()
  signInAs('A')
  files.length = 0
  const refused = { kind: 'brief', payload: brief, state: { name: 'failed', reason: 'Gone.' } }
  await store('A', 'b', [1000, 1], refused)
  await store('A', 'c', [2000, 2], entryRow('c', { to: 'nobody', entry }))
  const about = { title: 'Giveaway entry', text: null }
  await store('A', 's', [1, 3], { payload: null, state: { name: 'sent', at: Date.now(), about } })
  await store(guestOwner, 'd', [1500, 2], entryRow('d', encryptedContent))
  await store(guestOwner, 'e', [1500, 1], entryRow('e', unreadableContent))
})

test('saveUnsent writes the unsent rows of all queues or of one queue, oldest first', async () => {
  const { saveUnsent } = await loadExport()
  expect([await saveUnsent(), await saveUnsent('guest')]).toEqual([4, 2])
  const [[blob, name] = expect.fail('No file.')] = files
  expect([name, blob.type]).toEqual([
    expect.stringMatching(/^unsent-.*\.json$/),
    'application/json;charset=utf-8',
  ])
  const { changes } = JSON.parse(await blob.text()) as { changes: Record<string, unknown>[] }
  expect(changes.map(({ id }) => id)).toEqual(['b', 'e', 'd', 'c'])
  expect(changes.map(({ entry: content }) => content)).toEqual([undefined, undefined, undefined, entry])
  const when = '1970-01-01T00:00:01.000Z'
  const description = { what: 'Brief for Mug', text: 'Gold', when, state: 'Needs you', reason: 'Gone.' }
  const row = { id: 'b', kind: 'brief', entity: 'b', opSchema: 1, payload: brief }
  expect(changes[0]).toEqual({ ...row, ...description })
})

test('saveEntries writes readable entries to a table and counts the encrypted ones', async () => {
  const { saveEntries } = await loadExport()
  expect(await saveEntries()).toEqual({ saved: 1, unreadable: 2 })
  const [[blob, name] = expect.fail('No file.')] = files
  expect([name, blob.type]).toEqual([expect.stringMatching(/^entries-.*\.csv$/), 'text/csv;charset=utf-8'])
  expect((await blob.text()).split('\r\n')[1]).toMatch(/^c,2026-05-12 10:40:00,Jo Field,/)
})
