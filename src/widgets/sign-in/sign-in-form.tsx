/** The one sign-in form, of the page and of the dialog (req 7.2). */
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { type SignInFields, signInErrors } from '../../domain/account/sign-in'
import type { Welcome } from '../../session/sign-in'
import { signInMutation } from '../../queries/session'
import { Field } from '../../ui/form/field'
import { PasswordField } from '../../ui/form/password-field'
import { showToast } from '../../ui/toast/toast'
import { type FormState, useForm } from '../../ui/form/use-form'
import { Form } from '../form/form'
import { ShellLink } from '../shell/shell-link'
import { rememberEmail, typedEmail } from './sign-in-email'
import { showOfSignIn } from './sign-in-state'
import styles from './sign-in-form.module.css'

/** In ms: toasts about signing in go after 3 s (req 1.19); a refusal stays under the fields. */
const toastFor = 3000

export function useSignInForm(): FormState<SignInFields> {
  const [email] = useState(typedEmail)
  const form = useForm({ email, password: '' }, signInErrors)
  const typed = form.fields.email
  useEffect(() => rememberEmail(typed), [typed])
  return form
}

type SignInFormProps = {
  form: FormState<SignInFields>
  /** The page below stays, and is asked for anew. */
  stays?: boolean
  onSignedIn: () => void
}

export function SignInForm({ form, stays = false, onSignedIn }: SignInFormProps) {
  const queryClient = useQueryClient()
  const { mutateAsync } = useMutation(signInMutation(queryClient, stays))
  const welcome = ({ message, mustChangePassword }: Welcome) => {
    rememberEmail('')
    showToast('success', message || 'You are signed in.', toastFor)
    showOfSignIn(mustChangePassword ? 'new-password' : null)
    onSignedIn()
  }
  return (
    <>
      <Form
        form={form}
        submit="Sign in"
        send={(fields) => mutateAsync(fields)}
        onSent={welcome}
        onRefused={(words) => showToast('error', words, toastFor)}
        className={styles.form}
      >
        <Field
          label="Email"
          type="email"
          inputMode="email"
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          {...form.field('email')}
        />
        <PasswordField label="Password" autoComplete="current-password" {...form.field('password')} />
      </Form>
      <p className={styles.links}>
        <ShellLink href="/forgot_pass">Forgot your password?</ShellLink>
        <ShellLink href="/signup">Create an account</ShellLink>
      </p>
    </>
  )
}
