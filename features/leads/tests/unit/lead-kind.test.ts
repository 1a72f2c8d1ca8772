/** A lead in the outbox: the request that is sent, and permanent failures. */
import * as v from 'valibot'
import { beforeEach, expect, test, vi } from 'vitest'
import type * as api from '../../app/lead-calls'
import { leadWire } from '../../rules/lead'
import { blankLead } from '../../rules/lead-answers'
import { outcomeOf } from '../../../../src/domain/outbox/outbox'
import { encryptWithDeviceKey } from '../../../../src/device/device-key'
import { createLeadEdit, leadKind } from '../../app/lead-kind'
import { newDevice } from '../../../../tests/unit/session/device'
import { sending, writeCalls } from '../../../../tests/unit/outbox/kinds/send-context'

const lead = leadWire({ ...blankLead, name: 'Noor Haddad', note: 'Wants caps.' })
const stamp = { id: '6a1f0d5e-5f0c-4c0e-9a55-0d9d3f1f8f10', capturedAt: '2026-11-27T02:03:04.567Z' }
const toProvider = { ...stamp, sealed: { to: 'provider', keyId: 'k1', jwe: 'a.b.c.d.e' } } as const
const clear = { ...stamp, sealed: { to: 'nobody', entry: lead } } as const
const lost = { ...stamp, sealed: { to: 'device', keyId: 'gone', iv: 'AAAA', text: 'AAAA' } } as const

const sendLead = vi.fn<typeof api.sendLead>()
const kind = leadKind({ sendLead, deviceId: () => Promise.resolve('tablet') })

beforeEach(() => {
  newDevice()
  writeCalls.length = 0
  sendLead.mockReset().mockResolvedValue('Lead saved.')
})

test.each([
  ['encrypted for the provider is sent unchanged', toProvider, 'a.b.c.d.e'],
  ['in clear is sent as typed', clear, lead],
])('lead %s, through the write callback of the outbox', async (_, payload, content) => {
  expect(await kind.send(payload, sending(true))).toBe('Lead saved.')
  const options = { capturedAt: stamp.capturedAt, idempotencyKey: 'the row', deviceId: 'tablet' }
  expect(sendLead).toHaveBeenLastCalledWith(stamp.id, content, expect.objectContaining(options))
  expect(writeCalls).toHaveLength(1)
})

test('lead that is encrypted on the device is sent as it was entered', async () => {
  const encrypted = { to: 'device', ...(await encryptWithDeviceKey(JSON.stringify(lead), stamp.id)) }
  await kind.send({ ...stamp, sealed: encrypted }, sending(true))
  expect(sendLead).toHaveBeenLastCalledWith(stamp.id, lead, expect.anything())
})

test('photograph of a business card is encrypted on the device and sent complete', async () => {
  const entry = { ...lead, Card: '/9j/'.padEnd(400_000, 'A') }
  const encrypted = { to: 'device', ...(await encryptWithDeviceKey(JSON.stringify(entry), stamp.id)) }
  await kind.send({ ...stamp, sealed: encrypted }, sending(true))
  expect(sendLead).toHaveBeenLastCalledWith(stamp.id, entry, expect.anything())
})

test('lead that this device cannot decrypt fails for good', async () => {
  vi.spyOn(console, 'warn').mockReturnValue()
  const failure = await kind.send(lost, sending(true)).catch((error: unknown) => error)
  expect(outcomeOf(failure)).toEqual({ name: 'failed', reason: 'This device can’t read this lead any more.' })
  expect(sendLead).not.toHaveBeenCalled()
})

test('leads are never merged, and their description omits the visitor', () => {
  const { entity, payload } = createLeadEdit(toProvider)
  expect([entity, v.is(kind.payload, payload)]).toEqual([stamp.id, true])
  expect(kind.merge).toBeUndefined()
  expect(kind.about(clear)).toEqual({ title: 'Lead', text: null })
})
