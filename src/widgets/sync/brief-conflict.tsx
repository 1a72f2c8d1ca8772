/** A brief that was changed here and elsewhere: both texts side by side, to choose from (req 12.6). */
import { useQueryClient } from '@tanstack/react-query'
import { type Ref, useId, useRef, useState } from 'react'
import { type OutboxRow } from '../../domain/outbox/outbox'
import { NotStoredFailure } from '../../domain/not-stored'
import { briefEdit, briefIn } from '../../outbox/kinds/brief'
import { keepMine, takeTheirs } from '../../outbox/decisions'
import { decide } from '../../outbox/queues'
import { cartQuery } from '../../queries/cart'
import { showEdit } from '../../queries/outbox'
import { readAfterWrite } from '../../queries/read-query'
import { Button } from '../../ui/button'
import { Dialog } from '../../ui/dialog'
import { useOnce } from '../../ui/use-lifetime'
import styles from './brief-conflict.module.css'
import { SideBySide } from './side-by-side'

const decisions = { mine: keepMine, theirs: takeTheirs }

export type BriefChoice = keyof typeof decisions

export type BriefConflictProps = {
  /** In the state `conflict`. */
  row: OutboxRow
  /** Of other lines of its job, in which the same is to be chosen: they are answered with it. */
  alike?: OutboxRow[]
  /** Nothing was chosen: it goes on waiting. */
  onLater: () => void
  /** Kept on this device. */
  onChosen?: (choice: BriefChoice, theirs: string) => void
  heading?: 'h2' | 'h3'
  titleId?: string
  /** The button that changes nothing. */
  later?: Ref<HTMLButtonElement> | undefined
}

export function BriefConflict(props: BriefConflictProps) {
  const { row, alike = [], onLater, onChosen, heading: Heading = 'h2', titleId, later } = props
  const id = useId()
  const queryClient = useQueryClient()
  const [once, choosing] = useOnce()
  const [problem, setProblem] = useState<string | null>(null)
  const brief = briefIn(row)
  if (!brief || row.state.name !== 'conflict') return null
  const { theirs } = row.state

  /** The text of elsewhere is what the cart shows, and what it says now is asked for. */
  const show = (taken: OutboxRow) => {
    const mine = briefIn(taken)
    if (mine) showEdit(queryClient, briefEdit({ ...mine, text: theirs }))
    void readAfterWrite(queryClient, cartQuery().queryKey)
  }
  const choose = async (choice: BriefChoice) => {
    setProblem(null)
    try {
      for (const one of [row, ...alike]) {
        await decide(decisions[choice], one)
        if (choice === 'theirs') show(one)
      }
      onChosen?.(choice, theirs)
    } catch (error) {
      if (!(error instanceof NotStoredFailure)) console.error(error)
      setProblem(error instanceof NotStoredFailure ? error.message : 'An unexpected error occurred')
    }
  }
  return (
    <section aria-labelledby={titleId ?? id} className={styles.card}>
      <Heading id={titleId ?? id}>This brief was changed somewhere else</Heading>
      <p>The brief for {brief.product.name} has changed. Nothing is overwritten until you choose.</p>
      <SideBySide texts={[brief.text, theirs]} titles={['Yours', 'Now']} empty="No brief" />
      {problem !== null && (
        <p role="alert" className={styles.problem}>
          {problem}
        </p>
      )}
      <div className={styles.actions}>
        <Button aria-disabled={choosing} onClick={() => void once(() => choose('mine'))}>
          Keep mine
        </Button>
        <Button look="quiet" aria-disabled={choosing} onClick={() => void once(() => choose('theirs'))}>
          Use theirs
        </Button>
        <Button ref={later ?? null} look="quiet" onClick={onLater}>
          Later
        </Button>
      </div>
    </section>
  )
}

type BriefConflictDialogProps = Pick<BriefConflictProps, 'onLater' | 'onChosen'> & {
  /** Of the lines of one job; those in which something else is to be chosen wait. None: closed. */
  rows: OutboxRow[]
}

/** The answer that changes nothing has the focus. */
export function BriefConflictDialog({ rows: [row, ...others], ...rest }: BriefConflictDialogProps) {
  const titleId = useId()
  const later = useRef<HTMLButtonElement>(null)
  return (
    <Dialog
      open={row !== undefined}
      onClose={rest.onLater}
      labelledBy={titleId}
      className={styles.dialog}
      initialFocus={later}
    >
      {row && (
        <BriefConflict
          row={row}
          alike={others.filter((one) => isAlike(one, row))}
          titleId={titleId}
          later={later}
          {...rest}
        />
      )}
    </Dialog>
  )
}

function isAlike(one: OutboxRow, other: OutboxRow): boolean {
  if (one.state.name !== 'conflict' || other.state.name !== 'conflict') return false
  return one.state.theirs === other.state.theirs && briefIn(one)?.text === briefIn(other)?.text
}
