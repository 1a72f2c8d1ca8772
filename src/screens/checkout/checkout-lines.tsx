/** What is ordered, in short: the cart is where it is changed. */
import { Link } from '@tanstack/react-router'
import { type CartGroup, optionsText } from '../../domain/cart/cart'
import { formatCount } from '../../domain/cart/quantity'
import { Picture } from '../../ui/picture'
import type { Shortfall } from './use-shortfall'
import styles from './checkout.module.css'

type CheckoutLinesProps = {
  groups: CartGroup[]
  shortfall: Shortfall | null
  /** Where the form's problem with a quantity stands: the place that its link leads to. */
  place: { id: string; error: string | undefined }
}

export function CheckoutLines({ groups, shortfall, place }: CheckoutLinesProps) {
  return (
    <div id={place.id} tabIndex={-1} className={styles.lines}>
      <ul>
        {groups.flatMap(({ image, lines }) =>
          lines.map(({ id, name, options, quantity }) => (
            <li key={id}>
              <Picture url={image} alt="" sizes="56px" className={styles.picture} />
              <p>
                {formatCount(quantity)} × {name}
                {options.length > 0 && <span>{optionsText(options)}</span>}
              </p>
            </li>
          )),
        )}
      </ul>
      {shortfall && (
        <p className={place.error ? styles.problem : styles.hint}>
          {shortfall.name}: {shortfall.words}
        </p>
      )}
      <Link to="/cart">Change in the cart</Link>
    </div>
  )
}
