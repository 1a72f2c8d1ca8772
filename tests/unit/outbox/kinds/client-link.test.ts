/** A private link in the outbox: what is sent of it, and what its rep is told (req 23.7). */
import { beforeEach, expect, test, vi } from 'vitest'
import type * as api from '../../../../src/api/client-link/client-link'
import { linkEdit, linkIn, linkKind } from '../../../../src/outbox/kinds/client-link'
import { sending, written } from './sending'

const op = {
  id: 'a',
  link: {
    draftId: 'd',
    number: 'Q1',
    to: ['Harbour Rowing'],
    from: [],
    message: 'As discussed.',
    notes: '',
    neededBy: '',
    until: 1,
    email: '',
    price: { shows: 'margin' as const, margin: '30', unit: 'percent' as const },
    rights: ['approve' as const],
    lines: [],
  },
}
const saveLink = vi.fn<typeof api.saveLink>()
const kind = linkKind({ saveLink })

beforeEach(() => {
  written.length = 0
  saveLink.mockReset().mockResolvedValue()
})

test('is sent as it was composed, by the same key at every attempt', async () => {
  await kind.send(op, sending(true))
  await kind.send(op, sending(true))
  const keys = saveLink.mock.calls.map(([, , options]) => options?.idempotencyKey)
  expect(saveLink).toHaveBeenLastCalledWith('a', op.link, expect.anything())
  expect(keys[0]).toBe(keys[1])
  expect(written).toHaveLength(2)
})

test('says that the client has nothing yet', () => {
  expect(kind.about(op)).toEqual({ title: 'Link for Harbour Rowing', text: 'As discussed.' })
  expect(kind.note?.(op)).toBe('Your client has nothing yet.')
})

test('that waits gives way to what is composed after it', () => {
  const edit = { ...op, link: { ...op.link, message: 'Better' } }
  expect(kind.fold?.({ before: undefined, unsent: op, edit, isOverOld: false, lastSent: null })).toBe(edit)
})

test('is told by its kind, and by its shape', () => {
  const { kind: name, payload } = linkEdit(op)
  expect(linkIn({ kind: name, payload })).toEqual(op)
  expect(linkIn({ kind: name, payload: { id: 'a' } })).toBeNull()
  expect(linkIn({ kind: 'brief', payload })).toBeNull()
})
