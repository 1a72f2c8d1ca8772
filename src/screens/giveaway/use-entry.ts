/** An entry from the form to the provider: kept on this device first, then waited for, for a moment. */
import { useEffect, useRef } from 'react'
import { RejectedFailure } from '../../domain/failure'
import { entryFrom, type GiveawayFields } from '../../domain/kiosk/giveaway'
import { connectivity } from '../../session/connectivity'
import type { Edit } from '../../domain/outbox/outbox'
import { entryEdit } from '../../outbox/kinds/giveaway-entry'
import { discard } from '../../outbox/decisions'
import {
  addEdit,
  decide,
  queueOfEntry,
  receiptOf,
  startQueue,
  useGuestRows,
  useOwnRows,
} from '../../outbox/queues'
import { prepareSealing, sealEntry } from '../../outbox/sealing/sealing'

/** ms that a visitor looks at the button until it is said that the entry waits on this device. */
const receiptWait = 6000

/** What the provider said to an entry. */
export type Receipt = { said: string | null }

/** Keeps an entry of the kiosk sealed; resolves to the id of its row. Throws NotStoredFailure. */
export async function keepAtStall(fields: GiveawayFields): Promise<string> {
  return addEdit(await sealedEntry(fields), 'guest')
}

/** What sealing and sending need is fetched while the form is filled in, and what waits already is sent. */
export function useReadyForEntries(): void {
  useEffect(() => {
    startQueue('guest')
    void prepareSealing()
  }, [])
}

/** Resolves to null while the entry waits on this device. Throws what the provider refused it with. */
export function useEntry(): (fields: GiveawayFields) => Promise<Receipt | null> {
  useReadyForEntries()
  const rows = [...useGuestRows(), ...useOwnRows()]
  /** Row of an entry that the provider refused while its visitor looks at the form. */
  const refused = useRef<string | null>(null)
  return async (fields) => {
    const id = await addEdit(await sealedEntry(fields), queueOfEntry())
    // Mended, it stands for the one that was refused.
    const outdone = rows.find((row) => row.id === refused.current)
    if (outdone) await decide(discard, outdone).catch(() => {})
    refused.current = null
    const outcome = await receiptOf(id, connectivity() === 'offline' ? 0 : receiptWait)
    if (outcome === 'waiting') return null
    if ('sent' in outcome) return { said: outcome.sent }
    refused.current = id
    throw new RejectedFailure(outcome.failed, 'REFUSED', 400)
  }
}

async function sealedEntry(fields: GiveawayFields): Promise<Edit> {
  return entryEdit(await sealEntry(entryFrom(fields)))
}
