/** The header's right end: Sign In, or the place of a customer's links, whose code comes with the first sign-in. */
import { useRouterState } from '@tanstack/react-router'
import { leaveForSignIn, useSignedIn } from '../offline/account'
import { lazyPiece } from '../ui/lazy-piece'
import { ShellLink } from './shell-link'
import styles from './account-links.module.css'

const memberLinks = lazyPiece(() => import('./member-links').then(({ MemberLinks }) => MemberLinks))

export function AccountLinks() {
  const signedIn = useSignedIn()
  const MemberLinks = memberLinks.usePiece(signedIn)
  return (
    <div className={signedIn ? styles.member : styles.links}>
      {signedIn ? MemberLinks && <MemberLinks /> : <SignInLink />}
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
