/**
 * A customer's price on a tile: at the quantity that is needed as soon as it is known, the lowest one until then, and where it
 * cannot be had. Where the list did not bring it, it is read, a few at a time (req 16.7). Private.
 */
import { useQuery } from '@tanstack/react-query'
import { useRouterState } from '@tanstack/react-router'
import { useCallback, useSyncExternalStore } from 'react'
import { onDataSaverChange, savesData } from '../../device/data-saver'
import { formatAud } from '../../domain/price/money'
import { eachWords, type NeedPrice, needPrice } from '../../domain/price/price'
import { type OneAtATime, priceListQuery } from '../../queries/product'
import { useSeesPrices } from '../../session/customer-view'
import { useNeed } from '../../session/need'
import { Amount } from '../../ui/amount'
import { useNearViewport } from '../../ui/viewport'

export type TilePriceProps = {
  slug: string
  /** Null where the list does not say it. */
  minimumQuantity: number | null
  /** Where the list brought it, null where it is on request; else it is read. */
  known?: NeedPrice | null | undefined
  /** Integer cents of the lowest own price; null where there is none. */
  fromCents?: number | null
}

export function TilePrice({ slug, minimumQuantity, known, fromCents = null }: TilePriceProps) {
  const [ref, isInSight] = useNearViewport<HTMLSpanElement>(0)
  const seesPrices = useSeesPrices()
  const { quantity } = useNeed()
  const mayRead = useMayRead(slug, isInSight && seesPrices && known === undefined)
  const { data } = useQuery({ ...priceListQuery(slug, oneAtATime), enabled: mayRead })
  const list = seesPrices ? data?.value : undefined
  const read = list && needPrice(list, list.role, quantity, minimumQuantity ?? list.minimumQuantity ?? 1)
  return (
    <span ref={ref}>
      <Figure own={known ?? read ?? null} fromCents={fromCents} />
    </span>
  )
}

function Figure({ own, fromCents }: { own: NeedPrice | null; fromCents: number | null }) {
  if (own) {
    return (
      <>
        {formatAud(own.eachCents)} <small>{eachWords(own.quantity, own.isBranded)}</small>{' '}
        <small>ex GST</small>
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

/** Lists of prices that are asked for at once: what somebody opens must not wait behind a page of tiles. */
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
