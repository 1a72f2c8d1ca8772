/** A provider may want another password (IsChangePassword): it is said once after signing in, and blocks nothing. */
import { useId } from 'react'
import { useSignedIn } from '../../session/account'
import { Button, buttonClass } from '../../ui/button'
import { ShellLink } from '../shell/shell-link'
import styles from './sign-in-notice.module.css'

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
