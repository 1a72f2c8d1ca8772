/** The header's right end: Sign In, or account, cart with its count, and Logout (S §2 Header). */
import { useRouterState } from '@tanstack/react-router'
import { leaveForSignIn, logOut, useCartCount, useSignedIn } from '../offline/account'
import { ShellIcon } from '../ui/shell-icon'
import { ShellLink } from './shell-link'
import styles from './account-links.module.css'

export function AccountLinks() {
  const signedIn = useSignedIn()
  return <div className={styles.links}>{signedIn ? <MemberLinks /> : <SignInLink />}</div>
}

function SignInLink() {
  const path = useRouterState({ select: (state) => state.location.href })
  return (
    <ShellLink href="/signin" className={styles.signIn} onClick={() => leaveForSignIn(path)}>
      Sign In
    </ShellLink>
  )
}

function MemberLinks() {
  const count = useCartCount()
  return (
    <>
      <ShellLink href="/account" className={styles.icon} aria-label="Account" title="Account">
        <ShellIcon name="account" size={22} />
      </ShellLink>
      <ShellLink href="/cart" className={styles.icon} aria-label={cartLabel(count)} title="Cart">
        <ShellIcon name="cart" size={22} />
        {count > 0 && (
          <span className={styles.badge} aria-hidden="true">
            {count > 99 ? '99+' : count}
          </span>
        )}
      </ShellLink>
      <button type="button" className={styles.logout} onClick={() => void logOut()}>
        <ShellIcon name="logout" size={18} />
        Logout
      </button>
    </>
  )
}

function cartLabel(count: number): string {
  if (count === 0) return 'Cart'
  return `Cart, ${count} ${count === 1 ? 'item' : 'items'}`
}
