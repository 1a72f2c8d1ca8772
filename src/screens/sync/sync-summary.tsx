/** The whole state in a few words, and what can be done for all of it at once. */
import { counted } from '../../domain/count'
import { Link, useLocation } from '@tanstack/react-router'
import { Download } from 'lucide-react'
import { useId } from 'react'
import { agoWords } from '../../domain/age'
import type { OutboxRow } from '../../domain/outbox/outbox'
import { lastTried, syncWords, waitingReason } from '../../domain/outbox/sync-words'
import { useSignedIn } from '../../session/account'
import { useConnectivity } from '../../session/connectivity'
import { useDeviceFacts } from '../../saved/device-facts'
import { isReadableHere, sealedIn } from '../../outbox/kinds/giveaway-entry'
import { saveEntries, saveUnsent } from '../../outbox/outbox-export'
import { isPersonal, sendNow, type UnsentRows } from '../../outbox/queues'
import { Button } from '../../ui/button'
import { Skeleton } from '../../ui/page'
import { showToast } from '../../ui/toast/toast'
import { useOnce } from '../../ui/use-lifetime'
import { SignInLink } from '../../widgets/sign-in/sign-in-link'
import type { Tell } from './row-actions'
import type { EntryLock } from './use-entry-lock'
import styles from './sync.module.css'

type SyncSummaryProps = {
  unsent: UnsentRows
  now: number
  lock: EntryLock
  tell: Tell
}

export function SyncSummary({ unsent, now, lock, tell }: SyncSummaryProps) {
  const { known, unreadable, own, guest, counts } = unsent
  const signedIn = useSignedIn()
  const here = useLocation({ select: ({ href }) => href })
  const offline = useConnectivity() === 'offline'
  const rows = [...own, ...guest]
  const reason = waitingReason(rows, offline, now)
  const tried = lastTried(rows)
  if (unreadable)
    return <p className={styles.state}>We can’t read what’s waiting on this device. Reload the page.</p>
  if (!known) return <Skeleton className={styles.loading} />
  const isEmpty = rows.length === 0
  return (
    <div className={styles.summary}>
      <p className={styles.state}>{isEmpty && !signedIn ? 'Nothing is waiting' : syncWords(counts)}</p>
      {tried !== null && (
        <p>
          Last tried <time dateTime={new Date(tried).toISOString()}>{agoWords(tried, now)}</time>.
        </p>
      )}
      {reason !== null && <p>{reason}</p>}
      {counts.waiting > 0 && counts.needsYou > 0 && (
        <p>
          <a href="#needs-you">See what needs you</a>
        </p>
      )}
      {!signedIn && (
        <p>
          <SignInLink here={here} className="">
            Sign in
          </SignInLink>{' '}
          to see and send your changes.
        </p>
      )}
      <ClearingNotice isUnsent={!isEmpty} />
      {!isEmpty && (
        <div className={styles.actions}>
          {counts.waiting > 0 && <SendNow offline={offline} tell={tell} />}
          <ExportButtons rows={rows} lock={lock} tell={tell} />
        </div>
      )}
    </div>
  )
}

const needsNetwork = 'Sending needs a connection.'

function SendNow({ offline, tell }: { offline: boolean; tell: Tell }) {
  const reason = useId()
  const [once, sending] = useOnce()
  const send = async () => {
    tell('Sending…')
    await sendNow().catch((error: unknown) => console.warn('Sending ended early.', error))
    tell('')
  }
  return (
    <>
      <Button
        aria-disabled={offline || sending}
        aria-describedby={offline ? reason : undefined}
        onClick={() => (offline ? showToast('warning', needsNetwork) : void once(send))}
      >
        {sending ? 'Sending…' : 'Send now'}
      </Button>
      {offline && (
        <span id={reason} className={styles.quiet}>
          {needsNetwork}
        </span>
      )}
    </>
  )
}

/** Safari clears what tabs keep; it leaves an installed app alone (req 12.11). */
function ClearingNotice({ isUnsent }: { isUnsent: boolean }) {
  const device = useDeviceFacts(isUnsent)
  if (!isUnsent || !device || device.installed || device.way !== 'ios') return null
  return (
    <p className={styles.notice}>
      Install the app or send now: Safari may clear this. <Link to="/offline">How to install</Link>
    </p>
  )
}

type ExportButtonsProps = { rows: readonly OutboxRow[]; lock: EntryLock; tell: Tell }

/** Unsent work as files: everything as JSON, and the entries that this device can read as a table. */
function ExportButtons({ rows, lock, tell }: ExportButtonsProps) {
  const entries = rows.flatMap((row) => sealedIn(row) ?? [])
  /** Visitors' details are exported after the PIN only. */
  const guarded = (save: () => Promise<string>) => () => {
    const run = () => {
      save().then(tell, (error: unknown) => {
        console.warn('The file could not be saved.', error)
        showToast('error', 'We couldn’t save the file. Try again.')
      })
    }
    if (rows.some(isPersonal)) lock.ask(run)
    else run()
  }
  const all = guarded(async () => `Exported ${counted(await saveUnsent(), 'change')}.`)
  const table = guarded(async () => {
    const { saved, sealed } = await saveEntries()
    const words = `Exported ${counted(saved, 'entry', 'entries')}.`
    return sealed === 0 ? words : `${words} ${counted(sealed, 'entry', 'entries')} cannot be read here.`
  })
  return (
    <>
      <Button look="quiet" onClick={all}>
        <Download aria-hidden="true" size={18} />
        Export
      </Button>
      {entries.some(isReadableHere) && (
        <Button look="quiet" onClick={table}>
          <Download aria-hidden="true" size={18} />
          Export entries (CSV)
        </Button>
      )}
    </>
  )
}
