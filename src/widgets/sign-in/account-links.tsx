/** The header's right end: Sign In with its dialog, or the place of a customer's links, whose code comes with the first sign-in. */
import { useRouterState } from '@tanstack/react-router'
import { useSignedIn } from '../../session/account'
import { lazyPiece } from '../../ui/lazy/lazy-piece'
import { useSignInStep } from '../shell/overlays'
import styles from './account-links.module.css'
import { SignInLink } from './sign-in-link'

const memberLinks = lazyPiece(() => import('../nav/member-links').then(({ MemberLinks }) => MemberLinks))
const signInDialog = lazyPiece(() => import('./sign-in-dialog').then(({ SignInDialog }) => SignInDialog))

export function AccountLinks() {
  const signedIn = useSignedIn()
  const here = useRouterState({ select: (state) => state.location.href })
  const MemberLinks = memberLinks.usePiece(signedIn)
  const SignInDialog = signInDialog.usePiece(useSignInStep() !== null)
  return (
    <div className={signedIn ? styles.member : styles.links}>
      {signedIn ? (
        MemberLinks && <MemberLinks />
      ) : (
        <SignInLink here={here} className={styles.signIn}>
          Sign In
        </SignInLink>
      )}
      {SignInDialog && <SignInDialog />}
    </div>
  )
}
