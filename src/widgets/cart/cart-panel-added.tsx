/** What was just put into the cart, seen and said (req 5.1). */
import { CircleCheck } from 'lucide-react'
import { useEffect, useState } from 'react'
import { optionsText } from '../../domain/cart/cart'
import { formatCount } from '../../domain/cart/quantity'
import { Picture } from '../../ui/picture'
import type { Added } from './cart-panel-state'
import styles from './cart-panel-added.module.css'

/** A grid can add dozens; all of them stand in the list below. */
const linesShown = 5

export function CartPanelAdded({ added }: { added: Added }) {
  // A live region says what changes in it, not what it came with.
  const [shown, setShown] = useState<Added | null>(null)
  useEffect(() => setShown(added), [added])
  return (
    <div className={styles.added} role="status">
      {shown && (
        <>
          <p className={styles.title}>
            <CircleCheck aria-hidden="true" size={20} />
            Added to cart
          </p>
          <Picture url={shown.image} alt="" sizes="64px" className={styles.picture} />
          <div className={styles.words}>
            <p className={styles.name}>{shown.name}</p>
            <ul className={styles.lines}>
              {shown.lines.slice(0, linesShown).map(({ options, quantity }, index) => (
                <li key={index}>
                  {options.length > 0 && <span>{optionsText(options)}</span>}{' '}
                  <span className={styles.quantity}>Quantity {formatCount(quantity)}</span>
                </li>
              ))}
              {shown.lines.length > linesShown && <li>and {shown.lines.length - linesShown} more</li>}
            </ul>
          </div>
        </>
      )}
    </div>
  )
}
