/** Before a draft goes into the cart: what has changed since, what stays, and what is about to be added. */
import { useId } from 'react'
import { counted } from '../../domain/count'
import { totalPieces } from '../../domain/price/quote'
import type { Reviewed } from '../../queries/draft-move'
import { useSeesPrices } from '../../session/customer-view'
import { Amount } from '../../ui/amount'
import { Button } from '../../ui/button'
import { Dialog } from '../../ui/dialog'
import { ReplaceQuestion } from '../../widgets/cart/use-add-lines'
import frame from '../../widgets/draft/draft-dialog.module.css'
import type { Move } from './use-move'
import styles from './move-review.module.css'

export function MoveReview({ move }: { move: Move }) {
  const id = useId()
  const { state, adding, close } = move
  // The question about what is in the cart already stands alone.
  const isOpen = state.step !== 'closed' && adding.progress.step !== 'asking'
  return (
    <>
      <Dialog open={isOpen} onClose={close} labelledBy={id}>
        <div className={frame.ask}>
          <h2 id={id} tabIndex={-1}>
            Move to cart
          </h2>
          <p role="status">{progressWords(move)}</p>
          {state.step === 'review' && <Lines {...state.review} move={move} />}
        </div>
      </Dialog>
      <ReplaceQuestion {...adding} />
    </>
  )
}

function progressWords({ state, adding: { progress } }: Move): string {
  if (state.step === 'looking') return 'Looking up today’s prices and stock…'
  if (state.step !== 'sending') return ''
  return progress.step === 'sending'
    ? `Adding ${Math.min(progress.answered + 1, progress.of)} of ${progress.of}…`
    : 'Looking at your cart…'
}

function Lines({ lines, move }: { lines: Reviewed[]; move: Move }) {
  const count = lines.reduce((sum, { sendable }) => sum + sendable.length, 0)
  const pieces = totalPieces(lines.flatMap(({ sendable }) => sendable.map(({ line }) => line)))
  return (
    <>
      <ul className={styles.lines}>
        {lines.map((one) => (
          <li key={one.line.id}>
            <Line {...one} />
          </li>
        ))}
      </ul>
      <div className={frame.answers}>
        <Button look="quiet" onClick={move.close}>
          Cancel
        </Button>
        <Button aria-disabled={count === 0} onClick={() => count > 0 && move.send()}>
          {count === 0
            ? 'Nothing can be moved'
            : `Move ${counted(count, 'line')}, ${counted(pieces, 'piece')}`}
        </Button>
      </div>
    </>
  )
}

function Line({ line, sendable, changes, stays }: Reviewed) {
  const seesPrices = useSeesPrices()
  const each = sendable[0]?.line.eachCents ?? null
  const pieces = totalPieces(sendable.map((one) => one.line))
  return (
    <>
      <p className={styles.name}>
        <b>{line.product.name}</b>
        <span>
          {counted(pieces, 'piece')}
          {seesPrices && each !== null && (
            <>
              {' '}
              at <Amount cents={each} />
            </>
          )}
        </span>
      </p>
      {[...(seesPrices ? changes.prices : []), ...changes.stock].map((change) => (
        <p key={change} className={styles.change}>
          {change}
        </p>
      ))}
      {stays !== '' && <p className={styles.stays}>Stays in the draft: {stays}</p>}
    </>
  )
}
