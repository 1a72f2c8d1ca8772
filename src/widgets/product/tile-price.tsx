/** A customer's price on a tile: at the quantity that is needed as soon as it is known, the lowest one until then (req 16.7). */
import type { NeedPrice } from '../../domain/find/need-price'
import { formatAud } from '../../domain/price/money'
import { eachWords } from '../../domain/price/price-steps'
import { useTilePrice } from '../../queries/tile-price'
import { Amount } from '../../ui/amount'

export type TilePriceProps = {
  slug: string
  /** Null where the list does not say it. */
  minimumQuantity: number | null
  /** Where the list brought it, null where it is on request; else it is read. */
  known?: NeedPrice | null | undefined
  /** Integer cents of the lowest own price; null where there is none. */
  fromCents?: number | null
  isNear: boolean
}

export function TilePrice({ slug, minimumQuantity, known, fromCents = null, isNear }: TilePriceProps) {
  const read = useTilePrice(slug, minimumQuantity, isNear && known === undefined)
  const own = known ?? read
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
