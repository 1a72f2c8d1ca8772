/** What is unsent as a test sets it, for the pieces that show it. */
import { act } from '@testing-library/react'
import { useSyncExternalStore } from 'react'
import type { OutboxRow, RowState } from '../../../src/domain/outbox/outbox'
import { syncCounts } from '../../../src/domain/outbox/sync-words'
import type { UnsentRows } from '../../../src/outbox/sync-rows'

let state: UnsentRows
const listeners = new Set<() => void>()

export function showUnsent(own: OutboxRow[], guest: OutboxRow[] = [], known = true): void {
  act(() => {
    state = { known, unreadable: false, own, guest, counts: syncCounts([...own, ...guest]) }
    for (const listener of listeners) listener()
  })
}

export function unsent(): UnsentRows {
  return state
}

export function useShownUnsent(): UnsentRows {
  return useSyncExternalStore((listener) => {
    listeners.add(listener)
    return () => listeners.delete(listener)
  }, unsent)
}

let made = 0

export function briefRow(state: RowState = { name: 'pending' }, over: Partial<OutboxRow> = {}): OutboxRow {
  made += 1
  return {
    id: `row-${made}`,
    owner: '7',
    kind: 'brief',
    entity: `line-${made}`,
    seq: made,
    opSchema: 1,
    payload: {
      lineId: `line-${made}`,
      text: 'Logo on the left',
      base: '',
      own: [],
      product: { name: 'Ceramic mug', slug: 'ceramic-mug' },
    },
    createdAt: Date.now() + made,
    attempts: 0,
    sent: false,
    state,
    ...over,
  }
}
