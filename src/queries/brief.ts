/** The brief of a cart line as the customer sees it: what the provider has, and the own text that waits over it. */
import { mutationOptions, type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { CartGroup, CartLine } from '../domain/cart/cart'
import { mapDated } from '../domain/dated'
import type { OutboxRow } from '../domain/outbox/outbox'
import { briefIn, briefRows } from '../outbox/kinds/brief'
import { sendDirectly } from '../outbox/queues'
import type { Edit } from '../outbox/rules'
import { ownAnswer } from '../session/session-reader'
import { useOwnRows } from '../outbox/use-rows'
import { cartQuery } from './cart'
import { readAfterWrite } from './read-query'

export type WaitingBrief = {
  /** Null: the provider has the last one. */
  row: OutboxRow | null
  /** The one that the customer has to choose for, because it was changed elsewhere. */
  conflict: OutboxRow | null
  rows: readonly OutboxRow[]
  text: string
}

export function useWaitingBrief({ id, brief }: CartLine): WaitingBrief {
  const all = useOwnRows()
  return useMemo(() => {
    const rows = briefRows(all, id)
    const row = rows.at(-1) ?? null
    const conflict = rows.find(({ state }) => state.name === 'conflict') ?? null
    return { row, conflict, rows, text: (row && briefIn(row)?.text) ?? brief }
  }, [all, id, brief])
}

/** Those of these lines that the provider does not have yet, or does not take. */
export function unsentBriefs(rows: readonly OutboxRow[], groups: CartGroup[]): OutboxRow[] {
  const lines = new Set(groups.flatMap((group) => group.lines.map(({ id }) => id)))
  return rows.filter((row) => lines.has(briefIn(row)?.lineId ?? ''))
}

/** Of refused ones whose line these do not have: the products' names. */
export function useLostBriefs(groups: CartGroup[]): { id: string; name: string }[] {
  const rows = useOwnRows()
  const here = new Set(unsentBriefs(rows, groups))
  return rows.flatMap((row) => {
    const brief = briefIn(row)
    if (!brief || row.state.name !== 'failed' || here.has(row)) return []
    return [{ id: row.id, name: brief.product.name }]
  })
}

/** For a device that stores nothing. Resolves to the provider's message. Throws what sending throws, ConflictFailure as well. */
export const briefMutation = (queryClient: QueryClient) =>
  mutationOptions({
    mutationFn: (edit: Edit) => ownAnswer(() => sendDirectly(edit)),
    onSuccess: (_message, edit) => noteBriefDone(queryClient, edit),
  })

/** The provider has this brief now: the cart in memory follows, so that no field falls back before it is read again. */
export function noteBriefDone(queryClient: QueryClient, edit: Pick<OutboxRow, 'kind' | 'payload'>): void {
  const brief = briefIn(edit)
  if (!brief) return
  noteBrief(queryClient, brief.lineId, brief.text)
  void readAfterWrite(queryClient, cartQuery())
}

/** The provider does not take it: its line may be gone. Returns what is to be said. */
export function noteBriefRefused(queryClient: QueryClient, row: OutboxRow, reason: string): string | null {
  const brief = briefIn(row)
  if (!brief) return null
  void readAfterWrite(queryClient, cartQuery())
  return `The brief for ${brief.product.name} could not be saved: ${reason}`
}

function noteBrief(queryClient: QueryClient, lineId: string, brief: string): void {
  const change = (line: CartLine) => (line.id === lineId ? { ...line, brief } : line)
  queryClient.setQueryData(cartQuery().queryKey, (known) =>
    known
      ? mapDated(known, (groups) => groups.map((group) => ({ ...group, lines: group.lines.map(change) })))
      : known,
  )
}

/** The customer took the text of elsewhere: it is what the cart shows, and what it says now is asked for. */
export function useBriefTaken(): (lineId: string, theirs: string) => void {
  const queryClient = useQueryClient()
  return (lineId, theirs) => {
    noteBrief(queryClient, lineId, theirs)
    void readAfterWrite(queryClient, cartQuery())
  }
}
