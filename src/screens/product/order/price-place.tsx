/**
 * The place of the price, of one height for visitors and customers, as pages are drawn for visitors; and a visitor's ways to
 * it: an account, a quote, or signing in (req 3.17, 4.16).
 */
import type { ReactNode } from 'react'
import { shopContact } from '../../../domain/content/shop-contact'
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
    <div className={styles.visitor}>
      <div className={styles.ways}>
        <ShellLink href="/signup" className={buttonClass()} onClick={() => leaveForSignIn(here)}>
          <span>
            <small>See prices in a minute:</small> open a free account
          </span>
        </ShellLink>
        <Button aria-haspopup="dialog" onClick={onQuote}>
          Request a quote
        </Button>
      </div>
      <p>
        <span>Already a customer?</span>{' '}
        <SignInLink here={here} className={styles.signIn}>
          Sign in to see your price
        </SignInLink>
      </p>
    </div>
  )
}

/** Why a visitor reads no price, and why to ask for one here: in the place of a customer's quote. */
export function VisitorFacts() {
  return (
    <ul aria-label="Buying here" className={styles.reasons}>
      <li>
        <b>Why no price?</b> We sell to businesses, and your price depends on your account and quantity. An
        account is free.
      </li>
      <li>
        <b>Try it first.</b> Request a sample and judge material, weight and print yourself.
      </li>
      <li>
        <b>No surprises.</b> You approve a proof of every job before we print.
      </li>
      <li>
        <b>Family owned and operated since 2007.</b> Talk to us on{' '}
        <a href={`tel:${shopContact.phone.replace(/\s/g, '')}`}>{shopContact.phone}</a>.
      </li>
    </ul>
  )
}
