/** The kiosk's footer, for the staff of the stall. */
import { useSentRows, useGuestRows } from '../../outbox/queues'
import styles from './kiosk.module.css'

export function KioskFooter({ onStaff }: { onStaff: () => void }) {
  return (
    <div className={styles.foot}>
      <StoredCount />
      <button type="button" onClick={onStaff}>
        Staff
      </button>
    </div>
  )
}

/** Number of entries that are stored on this device only. */
export function StoredCount() {
  const storedCount = useGuestRows().length
  const hasSent = useSentRows('guest').length > 0
  if (storedCount > 0) return <p>Saved on this device: {storedCount}</p>
  return <p>{hasSent && 'All sent'}</p>
}
