/**
 * The outbox kind for leads. Every lead is sent, none replaces another, and waiting leads are encrypted like giveaway
 * entries.
 */
import * as v from 'valibot'
import { sendLead } from './lead-calls'
import { deviceId } from '../../../src/device/device-id'
import { encryptedSchema } from '../../../src/domain/kiosk/encrypted-entry'
import { StoredLead } from '../rules/stored-lead'
import { type Edit, type Kind, toKind } from '../../../src/domain/outbox/outbox'
import { contentToSend } from '../../../src/outbox/encryption/decrypt'

const LeadPayload = v.object({
  /** A UUID, by which the provider recognizes a repeated lead. */
  id: v.string(),
  /** ISO, by the device's clock. */
  capturedAt: v.string(),
  sealed: encryptedSchema(StoredLead),
})
type LeadPayload = v.InferOutput<typeof LeadPayload>

const name = 'lead'

/** Tests replace `api` with a fake provider. */
export function leadKind(api = { sendLead, deviceId }): Kind {
  return toKind<LeadPayload>({
    name,
    opSchema: 1,
    payload: LeadPayload,
    about: () => ({ title: 'Lead', text: null }),
    hasPersonalData: true,
    note: ({ sealed: encrypted }) => (encrypted.to === 'nobody' ? null : 'Sealed until the shop has it.'),
    send: async ({ id, capturedAt, sealed: encrypted }, { write, signal, idempotencyKey }) => {
      const [content, device] = await Promise.all([
        contentToSend(encrypted, { boundId: id, schema: StoredLead, noun: 'lead' }),
        api.deviceId(),
      ])
      return write(() => api.sendLead(id, content, { capturedAt, idempotencyKey, deviceId: device, signal }))
    },
  })
}

export function createLeadEdit(payload: LeadPayload): Edit {
  return { kind: name, entity: payload.id, payload }
}
