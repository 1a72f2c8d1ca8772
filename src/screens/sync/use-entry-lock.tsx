/** Visitors' details on a device with a kiosk's PIN: it is asked for before they are shown or exported, once per visit. */
import { type ReactNode, useId, useState } from 'react'
import { usePin } from '../../session/kiosk-pin'
import { Button } from '../../ui/button'
import { Dialog } from '../../ui/dialog'
import { PinQuestion } from '../../widgets/form/pin-question'
import styles from './sync.module.css'

export type EntryLock = {
  /** Runs it when the lock is open, or as soon as the PIN was given. */
  ask: (run: () => void) => void
  /** To stand somewhere on the page. */
  question: ReactNode
}

export function useEntryLock(): EntryLock {
  const id = useId()
  const pin = usePin()
  const [given, setGiven] = useState(false)
  const [wanted, setWanted] = useState<{ run: () => void } | null>(null)
  const close = () => setWanted(null)
  const open = () => {
    setGiven(true)
    close()
    wanted?.run()
  }
  return {
    ask: (run) => {
      if (given || pin.name === 'none') run()
      else setWanted({ run })
    },
    question: (
      <Dialog open={wanted !== null} onClose={close} labelledBy={id}>
        <div className={styles.pin}>
          <h2 id={id}>Kiosk PIN</h2>
          <p>Enter the kiosk PIN to see visitors’ details.</p>
          <PinQuestion submit="Continue" onRight={open} />
          <Button look="quiet" onClick={close}>
            Cancel
          </Button>
        </div>
      </Dialog>
    ),
  }
}
