/** Sync centre: pending changes, changes that need the customer, and recently sent changes (req 12.5). */
import { type ReactNode, useRef, useState } from 'react'
import { agoText } from '../../domain/age'
import { guestOwner } from '../../domain/account/identity'
import type { OutboxRow } from '../../domain/outbox/outbox'
import { syncState } from '../../domain/outbox/sync-text'
import { currentIdentity } from '../../session/identity'
import { useSignedIn } from '../../session/account'
import { retry } from '../../outbox/decisions'
import { decideAll, useSentRows, useUnsentRows } from '../../outbox/queues'
import { Button } from '../../ui/button'
import { Page, VisuallyHidden } from '../../ui/page'
import { useRestoredFocus } from '../../ui/focus'
import { useNow } from '../../ui/use-lifetime'
import { DocumentHead } from '../../widgets/frame/document-head'
import { type Notify, useRowAction } from './row-actions'
import { RowTitle, SyncRow, type SyncRowProps } from './sync-row'
import { SyncSummary } from './sync-summary'
import { useEntryLock } from './use-entry-lock'
import styles from './sync.module.css'

/** Interval for updating relative times. */
const clockUpdateMs = 20_000

export function SyncScreen() {
  const unsent = useUnsentRows()
  const signedIn = useSignedIn()
  const now = useNow(clockUpdateMs)
  const lock = useEntryLock()
  const [statusMessage, setStatusMessage] = useState('')
  const container = useRef<HTMLDivElement>(null)
  useRestoredFocus(container)
  const { waiting, actionNeeded, retain } = useRetainedRows([...unsent.accountRows, ...unsent.guest])
  const renderRows = (rows: readonly OutboxRow[]) => (
    <SyncRows rows={rows} now={now} lock={lock} notify={setStatusMessage} retain={retain} />
  )
  return (
    <Page>
      <DocumentHead title="Sync centre" />
      <div ref={container}>
        <h1 id="sync-title" tabIndex={-1} className={styles.title}>
          Sync centre
        </h1>
        <p className={styles.lead}>
          Changes you make offline are saved here and sync when you’re back online.
        </p>
        <SyncSummary unsent={unsent} now={now} lock={lock} notify={setStatusMessage} />
        <VisuallyHidden role="status">{statusMessage}</VisuallyHidden>
        {unsent.isLoaded && (
          <>
            {waiting.length > 0 && (
              <Section id="waiting" title="Waiting">
                {renderRows(waiting)}
              </Section>
            )}
            {actionNeeded.length > 0 && (
              <Section id="needs-you" title="Needs you">
                <RetryAll rows={actionNeeded} notify={setStatusMessage} />
                {renderRows(actionNeeded)}
              </Section>
            )}
            <Section id="sent-lately" title="Recently synced">
              <RecentlySentRows now={now} />
            </Section>
            {!signedIn && <p className={styles.quiet}>Sign in to see your own changes here.</p>}
          </>
        )}
      </div>
      {lock.pinDialog}
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

const pageSize = 50

/** Long lists, such as a whole evening of kiosk entries, are shown in pages. */
function SyncRows({ rows, ...rest }: Omit<SyncRowProps, 'row'> & { rows: readonly OutboxRow[] }) {
  const [maxShown, setMaxShown] = useState(pageSize)
  const hiddenCount = rows.length - maxShown
  return (
    <>
      <ul className={styles.rows}>
        {rows.slice(0, maxShown).map((row) => (
          <SyncRow key={row.id} row={row} {...rest} />
        ))}
      </ul>
      {hiddenCount > 0 && (
        <Button variant="quiet" onClick={() => setMaxShown(maxShown + pageSize)}>
          Show more ({hiddenCount} left)
        </Button>
      )}
    </>
  )
}

/** Retries all refused changes. A shop with a wrong setting may have refused a whole evening of entries. */
function RetryAll({ rows, notify }: { rows: readonly OutboxRow[]; notify: Notify }) {
  const runAction = useRowAction(notify)
  const refused = rows.filter(({ state }) => state.name === 'failed')
  if (refused.length < 2) return null
  return (
    <div className={styles.actions}>
      <Button
        variant="quiet"
        onClick={() => runAction(() => decideAll(retry, refused), 'Trying all of them again.')}
      >
        Try all {refused.length} again
      </Button>
    </div>
  )
}

/** Changes that the shop has received in the last days, newest first. */
function RecentlySentRows({ now }: { now: number }) {
  const rows = [...useSentRows('account'), ...useSentRows('guest')].toSorted((a, b) => sentAt(b) - sentAt(a))
  if (rows.length === 0) return <p className={styles.quiet}>Nothing synced recently.</p>
  return (
    <ul className={`${styles.rows} ${styles.sent}`}>
      {rows.map((row) => (
        <li key={row.id}>
          <RowTitle row={row} />
          <p className={styles.facts}>
            <span>
              Sent <time dateTime={new Date(sentAt(row)).toISOString()}>{agoText(sentAt(row), now)}</time>
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

type SectionName = 'waiting' | 'actionNeeded'
type RetainedRow = { row: OutboxRow; section: SectionName }

type RetainedRows = Record<SectionName, OutboxRow[]> & Pick<SyncRowProps, 'retain'>

/**
 * While a change is edited, its row stays in its section with the typed text, even when the change is sent or
 * refused.
 */
function useRetainedRows(rows: readonly OutboxRow[]): RetainedRows {
  const [retained, setRetained] = useState<readonly RetainedRow[]>([])
  const sectionOf = (row: OutboxRow): SectionName =>
    retained.find(({ row: { id } }) => id === row.id)?.section ??
    (syncState(row) === 'Needs you' ? 'actionNeeded' : 'waiting')
  // Rows of a session that has ended are excluded.
  const isOfCurrentUser = ({ owner }: OutboxRow) =>
    owner === guestOwner || owner === currentIdentity()?.userId
  const removedRows = retained
    .map(({ row }) => row)
    .filter((row) => isOfCurrentUser(row) && !rows.some(({ id }) => id === row.id))
  const visibleRows = [...rows, ...removedRows].toSorted((a, b) => a.createdAt - b.createdAt)
  return {
    waiting: visibleRows.filter((row) => sectionOf(row) === 'waiting'),
    actionNeeded: visibleRows.filter((row) => sectionOf(row) === 'actionNeeded'),
    retain: (row, isRetained) => {
      const otherRows = retained.filter(({ row: { id } }) => id !== row.id)
      setRetained(isRetained ? [...otherRows, { row, section: sectionOf(row) }] : otherRows)
    },
  }
}
