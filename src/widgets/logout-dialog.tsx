/** What becomes of unsent changes when their customer logs out: sent, kept on this device, or thrown away. */
import { Link } from '@tanstack/react-router'
import { type ReactNode, useEffect, useId, useRef } from 'react'
import { counted } from '../domain/catalogue-words'
import { useConnectivity } from '../offline/connectivity'
import { Button } from '../ui/button'
import { Dialog } from '../ui/dialog'
import { closeLogoutQuestion, useLogoutQuestion } from './logout-question'
import { useLogoutChoices } from './use-logout-choices'
import styles from './logout-dialog.module.css'

export function LogoutDialog() {
  const id = useId()
  const open = useLogoutQuestion()
  // It does not wait for another page, or another customer.
  useEffect(() => closeLogoutQuestion, [])
  return (
    <Dialog open={open} onClose={closeLogoutQuestion} labelledBy={id}>
      <Content id={id} />
    </Dialog>
  )
}

function Content({ id }: { id: string }) {
  const choices = useLogoutChoices()
  return choices.step === 'discard' ? <SureToDiscard id={id} {...choices} /> : <Ask id={id} {...choices} />
}

type StepProps = ReturnType<typeof useLogoutChoices> & { id: string }

function Ask({ id, counts, step, problem, sync, keep, askToDiscard }: StepProps) {
  const offline = useConnectivity() === 'offline'
  const reason = useId()
  const count = counts.waiting + counts.needsYou
  const busy = step === 'sending'
  const blocked = offline && !busy
  if (count === 0 && !busy) {
    return (
      <Step
        id={id}
        title="Everything is sent now"
        actions={<Button onClick={keep}>Log out</Button>}
        back="Cancel"
        onBack={closeLogoutQuestion}
      />
    )
  }
  return (
    <Step
      id={id}
      title={
        busy
          ? 'Sending your changes…'
          : `You have ${counted(count, 'change')} that ${count === 1 ? 'is' : 'are'} not sent`
      }
      problem={problem}
      actions={
        <>
          <Button
            aria-disabled={busy || blocked}
            aria-describedby={blocked ? reason : undefined}
            onClick={() => !busy && sync(offline)}
          >
            Sync now
          </Button>
          <Button look="quiet" aria-disabled={busy} onClick={() => !busy && keep()}>
            Keep for me on this device
          </Button>
          <Button look="quiet" className={styles.discard} aria-disabled={busy} onClick={askToDiscard}>
            Discard
          </Button>
        </>
      }
      back="Cancel"
      onBack={closeLogoutQuestion}
    >
      <p>
        Kept on this device, {count === 1 ? 'it is' : 'they are'} sent when you sign in here again. Nobody
        else sees {count === 1 ? 'it' : 'them'}.
      </p>
      {counts.needsYou > 0 && (
        <p>
          {counted(counts.needsYou, 'change')} {counts.needsYou === 1 ? 'needs' : 'need'} you first:{' '}
          <Link to="/sync" onClick={closeLogoutQuestion}>
            open the sync centre
          </Link>
          .
        </p>
      )}
      {blocked && <p id={reason}>Sending needs a connection.</p>}
    </Step>
  )
}

function SureToDiscard({ id, counts, problem, discard, backToAsk }: StepProps) {
  const changes = counted(counts.waiting + counts.needsYou, 'change')
  return (
    <Step
      id={id}
      title={`Discard ${changes}?`}
      problem={problem}
      actions={
        <Button className={styles.sure} onClick={discard}>
          Discard {changes}
        </Button>
      }
      back="Go back"
      onBack={backToAsk}
    >
      <p>What you typed and changed goes from this device, and you are logged out. This cannot be undone.</p>
    </Step>
  )
}

type StepFrame = {
  id: string
  title: string
  problem?: string
  actions: ReactNode
  /** The words of the answer that changes nothing; it has the focus. */
  back: string
  onBack: () => void
  children?: ReactNode
}

function Step({ id, title, problem = '', actions, back, onBack, children }: StepFrame) {
  const safe = useRef<HTMLButtonElement>(null)
  // Runs after the dialog's own effect, which has opened it by then.
  useEffect(() => safe.current?.focus(), [])
  return (
    <div className={styles.step}>
      <h2 id={id}>{title}</h2>
      {children}
      <p role="status" className={styles.problem}>
        {problem}
      </p>
      <div className={styles.actions}>
        {actions}
        <Button ref={safe} look="quiet" onClick={onBack}>
          {back}
        </Button>
      </div>
    </div>
  )
}
