/** The sign-in form, shared by the page and the dialog (req 7.2). */
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { signInErrors, type SignInFields } from '../../domain/account/sign-in'
import type { Welcome } from '../../session/sign-in'
import { signInMutation } from '../../queries/sign-in'
import { Field } from '../../ui/form/field'
import { PasswordField } from '../../ui/form/password-field'
import { type FormState, useForm } from '../../ui/form/use-form'
import { showToast, signInToastMs } from '../../ui/toast/toast'
import { Form } from '../form/form'
import { showSignIn } from '../frame/overlays'
import { ShellLink } from '../frame/shell-link'
import styles from './sign-in-form.module.css'

export function useSignInForm(): FormState<SignInFields> {
  const [email] = useState(typedEmail)
  const form = useForm({ email, password: '' }, signInErrors)
  const emailText = form.fields.email
  useEffect(() => rememberEmail(emailText), [emailText])
  return form
}

type SignInFormProps = {
  form: FormState<SignInFields>
  /** The current page stays, and its data is fetched again. */
  staysOnPage?: boolean
  onSignedIn: () => void
}

export function SignInForm({ form, staysOnPage = false, onSignedIn }: SignInFormProps) {
  const queryClient = useQueryClient()
  const { mutateAsync } = useMutation(signInMutation(queryClient, staysOnPage))
  const welcome = ({ message, mustChangePassword, encryptedCount }: Welcome) => {
    rememberEmail('')
    showToast('success', message || 'You’re signed in.', signInToastMs)
    showSignIn([
      ...(encryptedCount > 0 ? ['sealed' as const] : []),
      ...(mustChangePassword ? ['new-password' as const] : []),
    ])
    onSignedIn()
  }
  return (
    <>
      <Form
        form={form}
        submitLabel="Sign in"
        send={(fields) => mutateAsync(fields)}
        onSent={welcome}
        onRefused={(message) => showToast('error', message, signInToastMs)}
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

let lastTypedEmail = ''

/**
 * The e-mail address typed last, shared by sign-in and forgotten password. It is stored in memory only, so it is in no
 * URL and no history; sign-in clears it.
 */
export function typedEmail(): string {
  return lastTypedEmail
}

export function rememberEmail(email: string): void {
  lastTypedEmail = email
}
