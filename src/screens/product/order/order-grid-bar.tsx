/** Below the order grid: how much is in it, what just happened, and the way to empty it and back. */
import { formatCount } from '../../../domain/cart/quantity'
import { Button } from '../../../ui/button'
import { VisuallyHidden } from '../../../ui/visually-hidden'
import type { GridEntry } from './use-grid-entry'
import styles from '../order-grid.module.css'

type OrderGridBarProps = { entry: GridEntry; pieces: number }

export function OrderGridBar({ entry: { said, clear, undoClear }, pieces }: OrderGridBarProps) {
  const press = clear ?? undoClear
  const isSeen = said.text !== '' && !said.quiet
  const hint = 'A block copied from a spreadsheet can be pasted into the grid.'
  return (
    <div className={styles.bar}>
      {pieces > 0 && (
        <p className={styles.pieces}>
          {formatCount(pieces)} {pieces === 1 ? 'piece' : 'pieces'}
        </p>
      )}
      {pieces === 0 && !isSeen && <p className={styles.hint}>{hint}</p>}
      <p role="status">{isSeen ? said.text : <VisuallyHidden>{said.text}</VisuallyHidden>}</p>
      {/* One button for both, so that the focus stays where it is. */}
      {press && (
        <Button look="quiet" onClick={press}>
          {clear ? 'Clear' : 'Undo'}
        </Button>
      )}
    </div>
  )
}
