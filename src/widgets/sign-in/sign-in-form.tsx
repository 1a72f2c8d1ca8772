/** The one sign-in form, of the page and of the dialog (req 7.2). */
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { signInErrors, type SignInFields } from '../../domain/account/sign-in'
import type { Welcome } from '../../session/sign-in'
import { signInMutation } from '../../queries/sign-in'
import { Field } from '../../ui/form/field'
import { PasswordField } from '../../ui/form/password-field'
import { type FormState, useForm } from '../../ui/form/use-form'
import { showToast, signInToastFor } from '../../ui/toast/toast'
import { Form } from '../form/form'
import { showSignIn } from '../shell/overlays'
import { ShellLink } from '../shell/shell-link'
import styles from './sign-in-form.module.css'

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
  const welcome = ({ message, mustChangePassword, sealed }: Welcome) => {
    rememberEmail('')
    showToast('success', message || 'You’re signed in.', signInToastFor)
    showSignIn([
      ...(sealed > 0 ? ['sealed' as const] : []),
      ...(mustChangePassword ? ['new-password' as const] : []),
    ])
    onSignedIn()
  }
  return (
    <>
      <Form
        form={form}
        submit="Sign in"
        send={(fields) => mutateAsync(fields)}
        onSent={welcome}
        onRefused={(words) => showToast('error', words, signInToastFor)}
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

let typed = ''

/**
 * The e-mail typed last, which goes along between signing in, a forgotten password and back. In memory only: it is in
 * no address and no history, and gone after sign-in.
 */
export function typedEmail(): string {
  return typed
}

export function rememberEmail(email: string): void {
  typed = email
}
