/** What could lose entries on this device, or show them to others. */
import { useEffect, useState } from 'react'
import { askProtection, useDeviceFacts } from '../../saved/device-facts'
import { canSeal } from '../../outbox/sealing/sealing'
import { Button } from '../../ui/button'
import styles from './staff.module.css'

export function StaffWarnings() {
  const sealed = useCanSeal()
  const storage = useDeviceFacts(null)?.storage
  return (
    <>
      {sealed === false && (
        <p className={styles.warning}>
          This device cannot seal entries, so they wait here as plain text: whoever takes the device could
          read them. Open the shop over https.
        </p>
      )}
      {(storage === 'open' || storage === 'refused') && (
        <div className={styles.warning}>
          <p>
            This browser may clear what waits here when the device runs out of space. Send entries often, or
            install the shop as an app.
          </p>
          {storage === 'open' && (
            <Button look="quiet" onClick={() => void askProtection()}>
              Protect storage
            </Button>
          )}
        </div>
      )}
    </>
  )
}

/** Null until it was tried. */
function useCanSeal(): boolean | null {
  const [can, setCan] = useState<boolean | null>(null)
  useEffect(() => {
    let isHere = true
    void canSeal().then((answer) => isHere && setCan(answer))
    return () => {
      isHere = false
    }
  }, [])
  return can
}
