/** What waits on this device, what needs somebody, and what was sent lately (ACCEPTANCE U41, DESIGN §5). */
import { type ReactNode, useState } from 'react'
import { syncState } from '../../domain/sync-words'
import { useSignedIn } from '../../offline/account'
import type { KeptRow } from '../../offline/outbox/queues'
import { useUnsentRows } from '../../offline/sync-rows'
import { Page } from '../../ui/page'
import { useNow } from '../../ui/use-now'
import { VisuallyHidden } from '../../ui/visually-hidden'
import { DocumentHead } from '../../widgets/document-head'
import { SentLately } from './sent-lately'
import { SyncRows } from './sync-rows'
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
  const rows = [...unsent.own, ...unsent.stall].toSorted((a, b) => a.createdAt - b.createdAt)
  const needsYou = rows.filter((row) => syncState(row, now) === 'Needs you')
  const waiting = rows.filter((row) => syncState(row, now) !== 'Needs you')
  const list = (some: readonly KeptRow[]) => <SyncRows rows={some} now={now} lock={lock} tell={setSaid} />
  return (
    <Page>
      <DocumentHead title="Sync centre" />
      <h1 id="sync-title" tabIndex={-1} className={styles.title}>
        Sync centre
      </h1>
      <p className={styles.lead}>
        What you change without a network is saved on this device first, and sent when the shop can be
        reached.
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
              {list(needsYou)}
            </Section>
          )}
          <Section id="sent-lately" title="Sent lately">
            <SentLately now={now} />
          </Section>
          {!signedIn && (
            <p className={styles.quiet}>
              Changes of a customer are shown here when that customer is signed in.
            </p>
          )}
        </>
      )}
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
