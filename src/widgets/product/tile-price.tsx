/**
 * A customer's price on a tile, or what a client pays, with the own one beside it (req 8.12): at the quantity that is needed as soon as it is known, the lowest one until then, and where it
 * cannot be had. Where the list did not bring it, it is read, a few at a time (req 16.7). Private.
 */
import { useQuery } from '@tanstack/react-query'
import { useRouterState } from '@tanstack/react-router'
import { useCallback, useSyncExternalStore } from 'react'
import { onDataSaverChange, savesData } from '../../device/data-saver'
import { formatAud } from '../../domain/price/money'
import { eachWords, type NeedPrice, needPrice, retailNeedPrice } from '../../domain/price/price'
import { type OneAtATime, priceListQuery } from '../../queries/product'
import { useCustomerView, useShownPrices } from '../../session/customer-view'
import { useNeed } from '../../session/need'
import { Amount } from '../../ui/amount'
import { useNearViewport } from '../../ui/viewport'
import styles from './product-tile.module.css'

export type TilePriceProps = {
  slug: string
  /** Null where the list does not say it. */
  minimumQuantity: number | null
  /** Where the list brought it, null where it is on request; else it is read. */
  known?: NeedPrice | null | undefined
  /** Integer cents of the lowest own price; null where there is none. */
  fromCents?: number | null
}

export function TilePrice({ known, fromCents = null, ...priced }: TilePriceProps) {
  const prices = useShownPrices()
  // The list's price may still be of what was shown before.
  const brought = known && (known.ownCents !== undefined) === (prices === 'retail') ? known : null
  const lowest = prices === 'own' ? fromCents : null
  if (brought || known === null) {
    return (
      <span>
        <Figure price={brought} fromCents={lowest} />
      </span>
    )
  }
  return <ReadPrice {...priced} mayRead={known === undefined} fromCents={lowest} />
}

type ReadPriceProps = Pick<TilePriceProps, 'slug' | 'minimumQuantity'> & {
  mayRead: boolean
  fromCents: number | null
}

/** The list did not bring it. */
function ReadPrice({ slug, minimumQuantity, mayRead, fromCents }: ReadPriceProps) {
  const [ref, isInSight] = useNearViewport<HTMLSpanElement>(0)
  const prices = useShownPrices()
  const { quantity } = useNeed()
  const isGranted = useMayRead(slug, isInSight && prices !== null && mayRead)
  const { data } = useQuery({ ...priceListQuery(slug, oneAtATime), enabled: isGranted })
  const list = prices === null ? undefined : data?.value
  const minimum = minimumQuantity ?? list?.minimumQuantity ?? 1
  const read =
    list &&
    (prices === 'retail'
      ? retailNeedPrice(list, quantity, minimum)
      : needPrice(list, list.role, quantity, minimum))
  return (
    <span ref={ref}>
      <Figure price={read ?? null} fromCents={fromCents} />
    </span>
  )
}

function Figure({ price, fromCents }: { price: NeedPrice | null; fromCents: number | null }) {
  const isCustomerView = useCustomerView()
  if (price) {
    const { eachCents, ownCents, quantity, isBranded } = price
    return (
      <>
        {quantity === null && <small>from </small>}
        {formatAud(eachCents)}{' '}
        <small className={styles.at}>
          {eachWords(quantity, isBranded)}
          <span className={styles.gst}> ex GST</span>
        </small>
        {!isCustomerView && ownCents !== undefined && <small> · yours {formatAud(ownCents)}</small>}
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

/** Lists of prices that are asked for at once: a page that is opened must not wait behind those of tiles. */
const maxAtOnce = 3
let free = maxAtOnce
const waiting: (() => void)[] = []

/** A read that is done hands its place on. */
const oneAtATime: OneAtATime = async (ask) => {
  if (free > 0) free -= 1
  else await new Promise<void>((resolve) => waiting.push(resolve))
  try {
    return await ask()
  } finally {
    const next = waiting.shift()
    if (next) next()
    else free += 1
  }
}

/** Products whose prices are read for the tiles of one page at most: a provider without `product/login/find` gets a call each. */
const maxOfPage = 24
let asked = { page: '', slugs: new Set<string>() }

/** As long as the page has one left. The same product on two tiles takes one. */
function takePlace(page: string, slug: string): void {
  if (asked.page !== page) asked = { page, slugs: new Set() }
  if (asked.slugs.size < maxOfPage) asked.slugs.add(slug)
}

const hasPlace = (page: string, slug: string) => asked.page === page && asked.slugs.has(slug)

/** Whether it is read for a tile of this page, once the tile is in sight. Nothing is read on a data saver. */
function useMayRead(slug: string, isInSight: boolean): boolean {
  const page = useRouterState({ select: ({ location }) => location.href })
  const isSaving = useSyncExternalStore(onDataSaverChange, savesData, () => true)
  const wanted = isInSight && !isSaving && slug !== ''
  const claim = useCallback(
    (changed: () => void) => {
      if (wanted) takePlace(page, slug)
      changed()
      return () => {}
    },
    [wanted, page, slug],
  )
  const isGranted = useSyncExternalStore(
    claim,
    () => hasPlace(page, slug),
    () => false,
  )
  return wanted && isGranted
}
