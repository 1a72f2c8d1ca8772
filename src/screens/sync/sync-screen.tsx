/** What waits on this device, what needs somebody, and what was sent lately (req 12.5). */
import { type ReactNode, useRef, useState } from 'react'
import { useSignedIn } from '../../session/account'
import type { KeptRow } from '../../outbox/queues'
import { useUnsentRows } from '../../outbox/sync-rows'
import { useKeptFocus } from '../../ui/focus'
import { Page } from '../../ui/page'
import { useNow } from '../../ui/use-time'
import { VisuallyHidden } from '../../ui/visually-hidden'
import { DocumentHead } from '../../widgets/shell/document-head'
import { RetryAll } from './retry-all'
import { SentLately } from './sent-lately'
import { SyncRows } from './sync-rows'
import { SyncSummary } from './sync-summary'
import { useEntryLock } from './use-entry-lock'
import { useHeldRows } from './use-held-rows'
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
  const { waiting, needsYou, hold } = useHeldRows([...unsent.own, ...unsent.guest], now)
  const list = (some: readonly KeptRow[]) => (
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
                <RetryAll rows={needsYou} tell={setSaid} />
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
