/** Sends what waits, at once. */
import { useId, useState } from 'react'
import { useConnectivity } from '../../offline/connectivity'
import { sendNow } from '../../offline/outbox/queues'
import { useStallRows } from '../../offline/outbox/waiting'
import { Button } from '../../ui/button'
import { KeptCount } from './kiosk-foot'
import styles from './staff.module.css'

export function StaffSend() {
  const offline = useConnectivity() === 'offline'
  const hasKept = useStallRows().length > 0
  const [sending, setSending] = useState(false)
  const [pressed, setPressed] = useState(0)
  const reasonId = useId()
  const send = () => {
    if (sending) return
    if (offline) return setPressed(pressed + 1)
    setSending(true)
    sendNow('stall')
      .catch((error: unknown) => console.warn('What waits could not be sent.', error))
      .finally(() => setSending(false))
  }
  return (
    <div className={styles.send}>
      <div role="status">
        <KeptCount />
      </div>
      {hasKept && (
        <Button
          onClick={send}
          aria-disabled={offline || sending}
          aria-describedby={offline ? reasonId : undefined}
        >
          {sending ? 'Sending…' : 'Send now'}
        </Button>
      )}
      {hasKept && offline && (
        <p key={pressed} id={reasonId} role={pressed > 0 ? 'alert' : undefined} className={styles.quiet}>
          There is no connection. Entries go by themselves when it is back.
        </p>
      )}
    </div>
  )
}
