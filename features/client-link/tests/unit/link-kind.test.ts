/** A private link in the outbox: the request that is sent, and the messages to the rep (req 23.7). */
import { beforeEach, expect, test, vi } from 'vitest'
import type * as api from '../../app/link-calls'
import { createLinkEdit, linkIn, linkKind } from '../../app/link-kind'
import { anyQuote } from '../../../drafts/tests/support/quote'
import { sending, writeCalls } from '../../../../tests/unit/outbox/kinds/send-context'

const op = {
  id: 'a',
  link: {
    draftId: 'd',
    price: { shows: 'margin' as const, margin: '30', unit: 'percent' as const },
    email: '',
    quote: anyQuote({ to: ['Harbour Rowing'], message: 'As discussed.' }),
  },
}
const saveLink = vi.fn<typeof api.saveLink>()
const kind = linkKind({ saveLink })

beforeEach(() => {
  writeCalls.length = 0
  saveLink.mockReset().mockResolvedValue()
})

test('link is sent as composed with the same idempotency key at every attempt', async () => {
  await kind.send(op, sending(true))
  await kind.send(op, sending(true))
  const keys = saveLink.mock.calls.map(([, , options]) => options?.idempotencyKey)
  expect(saveLink).toHaveBeenLastCalledWith('a', op.link, expect.anything())
  expect(keys[0]).toBe(keys[1])
  expect(writeCalls).toHaveLength(2)
})

test('row of a link states that the client can’t see it yet', () => {
  expect(kind.about(op)).toEqual({ title: 'Link for Harbour Rowing', text: 'As discussed.' })
  expect(kind.note?.(op)).toBe('Your client can’t see this yet.')
})

test('unsent link is replaced by a link that is composed later', () => {
  const edit = { ...op, link: { ...op.link, email: 'noor@harbour.example' } }
  expect(kind.merge?.({ previous: undefined, unsent: op, edit, isStale: false, lastSent: null })).toBe(edit)
})

test('row of a link is recognized by its kind and its shape', () => {
  const { kind: name, payload } = createLinkEdit(op)
  expect(linkIn({ kind: name, payload })).toEqual(op)
  expect(linkIn({ kind: name, payload: { id: 'a' } })).toBeNull()
  expect(linkIn({ kind: 'brief', payload })).toBeNull()
})
