/** How much of this device has yet to be sent, on every page: a link to the sync centre (req 12.5). */
import { Link } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import { statusWords, type SyncCounts, syncWords } from '../../domain/outbox/sync-words'
import { useSignedIn } from '../../session/account'
import { startQueue, useUnsentRows } from '../../outbox/queues'
import { useDraftCount } from '../../saved/client-drafts/use-draft-count'
import { useConnectivity } from '../../session/connectivity'
import { useSettled } from '../../ui/use-lifetime'
import { VisuallyHidden } from '../../ui/page'
import styles from './sync-status.module.css'

/** ms: what is sent at once is not worth a word, and many changes in a row are one piece of news. */
const pauseFor = 2000

/** Nothing for visitors while nothing waits. */
export function SyncStatus() {
  const { known, counts } = useUnsentRows()
  const signedIn = useSignedIn()
  const said = useNews(counts, known)
  const offline = useConnectivity() === 'offline'
  const drafts = useDraftCount()
  // A customer's outbox is started with the header's links; the stall's has no owner.
  useEffect(() => startQueue('guest'), [])
  const shown = known && (signedIn || total(counts) > 0)
  return (
    <>
      {shown && (
        <div className={`${styles.status} ${styles[toneOf(counts, drafts, offline)]}`}>
          {offline && <span>Offline ·</span>}
          {total(counts) === 0 && drafts > 0 ? (
            <Link to="/drafts" className={styles.link}>
              {statusWords(counts, drafts, offline)}
            </Link>
          ) : (
            <Link to="/sync" title="Sync centre" className={styles.link}>
              <Words words={statusWords(counts, drafts, offline)} />
            </Link>
          )}
        </div>
      )}
      <VisuallyHidden role="status">{said}</VisuallyHidden>
    </>
  )
}

/** Where there is room for one of two figures only, "changes" is left to those who listen. */
function Words({ words }: { words: string }) {
  const [, count, noun, rest] = /^(\S+)( changes?)( waiting, .*)$/.exec(words) ?? []
  if (!rest) return <span>{words}</span>
  return (
    <span>
      {count}
      <span className={styles.noun}>{noun}</span>
      {rest}
    </span>
  )
}

/** Said when something begins to wait, when all of it is sent, and when one more needs the customer: not at every change. */
function useNews({ waiting, needsYou }: SyncCounts, known: boolean): string {
  const now = useSettled(known ? `${waiting} ${needsYou}` : '', pauseFor)
  const before = useRef('')
  const [said, setSaid] = useState('')
  useEffect(() => {
    const [last, next] = [countsIn(before.current), countsIn(now)]
    before.current = now
    if (!last || !next) return
    const isNews = next.needsYou > last.needsYou || (total(next) === 0) !== (total(last) === 0)
    if (isNews) setSaid(syncWords(next))
  }, [now])
  return said
}

function countsIn(text: string): SyncCounts | null {
  const [waiting, needsYou] = text.split(' ').map(Number)
  return text === '' ? null : { waiting: waiting ?? 0, needsYou: needsYou ?? 0 }
}

type Tone = 'needs' | 'waits' | 'here' | 'sent'

function total({ waiting, needsYou }: SyncCounts): number {
  return waiting + needsYou
}

function toneOf({ waiting, needsYou }: SyncCounts, drafts: number, offline: boolean): Tone {
  if (needsYou > 0) return 'needs'
  if (waiting > 0) return 'waits'
  return drafts > 0 || offline ? 'here' : 'sent'
}
