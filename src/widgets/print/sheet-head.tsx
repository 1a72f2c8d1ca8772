/** The head of what is printed: whose it is, what it is, of which day. Not on a screen. */
import { shopContact } from '../../domain/content/shop-contact'
import { quoteDay } from '../../domain/price/quote'
import styles from './sheet-head.module.css'

/** `title`, as "Line sheet"; `className` sets it apart from what follows. */
export function SheetHead({ title, className = '' }: { title: string; className?: string | undefined }) {
  return (
    <header className={`${styles.head} ${className}`}>
      <p className={styles.shop}>Showfloor</p>
      <p>
        {title}, {quoteDay(Date.now())}
      </p>
      <p>
        {shopContact.phone} · {shopContact.email}
      </p>
    </header>
  )
}
