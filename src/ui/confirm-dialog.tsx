/** Asks before something goes or is replaced. The answer that changes nothing has the focus (req 5.2, 5.5). */
import { type ReactNode, useId, useRef } from 'react'
import { Button } from './button'
import { Dialog } from './dialog'
import styles from './confirm-dialog.module.css'

type ConfirmDialogProps = {
  open: boolean
  title: string
  /** The words on the two buttons. */
  yes: string
  no: string
  onYes: () => void
  onNo: () => void
  children: ReactNode
}

export function ConfirmDialog({ open, title, yes, no, onYes, onNo, children }: ConfirmDialogProps) {
  const id = useId()
  const refusal = useRef<HTMLButtonElement>(null)
  return (
    <Dialog open={open} onClose={onNo} labelledBy={id} initialFocus={refusal}>
      <div className={styles.ask}>
        <h2 id={id}>{title}</h2>
        {children}
        <div className={styles.answers}>
          <Button ref={refusal} look="quiet" onClick={onNo}>
            {no}
          </Button>
          <Button onClick={onYes}>{yes}</Button>
        </div>
      </div>
    </Dialog>
  )
}
