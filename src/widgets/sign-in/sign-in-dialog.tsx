/** Signing in without leaving the page, and the notice that may follow (req 7.2). */
import { useRouter, useRouterState } from '@tanstack/react-router'
import { X } from 'lucide-react'
import { useEffect, useId, useRef } from 'react'
import { IconButton } from '../../ui/button'
import { Dialog } from '../../ui/dialog'
import { SignInForm, useSignInForm } from './sign-in-form'
import { SignInNotice } from './sign-in-notice'
import { aroundOpener, closeSignInDialog, showOfSignIn, useSignInShown } from './sign-in-state'
import styles from './sign-in-dialog.module.css'

export function SignInDialog() {
  const shown = useSignInShown()
  const id = useId()
  const open = shown === 'dialog'
  useClosedOnNewPage(open)
  useFocusAround(open)
  return (
    <>
      <Dialog open={open} onClose={closeSignInDialog} labelledBy={id}>
        <Content id={id} />
      </Dialog>
      {shown === 'new-password' && <SignInNotice onDone={() => showOfSignIn(null)} />}
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

/** Its own links, Back and Forward leave the page that it stands above. */
function useClosedOnNewPage(open: boolean): void {
  const page = useRouterState({ select: (state) => state.location.pathname })
  const shownOn = useRef(page)
  useEffect(() => {
    if (open && shownOn.current !== page) closeSignInDialog()
    shownOn.current = page
  }, [open, page])
}

/** What opened the dialog is gone once somebody is signed in: then the focus goes to what stood around it. */
function useFocusAround(open: boolean): void {
  const wasOpen = useRef(open)
  useEffect(() => {
    // The dialog is closed by now, and has given the focus back if it could.
    if (wasOpen.current && !open && document.activeElement === document.body)
      aroundOpener()?.focus({ preventScroll: true })
    wasOpen.current = open
  }, [open])
}
