/** What compared products cost and what they tell of themselves: what differs in a table, the rest once below it (req 8.9). */
import { useLocation } from '@tanstack/react-router'
import { allFacts, comparedFacts } from '../../domain/product/compared-facts'
import { useSignedIn } from '../../session/account'
import { useSeesPrices } from '../../session/customer-view'
import type { ListedProduct } from '../../session/product-lists'
import { Skeleton } from '../../ui/skeleton'
import { NextPriceOf, OwnPrice, VisitorPrice } from './compare-price'
import { type ComparedRow, CompareTable, FactLines, NotHere } from './compare-table'
import { SameForAll } from './same-for-all'
import { type Column, productsIn } from './use-columns'
import styles from './compare-table.module.css'

type ComparisonProps = {
  columns: Column[]
  branding: string | null
  onRemove: (product: ListedProduct) => void
}

export function Comparison({ columns, branding, onRemove }: ComparisonProps) {
  const priceRows = usePriceRows(branding)
  const products = productsIn(columns)
  const [first] = products
  // Rows stay where they are until it is known what all of them say.
  const isKnown = columns.every(({ product }) => product.kind !== 'loading')
  const { differing, same } = isKnown ? comparedFacts(products) : { differing: allFacts, same: [] }
  const factRows = differing.map((fact) => ({
    name: fact.name,
    cell: (product) => <FactLines fact={fact} product={product} />,
  })) satisfies ComparedRow[]
  return (
    <div className={`${styles.comparison} ${styles[`of${columns.length}`]}`}>
      <CompareTable columns={columns} rows={[...priceRows, ...factRows]} onRemove={onRemove} />
      {first && same.length > 0 && <SameForAll facts={same} product={first} />}
    </div>
  )
}

/** None in customer view. */
function usePriceRows(branding: string | null): ComparedRow[] {
  const signedIn = useSignedIn()
  const seesPrices = useSeesPrices()
  const here = useLocation({ select: ({ href }) => href })
  if (!signedIn) {
    return [
      {
        name: 'Your price',
        cell: (product) => <VisitorPrice product={product} branding={branding} here={here} />,
      },
    ]
  }
  if (!seesPrices) return []
  return [
    {
      name: 'Your price',
      cell: (product, { prices }) => {
        if (prices.kind === 'loading') return <Skeleton className={styles.late} />
        if (prices.kind === 'missing') return <NotHere read={prices} />
        return <OwnPrice product={product} list={prices.value.value} branding={branding} />
      },
    },
    {
      name: 'Next price',
      cell: (product, { prices }) =>
        prices.kind === 'here' && (
          <NextPriceOf product={product} list={prices.value.value} branding={branding} />
        ),
    },
  ]
}
