/** Sends what waits, at once. */
import { useId, useState } from 'react'
import { isWaiting } from '../../domain/outbox/outbox'
import { useConnectivity } from '../../session/connectivity'
import { retryRows, sendNow } from '../../outbox/queues'
import { useGuestRows } from '../../outbox/waiting'
import { Button } from '../../ui/button'
import { KeptCount } from './kiosk-foot'
import styles from './staff.module.css'

/** What is left is seen in the counts. */
const failed = (error: unknown) => console.warn('What waits could not be sent.', error)

export function StaffSend() {
  const offline = useConnectivity() === 'offline'
  const kept = useGuestRows()
  const hasWaiting = kept.some(isWaiting)
  const refused = kept.filter(({ state }) => state.name === 'dead')
  const [sending, setSending] = useState(false)
  const [pressed, setPressed] = useState(0)
  const reasonId = useId()
  const send = () => {
    if (sending) return
    if (offline) return setPressed(pressed + 1)
    setSending(true)
    sendNow('guest')
      .catch(failed)
      .finally(() => setSending(false))
  }
  return (
    <div className={styles.send}>
      <div role="status">
        <KeptCount />
      </div>
      {hasWaiting && (
        <Button
          onClick={send}
          aria-disabled={offline || sending}
          aria-describedby={offline ? reasonId : undefined}
        >
          {sending ? 'Sending…' : 'Send now'}
        </Button>
      )}
      {refused.length > 0 && (
        <Button look="quiet" onClick={() => void retryRows(refused).catch(failed)}>
          {refused.length === 1 ? 'Try the refused one again' : `Try the ${refused.length} refused again`}
        </Button>
      )}
      {hasWaiting && offline && (
        <p key={pressed} id={reasonId} role={pressed > 0 ? 'alert' : undefined} className={styles.quiet}>
          There is no connection. Entries go by themselves when it is back.
        </p>
      )}
    </div>
  )
}
