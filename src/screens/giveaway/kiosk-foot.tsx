/** What stands quietly at the kiosk's foot, for the people of the stall. */
import { useSentRows, useGuestRows } from '../../outbox/queues'
import styles from './kiosk.module.css'

export function KioskFoot({ onStaff }: { onStaff: () => void }) {
  return (
    <div className={styles.foot}>
      <StoredCount />
      <button type="button" onClick={onStaff}>
        Staff
      </button>
    </div>
  )
}

/** How many entries are still only here. */
export function StoredCount() {
  const kept = useGuestRows().length
  const hasSent = useSentRows('guest').length > 0
  if (kept > 0) return <p>Saved on this device: {kept}</p>
  return <p>{hasSent && 'All sent'}</p>
}
