/** S §4 ProductExit: the provider's own words, Yes or No. No changes nothing (ACCEPTANCE U31). */
import { useId } from 'react'
import { Button } from '../../ui/button'
import { Dialog } from '../../ui/dialog'
import styles from './replace-dialog.module.css'

type ReplaceDialogProps = {
  /** One for each line that is there already; none while nothing is asked. */
  messages: string[]
  onYes: () => void
  onNo: () => void
}

export function ReplaceDialog({ messages, onYes, onNo }: ReplaceDialogProps) {
  const id = useId()
  return (
    <Dialog open={messages.length > 0} onClose={onNo} labelledBy={id}>
      <div className={styles.ask}>
        <h2 id={id}>Already in your cart</h2>
        {[...new Set(messages)].map((message) => (
          <p key={message}>{message}</p>
        ))}
        <div className={styles.answers}>
          <Button look="quiet" onClick={onNo}>
            No
          </Button>
          <Button onClick={onYes}>Yes</Button>
        </div>
      </div>
    </Dialog>
  )
}
