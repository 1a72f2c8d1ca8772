/** The header's right end: Sign In, or account, cart with its count, and Logout (S §2 Header). */
import { useRouterState } from '@tanstack/react-router'
import { LogOut, ShoppingCart, UserRound } from 'lucide-react'
import { leaveForSignIn, logOut, useCartCount, useSignedIn } from '../offline/account'
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
        <UserRound size={22} aria-hidden="true" />
      </ShellLink>
      <ShellLink href="/cart" className={styles.icon} aria-label={cartLabel(count)} title="Cart">
        <ShoppingCart size={22} aria-hidden="true" />
        {count > 0 && (
          <span className={styles.badge} aria-hidden="true">
            {count > 99 ? '99+' : count}
          </span>
        )}
      </ShellLink>
      <button type="button" className={styles.logout} onClick={() => void logOut()}>
        <LogOut size={18} aria-hidden="true" />
        Logout
      </button>
    </>
  )
}

function cartLabel(count: number): string {
  if (count === 0) return 'Cart'
  return `Cart, ${count} ${count === 1 ? 'item' : 'items'}`
}
