/** The stall's own page: what waits, how to take it elsewhere, and the way out. */
import { useState } from 'react'
import { isWaiting, mostSent, needsDecision, type OutboxRow } from '../../domain/outbox/outbox'
import { useFullScreen, switchFullScreen } from '../../session/full-screen'
import { canSetPin } from '../../session/kiosk-pin'
import { useSentRows, useGuestRows } from '../../outbox/waiting'
import { Button } from '../../ui/button'
import { NewPin } from './new-pin'
import { StaffExport } from './staff-export'
import { StaffSend } from './staff-send'
import { StaffWarnings } from './staff-warnings'
import styles from './staff.module.css'
import { useKioskExit } from './use-kiosk-exit'

export function StaffPanel() {
  return (
    <>
      <StaffWarnings />
      <Counts />
      <StaffSend />
      <StaffExport />
      <ThisKiosk />
    </>
  )
}

function Counts() {
  const kept = useGuestRows()
  const sent = sentToday(useSentRows('guest'))
  return (
    <dl className={styles.counts}>
      <div>
        <dt>Waiting</dt>
        <dd>{kept.filter(isWaiting).length}</dd>
      </div>
      <div>
        <dt>Needs you</dt>
        <dd>{kept.filter(needsDecision).length}</dd>
      </div>
      <div>
        <dt>Sent today</dt>
        <dd>{sent}</dd>
      </div>
    </dl>
  )
}

function ThisKiosk() {
  const exit = useKioskExit()
  const full = useFullScreen()
  const [changing, setChanging] = useState(false)
  const [changed, setChanged] = useState(false)
  const done = () => {
    setChanging(false)
    setChanged(true)
  }
  return (
    <section aria-labelledby="this-kiosk">
      <h3 id="this-kiosk">This kiosk</h3>
      <div className={styles.buttons}>
        {full !== null && (
          <Button look="quiet" onClick={() => void switchFullScreen()}>
            {full ? 'Leave full screen' : 'Full screen'}
          </Button>
        )}
        {canSetPin() && !changing && (
          <Button look="quiet" onClick={() => setChanging(true)}>
            Change PIN
          </Button>
        )}
        <Button onClick={exit}>Exit kiosk</Button>
      </div>
      {changing && <NewPin submit="Save PIN" onSet={done} />}
      <p role="status">{changed && 'The new PIN is set.'}</p>
      <p className={styles.quiet}>
        A web page cannot lock the tablet itself: switch on Guided Access on an iPad, or app pinning on
        Android, so that nobody leaves the browser.
      </p>
    </section>
  )
}

/** Only so many are remembered. */
function sentToday(sent: readonly OutboxRow[]): string {
  const today = new Date().toDateString()
  const count = sent.filter(({ state }) => state.name === 'sent' && isDay(state.at, today)).length
  return count >= mostSent ? `${mostSent} or more` : String(count)
}

function isDay(at: number, day: string): boolean {
  return new Date(at).toDateString() === day
}
