/** Setting a new password with a mailed link, which holds once (req 7.8). */
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { newPasswordErrors, passwordHint } from '../../domain/account/password'
import { linkQuery, setPasswordMutation } from '../../queries/password'
import { Button, buttonClass } from '../../ui/button'
import { PasswordField } from '../../ui/form/password-field'
import { Skeleton } from '../../ui/skeleton'
import { showToast } from '../../ui/toast/toast'
import { useForm } from '../../ui/form/use-form'
import { VisuallyHidden } from '../../ui/visually-hidden'
import { Form } from '../../widgets/form/form'
import { ShellLink } from '../../widgets/shell/shell-link'
import { SignInFrame } from '../../widgets/sign-in/sign-in-frame'
import styles from './new-password-screen.module.css'

export function NewPasswordScreen({ link }: { link: string }) {
  const { data: isValid, error, isFetching, refetch } = useQuery(linkQuery(link))
  if (isValid) return <NewPassword link={link} />
  if (isValid === false) return <Expired />
  if (error && !isFetching) return <Unchecked reason={error.message} onRetry={() => void refetch()} />
  return (
    <SignInFrame title="Set a new password">
      <VisuallyHidden role="status">Looking at your link</VisuallyHidden>
      <Skeleton className={styles.late} />
    </SignInFrame>
  )
}

function NewPassword({ link }: { link: string }) {
  const router = useRouter()
  const queryClient = useQueryClient()
  const form = useForm({ password: '', again: '' }, newPasswordErrors)
  const { mutateAsync } = useMutation(setPasswordMutation(queryClient, link))
  const done = (words: string) => {
    showToast('success', words || 'Your password was changed. Please sign in.')
    // The used link leaves the history with this page.
    void router.navigate({ to: '/signin', replace: true })
  }
  return (
    <SignInFrame
      title="Set a new password"
      lead="With this link it can be done once. You sign in with the new one from then on."
      hasProblems={form.problems.length > 0}
    >
      <Form form={form} submit="Save password" send={({ password }) => mutateAsync(password)} onSent={done}>
        <PasswordField
          label="New password"
          hint={passwordHint}
          autoComplete="new-password"
          {...form.field('password')}
        />
        <PasswordField label="Confirm password" autoComplete="new-password" {...form.field('again')} />
      </Form>
    </SignInFrame>
  )
}

function Expired() {
  return (
    <SignInFrame title="URL expired.">
      <p role="alert">This link was used already, or it is too old. A new one is with you in a minute.</p>
      <p className={styles.actions}>
        <ShellLink href="/forgot_pass" className={buttonClass()}>
          Send a new link
        </ShellLink>
      </p>
    </SignInFrame>
  )
}

/** Nobody knows whether it holds: that is not the same as expired. */
function Unchecked({ reason, onRetry }: { reason: string; onRetry: () => void }) {
  return (
    <SignInFrame title="Your link could not be checked">
      <p role="alert">{reason} Your link was not used up.</p>
      <p className={styles.actions}>
        <Button onClick={onRetry}>Retry</Button>
        <ShellLink href="/forgot_pass" className={buttonClass('quiet')}>
          Send a new link
        </ShellLink>
      </p>
    </SignInFrame>
  )
}
