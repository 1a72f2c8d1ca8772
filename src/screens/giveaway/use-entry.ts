/**
 * Sends an entry of the form: it is stored on this device first, then the provider's reply is awaited for a moment.
 */
import { useEffect, useRef } from 'react'
import { RejectedFailure } from '../../domain/failure'
import { entryFrom, type GiveawayFields } from '../../domain/kiosk/giveaway'
import { connectivity } from '../../session/connectivity'
import type { Edit } from '../../domain/outbox/outbox'
import { createEntryEdit } from '../../outbox/kinds/giveaway-entry'
import { discard } from '../../outbox/decisions'
import {
  addEdit,
  decide,
  queueOfEntry,
  waitForReceipt,
  startQueue,
  useGuestRows,
  useAccountRows,
} from '../../outbox/queues'
import { prepareEncryption, encryptEntry } from '../../outbox/encryption/encrypt'

/** Maximum wait for the provider's reply. After that the visitor reads that the entry is stored on this device. */
const receiptTimeoutMs = 6000

/** The provider's reply to an entry. */
export type Receipt = { message: string | null }

/** Stores an entry of the kiosk encrypted. Resolves to the id of its row. Rejects with NotStoredFailure. */
export async function storeAtStall(fields: GiveawayFields): Promise<string> {
  return addEdit(await encryptedEntry(fields), 'guest')
}

/**
 * Loads the code and key for encryption and sending while the form is filled in, and starts to send pending entries.
 */
export function useReadyForEntries(): void {
  useEffect(() => {
    startQueue('guest')
    void prepareEncryption()
  }, [])
}

/**
 * Resolves to null while the entry is pending on this device. Rejects with the reason when the provider refused it.
 */
export function useSendEntry(): (fields: GiveawayFields) => Promise<Receipt | null> {
  useReadyForEntries()
  const rows = [...useGuestRows(), ...useAccountRows()]
  /** Row of an entry that the provider refused, while its visitor corrects the form. */
  const refusedId = useRef<string | null>(null)
  return async (fields) => {
    const id = await addEdit(await encryptedEntry(fields), queueOfEntry())
    // The corrected entry replaces the refused one.
    const refusedRow = rows.find((row) => row.id === refusedId.current)
    if (refusedRow) await decide(discard, refusedRow).catch(() => {})
    refusedId.current = null
    const outcome = await waitForReceipt(id, connectivity() === 'offline' ? 0 : receiptTimeoutMs)
    if (outcome === 'waiting') return null
    if ('sent' in outcome) return { message: outcome.sent }
    refusedId.current = id
    throw new RejectedFailure(outcome.failed, 'REFUSED', 400)
  }
}

async function encryptedEntry(fields: GiveawayFields): Promise<Edit> {
  return createEntryEdit(await encryptEntry(entryFrom(fields)))
}
