/** The brief of a cart line as the customer sees it: what the provider has, and the own text that waits over it. */
import { useQueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { CartGroup, CartLine } from '../domain/cart/cart'
import { type OutboxRow } from '../domain/outbox/outbox'
import { briefEdit, briefIn, briefRows } from '../outbox/kinds/brief'
import { useOwnRows } from '../outbox/queues'
import { cartQuery } from './cart'
import { showEdit } from './outbox'
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

/** The customer took the text of elsewhere: it is what the cart shows, and what it says now is asked for. */
export function useBriefTaken(): (row: OutboxRow, theirs: string) => void {
  const queryClient = useQueryClient()
  return (row, theirs) => {
    const brief = briefIn(row)
    if (brief) showEdit(queryClient, briefEdit({ ...brief, text: theirs }))
    void readAfterWrite(queryClient, cartQuery().queryKey)
  }
}
