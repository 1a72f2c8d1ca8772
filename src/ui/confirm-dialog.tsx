/**
 * Confirmation dialog before something is removed or replaced. The button that changes nothing has the focus (req
 * 5.2, 5.5).
 */
import { type ReactNode, useId, useRef } from 'react'
import { Button } from './button'
import { Dialog } from './dialog'
import styles from './confirm-dialog.module.css'

type ConfirmDialogProps = {
  open: boolean
  title: string
  confirmLabel: string
  cancelLabel: string
  onConfirm: () => void
  onCancel: () => void
  children: ReactNode
}

export function ConfirmDialog({
  open,
  title,
  confirmLabel,
  cancelLabel,
  onConfirm,
  onCancel,
  children,
}: ConfirmDialogProps) {
  const id = useId()
  const cancelButton = useRef<HTMLButtonElement>(null)
  return (
    <Dialog open={open} onClose={onCancel} labelledBy={id} initialFocus={cancelButton}>
      <div className={styles.ask}>
        <h2 id={id}>{title}</h2>
        {children}
        <div className={styles.answers}>
          <Button ref={cancelButton} variant="quiet" onClick={onCancel}>
            {cancelLabel}
          </Button>
          <Button onClick={onConfirm}>{confirmLabel}</Button>
        </div>
      </div>
    </Dialog>
  )
}
