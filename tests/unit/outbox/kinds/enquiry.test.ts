/**
 * A request for a quote or a sample in the outbox: the request that is sent, its description, and permanent failures.
 */
import { beforeEach, expect, test, vi } from 'vitest'
import type * as api from '../../../../src/api/product/enquiry'
import type { Enquiry } from '../../../../src/domain/enquiry/enquiry'
import { outcomeOf } from '../../../../src/domain/outbox/outbox'
import { createEnquiryEdit, enquiryKind, type EnquiryOp } from '../../../../src/outbox/kinds/enquiry'
import { encryptOnDevice } from '../../../../src/outbox/encryption/encrypt'
import { newDevice } from '../../session/device'
import { sending, writeCalls } from './send-context'

const person = { fullName: 'Dana Buyer', email: 'dana@buyer.example', mobileNumber: '0400 000 000' }
const enquiry: Enquiry = { ...person, productId: '7', variationId: null, quantity: 1, remarks: 'By March.' }
const requestId = '6a1f0d5e-5f0c-4c0e-9a55-0d9d3f1f8f10'
const op = { requestId, kind: 'quote' as const, product: { name: 'Alpine flask', slug: 'alpine-flask' } }
const plainOp: EnquiryOp = { ...op, asked: { to: 'nobody', enquiry } }

const sendEnquiry = vi.fn<typeof api.sendEnquiry>()
const kind = enquiryKind({ sendEnquiry })
async function encryptedOp(): Promise<EnquiryOp> {
  const encrypted = await encryptOnDevice(enquiry, requestId)
  return { ...op, asked: encrypted ? { to: 'device', ...encrypted } : expect.fail('It was not encrypted.') }
}

beforeEach(() => {
  newDevice()
  writeCalls.length = 0
  sendEnquiry.mockReset().mockResolvedValue('Thank you.')
})

test('enquiry is sent as typed with the same request id at every attempt', async () => {
  for (const payload of [plainOp, await encryptedOp()])
    for (const asMember of [true, false]) {
      expect(await kind.send(payload, sending(asMember))).toBe('Thank you.')
      const options = expect.objectContaining({ requestId, asMember })
      expect(sendEnquiry).toHaveBeenLastCalledWith('quote', enquiry, options)
    }
  expect(writeCalls).toHaveLength(4)
})

test('description shows only the product to a visitor, and also the text to a customer', async () => {
  const visitorOp = await encryptedOp()
  expect(JSON.stringify(visitorOp)).not.toMatch(/dana|march|0400/i)
  const about = { title: 'Request for a quote: Alpine flask', slug: 'alpine-flask' }
  expect(kind.about(visitorOp)).toEqual({ ...about, text: null })
  expect(kind.about(plainOp)).toEqual({ ...about, text: '1 piece\nBy March.' })
  const sampleTitle = 'Request for a sample: Alpine flask'
  expect(kind.about({ ...plainOp, kind: 'sample' })).toMatchObject({ title: sampleTitle })
})

test('enquiry that this device cannot decrypt fails permanently and is not sent', async () => {
  const unreadableOp: EnquiryOp = { ...op, asked: { to: 'device', keyId: 'gone', iv: 'AAAA', text: 'AAAA' } }
  const error: unknown = await kind.send(unreadableOp, sending(false)).catch((fault: unknown) => fault)
  const reason = 'This device can’t read this request any more.'
  expect(outcomeOf(error)).toEqual({ name: 'failed', reason })
  expect(sendEnquiry).not.toHaveBeenCalled()
})

test('enquiries are queued separately and never merged', () => {
  expect(kind.merge).toBeUndefined()
  expect(createEnquiryEdit(plainOp)).toEqual({ kind: 'enquiry', entity: requestId, payload: plainOp })
})
