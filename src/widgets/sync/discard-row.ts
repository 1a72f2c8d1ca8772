import type { OutboxRow } from '../../domain/outbox/outbox'
import { discard } from '../../outbox/decisions'
import { decide } from '../../outbox/queues'
import { loadSlots } from '../frame/features'

/** Deletes an unsent change from this device. Throws NotStoredFailure, also while the change is being sent. */
export async function discardRow(row: OutboxRow): Promise<void> {
  const { discardInFeatures } = await loadSlots()
  await decide(discard, row)
  await discardInFeatures(row)
}
