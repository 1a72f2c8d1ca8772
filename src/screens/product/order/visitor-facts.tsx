/** Explains why visitors see no price, and why to buy here. Customers see their quote in this area (req 3.17). */
import { shopBrand } from '../../../domain/brand/shop-brand'
import styles from './visitor-facts.module.css'

export function VisitorFacts() {
  return (
    <ul aria-label="Buying here" className={styles.reasons}>
      <li>
        <b>Why no price?</b> We sell to businesses, and your price depends on your account and quantity. An
        account is free.
      </li>
      <li>
        <b>Try before you buy.</b> Order a sample and see for yourself.
      </li>
      <li>
        <b>No surprises.</b> You approve a proof of every job before we print.
      </li>
      <li>
        {shopBrand.claim && <b>{shopBrand.claim}.</b>} Talk to us on{' '}
        <a href={shopBrand.tel}>{shopBrand.phone}</a>.
      </li>
    </ul>
  )
}
