/** The lines of an order: what it is, how many, for how much, and what was sent with it (req 6.11). */
import { Link } from '@tanstack/react-router'
import { useRef } from 'react'
import { isComplete, mayReview, type Order, type OrderLine, orderLineCents } from '../../domain/order/order'
import { formatCount } from '../../domain/cart/quantity'
import { useCustomerView } from '../../session/customer-view'
import { Amount } from '../../ui/amount'
import { Picture } from '../../ui/picture'
import { LineArtwork } from './line-artwork'
import { LineReview } from './line-review'
import { ReviewForm } from './review-form'
import styles from './order-lines.module.css'

type OrderLinesProps = {
  order: Order
  /** Called before files are shown. Without it there are no files and no reviews: who reads this is not the buyer. */
  onFiles?: () => void
}

export function OrderLines({ order, onFiles }: OrderLinesProps) {
  return (
    <section aria-label="Items">
      <ul className={styles.lines}>
        {order.lines.map((line) => (
          <li key={line.id} className={styles.line}>
            <Picture url={line.image} alt="" sizes="96px" className={styles.picture} />
            <div className={styles.words}>
              <h2 className={styles.name}>
                <Name line={line} />
              </h2>
              <Details line={line} />
              <Cost line={line} />
            </div>
            {onFiles && <LineArtwork line={line} onOpen={onFiles} />}
            {onFiles && <Review order={order} line={line} />}
          </li>
        ))}
      </ul>
    </section>
  )
}

function Name({ line: { slug, name } }: { line: OrderLine }) {
  if (!slug) return name
  return (
    <Link to="/product/$slug" params={{ slug }}>
      {name}
    </Link>
  )
}

function Details({ line: { options, setups, brief } }: { line: OrderLine }) {
  return (
    <>
      {options.length + setups.length > 0 && (
        <dl className={styles.details}>
          {options.map(({ name, value }, index) => (
            <div key={index}>
              <dt>{name}</dt>
              <dd>{value}</dd>
            </div>
          ))}
          {setups.map(({ name, count }, index) => (
            <div key={index}>
              <dt>{name}</dt>
              <dd className={styles.count}>× {formatCount(count)}</dd>
            </div>
          ))}
        </dl>
      )}
      {brief && (
        <div className={styles.brief}>
          <h3>Brief</h3>
          <p>{brief}</p>
        </div>
      )}
    </>
  )
}

function Cost({ line }: { line: OrderLine }) {
  const hidden = useCustomerView()
  const whole = orderLineCents(line)
  if (hidden) return <p className={styles.cost}>Quantity {formatCount(line.quantity)}</p>
  return (
    <p className={styles.cost}>
      <span>
        {formatCount(line.quantity)} ×{' '}
        {line.unitCents === null ? 'price not known' : <Amount cents={line.unitCents} />}
      </span>
      {whole !== null && <Amount cents={whole} className={styles.whole} />}
    </p>
  )
}

function Review({ order, line }: { order: Order; line: OrderLine }) {
  const place = useRef<HTMLDivElement>(null)
  // What was written can still be read when the provider says that nothing is left to review.
  const written = isComplete(order) ? line.review : null
  if (!written && !mayReview(order, line)) return null
  return (
    <div ref={place} tabIndex={-1}>
      {written ? (
        <LineReview review={written} />
      ) : (
        // The form leaves the page with the focus on it.
        <ReviewForm orderId={order.id} line={line} onDone={() => place.current?.focus()} />
      )}
    </div>
  )
}
