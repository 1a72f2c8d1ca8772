/** What compared products cost and what they tell of themselves: what differs in a table, the rest once below it (req 8.9). */
import { useLocation } from '@tanstack/react-router'
import { useState } from 'react'
import { eachWords, needPrice, nextPrice, nextPriceWords, type OwnPrices } from '../../domain/price/price'
import { pricedQuantity } from '../../domain/cart/quantity'
import { formatCount } from '../../domain/count'
import { formatAud } from '../../domain/price/money'
import { comparedSetups, methodsOf, setupWords, unbranded } from '../../domain/price/quote'
import { allFacts, type ComparedFact, comparedFacts } from '../../domain/product/compared-facts'
import type { Product } from '../../domain/product/product'
import { useSignedIn } from '../../session/account'
import { useSeesPrices } from '../../session/customer-view'
import { useNeed } from '../../session/need'
import type { ListedProduct } from '../../session/product-lists'
import { DetailRow } from '../../ui/detail-row'
import foldStyles from '../../ui/fold.module.css'
import { usePrinting } from '../../widgets/print/use-printing'
import { SignInLink } from '../../widgets/sign-in/sign-in-link'
import comparePriceStyles from './compare-price.module.css'
import { type ComparedRow, CompareTable, FactLines, NotHere } from './compare-table'
import styles from './compare-table.module.css'
import sameForAllStyles from './same-for-all.module.css'
import { type Column, productsIn } from './use-columns'
import { Skeleton, VisuallyHidden } from '../../ui/page'

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

// Prices at the quantity that is needed, with the branding that is compared (req 8.9).

type OwnPriceProps = {
  product: Product
  list: OwnPrices
  /** A method, `unbranded`, or null: what is preselected. */
  branding: string | null
}

function OwnPrice({ product, list, branding }: OwnPriceProps) {
  const priced = usePriced({ product, list, branding })
  if (list.tiers.length === 0) return <>Price on request</>
  if (!priced) return <>No price with {branding}</>
  const { price, setups } = priced
  return (
    <>
      <p className={comparePriceStyles.figure}>
        <strong>{formatAud(price.eachCents)}</strong> {eachWords(price.quantity, price.isBranded)}
        <VisuallyHidden> · </VisuallyHidden>
        <span className={comparePriceStyles.sum}>{formatAud(price.quantity * price.eachCents)} ex GST</span>
      </p>
      {price.isBranded && (
        <p className={comparePriceStyles.note}>{setupWords(list.setups, setups).join(', ')}</p>
      )}
    </>
  )
}

/** From how many pieces on one is cheaper. */
function NextPriceOf(props: OwnPriceProps) {
  const { list } = props
  const priced = usePriced(props)
  const next = priced && nextPrice(list, list.role, priced.price.quantity, priced.setups)
  return next ? <>{nextPriceWords(next)} ex GST</> : '–'
}

/** Null where the product has no price, or none with this branding. */
function usePriced({ product, list, branding }: OwnPriceProps) {
  const { quantity: needed } = useNeed()
  const setups = comparedSetups(product, list, branding)
  const price = setups && needPrice(list, list.role, needed, product.minimumQuantity, setups)
  return price && { price, setups }
}

type VisitorPriceProps = Omit<OwnPriceProps, 'list'> & {
  /** Where to come back to. */
  here: string
}

/** The same place without figures. */
function VisitorPrice({ product, branding, here }: VisitorPriceProps) {
  const { quantity: needed } = useNeed()
  const isOffered = branding === null || branding === unbranded || methodsOf(product, null).includes(branding)
  if (!isOffered) return <>Not offered with {branding}</>
  return (
    <>
      <SignInLink here={here} className={comparePriceStyles.signIn}>
        Sign in to see your price
      </SignInLink>
      <p className={comparePriceStyles.note}>
        at {formatCount(pricedQuantity(needed, product.minimumQuantity))} pieces
      </p>
    </>
  )
}

/** `product` is any of them. */
function SameForAll({ facts, product }: { facts: ComparedFact[]; product: Product }) {
  const [isOpen, setOpen] = useState(false)
  const paper = usePrinting() === 'paper'
  return (
    <details
      className={`${foldStyles.fold} ${sameForAllStyles.same}`}
      open={isOpen || paper}
      onToggle={({ currentTarget }) => {
        if (!paper) setOpen(currentTarget.open)
      }}
    >
      <summary>
        <h2>Same for all</h2>
      </summary>
      <dl className={sameForAllStyles.facts}>
        {facts.map((fact) => (
          <DetailRow key={fact.name} name={fact.name}>
            <FactLines fact={fact} product={product} />
          </DetailRow>
        ))}
      </dl>
    </details>
  )
}
