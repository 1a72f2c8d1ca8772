/**
 * Logout dialog about unsent changes and drafts (forms with typed text): send them, retain them on this device, or
 * discard them.
 */
import { withCount } from '../../domain/count'
import { Link } from '@tanstack/react-router'
import { type ReactNode, type RefObject, useEffect, useEffectEvent, useId, useRef, useState } from 'react'
import { NotStoredFailure } from '../../domain/not-stored'
import type { OutboxRow } from '../../domain/outbox/outbox'
import { type SyncCounts, syncCounts, unsentTotal, waitingReason } from '../../domain/outbox/sync-text'
import { connectivity, useConnectivity } from '../../session/connectivity'
import { currentIdentity, signedIn } from '../../session/identity'
import { logOutNow } from './log-out-now'
import { forgetAllDrafts } from '../../saved/drafts/drafts'
import { sendNow, storedUnsent, useUnsentRows } from '../../outbox/queues'
import { Button } from '../../ui/button'
import { Dialog } from '../../ui/dialog'
import { useIsMounted } from '../../ui/use-lifetime'
import { closeLogoutQuestion, useLogoutQuestion } from '../frame/overlays'
import { discardRow } from '../sync/discard-row'
import styles from './logout-dialog.module.css'

export function LogoutDialog() {
  const id = useId()
  const safeButton = useRef<HTMLButtonElement>(null)
  const open = useLogoutQuestion() !== null
  // Unmounting closes the question, so that no other page or customer sees it.
  useEffect(() => closeLogoutQuestion, [])
  return (
    <Dialog open={open} onClose={closeLogoutQuestion} labelledBy={id} initialFocus={safeButton}>
      <Content id={id} safeButton={safeButton} />
    </Dialog>
  )
}

type Frame = {
  id: string
  /** The button that changes nothing; it has the initial focus. */
  safeButton: RefObject<HTMLButtonElement | null>
}

function Content(frame: Frame) {
  const choices = useLogoutChoices()
  const { safeButton } = frame
  const focusSafe = useEffectEvent((_step: string) => safeButton.current?.focus())
  useEffect(() => focusSafe(choices.step), [choices.step])
  return choices.step === 'discard' ? (
    <DiscardStep {...frame} {...choices} />
  ) : (
    <AskStep {...frame} {...choices} />
  )
}

type StepProps = ReturnType<typeof useLogoutChoices> & Frame

function AskStep({
  id,
  safeButton,
  counts,
  drafts,
  step,
  problem,
  sync,
  retainAndLeave,
  askToDiscard,
}: StepProps) {
  const isOffline = useConnectivity() === 'offline'
  const reasonId = useId()
  const changes = unsentTotal(counts)
  const count = changes + drafts
  const isBusy = step === 'sending'
  const isBlocked = isOffline && !isBusy && changes > 0
  if (count === 0 && !isBusy) {
    return (
      <Step
        id={id}
        safeButton={safeButton}
        title="Everything is sent now"
        actions={<Button onClick={retainAndLeave}>Log out</Button>}
        backLabel="Cancel"
        onBack={closeLogoutQuestion}
      />
    )
  }
  return (
    <Step
      id={id}
      safeButton={safeButton}
      title={
        isBusy
          ? 'Sending your changes…'
          : `You have ${unsentThings(counts, drafts)} that ${count === 1 ? 'is' : 'are'} not sent`
      }
      problem={problem || (isBlocked ? needsNetwork : '')}
      problemId={reasonId}
      actions={
        <>
          {(changes > 0 || isBusy) && (
            <Button
              aria-disabled={isBusy || isBlocked}
              aria-describedby={isBlocked ? reasonId : undefined}
              onClick={() => !isBusy && sync(isOffline)}
            >
              Sync now
            </Button>
          )}
          <Button variant="quiet" aria-disabled={isBusy} onClick={() => !isBusy && retainAndLeave()}>
            Keep for me on this device
          </Button>
          <Button variant="quiet" className={styles.discard} aria-disabled={isBusy} onClick={askToDiscard}>
            Discard
          </Button>
        </>
      }
      backLabel="Cancel"
      onBack={closeLogoutQuestion}
    >
      <p>
        {count === 1 ? 'If you keep it, it’s' : 'If you keep them, they’re'} here when you sign in again
        {changes > 0 && ', and changes are sent then'}. Until then it’s encrypted: nobody can read it without
        your password.
      </p>
      {counts.actionNeeded > 0 && (
        <p>
          {withCount(counts.actionNeeded, 'change')} {counts.actionNeeded === 1 ? 'needs' : 'need'} you first:{' '}
          <Link to="/sync" onClick={closeLogoutQuestion}>
            open the sync centre
          </Link>
          .
        </p>
      )}
    </Step>
  )
}

function DiscardStep({ id, safeButton, counts, drafts, problem, discard, backToAsk }: StepProps) {
  const things = unsentThings(counts, drafts)
  return (
    <Step
      id={id}
      safeButton={safeButton}
      title={`Discard ${things}?`}
      problem={problem}
      actions={
        <Button className={styles.confirm} onClick={discard}>
          Discard {things}
        </Button>
      }
      backLabel="Go back"
      onBack={backToAsk}
    >
      <p>This deletes what you typed and changed from this device, and logs you out. You can’t undo this.</p>
    </Step>
  )
}

type StepFrame = Frame & {
  title: string
  problem?: string
  problemId?: string
  actions: ReactNode
  /** Label of the button that changes nothing. */
  backLabel: string
  onBack: () => void
  children?: ReactNode
}

function Step({
  id,
  safeButton,
  title,
  problem = '',
  problemId,
  actions,
  backLabel,
  onBack,
  children,
}: StepFrame) {
  return (
    <div className={styles.step}>
      <h2 id={id}>{title}</h2>
      {children}
      <p id={problemId} role="status" className={styles.problem}>
        {problem}
      </p>
      <div className={styles.actions}>
        {actions}
        <Button ref={safeButton} variant="quiet" onClick={onBack}>
          {backLabel}
        </Button>
      </div>
    </div>
  )
}

export const needsNetwork = 'Sending needs a connection.'

/** Actions of the logout dialog. Nothing is discarded without a second confirmation. */
export function useLogoutChoices() {
  const { accountRows } = useUnsentRows()
  const drafts = useLogoutQuestion()?.draftCount ?? 0
  const [step, setStep] = useState<'ask' | 'sending' | 'discard'>('ask')
  const [problem, setProblem] = useState('')
  const isMounted = useIsMounted()

  const sync = async (offline: boolean) => {
    if (offline) return setProblem(needsNetwork)
    setProblem('')
    setStep('sending')
    const unsent = await sendAll().catch(() => null)
    // The customer has cancelled meanwhile, or the session has ended.
    if (!isMounted() || !signedIn()) return
    if (unsent === null) {
      setStep('ask')
      return setProblem('We can’t read what’s waiting on this device. Try again.')
    }
    if (unsent.length + drafts === 0) return logOutNow()
    setStep('ask')
    if (unsent.length > 0) setProblem(unsentText(unsent))
  }
  const discardAll = async () => {
    const owner = currentIdentity()?.userId
    try {
      for (const row of await storedUnsent('account')) await discardRow(row)
      if (owner !== undefined) await forgetAllDrafts(owner)
      await logOutNow()
    } catch (error) {
      setProblem(
        error instanceof NotStoredFailure
          ? `${error.message} Try again in a moment.`
          : 'That didn’t work on this device. Try again.',
      )
    }
  }
  return {
    counts: syncCounts(accountRows),
    drafts,
    step,
    problem,
    sync: (offline: boolean) => void sync(offline),
    retainAndLeave: () => void logOutNow(),
    askToDiscard: () => {
      if (step === 'sending') return
      setProblem('')
      setStep('discard')
    },
    backToAsk: () => {
      setProblem('')
      setStep('ask')
    },
    discard: () => void discardAll(),
  }
}

/** Sends batch after batch, as long as each one reduces the number of waiting changes. Resolves to the unsent rows. */
async function sendAll(): Promise<readonly OutboxRow[]> {
  let unsent = await storedUnsent('account')
  for (;;) {
    await sendNow('account')
    const next = await storedUnsent('account')
    const { waiting } = syncCounts(next)
    if (waiting === 0 || waiting >= syncCounts(unsent).waiting) return next
    unsent = next
  }
}

function unsentText(unsent: readonly OutboxRow[]): string {
  const message = `${withCount(unsent.length, 'change')} could not be sent, so you are still signed in.`
  const reason = waitingReason(unsent, connectivity() === 'offline', Date.now())
  return reason === null ? message : `${message} ${reason}`
}

/** Such as "2 changes and 1 draft". */
function unsentThings(counts: SyncCounts, drafts: number): string {
  const changes = unsentTotal(counts)
  return [changes > 0 && withCount(changes, 'change'), drafts > 0 && withCount(drafts, 'draft')]
    .filter((part) => part !== false)
    .join(' and ')
}
