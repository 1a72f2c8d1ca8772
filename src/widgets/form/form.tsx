/** A form that is sent to the provider: its problems, why it did not arrive, and a button that sends once. */
import { type FormEvent, type ReactNode, useId, useRef, useState } from 'react'
import { ContractFailure, InvalidTokenFailure, isKnownFailure, OfflineFailure } from '../../domain/failure'
import { NotStoredFailure } from '../../domain/outbox/outbox'
import { useConnectivity } from '../../session/connectivity'
import type { FormDraft } from '../../saved/drafts/use-draft'
import { useTypedHere } from '../../saved/drafts/typed-here'
import { Button } from '../../ui/button'
import { ErrorSummary } from '../../ui/form/error-summary'
import type { Fields, FormState } from '../../ui/form/use-form'
import { DraftNotice } from './draft-notice'
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
  /** False for a step that sends nothing yet. */
  online?: boolean
  /** Keeps what is typed until it is sent. */
  draft?: FormDraft
  /** Stand beside the button. */
  actions?: ReactNode
  children: ReactNode
  className?: string | undefined
}

export function Form<F extends Fields, R>({ form, send, children, ...rest }: FormProps<F, R>) {
  const { onSent, onRefused, submit, online = true, draft, actions, className } = rest
  const offline = useConnectivity() === 'offline' && online
  const [sending, setSending] = useState(false)
  const [refusal, setRefusal] = useState<string | null>(null)
  /** How often the button was pressed without a network: the reason is said each time. */
  const [pressed, setPressed] = useState(0)
  /** Two presses can come before the page is drawn anew. */
  const underWay = useRef(false)
  const reasonId = useId()
  useTypedHere(!draft && Object.entries(form.typed).some(([name, text]) => text !== form.initial[name]))

  const refuse = (error: unknown) => {
    // An ended session says so itself, and this page is gone with it.
    if (error instanceof InvalidTokenFailure && error.token !== null) return
    const words = wordsOf(error)
    setRefusal(words)
    onRefused?.(words)
  }
  const arrived = (answer: R) => {
    if (online) draft?.forget()
    onSent?.(answer)
  }
  const onSubmit = (event: FormEvent) => {
    event.preventDefault()
    // In React, unlike in the browser, a form in a dialog of this form's arrives here too.
    event.stopPropagation()
    if (underWay.current) return
    setRefusal(null)
    if (!form.passes()) return
    if (offline) return setPressed(pressed + 1)
    underWay.current = true
    setSending(true)
    send(form.fields)
      .then(arrived, refuse)
      .finally(() => {
        underWay.current = false
        setSending(false)
      })
  }
  return (
    <form noValidate className={className} onSubmit={onSubmit}>
      <ErrorSummary problems={form.problems} refusals={form.refusals} />
      {draft && <DraftNotice draft={draft} />}
      {children}
      {refusal !== null && <Said onDismiss={() => setRefusal(null)}>{refusal}</Said>}
      {offline && (
        <p key={pressed} id={reasonId} role={pressed > 0 ? 'alert' : undefined} className={styles.offline}>
          You are offline. What you typed stays here until the network is back.
        </p>
      )}
      <div className={styles.actions}>
        <Button
          type="submit"
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
  if (error instanceof OfflineFailure) return `${error.message} What you typed is still here.`
  if (error instanceof ContractFailure)
    return 'The shop’s answer could not be read. It may have arrived all the same.'
  if (isKnownFailure(error) || error instanceof NotStoredFailure) return error.message
  console.error(error)
  return 'An unexpected error occurred'
}
