/** Summary of all pending changes, with actions for all of them: send now and export. */
import { withCount } from '../../domain/count'
import { Link, useLocation } from '@tanstack/react-router'
import { Download } from 'lucide-react'
import { useId } from 'react'
import { agoText } from '../../domain/age'
import type { OutboxRow } from '../../domain/outbox/outbox'
import { lastTried, syncText, waitingReason } from '../../domain/outbox/sync-text'
import { useSignedIn } from '../../session/account'
import { useConnectivity } from '../../session/connectivity'
import { useDeviceFacts } from '../../saved/device-facts'
import { isReadableOnDevice, storedEntryIn } from '../../outbox/kinds/giveaway-entry'
import { saveEntries, saveUnsent } from '../../outbox/outbox-export'
import { hasPersonalData, sendNow, type UnsentRows } from '../../outbox/queues'
import { Button } from '../../ui/button'
import { Skeleton } from '../../ui/page'
import { showToast } from '../../ui/toast/toast'
import { useSingleRun } from '../../ui/use-lifetime'
import { SignInLink } from '../../widgets/sign-in/sign-in-link'
import type { Notify } from './row-actions'
import type { EntryLock } from './use-entry-lock'
import styles from './sync.module.css'

type SyncSummaryProps = {
  unsent: UnsentRows
  now: number
  lock: EntryLock
  notify: Notify
}

export function SyncSummary({ unsent, now, lock, notify }: SyncSummaryProps) {
  const { isLoaded, isUnreadable, accountRows: account, guest, counts } = unsent
  const signedIn = useSignedIn()
  const currentHref = useLocation({ select: ({ href }) => href })
  const isOffline = useConnectivity() === 'offline'
  const rows = [...account, ...guest]
  const reason = waitingReason(rows, isOffline, now)
  const lastTriedAt = lastTried(rows)
  if (isUnreadable)
    return <p className={styles.state}>We can’t read what’s waiting on this device. Reload the page.</p>
  if (!isLoaded) return <Skeleton className={styles.loading} />
  const isEmpty = rows.length === 0
  return (
    <div className={styles.summary}>
      <p className={styles.state}>{isEmpty && !signedIn ? 'Nothing is waiting' : syncText(counts)}</p>
      {lastTriedAt !== null && (
        <p>
          Last tried <time dateTime={new Date(lastTriedAt).toISOString()}>{agoText(lastTriedAt, now)}</time>.
        </p>
      )}
      {reason !== null && <p>{reason}</p>}
      {counts.waiting > 0 && counts.actionNeeded > 0 && (
        <p>
          <a href="#needs-you">See what needs you</a>
        </p>
      )}
      {!signedIn && (
        <p>
          <SignInLink returnPath={currentHref} className="">
            Sign in
          </SignInLink>{' '}
          to see and send your changes.
        </p>
      )}
      <ClearingNotice hasUnsent={!isEmpty} />
      {!isEmpty && (
        <div className={styles.actions}>
          {counts.waiting > 0 && <SendNow isOffline={isOffline} notify={notify} />}
          <ExportButtons rows={rows} lock={lock} notify={notify} />
        </div>
      )}
    </div>
  )
}

const needsNetwork = 'Sending needs a connection.'

function SendNow({ isOffline, notify }: { isOffline: boolean; notify: Notify }) {
  const reasonId = useId()
  const [runOnce, isSending] = useSingleRun()
  const send = async () => {
    notify('Sending…')
    await sendNow().catch((error: unknown) => console.warn('Sending ended early.', error))
    notify('')
  }
  return (
    <>
      <Button
        aria-disabled={isOffline || isSending}
        aria-describedby={isOffline ? reasonId : undefined}
        onClick={() => (isOffline ? showToast('warning', needsNetwork) : void runOnce(send))}
      >
        {isSending ? 'Sending…' : 'Send now'}
      </Button>
      {isOffline && (
        <span id={reasonId} className={styles.quiet}>
          {needsNetwork}
        </span>
      )}
    </>
  )
}

/** Safari may delete the data of browser tabs, but not of an installed app (req 12.11). */
function ClearingNotice({ hasUnsent }: { hasUnsent: boolean }) {
  const device = useDeviceFacts(hasUnsent)
  if (!hasUnsent || !device || device.installed || device.installMethod !== 'ios') return null
  return (
    <p className={styles.notice}>
      Install the app or send now: Safari may clear this. <Link to="/offline">How to install</Link>
    </p>
  )
}

type ExportButtonsProps = { rows: readonly OutboxRow[]; lock: EntryLock; notify: Notify }

/** Exports unsent changes as files: all of them as JSON, and the entries that this device can decrypt as a table. */
function ExportButtons({ rows, lock, notify }: ExportButtonsProps) {
  const entries = rows.flatMap((row) => storedEntryIn(row) ?? [])
  /** Requires the PIN before visitors' details are exported. */
  const withPin = (save: () => Promise<string>) => () => {
    const run = () => {
      save().then(notify, (error: unknown) => {
        console.warn('The file could not be saved.', error)
        showToast('error', 'We couldn’t save the file. Try again.')
      })
    }
    if (rows.some(hasPersonalData)) lock.runUnlocked(run)
    else run()
  }
  const exportAll = withPin(async () => `Exported ${withCount(await saveUnsent(), 'change')}.`)
  const exportTable = withPin(async () => {
    const { saved, unreadable } = await saveEntries()
    const exportedText = `Exported ${withCount(saved, 'entry', 'entries')}.`
    return unreadable === 0
      ? exportedText
      : `${exportedText} ${withCount(unreadable, 'entry', 'entries')} cannot be read here.`
  })
  return (
    <>
      <Button variant="quiet" onClick={exportAll}>
        <Download aria-hidden="true" size={18} />
        Export
      </Button>
      {entries.some(isReadableOnDevice) && (
        <Button variant="quiet" onClick={exportTable}>
          <Download aria-hidden="true" size={18} />
          Export entries (CSV)
        </Button>
      )}
    </>
  )
}
