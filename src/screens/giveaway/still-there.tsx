/** Asks whether the visitor is still there, and counts down; any touch answers (WCAG 2.2.1). */
import { Button } from '../../ui/button'
import { Dialog } from '../../ui/dialog'
import { VisuallyHidden } from '../../ui/visually-hidden'
import styles from './kiosk.module.css'

/** Said aloud at these seconds only: a voice needs longer than one. */
const said = [20, 10, 5]

type StillThereProps = {
  /** Seconds; null while there is nothing to ask. */
  left: number | null
  onStay: () => void
}

export function StillThere({ left, onStay }: StillThereProps) {
  const aloud = said.findLast((second) => left !== null && left <= second)
  return (
    <Dialog open={left !== null} onClose={onStay} labelledBy="still-there" className={styles.still}>
      <h2 id="still-there">Still there?</h2>
      <p aria-hidden="true" className={styles.count}>
        {left}
      </p>
      <p>Touch the screen to go on. Otherwise everything on this form is cleared.</p>
      <VisuallyHidden role="timer" aria-live="polite">
        {aloud} seconds left
      </VisuallyHidden>
      <Button onClick={onStay}>Yes, I’m still here</Button>
    </Dialog>
  )
}
