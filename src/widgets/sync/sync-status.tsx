/** Number of unsent changes on this device, on every page, as a link to the sync centre (req 12.5). */
import { Link } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import { draftsPath } from '../../domain/client-draft/draft-path'
import { statusText, type SyncCounts, syncText, unsentTotal } from '../../domain/outbox/sync-text'
import { useSignedIn } from '../../session/account'
import { startQueue, useUnsentRows } from '../../outbox/queues'
import { useConnectivity } from '../../session/connectivity'
import { useDebounced } from '../../ui/use-lifetime'
import { VisuallyHidden } from '../../ui/page'
import { useLocalDraftCount } from './local-drafts'
import styles from './sync-status.module.css'

/**
 * Delay in ms, so that changes that are sent quickly are not announced, and many changes in a row are announced once.
 */
const debounceMs = 2000

/** Renders nothing for visitors without pending edits. */
export function SyncStatus() {
  const { isLoaded, counts } = useUnsentRows()
  const signedIn = useSignedIn()
  const announcement = useAnnouncement(counts, isLoaded)
  const isOffline = useConnectivity() === 'offline'
  const drafts = useLocalDraftCount()
  // The links of the header start a customer's outbox; the guest queue has no owner and starts here.
  useEffect(() => startQueue('guest'), [])
  const isVisible = isLoaded && (signedIn || unsentTotal(counts) > 0)
  return (
    <>
      {isVisible && (
        <div className={`${styles.status} ${styles[toneOf(counts, drafts, isOffline)]}`}>
          {isOffline && <span>Offline ·</span>}
          {unsentTotal(counts) === 0 && drafts > 0 ? (
            <Link to={draftsPath} className={styles.link}>
              {statusText(counts, drafts, isOffline)}
            </Link>
          ) : (
            <Link to="/sync" title="Sync centre" className={styles.link}>
              <StatusText text={statusText(counts, drafts, isOffline)} />
            </Link>
          )}
        </div>
      )}
      <VisuallyHidden role="status">{announcement}</VisuallyHidden>
    </>
  )
}

/** On narrow screens the word "changes" is left to screen readers, so that the figures fit. */
function StatusText({ text }: { text: string }) {
  const [, count, noun, remainder] = /^(\S+)( changes?)( waiting, .*)$/.exec(text) ?? []
  if (!remainder) return <span>{text}</span>
  return (
    <span>
      {count}
      <span className={styles.noun}>{noun}</span>
      {remainder}
    </span>
  )
}

/**
 * Announces when something starts to wait, when everything is sent, and when one more change needs the customer, but
 * not every change.
 */
function useAnnouncement({ waiting, actionNeeded }: SyncCounts, isLoaded: boolean): string {
  const debouncedCounts = useDebounced(isLoaded ? `${waiting} ${actionNeeded}` : '', debounceMs)
  const previousCounts = useRef('')
  const [message, setMessage] = useState('')
  useEffect(() => {
    const [last, next] = [countsIn(previousCounts.current), countsIn(debouncedCounts)]
    previousCounts.current = debouncedCounts
    if (!last || !next) return
    const shouldAnnounce =
      next.actionNeeded > last.actionNeeded || (unsentTotal(next) === 0) !== (unsentTotal(last) === 0)
    if (shouldAnnounce) setMessage(syncText(next))
  }, [debouncedCounts])
  return message
}

function countsIn(text: string): SyncCounts | null {
  const [waiting, actionNeeded] = text.split(' ').map(Number)
  return text === '' ? null : { waiting: waiting ?? 0, actionNeeded: actionNeeded ?? 0 }
}

type Tone = 'actionNeeded' | 'waiting' | 'local' | 'sent'

function toneOf({ waiting, actionNeeded }: SyncCounts, drafts: number, offline: boolean): Tone {
  if (actionNeeded > 0) return 'actionNeeded'
  if (waiting > 0) return 'waiting'
  return drafts > 0 || offline ? 'local' : 'sent'
}
