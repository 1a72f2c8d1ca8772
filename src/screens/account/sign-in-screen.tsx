/** The sign-in page (A §2, §5, §8). */
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Link, useRouter } from '@tanstack/react-router'
import { type FormEvent, useEffect, useState } from 'react'
import { type SignInErrors, type SignInFields, signInErrors } from '../../domain/sign-in'
import { sessionEnd } from '../../offline/account'
import { pathToReturnTo } from '../../offline/sign-in'
import { signInMutation } from '../../queries/session'
import { Button } from '../../ui/button'
import { Field } from '../../ui/field'
import { Page } from '../../ui/page'
import { showToast } from '../../ui/toast'
import { DocumentHead } from '../../widgets/document-head'
import styles from './sign-in-screen.module.css'

/** A §9: toasts about signing in go after 3 s; the same words stay under the form. */
const toastFor = 3000

export function SignInScreen() {
  const router = useRouter()
  const queryClient = useQueryClient()
  const [fields, setFields] = useState<SignInFields>({ email: '', password: '' })
  const [errors, setErrors] = useState<SignInErrors>({})
  const signIn = useMutation({
    ...signInMutation(queryClient),
    onError: (error) => showToast('error', error.message, toastFor),
  })

  useEffect(() => {
    if (sessionEnd.untold) showToast('warning', 'Your session has ended. Please sign in again.')
    const told = () => {
      sessionEnd.untold = false
    }
    told()
    // One that ended while this page was here already needs no words on a later visit.
    return told
  }, [])

  const change = (name: keyof SignInFields, value: string) => {
    setFields({ ...fields, [name]: value })
    setErrors({ ...errors, [name]: undefined })
  }
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const found = signInErrors(fields)
    setErrors(found)
    const first = (['email', 'password'] as const).find((name) => found[name])
    if (first) {
      const input = event.currentTarget.elements.namedItem(first)
      if (input instanceof HTMLInputElement) input.focus()
      return
    }
    signIn.mutate(fields, { onSuccess: () => router.navigate({ href: pathToReturnTo() }) })
  }

  return (
    <Page>
      <DocumentHead title="Sign in" />
      <form noValidate className={styles.form} onSubmit={submit}>
        <h1>Sign in</h1>
        <Field
          label="Email"
          name="email"
          type="email"
          autoComplete="username"
          value={fields.email}
          error={errors.email}
          onChange={(event) => change('email', event.target.value)}
        />
        <Field
          label="Password"
          name="password"
          type="password"
          autoComplete="current-password"
          value={fields.password}
          error={errors.password}
          onChange={(event) => change('password', event.target.value)}
        />
        <p className={styles.refusal}>{signIn.error?.message}</p>
        <Button type="submit" disabled={signIn.isPending}>
          Sign in
        </Button>
        <p className={styles.links}>
          <Link to="/$" params={{ _splat: 'forgot_pass' }}>
            Forgot your password?
          </Link>
          <Link to="/$" params={{ _splat: 'signup' }}>
            Create an account
          </Link>
        </p>
      </form>
    </Page>
  )
}
