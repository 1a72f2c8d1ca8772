/** What waits on this device, what needs the customer, and what was sent lately (req 12.5). */
import { type ReactNode, useRef, useState } from 'react'
import { agoWords } from '../../domain/age'
import { guestOwner } from '../../domain/account/identity'
import type { OutboxRow } from '../../domain/outbox/outbox'
import { syncState } from '../../domain/outbox/sync-words'
import { currentIdentity } from '../../session/identity'
import { useSignedIn } from '../../session/account'
import { retry } from '../../outbox/decisions'
import { decideAll, useSentRows, useUnsentRows } from '../../outbox/queues'
import { Button } from '../../ui/button'
import { Page, VisuallyHidden } from '../../ui/page'
import { useKeptFocus } from '../../ui/focus'
import { useNow } from '../../ui/use-lifetime'
import { DocumentHead } from '../../widgets/shell/document-head'
import { type Tell, useRowAction } from './row-actions'
import { RowTitle, SyncRow, type SyncRowProps } from './sync-row'
import { SyncSummary } from './sync-summary'
import { useEntryLock } from './use-entry-lock'
import styles from './sync.module.css'

/** ms between two looks at the clock. */
const tick = 20_000

export function SyncScreen() {
  const unsent = useUnsentRows()
  const signedIn = useSignedIn()
  const now = useNow(tick)
  const lock = useEntryLock()
  const [said, setSaid] = useState('')
  const place = useRef<HTMLDivElement>(null)
  useKeptFocus(place)
  const { waiting, needsYou, hold } = useHeldRows([...unsent.own, ...unsent.guest])
  const list = (some: readonly OutboxRow[]) => (
    <SyncRows rows={some} now={now} lock={lock} tell={setSaid} hold={hold} />
  )
  return (
    <Page>
      <DocumentHead title="Sync centre" />
      <div ref={place}>
        <h1 id="sync-title" tabIndex={-1} className={styles.title}>
          Sync centre
        </h1>
        <p className={styles.lead}>
          Changes you make offline are saved here and sync when you’re back online.
        </p>
        <SyncSummary unsent={unsent} now={now} lock={lock} tell={setSaid} />
        <VisuallyHidden role="status">{said}</VisuallyHidden>
        {unsent.known && (
          <>
            {waiting.length > 0 && (
              <Section id="waiting" title="Waiting">
                {list(waiting)}
              </Section>
            )}
            {needsYou.length > 0 && (
              <Section id="needs-you" title="Needs you">
                <RetryAll rows={needsYou} tell={setSaid} />
                {list(needsYou)}
              </Section>
            )}
            <Section id="sent-lately" title="Recently synced">
              <SentLately now={now} />
            </Section>
            {!signedIn && <p className={styles.quiet}>Sign in to see your own changes here.</p>}
          </>
        )}
      </div>
      {lock.question}
    </Page>
  )
}

function Section({ id, title, children }: { id: string; title: string; children: ReactNode }) {
  return (
    <section aria-labelledby={id} className={styles.section}>
      <h2 id={id} tabIndex={-1}>
        {title}
      </h2>
      {children}
    </section>
  )
}

const atOnce = 50

/** A night of entries is shown a part at a time. */
function SyncRows({ rows, ...rest }: Omit<SyncRowProps, 'row'> & { rows: readonly OutboxRow[] }) {
  const [most, setMost] = useState(atOnce)
  const left = rows.length - most
  return (
    <>
      <ul className={styles.rows}>
        {rows.slice(0, most).map((row) => (
          <SyncRow key={row.id} row={row} {...rest} />
        ))}
      </ul>
      {left > 0 && (
        <Button look="quiet" onClick={() => setMost(most + atOnce)}>
          Show more ({left} left)
        </Button>
      )}
    </>
  )
}

/** A shop that had its switch wrong has refused a whole night of entries. */
function RetryAll({ rows, tell }: { rows: readonly OutboxRow[]; tell: Tell }) {
  const act = useRowAction(tell)
  const refused = rows.filter(({ state }) => state.name === 'failed')
  if (refused.length < 2) return null
  return (
    <div className={styles.actions}>
      <Button look="quiet" onClick={() => act(() => decideAll(retry, refused), 'Trying all of them again.')}>
        Try all {refused.length} again
      </Button>
    </div>
  )
}

/** What arrived at the shop in the last days, the newest first. */
function SentLately({ now }: { now: number }) {
  const rows = [...useSentRows('own'), ...useSentRows('guest')].toSorted((a, b) => sentAt(b) - sentAt(a))
  if (rows.length === 0) return <p className={styles.quiet}>Nothing synced recently.</p>
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

function sentAt({ state }: OutboxRow): number {
  return state.name === 'sent' ? state.at : 0
}

type SectionName = 'waiting' | 'needsYou'
type Held = { row: OutboxRow; section: SectionName }

type HeldRows = Record<SectionName, OutboxRow[]> & Pick<SyncRowProps, 'hold'>

/** A change that is being mended stays where it is, with what is typed in it, whatever becomes of it. */
function useHeldRows(rows: readonly OutboxRow[]): HeldRows {
  const [held, setHeld] = useState<readonly Held[]>([])
  const sectionOf = (row: OutboxRow): SectionName =>
    held.find(({ row: { id } }) => id === row.id)?.section ??
    (syncState(row) === 'Needs you' ? 'needsYou' : 'waiting')
  // Not those of a session that ended.
  const isOurs = ({ owner }: OutboxRow) => owner === guestOwner || owner === currentIdentity()?.userId
  const gone = held
    .map(({ row }) => row)
    .filter((row) => isOurs(row) && !rows.some(({ id }) => id === row.id))
  const shown = [...rows, ...gone].toSorted((a, b) => a.createdAt - b.createdAt)
  return {
    waiting: shown.filter((row) => sectionOf(row) === 'waiting'),
    needsYou: shown.filter((row) => sectionOf(row) === 'needsYou'),
    hold: (row, isHeld) => {
      const others = held.filter(({ row: { id } }) => id !== row.id)
      setHeld(isHeld ? [...others, { row, section: sectionOf(row) }] : others)
    },
  }
}
