/**
 * Stores a lead that is sent to the shop, with the photograph of a card if the shop accepts photographs (req 26.6,
 * 26.9).
 */
import { useQuery } from '@tanstack/react-query'
import { type LeadCapture, leadWire } from '../rules/lead'
import { newUuid } from '../../../src/domain/uuid'
import { createLeadEdit } from './lead-kind'
import { addEdit } from '../../../src/outbox/queues'
import { encryptContent } from '../../../src/outbox/encryption/encrypt'
import { aboutQuery } from '../../../src/queries/about'

/** Returns false until the provider's features are known. */
export function useAcceptsCards(): boolean {
  const { data } = useQuery(aboutQuery())
  return data?.value.features?.includes('lead-cards') === true
}

/**
 * Encrypts and stores the lead on this device, from where it is sent. `card` is a JPEG in base64; '' for none. Throws
 * NotStoredFailure.
 */
export async function saveLead(lead: LeadCapture, card: string): Promise<void> {
  const id = newUuid()
  const wire = { ...leadWire(lead), ...(card && { Card: card }) }
  const encrypted = await encryptContent(wire, wire, id)
  await addEdit(createLeadEdit({ id, capturedAt: new Date().toISOString(), sealed: encrypted }))
}
