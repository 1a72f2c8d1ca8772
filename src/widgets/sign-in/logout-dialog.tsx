/** What becomes of unsent changes when their customer logs out: sent, kept on this device, or thrown away. */
import { Link } from '@tanstack/react-router'
import { type ReactNode, type RefObject, useEffect, useId, useRef } from 'react'
import { counted } from '../../domain/catalogue/catalogue-words'
import { useConnectivity } from '../../session/connectivity'
import { Button } from '../../ui/button'
import { Dialog } from '../../ui/dialog'
import { closeLogoutQuestion, useLogoutQuestion } from './logout-question'
import { needsNetwork, useLogoutChoices } from './use-logout-choices'
import styles from './logout-dialog.module.css'

export function LogoutDialog() {
  const id = useId()
  const safe = useRef<HTMLButtonElement>(null)
  const open = useLogoutQuestion()
  // Runs after the dialog's own effect, which has opened it by then.
  useEffect(() => {
    if (open) safe.current?.focus()
  }, [open])
  // It does not wait for another page, or another customer.
  useEffect(() => closeLogoutQuestion, [])
  return (
    <Dialog open={open} onClose={closeLogoutQuestion} labelledBy={id}>
      <Content id={id} safe={safe} />
    </Dialog>
  )
}

type Frame = {
  /** Of the title. */
  id: string
  /** The answer that changes nothing: it has the focus. */
  safe: RefObject<HTMLButtonElement | null>
}

function Content(frame: Frame) {
  const choices = useLogoutChoices()
  const { safe } = frame
  useEffect(() => safe.current?.focus(), [safe, choices.step])
  return choices.step === 'discard' ? (
    <SureToDiscard {...frame} {...choices} />
  ) : (
    <Ask {...frame} {...choices} />
  )
}

type StepProps = ReturnType<typeof useLogoutChoices> & Frame

function Ask({ id, safe, counts, step, problem, sync, keep, askToDiscard }: StepProps) {
  const offline = useConnectivity() === 'offline'
  const reason = useId()
  const count = counts.waiting + counts.needsYou
  const busy = step === 'sending'
  const blocked = offline && !busy
  if (count === 0 && !busy) {
    return (
      <Step
        id={id}
        safe={safe}
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
      safe={safe}
      title={
        busy
          ? 'Sending your changes…'
          : `You have ${counted(count, 'change')} that ${count === 1 ? 'is' : 'are'} not sent`
      }
      problem={problem || (blocked ? needsNetwork : '')}
      problemId={reason}
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
    </Step>
  )
}

function SureToDiscard({ id, safe, counts, problem, discard, backToAsk }: StepProps) {
  const changes = counted(counts.waiting + counts.needsYou, 'change')
  return (
    <Step
      id={id}
      safe={safe}
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

type StepFrame = Frame & {
  title: string
  problem?: string
  problemId?: string
  actions: ReactNode
  /** The words of the answer that changes nothing. */
  back: string
  onBack: () => void
  children?: ReactNode
}

function Step({ id, safe, title, problem = '', problemId, actions, back, onBack, children }: StepFrame) {
  return (
    <div className={styles.step}>
      <h2 id={id}>{title}</h2>
      {children}
      <p id={problemId} role="status" className={styles.problem}>
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
