/** Screens for requesting a password link, setting a new password and changing it (req 7.8, 7.11). */
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import { forgotPasswordErrors } from '../../domain/account/sign-in'
import { changePasswordErrors, newPasswordErrors, passwordHint } from '../../domain/account/password'
import { requestLinkMutation, resetLinkQuery, setPasswordMutation } from '../../queries/sign-in'
import { changePasswordMutation } from '../../queries/account'
import { Field } from '../../ui/form/field'
import { useForm } from '../../ui/form/use-form'
import { showToast } from '../../ui/toast/toast'
import { Button, buttonClass } from '../../ui/button'
import { PasswordField } from '../../ui/form/password-field'
import { Skeleton, VisuallyHidden } from '../../ui/page'
import { Form } from '../../widgets/form/form'
import { ShellLink } from '../../widgets/frame/shell-link'
import { rememberEmail, typedEmail } from '../../widgets/sign-in/sign-in-form'
import { SignInFrame } from '../../widgets/sign-in/sign-in-frame'
import { AccountFrame } from '../../widgets/sign-in/account-frame'
import { useContact } from '../../session/profile'
import notice from '../../ui/form/error-summary.module.css'
import styles from './sign-up.module.css'
import accountFormStyles from './account-form.module.css'

/** The duration is required by req 7.8. */
const toastMs = 4000

/** The account that a link was sent to, the provider's message, and the number of requests. */
type SentLink = { account: string; message: string; requestCount: number }

export function ForgotPasswordScreen() {
  const [email] = useState(typedEmail)
  const form = useForm({ account: email }, forgotPasswordErrors)
  const { account } = form.fields
  const { mutateAsync } = useMutation(requestLinkMutation())
  const [sent, setSent] = useState<SentLink | null>(null)
  useEffect(() => rememberEmail(account), [account])

  const onSent = (message: string) => {
    setSent((before) => ({ account: account.trim(), message, requestCount: (before?.requestCount ?? 0) + 1 }))
    showToast('success', 'Forgot password link has been sent to your email.', toastMs)
  }
  return (
    <SignInFrame
      title="Forgot your password?"
      instruction="We’ll email you a link to reset it."
      hasProblems={form.problems.length > 0}
    >
      {sent && <Confirmation key={sent.requestCount} sent={sent} />}
      <Form
        form={form}
        submitLabel={sent ? 'Send again' : 'Send link'}
        send={(fields) => mutateAsync(fields.account)}
        onSent={onSent}
        onRefused={(message) => showToast('error', message)}
      >
        <Field
          label="Username or email"
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          {...form.field('account')}
        />
      </Form>
      <p className={styles.signInNote}>
        <ShellLink href="/signin">Back to sign in</ShellLink>
      </p>
    </SignInFrame>
  )
}

/** The confirmation stays on the page, because the toast is easily missed. */
function Confirmation({ sent: { account, message } }: { sent: SentLink }) {
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => box.current?.focus(), [])
  return (
    <div ref={box} role="status" tabIndex={-1} className={notice.done}>
      <h2>Check your email</h2>
      <p>{message || `If ${account} has an account, a link is on its way.`}</p>
      <p>Nothing after a few minutes? Check your spam folder, or send it again.</p>
    </div>
  )
}

/** Sets a new password with a mailed link, which works once (req 7.8). */
export function NewPasswordScreen({ link }: { link: string }) {
  const { data: isValid, error, isFetching, refetch } = useQuery(resetLinkQuery(link))
  if (isValid) return <NewPassword link={link} />
  if (isValid === false) return <ExpiredLink />
  if (error && !isFetching) return <UncheckedLink reason={error.message} onRetry={() => void refetch()} />
  return (
    <SignInFrame title="Set a new password">
      <VisuallyHidden role="status">Checking your link</VisuallyHidden>
      <Skeleton className={styles.loading} />
    </SignInFrame>
  )
}

function NewPassword({ link }: { link: string }) {
  const router = useRouter()
  const queryClient = useQueryClient()
  const form = useForm({ password: '', confirmation: '' }, newPasswordErrors)
  const { mutateAsync } = useMutation(setPasswordMutation(queryClient, link))
  const onSent = (message: string) => {
    showToast('success', message || 'Your password was changed. Please sign in.')
    // Replaces the history entry, so that Back does not lead to the used link.
    void router.navigate({ to: '/signin', replace: true })
  }
  return (
    <SignInFrame
      title="Set a new password"
      instruction="This link works once. You’ll sign in with the new password from now on."
      hasProblems={form.problems.length > 0}
    >
      <Form
        form={form}
        submitLabel="Save password"
        send={({ password }) => mutateAsync(password)}
        onSent={onSent}
      >
        <PasswordField
          label="New password"
          hint={passwordHint}
          autoComplete="new-password"
          {...form.field('password')}
        />
        <PasswordField label="Confirm password" autoComplete="new-password" {...form.field('confirmation')} />
      </Form>
    </SignInFrame>
  )
}

function ExpiredLink() {
  return (
    <SignInFrame title="URL expired.">
      <p role="alert">This link has expired or was already used. Get a new one.</p>
      <p className={styles.actions}>
        <ShellLink href="/forgot_pass" className={buttonClass()}>
          Send a new link
        </ShellLink>
      </p>
    </SignInFrame>
  )
}

/** Shown when the link could not be checked. Unlike an expired link, this link may still work. */
function UncheckedLink({ reason, onRetry }: { reason: string; onRetry: () => void }) {
  return (
    <SignInFrame title="We couldn’t check your link">
      <p role="alert">{reason} You can still use it.</p>
      <p className={styles.actions}>
        <Button onClick={onRetry}>Retry</Button>
        <ShellLink href="/forgot_pass" className={buttonClass('quiet')}>
          Send a new link
        </ShellLink>
      </p>
    </SignInFrame>
  )
}

const emptyFields = { current: '', next: '', confirmation: '' }

/** Changes the password of a signed-in customer, who has to enter the current one (req 7.11). */
export function ChangePasswordScreen() {
  const { email } = useContact()
  const form = useForm(emptyFields, (fields) => changePasswordErrors(fields, email))
  const change = useMutation(changePasswordMutation())
  const onSent = (message: string) => {
    showToast('success', message || 'Your password was changed.')
    form.reset()
  }
  return (
    <AccountFrame title="Change password" hasProblems={form.problems.length > 0}>
      <Form
        form={form}
        send={change.mutateAsync}
        onSent={onSent}
        onRefused={(message) => showToast('error', message)}
        submitLabel="Change password"
        className={accountFormStyles.narrow}
      >
        {/* Tells the browser's password manager which account the password belongs to. */}
        <input type="text" name="username" autoComplete="username" value={email} readOnly hidden />
        <PasswordField label="Current Password" autoComplete="current-password" {...form.field('current')} />
        <PasswordField
          label="New Password"
          autoComplete="new-password"
          hint={passwordHint}
          {...form.field('next')}
        />
        <PasswordField label="Confirm Password" autoComplete="new-password" {...form.field('confirmation')} />
      </Form>
    </AccountFrame>
  )
}
