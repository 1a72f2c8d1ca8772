/** Asks before a line leaves the cart: OK or Cancel, and Cancel has the focus (ACCEPTANCE U29). */
import { useEffect, useId, useRef } from 'react'
import type { CartLine } from '../domain/cart'
import { Button } from '../ui/button'
import { Dialog } from '../ui/dialog'
import { lineName } from './use-removal'
import styles from './remove-line-dialog.module.css'

type RemoveLineDialogProps = { line: CartLine | null; onYes: () => void; onNo: () => void }

export function RemoveLineDialog({ line, onYes, onNo }: RemoveLineDialogProps) {
  const id = useId()
  const no = useRef<HTMLButtonElement>(null)
  const open = line !== null
  // Runs after the dialog's own effect, which has opened it by then.
  useEffect(() => {
    if (open) no.current?.focus()
  }, [open])
  return (
    <Dialog open={open} onClose={onNo} labelledBy={id}>
      <div className={styles.ask}>
        <h2 id={id}>Remove this line from the cart?</h2>
        <p>{line && lineName(line)}</p>
        <div className={styles.answers}>
          <Button ref={no} look="quiet" onClick={onNo}>
            Cancel
          </Button>
          <Button onClick={onYes}>OK</Button>
        </div>
      </div>
    </Dialog>
  )
}
