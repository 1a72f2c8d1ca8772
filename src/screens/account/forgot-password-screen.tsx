/** Asking for a link to set a new password (req 7.8). */
import { useMutation } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { forgotErrors } from '../../domain/account/sign-in'
import { askForLinkMutation } from '../../queries/password'
import notice from '../../ui/form/error-summary.module.css'
import { Field } from '../../ui/form/field'
import { useForm } from '../../ui/form/use-form'
import { showToast } from '../../ui/toast/toast'
import { Form } from '../../widgets/form/form'
import { ShellLink } from '../../widgets/shell/shell-link'
import { rememberEmail, typedEmail } from '../../widgets/sign-in/sign-in-form'
import { SignInFrame } from '../../widgets/sign-in/sign-in-frame'
import styles from './sign-up.module.css'

/** In ms (req 7.8). */
const toastFor = 4000

/** To whom a link was sent, the provider's words about it, and how often it was asked for. */
type Sent = { account: string; words: string; times: number }

export function ForgotPasswordScreen() {
  const [email] = useState(typedEmail)
  const form = useForm({ account: email }, forgotErrors)
  const { account } = form.fields
  const { mutateAsync } = useMutation(askForLinkMutation())
  const [sent, setSent] = useState<Sent | null>(null)
  useEffect(() => rememberEmail(account), [account])

  const confirm = (words: string) => {
    setSent((before) => ({ account: account.trim(), words, times: (before?.times ?? 0) + 1 }))
    showToast('success', 'Forgot password link has been sent to your email.', toastFor)
  }
  return (
    <SignInFrame
      title="Forgot your password?"
      lead="We send you a link with which you can set a new one."
      hasProblems={form.problems.length > 0}
    >
      {sent && <Confirmation key={sent.times} sent={sent} />}
      <Form
        form={form}
        submit={sent ? 'Send again' : 'Send link'}
        send={(fields) => mutateAsync(fields.account)}
        onSent={confirm}
        onRefused={(words) => showToast('error', words)}
      >
        <Field
          label="Username or email"
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          {...form.field('account')}
        />
      </Form>
      <p className={styles.elsewhere}>
        <ShellLink href="/signin">Back to sign in</ShellLink>
      </p>
    </SignInFrame>
  )
}

/** Stays, as the toast is easily missed. */
function Confirmation({ sent: { account, words } }: { sent: Sent }) {
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => box.current?.focus(), [])
  return (
    <div ref={box} role="status" tabIndex={-1} className={notice.done}>
      <h2>Check your mail</h2>
      <p>{words || `A link is on its way to ${account}, if there is such an account.`}</p>
      <p>Nothing there after some minutes? Look among the unwanted mail, or send it again.</p>
    </div>
  )
}
