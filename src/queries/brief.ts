/** The brief of a cart line as the customer sees it: what the provider has, and the own text that waits over it. */
import { mutationOptions, type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { CartGroup, CartLine } from '../domain/cart/cart'
import { mapDated } from '../domain/dated'
import { type OutboxRow } from '../domain/outbox/outbox'
import { NotStoredFailure } from '../domain/not-stored'
import { briefIn, briefRows } from '../outbox/kinds/brief'
import { addEdit, sendDirectly } from '../outbox/queues'
import type { Edit } from '../outbox/rules'
import { connectivity } from '../session/connectivity'
import { ownAnswer } from '../session/session-reader'
import { useOwnRows } from '../outbox/use-rows'
import { cartQuery } from './cart'
import { readAfterWrite } from './read-query'

export type WaitingBrief = {
  line: CartLine
  /** Null: the provider has the last one. */
  row: OutboxRow | null
  /** The one that the customer has to choose for, because it was changed elsewhere. */
  conflict: OutboxRow | null
  rows: readonly OutboxRow[]
  text: string
}

/** Of each of these lines. */
export function useWaitingBriefs(lines: CartLine[]): WaitingBrief[] {
  const all = useOwnRows()
  return useMemo(
    () =>
      lines.map((line) => {
        const rows = briefRows(all, line.id)
        const row = rows.at(-1) ?? null
        const conflict = rows.find(({ state }) => state.name === 'conflict') ?? null
        return { line, row, conflict, rows, text: (row && briefIn(row)?.text) ?? line.brief }
      }),
    [all, lines],
  )
}

/** Those of these lines that the provider does not have yet, or does not take. */
export function unsentBriefs(rows: readonly OutboxRow[], groups: CartGroup[]): OutboxRow[] {
  const lines = new Set(groups.flatMap((group) => group.lines.map(({ id }) => id)))
  return rows.filter((row) => lines.has(briefIn(row)?.lineId ?? ''))
}

/** What its customer would count: the same text for several lines of a product is one brief. */
export function countBriefs(rows: readonly OutboxRow[]): number {
  const briefs = rows.flatMap((row) => briefIn(row) ?? [])
  return new Set(briefs.map(({ product: { slug }, text }) => `${slug}\n${text}`)).size
}

/** Of refused ones whose line these do not have: the products' names, each once. */
export function useLostBriefs(groups: CartGroup[]): string[] {
  const rows = useOwnRows()
  const here = new Set(unsentBriefs(rows, groups))
  const lost = rows.filter((row) => row.state.name === 'failed' && !here.has(row))
  return [...new Set(lost.flatMap((row) => briefIn(row)?.product.name ?? []))]
}

const briefMutation = (queryClient: QueryClient) =>
  mutationOptions({
    mutationFn: (edit: Edit) => ownAnswer(() => sendDirectly(edit)),
    onSuccess: (_message, edit) => {
      const brief = briefIn(edit)
      if (brief) showBrief(queryClient, brief.lineId, brief.text)
      void readAfterWrite(queryClient, cartQuery())
    },
  })

/**
 * Stores a brief on this device, to be sent; where the device stores nothing, it is sent at once. Resolves to null, or to
 * the provider's message. Throws NotStoredFailure, and what sending throws.
 */
export async function keepBrief(
  queryClient: QueryClient,
  edit: Edit,
): Promise<{ message: string | null } | null> {
  try {
    await addEdit(edit)
    return null
  } catch (error) {
    if (!(error instanceof NotStoredFailure) || connectivity() === 'offline') throw error
    const sending = queryClient.getMutationCache().build(queryClient, briefMutation(queryClient))
    return { message: await sending.execute(edit) }
  }
}

/** The brief is this one now: the cart in memory follows, so that no field falls back before it is read again. */
export function showBrief(queryClient: QueryClient, lineId: string, brief: string): void {
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
    showBrief(queryClient, lineId, theirs)
    void readAfterWrite(queryClient, cartQuery())
  }
}
