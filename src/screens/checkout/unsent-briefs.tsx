/** Says beside the button that an order would go without the briefs that are not with the provider yet. */
import { Link } from '@tanstack/react-router'
import { type BriefsFirst, unsavedWords, unsentWords } from './use-briefs-first'
import styles from './checkout.module.css'

export function UnsentBriefs({ unsent, unsaved }: BriefsFirst) {
  if (unsent === 0 && unsaved === 0) return null
  return (
    <div className={styles.briefs}>
      {unsent > 0 && (
        <p>
          {unsentWords(unsent)} An order takes the briefs that we have. <Link to="/sync">See what waits</Link>
        </p>
      )}
      {unsaved > 0 && (
        <p>
          {unsavedWords(unsaved)} What you typed is still there. <Link to="/cart">Save it in the cart</Link>
        </p>
      )}
    </div>
  )
}
