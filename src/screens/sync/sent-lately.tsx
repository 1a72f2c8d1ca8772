/** What arrived at the shop in the last days, the newest first. */
import { agoWords } from '../../domain/age'
import type { KeptRow } from '../../outbox/queues'
import { useSentRows } from '../../outbox/waiting'
import { RowTitle } from './row-title'
import styles from './sync.module.css'

export function SentLately({ now }: { now: number }) {
  const rows = [...useSentRows('own'), ...useSentRows('guest')].toSorted((a, b) => sentAt(b) - sentAt(a))
  if (rows.length === 0) return <p className={styles.quiet}>What was sent lately is listed here.</p>
  return (
    <ul className={`${styles.rows} ${styles.sent}`}>
      {rows.map((row) => (
        <li key={row.id}>
          <RowTitle row={row} />
          <p className={styles.facts}>
            <span>
              Sent <time dateTime={new Date(sentAt(row)).toISOString()}>{agoWords(sentAt(row), now)}</time>
            </span>
          </p>
        </li>
      ))}
    </ul>
  )
}

function sentAt({ state }: KeptRow): number {
  return state.name === 'sent' ? state.at : 0
}
