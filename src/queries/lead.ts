/** How a lead is stored on its way to the shop, with the photograph of a card where the shop takes one (req 26.6, 26.9). */
import { useQuery } from '@tanstack/react-query'
import { type LeadCapture, leadWire } from '../domain/lead/lead'
import { newUuid } from '../domain/uuid'
import { leadEdit } from '../outbox/kinds/lead'
import { addEdit } from '../outbox/queues'
import { seal } from '../outbox/sealing/sealing'
import { aboutQuery } from './about'

/** False until that is known. */
export function useTakesCards(): boolean {
  const { data } = useQuery(aboutQuery())
  return data?.value.features?.includes('lead-cards') === true
}

/** Sealed on this device, and sent from there. `card`: a JPEG in base64, '' without one. Throws NotStoredFailure. */
export async function saveLead(lead: LeadCapture, card: string): Promise<void> {
  const id = newUuid()
  const wire = { ...leadWire(lead), ...(card && { Card: card }) }
  const sealed = await seal(wire, wire, id)
  await addEdit(leadEdit({ id, capturedAt: new Date().toISOString(), sealed }))
}
