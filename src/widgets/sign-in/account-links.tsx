/**
 * The header's right end: Sign In, or the place of a customer's links, whose code comes with the first sign-in. The
 * dialog of pages that ask for signing in stands here, too.
 */
import { useRouterState } from '@tanstack/react-router'
import { leaveForSignIn, useSignedIn } from '../../session/account'
import { lazyPiece } from '../../ui/lazy/lazy-piece'
import { useSignInStep } from '../shell/overlays'
import { ShellLink } from '../shell/shell-link'
import styles from './account-links.module.css'

const memberLinks = lazyPiece(() => import('../nav/member-links').then(({ MemberLinks }) => MemberLinks))
const signInDialog = lazyPiece(() => import('./sign-in-dialog').then(({ SignInDialog }) => SignInDialog))

export function AccountLinks() {
  const signedIn = useSignedIn()
  const MemberLinks = memberLinks.usePiece(signedIn)
  const SignInDialog = signInDialog.usePiece(useSignInStep() !== null)
  return (
    <div className={signedIn ? styles.member : styles.links}>
      {signedIn ? MemberLinks && <MemberLinks /> : <SignInLink />}
      {SignInDialog && <SignInDialog />}
    </div>
  )
}

function SignInLink() {
  const path = useRouterState({ select: (state) => state.location.href })
  return (
    <ShellLink href="/signin" className={styles.signIn} onClick={() => leaveForSignIn(path)}>
      Sign In
    </ShellLink>
  )
}
