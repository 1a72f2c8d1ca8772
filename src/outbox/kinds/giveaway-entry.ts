/** A giveaway entry: every one is sent, none replaces another, and what waits is sealed. */
import { RejectedFailure } from '../../domain/failure'
import type { GiveawayEntry } from '../../domain/kiosk/giveaway'
import { EntryPayload } from '../../domain/kiosk/sealed-entry'
import { justTyped } from '../sealing/just-typed'
import { openEntry, UnreadableEntryFailure } from '../sealing/opening'
import type { Edit } from '../changes'
import { type Kind, kindOf } from '../kind'

export type EntryCalls = {
  /** Resolves to the provider's Message. `content`: the entry, or the text that only the provider can open. */
  sendEntry: (
    content: GiveawayEntry | string,
    options: {
      entryId: string
      capturedAt: string
      asMember: boolean
      idempotencyKey: string
      deviceId: string | null
      signal: AbortSignal
    },
  ) => Promise<string>
  deviceId: () => Promise<string | null>
}

const name = 'entry'

export function entryKind({ sendEntry, deviceId }: EntryCalls): Kind {
  return kindOf<EntryPayload>({
    name,
    opSchema: 1,
    payload: EntryPayload,
    about: () => ({ title: 'Giveaway entry', text: null }),
    send: async (payload, { write, signal, idempotencyKey, asMember }) => {
      const [content, device] = await Promise.all([contentOf(payload), deviceId()])
      const { entryId, capturedAt } = payload
      // Sent in clear it is another request than sealed, so that it goes by another key. Both name the same entry.
      const isClear = payload.sealed.to === 'provider' && typeof content !== 'string'
      const key = isClear ? entryId : idempotencyKey
      return write(() =>
        sendEntry(content, { entryId, capturedAt, asMember, idempotencyKey: key, deviceId: device, signal }),
      )
    },
  })
}

export function entryEdit(payload: EntryPayload): Edit {
  return { kind: name, entity: payload.entryId, payload }
}

async function contentOf(payload: EntryPayload): Promise<GiveawayEntry | string> {
  if (payload.sealed.to === 'provider') return justTyped(payload.entryId) ?? payload.sealed.jwe
  try {
    const entry = await openEntry(payload)
    if (entry) return entry
  } catch (error) {
    if (!(error instanceof UnreadableEntryFailure)) throw error
  }
  throw new RejectedFailure('This entry can no longer be read on this device.', 'UNREADABLE', 400)
}
