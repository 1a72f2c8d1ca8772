/** Number of unsent changes on this device, on every page, as a link to the sync centre (req 12.5). */
import { Link } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import { statusText, type SyncCounts, syncText } from '../../domain/outbox/sync-text'
import { useSignedIn } from '../../session/account'
import { startQueue, useUnsentRows } from '../../outbox/queues'
import { useDraftCount } from '../../saved/client-drafts/use-draft-count'
import { useConnectivity } from '../../session/connectivity'
import { useDebounced } from '../../ui/use-lifetime'
import { VisuallyHidden } from '../../ui/page'
import styles from './sync-status.module.css'

/** ms: changes that are sent quickly are not announced, and many changes in a row are announced once. */
const debounceMs = 2000

/** Renders nothing for visitors without pending edits. */
export function SyncStatus() {
  const { isLoaded, counts } = useUnsentRows()
  const signedIn = useSignedIn()
  const announcement = useNews(counts, isLoaded)
  const offline = useConnectivity() === 'offline'
  const drafts = useDraftCount()
  // The links of the header start a customer's outbox; the guest queue has no owner and starts here.
  useEffect(() => startQueue('guest'), [])
  const shown = isLoaded && (signedIn || total(counts) > 0)
  return (
    <>
      {shown && (
        <div className={`${styles.status} ${styles[toneOf(counts, drafts, offline)]}`}>
          {offline && <span>Offline ·</span>}
          {total(counts) === 0 && drafts > 0 ? (
            <Link to="/drafts" className={styles.link}>
              {statusText(counts, drafts, offline)}
            </Link>
          ) : (
            <Link to="/sync" title="Sync centre" className={styles.link}>
              <StatusText text={statusText(counts, drafts, offline)} />
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
 * Announces when something starts to wait, when all of it is sent, and when one more change needs the customer, but
 * not every change.
 */
function useNews({ waiting, actionNeeded }: SyncCounts, known: boolean): string {
  const now = useDebounced(known ? `${waiting} ${actionNeeded}` : '', debounceMs)
  const before = useRef('')
  const [message, setMessage] = useState('')
  useEffect(() => {
    const [last, next] = [countsIn(before.current), countsIn(now)]
    before.current = now
    if (!last || !next) return
    const isNews = next.actionNeeded > last.actionNeeded || (total(next) === 0) !== (total(last) === 0)
    if (isNews) setMessage(syncText(next))
  }, [now])
  return message
}

function countsIn(text: string): SyncCounts | null {
  const [waiting, needsYou] = text.split(' ').map(Number)
  return text === '' ? null : { waiting: waiting ?? 0, actionNeeded: needsYou ?? 0 }
}

type Tone = 'actionNeeded' | 'waiting' | 'local' | 'sent'

function total({ waiting, actionNeeded }: SyncCounts): number {
  return waiting + actionNeeded
}

function toneOf({ waiting, actionNeeded }: SyncCounts, drafts: number, offline: boolean): Tone {
  if (actionNeeded > 0) return 'actionNeeded'
  if (waiting > 0) return 'waiting'
  return drafts > 0 || offline ? 'local' : 'sent'
}
