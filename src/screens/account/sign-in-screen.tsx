/** The sign-in page (req 7.2). */
import { useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'
import { sessionEnd } from '../../session/account'
import { pathToReturnTo } from '../../session/sign-in'
import { showToast, signInToastFor } from '../../ui/toast/toast'
import { useIsHere } from '../../ui/use-lifetime'
import { SignInForm, useSignInForm } from '../../widgets/sign-in/sign-in-form'
import { SignInFrame } from '../../widgets/sign-in/sign-in-frame'

export function SignInScreen() {
  const router = useRouter()
  const form = useSignInForm()
  const isHere = useIsHere()
  useEffect(() => {
    if (sessionEnd.unannounced)
      showToast('warning', 'Your session has ended. Please sign in again.', signInToastFor)
    const noteAnnounced = () => {
      sessionEnd.unannounced = false
    }
    noteAnnounced()
    // One that ended while this page was here already needs no words on a later visit.
    return noteAnnounced
  }, [])

  // Coming from sign-up or from a forgotten password, the e-mail was typed there.
  const passwordId = form.initial.email === '' ? null : form.field('password').id
  useEffect(() => {
    if (passwordId !== null) document.getElementById(passwordId)?.focus()
  }, [passwordId])

  const goOn = async () => {
    // A customer who went on meanwhile is not led away from there. Back does not come here again.
    if (!isHere()) return
    await router.navigate({ href: pathToReturnTo(), replace: true })
    // The button that was pressed is gone: the keyboard goes on in the page.
    document.getElementById('main')?.focus({ preventScroll: true })
  }
  return (
    <SignInFrame
      title="Sign in"
      lead="See your prices, place orders and track them."
      hasProblems={form.problems.length > 0}
    >
      <SignInForm form={form} onSignedIn={() => void goOn()} />
    </SignInFrame>
  )
}
