/** The sign-in page (req 7.2). */
import { useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'
import { sessionEnd } from '../../session/account'
import { pathToReturnTo } from '../../session/sign-in'
import { showToast, signInToastMs } from '../../ui/toast/toast'
import { useIsMounted } from '../../ui/use-lifetime'
import { SignInForm, useSignInForm } from '../../widgets/sign-in/sign-in-form'
import { SignInFrame } from '../../widgets/sign-in/sign-in-frame'

export function SignInScreen() {
  const router = useRouter()
  const form = useSignInForm()
  const isMounted = useIsMounted()
  useEffect(() => {
    if (sessionEnd.isUnannounced)
      showToast('warning', 'Your session has ended. Please sign in again.', signInToastMs)
    const markAnnounced = () => {
      sessionEnd.isUnannounced = false
    }
    markAnnounced()
    // A session that ends while this page is open needs no message on the next visit.
    return markAnnounced
  }, [])

  // An e-mail typed on the sign-up or forgotten-password page is filled in already, so the password gets the focus.
  const passwordId = form.initial.email === '' ? null : form.field('password').id
  useEffect(() => {
    if (passwordId !== null) document.getElementById(passwordId)?.focus()
  }, [passwordId])

  const returnToPage = async () => {
    // A customer who went to another page meanwhile stays there. The history entry is replaced, so that Back does not
    // lead to the sign-in page.
    if (!isMounted()) return
    await router.navigate({ href: pathToReturnTo(), replace: true })
    // The pressed button is gone, so the focus moves to the page content.
    document.getElementById('main')?.focus({ preventScroll: true })
  }
  return (
    <SignInFrame
      title="Sign in"
      instruction="See your prices, place orders and track them."
      hasProblems={form.problems.length > 0}
    >
      <SignInForm form={form} onSignedIn={() => void returnToPage()} />
    </SignInFrame>
  )
}
