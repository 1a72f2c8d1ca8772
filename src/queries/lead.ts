/** How a lead is stored on its way to the shop (req 26.6). */
import { type LeadCapture, leadWire } from '../domain/lead/lead'
import { newUuid } from '../domain/uuid'
import { leadEdit } from '../outbox/kinds/lead'
import { addEdit } from '../outbox/queues'
import { seal } from '../outbox/sealing/sealing'

/** Sealed on this device, and sent from there. Throws NotStoredFailure. */
export async function saveLead(lead: LeadCapture): Promise<void> {
  const id = newUuid()
  const wire = leadWire(lead)
  const sealed = await seal(wire, wire, id)
  await addEdit(leadEdit({ id, capturedAt: new Date().toISOString(), sealed }))
}
