/** What an order is of, a row for each job, as checkout and thanks show it; and whether it is enough (req 6.1, 6.3). */
import { useQueries, useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { brandingWords, type CartGroup, type CartLine, type CartSetup } from '../../domain/cart/cart'
import { jobsOf, jobWords, piecesOf } from '../../domain/cart/job'
import { formatCount } from '../../domain/count'
import type { Destination } from '../../domain/delivery/promise'
import { priceListQuery, productQuery } from '../../queries/product'
import { Picture } from '../../ui/picture'
import { Delivery } from '../../widgets/order/shortages'
import styles from './checkout-lines.module.css'

type CheckoutLinesProps = {
  groups: CartGroup[]
  shortfall: Shortfall | null
  /** Where the form's problem with a quantity stands: the place that its link leads to. */
  place: { id: string; error: string | undefined }
  /** Where it is sent to, by the form. */
  to: Destination
}

/** What is ordered, in short: the cart is where it is changed. */
export function CheckoutLines({ groups, shortfall, place, to }: CheckoutLinesProps) {
  return (
    <div id={place.id} tabIndex={-1} className={styles.lines}>
      <ul>
        {groups.flatMap((group) =>
          jobsOf(group.lines).map((job) => (
            <CheckoutJob key={job.key} slug={group.slug} image={group.image} lines={job.lines} to={to} />
          )),
        )}
      </ul>
      {shortfall && (
        <p className={place.error ? styles.problem : styles.hint}>
          {shortfall.name}: {shortfall.words}
        </p>
      )}
      <Link to="/cart">Edit cart</Link>
    </div>
  )
}

type CheckoutJobProps = { slug: string; image: string | null; lines: CartLine[]; to: Destination }

/** Its branding, colours and sizes, and its promised day, or what of it is short. */
function CheckoutJob({ slug, image, lines, to }: CheckoutJobProps) {
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
        {product && <Delivery product={product} lines={lines} list={list?.value ?? null} to={to} />}
      </div>
    </JobRow>
  )
}

type JobRowProps = {
  image: string | null
  lines: (Pick<CartLine, 'name' | 'options' | 'quantity'> & { setups: CartSetup[] })[]
  children?: ReactNode
}

/** A job in short: its picture, how many of what, which colours and sizes, and its branding. */
export function JobRow({ image, lines, children }: JobRowProps) {
  const [first] = lines
  return (
    <li className={styles.job}>
      <Picture url={image} alt="" sizes="56px" className={styles.picture} />
      <div>
        <p className="strong">
          {formatCount(piecesOf(lines))} × {first?.name}
        </p>
        {[jobWords(lines), brandingWords(first?.setups ?? [])].map(
          (words) =>
            words && (
              <p key={words} className="note">
                {words}
              </p>
            ),
        )}
        {children}
      </div>
    </li>
  )
}

type Shortfall = { name: string; words: string }

/** The first such product, or null. The minimum counts over all lines of a product; one that cannot be read has none. */
export function useShortfall(groups: CartGroup[]): Shortfall | null {
  const products = useQueries({
    queries: groups.map(({ slug }) => ({ ...productQuery(slug), enabled: slug !== '' })),
  })
  for (const [index, { lines }] of groups.entries()) {
    const minimum = products[index]?.data?.value.minimumQuantity ?? 0
    const quantity = lines.reduce((sum, line) => sum + line.quantity, 0)
    if (quantity < minimum)
      return { name: lines[0]?.name ?? '', words: `Please add at least ${minimum} Quantity` }
  }
  return null
}
