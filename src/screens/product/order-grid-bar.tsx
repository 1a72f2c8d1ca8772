/** Below the order grid: what just happened in it, and the way to empty it and back. */
import { Button } from '../../ui/button'
import { VisuallyHidden } from '../../ui/visually-hidden'
import type { GridEntry } from './use-grid-entry'
import styles from './order-grid.module.css'

export function OrderGridBar({ entry: { said, clear, undoClear } }: { entry: GridEntry }) {
  const press = clear ?? undoClear
  const isSeen = said.text !== '' && !said.quiet
  return (
    <div className={styles.bar}>
      {!isSeen && (
        <p className={styles.hint}>A block copied from a spreadsheet can be pasted into the grid.</p>
      )}
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
