/** A form that is sent to the provider: its problems, why it did not arrive, and a button that sends once. */
import { type FormEvent, type MouseEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { InvalidTokenFailure, isKnownFailure } from '../../domain/failure'
import { failureWords } from '../../domain/failure-words'
import { NotStoredFailure } from '../../domain/not-stored'
import { useConnectivity } from '../../session/connectivity'
import { type FormDraft, useTypedHere } from '../../saved/drafts/use-draft'
import { Button, type ButtonLook } from '../../ui/button'
import type { Fields, FormState } from '../../ui/form/use-form'
import { removeToast } from '../../ui/toast/toast'
import { useOnce } from '../../ui/use-lifetime'
import errorSummaryStyles from '../../ui/form/error-summary.module.css'
import styles from './form.module.css'

type FormProps<F extends Fields, R> = {
  form: FormState<F>
  /** Rejects with the provider's refusal, whose words are shown below the fields until the next attempt. */
  send: (fields: F) => Promise<R>
  onSent?: (answer: R) => void
  /** Told of each refusal besides, in the words that are shown. */
  onRefused?: (words: string) => void
  /** The button's label. */
  submit: string
  look?: ButtonLook
  /** Of the row of the button. */
  footClass?: string | undefined
  /** Stands before the button. */
  lead?: ReactNode
  /** False for a step that sends nothing yet. */
  online?: boolean
  /** Without a network `send` keeps it on this device. */
  waits?: boolean
  /** Keeps what is typed until it is sent. */
  draft?: FormDraft
  /** Stand beside the button. */
  actions?: ReactNode
  children: ReactNode
  className?: string | undefined
}

export function Form<F extends Fields, R>({ form, send, children, ...rest }: FormProps<F, R>) {
  const { onSent, onRefused, submit, online = true, waits = false, draft, actions, className } = rest
  const { look, footClass = '', lead } = rest
  const isLost = useConnectivity() === 'offline'
  const offline = isLost && online && !waits
  const [refusal, setRefusal] = useState<string | null>(null)
  /** How often the button was pressed without a network: the reason is said each time. */
  const [pressed, setPressed] = useState(0)
  const [once, sending] = useOnce()
  const reasonId = useId()
  const lastRefusal = useRef<string | null>(null)
  useTypedHere(!draft && Object.entries(form.typed).some(([name, text]) => text !== form.initial[name]))

  const refuse = (error: unknown) => {
    // An ended session says so itself, and this page is gone with it.
    if (error instanceof InvalidTokenFailure && error.token !== null) return
    const words = wordsOf(error)
    setRefusal(words)
    lastRefusal.current = words
    onRefused?.(words)
  }
  const arrived = (answer: R) => {
    if (online) draft?.forget()
    removeToast(lastRefusal.current)
    onSent?.(answer)
  }
  const onSubmit = (event: FormEvent) => {
    event.preventDefault()
    // In React, unlike in the browser, a form in a dialog of this form's arrives here too.
    event.stopPropagation()
    if (sending) return
    setRefusal(null)
    if (!form.passes()) return
    if (offline) return setPressed(pressed + 1)
    void once(() => send(form.fields).then(arrived, refuse))
  }
  return (
    <form noValidate className={className} onSubmit={onSubmit}>
      <ErrorSummary problems={form.problems} refusals={form.refusals} />
      {draft && <DraftNotice draft={draft} />}
      {children}
      {refusal !== null && <Said onDismiss={() => setRefusal(null)}>{refusal}</Said>}
      {offline && (
        <p key={pressed} id={reasonId} role={pressed > 0 ? 'alert' : undefined} className={styles.offline}>
          You’re offline. What you typed stays here until you’re back online.
        </p>
      )}
      {isLost && waits && (
        <p className={styles.offline}>You’re offline. We’ll send it as soon as you’re back.</p>
      )}
      <div className={`row ${footClass}`}>
        {lead}
        <Button
          type="submit"
          look={look}
          aria-disabled={offline || sending}
          aria-describedby={offline ? reasonId : undefined}
        >
          {sending ? 'One moment…' : submit}
        </Button>
        {actions}
      </div>
    </form>
  )
}

function Said({ onDismiss, children }: { onDismiss: () => void; children: ReactNode }) {
  return (
    <div role="alert" className={styles.refusal}>
      <p>{children}</p>
      <button type="button" onClick={onDismiss}>
        Dismiss
      </button>
    </div>
  )
}

function wordsOf(error: unknown): string {
  if (error instanceof NotStoredFailure) return error.message
  if (!isKnownFailure(error)) console.error(error)
  return failureWords(error, {
    lost: 'What you typed is still here.',
    unread: 'It may have arrived anyway.',
  })
}

/** Says that a form shows what was typed in it before, and offers it empty. */
function DraftNotice({ draft: { shown, lacks, startAgain } }: { draft: FormDraft }) {
  const place = useRef<HTMLDivElement>(null)
  const press = () => {
    startAgain()
    // The button goes with its words: without this, the keyboard would begin at the top of the page.
    place.current?.closest('form')?.querySelector<HTMLElement>('input, select, textarea')?.focus()
  }
  return (
    <div ref={place} role="status">
      {shown && (
        <div className={styles.kept}>
          <p>We kept what you typed.{lacks && ' Please type your password again.'}</p>
          <button type="button" onClick={press}>
            Start again
          </button>
        </div>
      )}
    </div>
  )
}

type ErrorSummaryProps = {
  problems: { id: string; message: string }[]
  /** Counts attempts: each one that was refused moves the focus here. */
  refusals: number
}

/** What is wrong with a form, in one place, with a link to each field (req 1.20). It takes the focus. */
function ErrorSummary({ problems, refusals }: ErrorSummaryProps) {
  const box = useRef<HTMLDivElement>(null)
  const headingId = useId()
  useEffect(() => {
    if (refusals > 0) box.current?.focus()
  }, [refusals])
  if (problems.length === 0) return null
  return (
    <div
      ref={box}
      role="alert"
      aria-labelledby={headingId}
      tabIndex={-1}
      className={errorSummaryStyles.summary}
    >
      <h2 id={headingId}>There is a problem</h2>
      <ul>
        {problems.map(({ id, message }) => (
          <li key={id}>
            <a href={`#${id}`} onClick={goToField}>
              {message}
            </a>
          </li>
        ))}
      </ul>
    </div>
  )
}

/** Without a new entry in the history, which the router would take for a page. */
function goToField(event: MouseEvent<HTMLAnchorElement>) {
  event.preventDefault()
  const field = document.getElementById(event.currentTarget.hash.slice(1))
  field?.focus()
}
