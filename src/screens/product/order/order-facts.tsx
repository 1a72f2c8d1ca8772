/** When it leaves, how many it takes, how they fill cartons: beside every order (req 3.11, 3.17). */
import { Info, Package, ShoppingCart, Truck } from 'lucide-react'
import { readQuantity } from '../../../domain/cart/quantity'
import { counted, formatCount } from '../../../domain/count'
import { dispatchDay, leavesInTime } from '../../../domain/find/dispatch'
import { type CartonHint, cartonHint } from '../../../domain/product/carton'
import type { Product } from '../../../domain/product/product'
import { shortages } from '../../../domain/product/stock'
import { shortDate } from '../../../domain/readable-date'
import { useNeed } from '../../../session/need'
import { useHydrated } from '../../../ui/use-lifetime'
import type { Selection } from '../selection'
import styles from './order-facts.module.css'

export function OrderFacts({ product, selection }: { product: Product; selection: Selection }) {
  const { choice, choose, grid, chosen } = selection
  const quantity = grid ? null : readQuantity(choice.quantity)
  const hint = quantity === null || !product.carton ? null : cartonHint(quantity, product.carton.quantity)
  return (
    <>
      <ul className={styles.facts}>
        <Delivery availability={product.availability} short={shortages(product, chosen.lines)} />
        <li>
          <ShoppingCart aria-hidden="true" />
          <span>
            Minimum order <strong>{product.minimumQuantity}</strong>
          </span>
        </li>
        {hint && (
          <li>
            <Package aria-hidden="true" />
            <span className={styles.carton}>
              {cartonText(hint)}
              {hint.nextFull !== null && (
                <button type="button" onClick={() => choose({ quantity: String(hint.nextFull) })}>
                  Fill the carton: {formatCount(hint.nextFull)}
                </button>
              )}
            </span>
          </li>
        )}
      </ul>
      {product.information && (
        <p className={styles.information}>
          <Info aria-hidden="true" />
          <span>{product.information}</span>
        </p>
      )}
    </>
  )
}

/** Short choices that are named; an order grid can have hundreds. */
const mostNamed = 3

/** Where there are fewer in stock than are wanted, no day is promised: what can be said of them stands in its place. */
function Delivery({ availability, short }: { availability: string; short: string[] }) {
  if (availability === '' && short.length === 0) return null
  const more = short.length - mostNamed
  return (
    <li>
      <Truck aria-hidden="true" />
      {short.length === 0 ? (
        <Dispatch availability={availability} />
      ) : (
        <span className={styles.short}>
          {short.slice(0, mostNamed).map((words) => (
            <span key={words}>{words}</span>
          ))}
          {more > 0 && <span>and {counted(more, 'more choice')}</span>}
        </span>
      )}
    </li>
  )
}

/** The day follows when the page is alive: a drawn page is kept for longer than a day. */
function Dispatch({ availability }: { availability: string }) {
  const { by } = useNeed()
  const isAlive = useHydrated()
  const now = Date.now()
  const leaves = isAlive ? dispatchDay(availability, now) : ''
  const inTime = isAlive ? leavesInTime(availability, now, by) : null
  return (
    <span className={styles.dispatch}>
      {availability}
      {leaves !== '' && (
        <>
          {' '}
          <strong>Leaves by {leaves}</strong>
        </>
      )}
      {by !== null && inTime !== null && (
        <span className={inTime ? styles.early : styles.late}>
          {inTime ? `in time for ${shortDate(by)}` : `later than ${shortDate(by)}`}
        </span>
      )}
    </span>
  )
}

function cartonText({ fullCartons, loose, perCarton }: CartonHint): string {
  const size = formatCount(perCarton)
  if (fullCartons === 0) return `Cartons hold ${size}.`
  const full = `${formatCount(fullCartons)} full ${fullCartons === 1 ? 'carton' : 'cartons'} of ${size}`
  return loose === 0 ? `${full}.` : `${full} and ${formatCount(loose)} more.`
}
