/** A change that is being mended stays where it is on the page, with what is typed in it, whatever becomes of it. */
import { useState } from 'react'
import { guestOwner } from '../../domain/outbox/outbox'
import { syncState } from '../../domain/outbox/sync-words'
import { currentIdentity } from '../../session/identity'
import type { KeptRow } from '../../outbox/queues'

type Section = 'waiting' | 'needsYou'
type Held = { row: KeptRow; section: Section }

export type HeldRows = Record<Section, KeptRow[]> & {
  /** Whether somebody mends it just now. */
  hold: (row: KeptRow, isHeld: boolean) => void
}

export function useHeldRows(rows: readonly KeptRow[], now: number): HeldRows {
  const [held, setHeld] = useState<readonly Held[]>([])
  const sectionOf = (row: KeptRow): Section =>
    held.find(({ row: { id } }) => id === row.id)?.section ??
    (syncState(row, now) === 'Needs you' ? 'needsYou' : 'waiting')
  // Not those of somebody who has left.
  const isOurs = ({ owner }: KeptRow) => owner === guestOwner || owner === currentIdentity()?.userId
  const gone = held
    .map(({ row }) => row)
    .filter((row) => isOurs(row) && !rows.some(({ id }) => id === row.id))
  const shown = [...rows, ...gone].toSorted((a, b) => a.createdAt - b.createdAt)
  return {
    waiting: shown.filter((row) => sectionOf(row) === 'waiting'),
    needsYou: shown.filter((row) => sectionOf(row) === 'needsYou'),
    hold: (row, isHeld) => {
      const others = held.filter(({ row: { id } }) => id !== row.id)
      setHeld(isHeld ? [...others, { row, section: sectionOf(row) }] : others)
    },
  }
}
