/**
 * The price on a tile: the customer's price, or the client price with the customer's price next to it (req 8.12). The
 * lowest price is shown until the price at the needed quantity is known, and as a fallback. A price that the list did
 * not include is fetched, a few at a time (req 16.7). All these prices are private to the customer.
 */
import { useQuery } from '@tanstack/react-query'
import { useRouterState } from '@tanstack/react-router'
import { useCallback, useSyncExternalStore } from 'react'
import { onDataSaverChange, savesData } from '../../device/data-saver'
import { limitConcurrency } from '../../domain/concurrency'
import { formatAud } from '../../domain/price/money'
import {
  eachText,
  type PriceAtNeededQuantity,
  priceAtNeededQuantity,
  retailPriceAtNeededQuantity,
} from '../../domain/price/price'
import { priceListQuery } from '../../queries/product'
import { useCustomerView, useShownPrices } from '../../session/customer-view'
import { useNeed } from '../../session/need'
import { Amount } from '../../ui/amount'
import { useNearViewport } from '../../ui/viewport'
import styles from './product-tile.module.css'

export type TilePriceProps = {
  slug: string
  /** null: not stated by the list. */
  minimumQuantity: number | null
  /** Price that the list included; null: on request. undefined: it is fetched. */
  listedPrice?: PriceAtNeededQuantity | null | undefined
  /** The customer's lowest price in integer cents; null: none. */
  fromCents?: number | null
}

export function TilePrice({ listedPrice, fromCents = null, ...fetchProps }: TilePriceProps) {
  const prices = useShownPrices()
  // Right after a switch between customer and client prices, the list still has prices of the other kind.
  const listPrice =
    listedPrice && (listedPrice.ownCents !== undefined) === (prices === 'retail') ? listedPrice : null
  const lowest = prices === 'own' ? fromCents : null
  if (listPrice || listedPrice === null) {
    return (
      <span>
        <PriceText price={listPrice} fromCents={lowest} />
      </span>
    )
  }
  return <FetchedPrice {...fetchProps} canFetch={listedPrice === undefined} fromCents={lowest} />
}

type FetchedPriceProps = Pick<TilePriceProps, 'slug' | 'minimumQuantity'> & {
  canFetch: boolean
  fromCents: number | null
}

/** Fetches the price, because the list did not include it. */
function FetchedPrice({ slug, minimumQuantity, canFetch, fromCents }: FetchedPriceProps) {
  const [ref, isInSight] = useNearViewport<HTMLSpanElement>(0)
  const prices = useShownPrices()
  const { quantity } = useNeed()
  const isGranted = useCanFetch(slug, isInSight && prices !== null && canFetch)
  const { data } = useQuery({ ...priceListQuery(slug, limitReads), enabled: isGranted })
  const list = prices === null ? undefined : data?.value
  const minimum = minimumQuantity ?? list?.minimumQuantity ?? 1
  const price =
    list &&
    (prices === 'retail'
      ? retailPriceAtNeededQuantity(list, quantity, minimum)
      : priceAtNeededQuantity(list, list.role, quantity, minimum))
  return (
    <span ref={ref}>
      <PriceText price={price ?? null} fromCents={fromCents} />
    </span>
  )
}

function PriceText({ price, fromCents }: { price: PriceAtNeededQuantity | null; fromCents: number | null }) {
  const isCustomerView = useCustomerView()
  if (price) {
    const { eachCents, ownCents: customerCents, quantity, isBranded } = price
    return (
      <>
        {quantity === null && <small>from </small>}
        {formatAud(eachCents)}{' '}
        <small className={styles.at}>
          {eachText(quantity, isBranded)}
          <span className={styles.gst}> ex GST</span>
        </small>
        {!isCustomerView && customerCents !== undefined && <small> · yours {formatAud(customerCents)}</small>}
      </>
    )
  }
  if (fromCents === null) return null
  return (
    <>
      <small>From</small> <Amount cents={fromCents} />
    </>
  )
}

/** Limits the parallel requests for prices of tiles, because a page that opens must not wait behind many of them. */
const limitReads = limitConcurrency(3)

/**
 * Largest number of products whose prices are fetched for the tiles of one page: a provider without
 * `product/login/find` gets a request for each.
 */
const maxReadsPerPage = 24
let pageQuota = { page: '', slugs: new Set<string>() }

/**
 * Counts the product towards the page's maximum until the maximum is reached. Two tiles of the same product count
 * once.
 */
function claimPageQuota(page: string, slug: string): void {
  if (pageQuota.page !== page) pageQuota = { page, slugs: new Set() }
  if (pageQuota.slugs.size < maxReadsPerPage) pageQuota.slugs.add(slug)
}

const hasPageQuota = (page: string, slug: string) => pageQuota.page === page && pageQuota.slugs.has(slug)

/**
 * Returns true if the price may be fetched: the tile is or was visible, its product is within the page's maximum, and
 * no data saver is on.
 */
function useCanFetch(slug: string, isInSight: boolean): boolean {
  const page = useRouterState({ select: ({ location }) => location.href })
  const isDataSaverOn = useSyncExternalStore(onDataSaverChange, savesData, () => true)
  const isWanted = isInSight && !isDataSaverOn && slug !== ''
  const claim = useCallback(
    (changed: () => void) => {
      if (isWanted) claimPageQuota(page, slug)
      changed()
      return () => {}
    },
    [isWanted, page, slug],
  )
  const isGranted = useSyncExternalStore(
    claim,
    () => hasPageQuota(page, slug),
    () => false,
  )
  return isWanted && isGranted
}
