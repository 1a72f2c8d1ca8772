/**
 * The outbox kind for giveaway entries. Every entry is sent, none replaces another, and waiting entries are
 * encrypted.
 */
import * as v from 'valibot'
import { sendEntry, acceptsEntryFields } from '../../api/giveaway/giveaway'
import { deviceId } from '../../device/device-id'
import type { GiveawayEntry } from '../../domain/kiosk/giveaway'
import { Entry, EntryPayload } from '../../domain/kiosk/encrypted-entry'
import { type Edit, type Kind, toKind, type OutboxRow } from '../../domain/outbox/outbox'
import { contentToSend, recentEntry } from '../encryption/decrypt'

const name = 'entry'
/** Without `takesEntryFields`, the provider counts as accepting all fields. */
type Calls = {
  sendEntry: typeof sendEntry
  deviceId: typeof deviceId
  takesEntryFields?: typeof acceptsEntryFields
}
const calls: Calls = { sendEntry, deviceId, takesEntryFields: acceptsEntryFields }

/** Tests replace `api` with a fake provider. */
export function entryKind(api = calls): Kind {
  return toKind<EntryPayload>({
    name,
    opSchema: 1,
    payload: EntryPayload,
    about: () => ({ title: 'Giveaway entry', text: null }),
    visitor: 'A visitor at the stall',
    hasPersonalData: true,
    note: (payload) =>
      isReadableOnDevice(payload) ? null : 'Sealed for the shop. This device can’t read it.',
    send: async (payload, { read, write, signal, idempotencyKey, asMember }) => {
      const { entryId, capturedAt, sealed: encrypted } = payload
      const typed = encrypted.to === 'provider' ? recentEntry(entryId) : null
      const [content, device] = await Promise.all([typed ?? contentOf(payload), api.deviceId()])
      // The plain text is another request than the encrypted one, so it has another idempotency key. Both name the
      // same entry.
      const key = typed ? entryId : idempotencyKey
      const { takesEntryFields: askProvider } = api
      const takesExtraFields = askProvider ? await read(() => askProvider(signal)) : true
      return write(() =>
        api.sendEntry(content, {
          entryId,
          capturedAt,
          specifiedOnly: !takesExtraFields,
          asMember,
          idempotencyKey: key,
          deviceId: device,
          signal,
        }),
      )
    },
  })
}

export function createEntryEdit(payload: EntryPayload): Edit {
  return { kind: name, entity: payload.entryId, payload }
}

/** The entry in a row, as it is stored; null when the row is of another kind. */
export function storedEntryIn({ kind, payload }: Pick<OutboxRow, 'kind' | 'payload'>): EntryPayload | null {
  if (kind !== name) return null
  const { success, output } = v.safeParse(EntryPayload, payload)
  return success ? output : null
}

/** An entry that was encrypted for the provider cannot be read on this device. */
export function isReadableOnDevice(payload: EntryPayload): boolean {
  return payload.sealed.to !== 'provider'
}

/** Returns null when this device cannot read the entry, or cannot read it any more. Never rejects. */
export async function readEntry(row: OutboxRow): Promise<GiveawayEntry | null> {
  const payload = storedEntryIn(row)
  try {
    const content = payload && (await contentOf(payload))
    return typeof content === 'string' ? null : content
  } catch (error) {
    console.warn('An entry could not be read.', error)
    return null
  }
}

function contentOf({ entryId, sealed: encrypted }: EntryPayload): Promise<GiveawayEntry | string> {
  return contentToSend(encrypted, { boundId: entryId, schema: Entry, noun: 'entry' })
}
