/** A change that is being mended stays where it is on the page, with what is typed in it, whatever becomes of it. */
import { useState } from 'react'
import { guestOwner, type OutboxRow } from '../../domain/outbox/outbox'
import { syncState } from '../../domain/outbox/sync-words'
import { currentIdentity } from '../../session/identity'

type Section = 'waiting' | 'needsYou'
type Held = { row: OutboxRow; section: Section }

export type HeldRows = Record<Section, OutboxRow[]> & {
  /** Whether somebody mends it just now. */
  hold: (row: OutboxRow, isHeld: boolean) => void
}

export function useHeldRows(rows: readonly OutboxRow[], now: number): HeldRows {
  const [held, setHeld] = useState<readonly Held[]>([])
  const sectionOf = (row: OutboxRow): Section =>
    held.find(({ row: { id } }) => id === row.id)?.section ??
    (syncState(row, now) === 'Needs you' ? 'needsYou' : 'waiting')
  // Not those of somebody who has left.
  const isOurs = ({ owner }: OutboxRow) => owner === guestOwner || owner === currentIdentity()?.userId
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
