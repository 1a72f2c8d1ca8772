/** The customer's cost of a draft, for the lines whose prices are known here. */
import { useQueries, useQuery } from '@tanstack/react-query'
import { type ClientDraft, piecesOfLine } from '../rules/client-draft'
import { chosenOfLine } from '../rules/draft-line'
import { withCount } from '../../../src/domain/count'
import { formatAud } from '../../../src/domain/price/money'
import { piecePrice } from '../../../src/domain/price/price'
import { defaultGstPercent, orderTotal } from '../../../src/domain/price/quote'
import { gstQuery } from '../../../src/queries/cart'
import { priceListQuery, productQuery } from '../../../src/queries/product'
import { useSeesPrices } from '../../../src/session/customer-view'
import styles from './draft-screen.module.css'

export function DraftTotal({ draft: { lines } }: { draft: ClientDraft }) {
  const seesPrices = useSeesPrices()
  const gstPercent = useQuery(gstQuery()).data?.value ?? defaultGstPercent
  const products = useQueries({ queries: lines.map(({ product }) => productQuery(product.slug)) })
  const lists = useQueries({
    queries: lines.map(({ product }) => ({ ...priceListQuery(product.slug), enabled: seesPrices })),
  })
  if (!seesPrices || lines.length === 0) return null
  const cents = lines.flatMap((line, index) => {
    const list = lists[index]?.data?.value
    const pieces = piecesOfLine(line)
    if (!list || pieces === 0) return []
    const chosen = chosenOfLine(line, products[index]?.data?.value ?? null, list)
    const price = piecePrice(list, list.role, pieces, chosen)
    return price ? pieces * price.eachCents : []
  })
  const unpricedCount = lines.length - cents.length
  const { subtotalCents, totalCents } = orderTotal(cents, 0, gstPercent)
  return (
    <p className={styles.total}>
      <b>Total {formatAud(subtotalCents)} ex GST</b>
      <span>{formatAud(totalCents)} inc GST</span>
      {unpricedCount > 0 && <span>{withCount(unpricedCount, 'item isn’t', 'items aren’t')} priced yet</span>}
    </p>
  )
}
