/** Signing in without leaving the page, and the notice that may follow (req 7.2). */
import { useRouter } from '@tanstack/react-router'
import { X } from 'lucide-react'
import { useEffect, useId, useRef } from 'react'
import { useSignedIn } from '../../session/account'
import { Button, buttonClass, IconButton } from '../../ui/button'
import { Dialog } from '../../ui/dialog'
import { closeSignInDialog, placeOfOpener, showSignIn, useSignInStep } from '../shell/overlays'
import { ShellLink } from '../shell/shell-link'
import { SignInForm, useSignInForm } from './sign-in-form'
import styles from './sign-in-dialog.module.css'

export function SignInDialog() {
  const shown = useSignInStep()
  const id = useId()
  const open = shown === 'dialog'
  useFocusAround(open)
  return (
    <>
      <Dialog open={open} onClose={closeSignInDialog} labelledBy={id} closeOnNavigate>
        <Content id={id} />
      </Dialog>
      {shown === 'new-password' && <SignInNotice onDone={() => showSignIn(null)} />}
    </>
  )
}

function Content({ id }: { id: string }) {
  const router = useRouter()
  const form = useSignInForm()
  return (
    <div className={styles.content}>
      <h2 id={id}>Sign in</h2>
      <p className={styles.lead}>You stay on this page, and what you chose stays with you.</p>
      {/* The page's loaders run again: what was for visitors becomes the customer's. */}
      <SignInForm form={form} stays onSignedIn={() => void router.invalidate()} />
      {/* Last, so that the first field takes the focus. */}
      <div className={styles.close}>
        <IconButton label="Close" onClick={closeSignInDialog}>
          <X aria-hidden="true" />
        </IconButton>
      </div>
    </div>
  )
}

/** What opened the dialog is gone once somebody is signed in: then the focus goes to what stood around it. */
function useFocusAround(open: boolean): void {
  const wasOpen = useRef(open)
  useEffect(() => {
    // The dialog is closed by now, and has given the focus back if it could.
    if (wasOpen.current && !open && document.activeElement === document.body)
      placeOfOpener()?.focus({ preventScroll: true })
    wasOpen.current = open
  }, [open])
}

/** A provider may want another password (IsChangePassword): it is said once after signing in, and blocks nothing. */
export function SignInNotice({ onDone }: { onDone: () => void }) {
  const id = useId()
  const signedIn = useSignedIn()
  if (!signedIn) return null
  return (
    <section aria-labelledby={id} className={styles.notice}>
      <p role="status" id={id}>
        <strong>Please choose a new password.</strong> The one that you signed in with should not stay in use.
      </p>
      <div className={styles.actions}>
        <ShellLink href="/change_password" className={buttonClass()} onClick={onDone}>
          Change password
        </ShellLink>
        <Button look="quiet" onClick={onDone}>
          Not now
        </Button>
      </div>
    </section>
  )
}
