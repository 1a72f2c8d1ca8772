/** A giveaway entry in the outbox: the request that is sent, and permanent failures. */
import * as v from 'valibot'
import { beforeEach, expect, test, vi } from 'vitest'
import type * as giveaway from '../../../../src/api/giveaway/giveaway'
import type { GiveawayEntry } from '../../../../src/domain/kiosk/giveaway'
import { outcomeOf } from '../../../../src/domain/outbox/outbox'
import { EntryPayload } from '../../../../src/domain/kiosk/encrypted-entry'
import { rememberEntry } from '../../../../src/outbox/encryption/decrypt'
import { createEntryEdit, entryKind } from '../../../../src/outbox/kinds/giveaway-entry'
import { newDevice } from '../../session/device'
import { sending, writeCalls } from './send-context'

const person = {
  fullName: 'Jo Brand',
  schoolName: 'Harbour High',
  position: 'Principal',
  phone: '0400 123 456',
}
const answers = { email: 'jo@brand.sydney', interests: 'Merchandise', newsletter: false, agreedTo: null }
const entry: GiveawayEntry = { ...person, ...answers }
const stamp = { entryId: '6a1f0d5e-5f0c-4c0e-9a55-0d9d3f1f8f10', capturedAt: '2026-11-20T02:03:04.567Z' }
const jweEntry: EntryPayload = { ...stamp, sealed: { to: 'provider', keyId: 'k1', jwe: 'a.b.c.d.e' } }
const plainEntry: EntryPayload = { ...stamp, sealed: { to: 'nobody', entry } }
/** The device has lost the key of this entry. */
const lostKey = { to: 'device' as const, keyId: 'gone', iv: 'AAAA', text: 'AAAA' }
const lostEntry: EntryPayload = { ...stamp, sealed: lostKey }

const sendEntry = vi.fn<typeof giveaway.sendEntry>()
const deviceId = () => Promise.resolve('tablet')
const kind = entryKind({ sendEntry, deviceId })

beforeEach(() => {
  newDevice()
  writeCalls.length = 0
  sendEntry.mockReset().mockResolvedValue('Good luck!')
})

test.each([
  ['encrypted for the provider is sent unchanged', jweEntry, 'a.b.c.d.e'],
  ['in clear is sent as typed', plainEntry, entry],
])('entry %s, through the write callback of the outbox', async (_, payload, content) => {
  for (const asMember of [true, false]) {
    expect(await kind.send(payload, sending(asMember))).toBe('Good luck!')
    const options = { ...stamp, asMember, idempotencyKey: 'the row', deviceId: 'tablet' }
    expect(sendEntry).toHaveBeenLastCalledWith(content, expect.objectContaining(options))
  }
  expect(writeCalls).toHaveLength(2)
})

test.each([true, false])(
  'entry has all fields only when the provider accepts them (%s)',
  async (isAccepted) => {
    const takesEntryFields = () => Promise.resolve(isAccepted)
    await entryKind({ sendEntry, deviceId, takesEntryFields }).send(plainEntry, sending(false))
    expect(sendEntry).toHaveBeenLastCalledWith(entry, expect.objectContaining({ specifiedOnly: !isAccepted }))
  },
)

test('entry is sent in plain fields at first, later encrypted, with different keys', async () => {
  vi.useFakeTimers()
  rememberEntry(stamp.entryId, entry)
  const sent = async () => {
    await kind.send(jweEntry, sending(false))
    const [content, { entryId, idempotencyKey }] = sendEntry.mock.lastCall ?? expect.fail('Nothing was sent.')
    return [content, entryId, idempotencyKey]
  }
  expect(await sent()).toEqual([entry, stamp.entryId, stamp.entryId])
  vi.advanceTimersByTime(10_000)
  expect(await sent()).toEqual(['a.b.c.d.e', stamp.entryId, 'the row'])
})

test('entry that cannot be decrypted fails permanently and is not sent', async () => {
  const error: unknown = await kind.send(lostEntry, sending(false)).catch((fault: unknown) => fault)
  const reason = 'This device can’t read this entry any more.'
  expect(outcomeOf(error)).toEqual({ name: 'failed', reason })
  expect(sendEntry).not.toHaveBeenCalled()
})

test('entry is retried later when the device storage fails for a moment', async () => {
  vi.stubGlobal('indexedDB', {
    open: () => {
      throw new DOMException('Connection to Indexed Database server lost.', 'UnknownError')
    },
  })
  vi.resetModules()
  const reloaded = await import('../../../../src/outbox/kinds/giveaway-entry')
  const { outcomeOf: reloadedOutcomeOf } = await import('../../../../src/domain/outbox/outbox')
  const failing = reloaded.entryKind({ sendEntry, deviceId })
  const error: unknown = await failing.send(lostEntry, sending(false)).catch((fault: unknown) => fault)
  expect(error).toMatchObject({ name: 'UnknownError' })
  expect(reloadedOutcomeOf(error)).toMatchObject({ name: 'later' })
})

test('entries are never merged, and their description contains nothing personal', () => {
  expect(kind.merge).toBeUndefined()
  expect(createEntryEdit(jweEntry)).toEqual({ kind: 'entry', entity: stamp.entryId, payload: jweEntry })
  for (const payload of [jweEntry, plainEntry, lostEntry]) {
    expect(v.is(kind.payload, payload)).toBe(true)
    expect(kind.about(payload)).toEqual({ title: 'Giveaway entry', text: null })
  }
})
