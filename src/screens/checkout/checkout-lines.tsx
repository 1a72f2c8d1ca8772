/**
 * The lines of an order for the checkout and thanks pages, a row for each job. Also checks minimum quantities (req
 * 6.1, 6.3).
 */
import { useQueries, useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { brandingText, type CartGroup, type CartLine, type CartSetup } from '../../domain/cart/cart'
import { jobsOf, jobText, piecesOf } from '../../domain/cart/job'
import { formatCount } from '../../domain/count'
import type { Destination } from '../../domain/delivery/promise'
import { priceListQuery, productQuery } from '../../queries/product'
import { Picture } from '../../ui/picture'
import { Delivery } from '../../widgets/order/shortages'
import styles from './checkout-lines.module.css'

type CheckoutLinesProps = {
  groups: CartGroup[]
  shortfall: Shortfall | null
  /** Id to which the form's link about the quantity problem leads, and the message of the problem. */
  quantityField: { id: string; error: string | undefined }
  /** The shipping address in the form. */
  destination: Destination
}

/** A short view of the ordered lines. The customer changes the lines in the cart. */
export function CheckoutLines({ groups, shortfall, quantityField, destination }: CheckoutLinesProps) {
  return (
    <div id={quantityField.id} tabIndex={-1} className={styles.lines}>
      <ul>
        {groups.flatMap((group) =>
          jobsOf(group.lines).map((job) => (
            <CheckoutJob
              key={job.key}
              slug={group.slug}
              image={group.image}
              lines={job.lines}
              destination={destination}
            />
          )),
        )}
      </ul>
      {shortfall && (
        <p className={quantityField.error ? styles.problem : styles.hint}>
          {shortfall.name}: {shortfall.message}
        </p>
      )}
      <Link to="/cart">Edit cart</Link>
    </div>
  )
}

type CheckoutJobProps = { slug: string; image: string | null; lines: CartLine[]; destination: Destination }

/** A job's branding, colours and sizes, with its promised day or its shortage. */
function CheckoutJob({ slug, image, lines, destination }: CheckoutJobProps) {
  const { data: list } = useQuery({ ...priceListQuery(slug), enabled: slug !== '' })
  const { data } = useQuery({ ...productQuery(slug), enabled: slug !== '' })
  const product = data?.value
  return (
    <JobRow image={image} lines={lines}>
      {[...new Set(lines.map(({ brief }) => brief.trim()))].map(
        (brief) =>
          brief && (
            <p key={brief} className={styles.brief}>
              Brief: {brief}
            </p>
          ),
      )}
      {/* Reserves the height of the promised day while the product loads. */}
      <div className={styles.day}>
        {product && <Delivery product={product} lines={lines} list={list?.value ?? null} to={destination} />}
      </div>
    </JobRow>
  )
}

type JobRowProps = {
  image: string | null
  lines: (Pick<CartLine, 'name' | 'options' | 'quantity'> & { setups: CartSetup[] })[]
  children?: ReactNode
}

/** A short view of a job: picture, pieces, product, colours and sizes, branding. */
export function JobRow({ image, lines, children }: JobRowProps) {
  const [first] = lines
  return (
    <li className={styles.job}>
      <Picture url={image} alt="" sizes="56px" className={styles.picture} />
      <div>
        <p className="strong">
          {formatCount(piecesOf(lines))} × {first?.name}
        </p>
        {[jobText(lines), brandingText(first?.setups ?? [])].map(
          (text) =>
            text && (
              <p key={text} className="note">
                {text}
              </p>
            ),
        )}
        {children}
      </div>
    </li>
  )
}

type Shortfall = { name: string; message: string }

/**
 * Returns the first product below its minimum, or null. The minimum counts over all lines of a product; a product
 * that could not be loaded has no minimum.
 */
export function useShortfall(groups: CartGroup[]): Shortfall | null {
  const products = useQueries({
    queries: groups.map(({ slug }) => ({ ...productQuery(slug), enabled: slug !== '' })),
  })
  for (const [index, { lines }] of groups.entries()) {
    const minimum = products[index]?.data?.value.minimumQuantity ?? 0
    const quantity = lines.reduce((sum, line) => sum + line.quantity, 0)
    if (quantity < minimum)
      return { name: lines[0]?.name ?? '', message: `Please add at least ${minimum} Quantity` }
  }
  return null
}
