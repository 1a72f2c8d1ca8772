/** Asks before a line of the cart goes or is replaced. The answer that changes nothing has the focus (req 5.2, 5.5). */
import { type ReactNode, useEffect, useId, useRef } from 'react'
import { Button } from '../../ui/button'
import { Dialog } from '../../ui/dialog'
import styles from './cart-question.module.css'

type CartQuestionProps = {
  open: boolean
  title: string
  /** The words on the two buttons. */
  yes: string
  no: string
  onYes: () => void
  onNo: () => void
  children: ReactNode
}

export function CartQuestion({ open, title, yes, no, onYes, onNo, children }: CartQuestionProps) {
  const id = useId()
  const refusal = useRef<HTMLButtonElement>(null)
  // Runs after the dialog's own effect, which has opened it by then.
  useEffect(() => {
    if (open) refusal.current?.focus()
  }, [open])
  return (
    <Dialog open={open} onClose={onNo} labelledBy={id}>
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
