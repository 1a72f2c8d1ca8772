/**
 * A form that is sent to the provider, with its validation errors, a refusal message, and a button that sends once.
 */
import { type FormEvent, type MouseEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { InvalidTokenFailure, isKnownFailure } from '../../domain/failure'
import { failureMessage } from '../../domain/failure-message'
import { NotStoredFailure } from '../../domain/not-stored'
import { useConnectivity } from '../../session/connectivity'
import type { FormDraft } from '../../saved/drafts/use-draft'
import { Button, type ButtonVariant } from '../../ui/button'
import { useUnsavedInput } from '../../ui/form/unsaved-input'
import type { Fields, FormState } from '../../ui/form/use-form'
import { removeToast } from '../../ui/toast/toast'
import { useSingleRun } from '../../ui/use-lifetime'
import errorSummaryStyles from '../../ui/form/error-summary.module.css'
import styles from './form.module.css'

type FormProps<F extends Fields, R> = {
  form: FormState<F>
  /** Rejects with the provider's refusal; its message is shown below the fields until the next attempt. */
  send: (fields: F) => Promise<R>
  onSent?: (answer: R) => void
  /** Called for each refusal with the shown message. */
  onRefused?: (message: string) => void
  /** The button's label. */
  submitLabel: string
  variant?: ButtonVariant
  /** Class of the button row. */
  footerClass?: string | undefined
  /** Content before the button. */
  leadingContent?: ReactNode
  /** Default: true. A step that sends nothing yet sets it to false. */
  needsNetwork?: boolean
  /** `send` works without a network, because it stores the data on this device. */
  worksOffline?: boolean
  /** Stores the typed text until it is sent. */
  draft?: FormDraft
  /** Content after the button. */
  actions?: ReactNode
  children: ReactNode
  className?: string | undefined
}

export function Form<F extends Fields, R>({ form, send, children, ...rest }: FormProps<F, R>) {
  const {
    onSent,
    onRefused,
    submitLabel,
    needsNetwork = true,
    worksOffline = false,
    draft,
    actions,
    className,
  } = rest
  const { variant, footerClass = '', leadingContent } = rest
  const isOffline = useConnectivity() === 'offline'
  const isBlocked = isOffline && needsNetwork && !worksOffline
  const [refusal, setRefusal] = useState<string | null>(null)
  /** Number of attempts without a network. Each attempt announces the reason again. */
  const [offlineAttempts, setOfflineAttempts] = useState(0)
  const [runOnce, isSending] = useSingleRun()
  const reasonId = useId()
  const lastRefusal = useRef<string | null>(null)
  useUnsavedInput(!draft && Object.entries(form.typed).some(([name, text]) => text !== form.initial[name]))

  const showRefusal = (error: unknown) => {
    // An ended session shows its own message and removes this page.
    if (error instanceof InvalidTokenFailure && error.token !== null) return
    const message = refusalMessage(error)
    setRefusal(message)
    lastRefusal.current = message
    onRefused?.(message)
  }
  const finish = (answer: R) => {
    if (needsNetwork) draft?.discard()
    removeToast(lastRefusal.current)
    onSent?.(answer)
  }
  const onSubmit = (event: FormEvent) => {
    event.preventDefault()
    // React bubbles the submit event of a form in a dialog to the form that renders the dialog, so each form stops
    // it.
    event.stopPropagation()
    if (isSending) return
    setRefusal(null)
    if (!form.validate()) return
    if (isBlocked) return setOfflineAttempts(offlineAttempts + 1)
    void runOnce(() => send(form.fields).then(finish, showRefusal))
  }
  return (
    <form noValidate className={className} onSubmit={onSubmit}>
      <ErrorSummary problems={form.problems} refusals={form.refusals} />
      {draft && <DraftNotice draft={draft} />}
      {children}
      {refusal !== null && <RefusalMessage onDismiss={() => setRefusal(null)}>{refusal}</RefusalMessage>}
      {isBlocked && (
        <p
          key={offlineAttempts}
          id={reasonId}
          role={offlineAttempts > 0 ? 'alert' : undefined}
          className={styles.offline}
        >
          You’re offline. What you typed stays here until you’re back online.
        </p>
      )}
      {isOffline && worksOffline && (
        <p className={styles.offline}>You’re offline. We’ll send it as soon as you’re back.</p>
      )}
      <div className={`row ${footerClass}`}>
        {leadingContent}
        <Button
          type="submit"
          variant={variant}
          aria-disabled={isBlocked || isSending}
          aria-describedby={isBlocked ? reasonId : undefined}
        >
          {isSending ? 'One moment…' : submitLabel}
        </Button>
        {actions}
      </div>
    </form>
  )
}

function RefusalMessage({ onDismiss, children }: { onDismiss: () => void; children: ReactNode }) {
  return (
    <div role="alert" className={styles.refusal}>
      <p>{children}</p>
      <button type="button" onClick={onDismiss}>
        Dismiss
      </button>
    </div>
  )
}

function refusalMessage(error: unknown): string {
  if (error instanceof NotStoredFailure) return error.message
  if (!isKnownFailure(error)) console.error(error)
  return failureMessage(error, {
    lost: 'What you typed is still here.',
    unreadable: 'It may have arrived anyway.',
  })
}

/** Notice that the form was restored from a draft, with a button to start again. */
function DraftNotice({ draft: { isRestored, isIncomplete, startAgain } }: { draft: FormDraft }) {
  const container = useRef<HTMLDivElement>(null)
  const clearForm = () => {
    startAgain()
    // The button disappears with the notice; without this line the keyboard focus would move to the top of the page.
    container.current?.closest('form')?.querySelector<HTMLElement>('input, select, textarea')?.focus()
  }
  return (
    <div ref={container} role="status">
      {isRestored && (
        <div className={styles.restored}>
          <p>We kept what you typed.{isIncomplete && ' Please type your password again.'}</p>
          <button type="button" onClick={clearForm}>
            Start again
          </button>
        </div>
      )}
    </div>
  )
}

type ErrorSummaryProps = {
  problems: { id: string; message: string }[]
  /** Number of refused attempts. Each new attempt moves the focus to the summary. */
  refusals: number
}

/** Validation errors of a form in one place, with a link to each field (req 1.20). The summary takes the focus. */
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

/** Moves the focus without a new history entry, which the router would treat as a navigation. */
function goToField(event: MouseEvent<HTMLAnchorElement>) {
  event.preventDefault()
  const field = document.getElementById(event.currentTarget.hash.slice(1))
  field?.focus()
}
