/** What waits on this device, for whoever shows it. */
import { useSyncExternalStore } from 'react'
import type { OutboxRow } from '../domain/outbox/outbox'
import { type KeptRow, type QueueName, queues } from './queues'

const none: readonly OutboxRow[] = []
const nothing = () => none

/** The signed-in customer's rows, refused ones as well but not sent ones; none while hydrating. */
export function useOwnRows(): readonly KeptRow[] {
  return useSyncExternalStore(queues.own.onChange, queues.own.kept, nothing)
}

/** The same of what belongs to nobody's account. */
export function useGuestRows(): readonly KeptRow[] {
  return useSyncExternalStore(queues.guest.onChange, queues.guest.kept, nothing)
}

/** What was sent lately, the newest first. */
export function useSentRows(queue: QueueName): readonly KeptRow[] {
  const { onChange, sent } = queues[queue]
  return useSyncExternalStore(onChange, sent, nothing)
}
