/**
 * The place of the price, of one height for visitors and customers, as pages are drawn for visitors; and a visitor's ways to
 * it: an account, a quote, or signing in (req 3.17, 4.16).
 */
import type { ReactNode } from 'react'
import { leaveForSignIn } from '../../../session/account'
import { Button, buttonClass } from '../../../ui/button'
import { ShellLink } from '../../../widgets/shell/shell-link'
import { SignInLink } from '../../../widgets/sign-in/sign-in-link'
import styles from './price-heading.module.css'

export function PricePlace({ children }: { children: ReactNode }) {
  return (
    // Stays while a visitor becomes a customer, and takes the focus then.
    <div tabIndex={-1} className={styles.place}>
      {children}
    </div>
  )
}

type VisitorPriceProps = {
  /** The page, with what is chosen on it. */
  here: string
  /** Missing until the page of the whole product is here. */
  onQuote?: (() => void) | undefined
}

export function VisitorPrice({ here, onQuote }: VisitorPriceProps) {
  return (
    <div className={styles.visitor} data-for="visitors">
      <div className={styles.ways}>
        <ShellLink href="/signup" className={buttonClass()} onClick={() => leaveForSignIn(here)}>
          <small>See prices in a minute:</small> open a free account
        </ShellLink>
        <Button aria-haspopup="dialog" onClick={onQuote}>
          Request a quote
        </Button>
      </div>
      <SignInLink here={here} className={styles.signIn}>
        Sign in to see your price
      </SignInLink>
    </div>
  )
}
