/** The pending entries of a kiosk: counts, a button to send them, and export to files as the last resort. */
import { withCount } from '../../domain/count'
import { useId, useState } from 'react'
import { isWaiting, maxSentRows, needsDecision, type OutboxRow } from '../../domain/outbox/outbox'
import { useConnectivity } from '../../session/connectivity'
import { saveEntries, saveUnsent } from '../../outbox/outbox-export'
import { retry } from '../../outbox/decisions'
import { decideAll, sendNow, useGuestRows, useSentRows } from '../../outbox/queues'
import { Button } from '../../ui/button'
import { DetailRow } from '../../ui/detail-row'
import { useSingleRun } from '../../ui/use-lifetime'
import { StoredCount } from './kiosk-footer'
import styles from './staff.module.css'

export function StaffCounts() {
  const stored = useGuestRows()
  const sent = sentToday(useSentRows('guest'))
  return (
    <dl className={styles.counts}>
      <DetailRow name="Waiting">{stored.filter(isWaiting).length}</DetailRow>
      <DetailRow name="Needs you">{stored.filter(needsDecision).length}</DetailRow>
      <DetailRow name="Sent today">{sent}</DetailRow>
    </dl>
  )
}

/** The device remembers at most `maxSentRows` sent entries, so a higher count is unknown. */
function sentToday(sent: readonly OutboxRow[]): string {
  const today = new Date().toDateString()
  const count = sent.filter(({ state }) => state.name === 'sent' && isDay(state.at, today)).length
  return count >= maxSentRows ? `${maxSentRows} or more` : String(count)
}

function isDay(at: number, day: string): boolean {
  return new Date(at).toDateString() === day
}

/** Only logs the failure, because the counts show staff the entries that are left. */
const logFailure = (error: unknown) => console.warn('Unsent entries could not be sent.', error)

/** Sends the pending entries. */
export function StaffSend() {
  const isOffline = useConnectivity() === 'offline'
  const stored = useGuestRows()
  const hasWaiting = stored.some(isWaiting)
  const refused = stored.filter(({ state }) => state.name === 'failed')
  const [runOnce, isSending] = useSingleRun()
  const [offlineAttempts, setOfflineAttempts] = useState(0)
  const reasonId = useId()
  const send = () => {
    if (isSending) return
    if (isOffline) return setOfflineAttempts(offlineAttempts + 1)
    void runOnce(() => sendNow('guest').catch(logFailure))
  }
  return (
    <div className={styles.send}>
      <div role="status">
        <StoredCount />
      </div>
      {hasWaiting && (
        <Button
          onClick={send}
          aria-disabled={isOffline || isSending}
          aria-describedby={isOffline ? reasonId : undefined}
        >
          {isSending ? 'Sending…' : 'Send now'}
        </Button>
      )}
      {refused.length > 0 && (
        <Button variant="quiet" onClick={() => void decideAll(retry, refused).catch(logFailure)}>
          {refused.length === 1 ? 'Retry failed entry' : `Retry ${refused.length} failed entries`}
        </Button>
      )}
      {hasWaiting && isOffline && (
        <p
          key={offlineAttempts}
          id={reasonId}
          role={offlineAttempts > 0 ? 'alert' : undefined}
          className={styles.quiet}
        >
          You’re offline. We’ll send entries when you’re back online.
        </p>
      )}
    </div>
  )
}

/** Exports the pending entries as files, as the last resort when nothing can be sent. */
export function StaffExport() {
  const hasStored = useGuestRows().length > 0
  const [statusMessage, setStatusMessage] = useState('')
  const save = (write: () => Promise<string>) => () => {
    write().then(setStatusMessage, (error: unknown) => {
      console.warn('The file could not be written.', error)
      setStatusMessage('We couldn’t save the file. Try again.')
    })
  }
  if (!hasStored) return <p role="status">{statusMessage}</p>
  return (
    <section aria-labelledby="export-entries">
      <h3 id="export-entries">Export a copy</h3>
      <div className={styles.buttons}>
        <Button variant="quiet" onClick={save(exportCsv)}>
          Export CSV
        </Button>
        <Button variant="quiet" onClick={save(exportJson)}>
          Export JSON
        </Button>
      </div>
      <p role="status">{statusMessage}</p>
      <p className={styles.quiet}>
        The CSV has the entries that this device can read. Encrypted entries are only in the JSON, which only
        the organiser can decrypt.
      </p>
    </section>
  )
}

async function exportCsv(): Promise<string> {
  const { saved, unreadable: encryptedCount } = await saveEntries('guest')
  const exportedText = `${withCount(saved, 'entry', 'entries')} exported.`
  return encryptedCount === 0
    ? exportedText
    : `${exportedText} ${withCount(encryptedCount, 'encrypted entry', 'encrypted entries')} not included: export the JSON.`
}

async function exportJson(): Promise<string> {
  return `${withCount(await saveUnsent('guest'), 'entry', 'entries')} exported.`
}
