/**
 * The place of the price, of one height for visitors and customers, as pages are drawn for visitors; and a visitor's way to
 * it (req 3.17, 4.16).
 */
import type { ReactNode } from 'react'
import { buttonClass } from '../../../ui/button'
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

/** `here`: the page, with what is chosen on it. */
export function SignInForPrice({ here }: { here: string }) {
  return (
    <p className={styles.visitor}>
      <span>Prices belong to your account.</span>
      <SignInLink here={here} className={buttonClass('quiet')}>
        Sign in to see your price
      </SignInLink>
    </p>
  )
}
