/** What waits on this device, for whoever shows it. */
import { useSyncExternalStore } from 'react'
import { isWaiting, type OutboxRow } from '../../domain/outbox'
import { keptRows, onRowsChange } from './this-tab'

const none: readonly OutboxRow[] = []

/** The signed-in customer's rows, refused ones as well; none while hydrating. */
export function useKeptRows(): readonly OutboxRow[] {
  return useSyncExternalStore(onRowsChange, keptRows, () => none)
}

/** How many changes of the signed-in customer have yet to reach the provider. */
export function useWaitingCount(): number {
  return useKeptRows().filter(isWaiting).length
}
