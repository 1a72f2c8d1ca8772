/** How much of this device has yet to be sent, on every page: a link to the sync centre (req 12.5). */
import { Link } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import { type SyncCounts, syncWords } from '../../domain/outbox/sync-words'
import { useSignedIn } from '../../session/account'
import { startQueue } from '../../outbox/queues'
import { useUnsentRows } from '../../outbox/use-rows'
import { useSettled } from '../../ui/use-time'
import { VisuallyHidden } from '../../ui/visually-hidden'
import styles from './sync-status.module.css'

/** ms: what is sent at once is not worth a word, and many changes in a row are one piece of news. */
const restFor = 2000

/** Nothing for visitors while nothing waits. */
export function SyncStatus() {
  const { known, counts } = useUnsentRows()
  const signedIn = useSignedIn()
  const said = useNews(counts, known)
  // A customer's outbox is started with the header's links; the stall's belongs to nobody.
  useEffect(() => startQueue('guest'), [])
  const shown = known && (signedIn || total(counts) > 0)
  return (
    <>
      {shown && (
        <Link to="/sync" title="Sync centre" className={`${styles.link} ${styles[toneOf(counts)]}`}>
          <Words counts={counts} />
        </Link>
      )}
      <VisuallyHidden role="status">{said}</VisuallyHidden>
    </>
  )
}

/** Where there is room for one of two figures only, "changes" is left to those who listen. */
function Words({ counts }: { counts: SyncCounts }) {
  const words = syncWords(counts)
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

/** Said when something begins to wait, when all of it is sent, and when one more needs somebody: not at every change. */
function useNews({ waiting, needsYou }: SyncCounts, known: boolean): string {
  const now = useSettled(known ? `${waiting} ${needsYou}` : '', restFor)
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

function total({ waiting, needsYou }: SyncCounts): number {
  return waiting + needsYou
}

function toneOf({ waiting, needsYou }: SyncCounts): 'needs' | 'waits' | 'sent' {
  if (needsYou > 0) return 'needs'
  return waiting > 0 ? 'waits' : 'sent'
}
