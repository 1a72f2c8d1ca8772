/**
 * A customer's price on a tile: at the quantity that is needed as soon as it is known, the lowest one until then, and where it
 * cannot be had (req 16.7).
 */
import { useRouterState } from '@tanstack/react-router'
import type { NeedPrice } from '../../domain/find/find'
import { formatAud } from '../../domain/price/money'
import { eachWords } from '../../domain/price/price-steps'
import { useTilePrice } from '../../queries/tile-price'
import { Amount } from '../../ui/amount'
import { useNearViewport } from '../../ui/viewport/use-near-viewport'

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
  const page = useRouterState({ select: ({ location }) => location.href })
  const isMissing = known === undefined
  const read = useTilePrice({ slug, minimumQuantity, page, isInSight: isInSight && isMissing })
  return (
    <span ref={ref}>
      <Figure own={known ?? read} fromCents={fromCents} />
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
