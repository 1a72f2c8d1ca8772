/**
 * Protects visitors' details on a device with a kiosk PIN. The PIN is required once per visit, before details are
 * shown or exported.
 */
import { type ReactNode, useId, useState } from 'react'
import { usePin } from '../../session/kiosk-pin'
import { Button } from '../../ui/button'
import { Dialog } from '../../ui/dialog'
import { PinQuestion } from '../../widgets/form/pin-question'
import styles from './sync.module.css'

export type EntryLock = {
  /** Runs the action immediately when unlocked, otherwise after the correct PIN. */
  runUnlocked: (run: () => void) => void
  /** The PIN dialog, to be rendered anywhere on the page. */
  pinDialog: ReactNode
}

export function useEntryLock(): EntryLock {
  const id = useId()
  const pin = usePin()
  const [isPinEntered, setIsPinEntered] = useState(false)
  const [pendingAction, setPendingAction] = useState<{ run: () => void } | null>(null)
  const close = () => setPendingAction(null)
  const unlock = () => {
    setIsPinEntered(true)
    close()
    pendingAction?.run()
  }
  return {
    runUnlocked: (run) => {
      if (isPinEntered || pin.name === 'none') run()
      else setPendingAction({ run })
    },
    pinDialog: (
      <Dialog open={pendingAction !== null} onClose={close} labelledBy={id}>
        <div className={styles.pin}>
          <h2 id={id}>Kiosk PIN</h2>
          <p>Enter the kiosk PIN to see visitors’ details.</p>
          <PinQuestion submitLabel="Continue" onCorrectPin={unlock} />
          <Button variant="quiet" onClick={close}>
            Cancel
          </Button>
        </div>
      </Dialog>
    ),
  }
}
