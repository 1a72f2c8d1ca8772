/** A brief that was changed here and elsewhere: both texts side by side, to choose from (req 12.6). */
import { useQueryClient } from '@tanstack/react-query'
import { type Ref, useId, useRef, useState } from 'react'
import { type OutboxRow } from '../../domain/outbox/outbox'
import { NotStoredFailure } from '../../domain/not-stored'
import { createBriefEdit, briefIn } from '../../outbox/kinds/brief'
import { discard, overwriteTheirs } from '../../outbox/decisions'
import { decide } from '../../outbox/queues'
import { cartQuery } from '../../queries/cart'
import { showEdit } from '../../queries/outbox'
import { readAfterWrite } from '../../queries/read-query'
import { Button } from '../../ui/button'
import { Dialog } from '../../ui/dialog'
import { useSingleRun } from '../../ui/use-lifetime'
import styles from './brief-conflict.module.css'
import { SideBySide } from './side-by-side'

const decisions = { mine: overwriteTheirs, theirs: discard }

export type BriefChoice = keyof typeof decisions

export type BriefConflictProps = {
  /** A row in the state `conflict`. */
  row: OutboxRow
  /** Rows of other lines of the job with the same conflict. The choice applies to them, too. */
  similarRows?: OutboxRow[]
  /** Called if nothing was chosen: the conflict stays pending. */
  onLater: () => void
  /** Called when the choice is stored on this device. */
  onChosen?: (choice: BriefChoice, theirs: string) => void
  heading?: 'h2' | 'h3'
  titleId?: string
  /** The button that changes nothing. */
  laterButton?: Ref<HTMLButtonElement> | undefined
}

export function BriefConflict(props: BriefConflictProps) {
  const { row, similarRows = [], onLater, onChosen, heading: Heading = 'h2', titleId, laterButton } = props
  const id = useId()
  const queryClient = useQueryClient()
  const [runOnce, isChoosing] = useSingleRun()
  const [problem, setProblem] = useState<string | null>(null)
  const brief = briefIn(row)
  if (!brief || row.state.name !== 'conflict') return null
  const { theirs } = row.state

  /** Shows the other text in the cart immediately, and fetches the cart again. */
  const showTheirs = (resolvedRow: OutboxRow) => {
    const mine = briefIn(resolvedRow)
    if (mine) showEdit(queryClient, createBriefEdit({ ...mine, text: theirs }))
    void readAfterWrite(queryClient, cartQuery().queryKey)
  }
  const choose = async (choice: BriefChoice) => {
    setProblem(null)
    try {
      for (const item of [row, ...similarRows]) {
        await decide(decisions[choice], item)
        if (choice === 'theirs') showTheirs(item)
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
      <SideBySide texts={[brief.text, theirs]} titles={['Yours', 'Now']} emptyText="No brief" />
      {problem !== null && (
        <p role="alert" className={styles.problem}>
          {problem}
        </p>
      )}
      <div className={styles.actions}>
        <Button aria-disabled={isChoosing} onClick={() => void runOnce(() => choose('mine'))}>
          Keep mine
        </Button>
        <Button
          variant="quiet"
          aria-disabled={isChoosing}
          onClick={() => void runOnce(() => choose('theirs'))}
        >
          Use theirs
        </Button>
        <Button ref={laterButton ?? null} variant="quiet" onClick={onLater}>
          Later
        </Button>
      </div>
    </section>
  )
}

type BriefConflictDialogProps = Pick<BriefConflictProps, 'onLater' | 'onChosen'> & {
  /** Rows of the lines of one job. A row with another conflict stays pending. An empty list closes the dialog. */
  rows: OutboxRow[]
}

/** The button Later changes nothing and has the initial focus. */
export function BriefConflictDialog({ rows: [row, ...otherRows], ...rest }: BriefConflictDialogProps) {
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
          similarRows={otherRows.filter((other) => isAlike(other, row))}
          titleId={titleId}
          laterButton={later}
          {...rest}
        />
      )}
    </Dialog>
  )
}

function isAlike(first: OutboxRow, other: OutboxRow): boolean {
  if (first.state.name !== 'conflict' || other.state.name !== 'conflict') return false
  return first.state.theirs === other.state.theirs && briefIn(first)?.text === briefIn(other)?.text
}
