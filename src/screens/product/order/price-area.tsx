/**
 * The area of the price. The area has the same height for visitors and customers, because pages are server-rendered for
 * visitors. Visitors get buttons to open an account, request a quote or sign in (req 3.17, 4.16).
 */
import type { ReactNode } from 'react'
import { rememberReturnPath } from '../../../session/account'
import { Button, buttonClass } from '../../../ui/button'
import { ShellLink } from '../../../widgets/frame/shell-link'
import { SignInLink } from '../../../widgets/sign-in/sign-in-link'
import styles from './price-heading.module.css'

export function PriceArea({ children }: { children: ReactNode }) {
  return (
    // This element stays when a visitor signs in, and then receives the focus.
    <div tabIndex={-1} className={styles.area}>
      {children}
    </div>
  )
}

type VisitorPriceProps = {
  /** URL of the page with the current choice, to return to after sign-in. */
  returnHref: string
  /** undefined until the full product page has loaded. */
  onQuote?: (() => void) | undefined
}

export function VisitorPrice({ returnHref, onQuote }: VisitorPriceProps) {
  return (
    <div className={styles.visitor} data-for="visitors">
      <div className={styles.visitorButtons}>
        <ShellLink href="/signup" className={buttonClass()} onClick={() => rememberReturnPath(returnHref)}>
          <small>See prices in a minute:</small> open a free account
        </ShellLink>
        <Button aria-haspopup="dialog" onClick={onQuote}>
          Request a quote
        </Button>
      </div>
      <SignInLink returnPath={returnHref} className={styles.signIn}>
        Sign in to see your price
      </SignInLink>
    </div>
  )
}
