/**
 * Prices and facts of the compared products: different facts in a table, and common facts once below the table (req
 * 8.9).
 */
import { useLocation } from '@tanstack/react-router'
import { Check } from 'lucide-react'
import { useState } from 'react'
import {
  eachText,
  priceAtNeededQuantity,
  nextPrice,
  nextPriceText,
  type CustomerPrices,
  retailPrices,
} from '../../../src/domain/price/price'
import { stockedQuantity } from '../../../src/domain/quantity'
import { formatCount } from '../../../src/domain/count'
import { countsAsBranded } from '../../../src/domain/cart/branded-job'
import type { WantedProduct } from '../../../src/domain/delivery/promise'
import { formatAud } from '../../../src/domain/price/money'
import { comparedSetups, methodsOf, setupTexts, unbranded } from '../../../src/domain/price/quote'
import {
  allFacts,
  type ComparedFact,
  comparedFacts,
  daysUntilPromised,
  isLeast,
} from '../rules/compared-facts'
import type { Product } from '../../../src/domain/product/product'
import { usePromiseContext } from '../../../src/queries/destination'
import { useSignedIn } from '../../../src/session/account'
import { useCustomerView, useShownPrices } from '../../../src/session/customer-view'
import { useNeed } from '../../../src/session/need'
import type { ListedProduct } from '../../../src/session/product-lists'
import { DetailRow } from '../../../src/ui/detail-row'
import foldStyles from '../../../src/ui/fold.module.css'
import { InHands } from '../../../src/widgets/delivery/in-hands'
import { useShopDay } from '../../../src/widgets/delivery/shop-day'
import { usePrinting } from '../../../src/widgets/print/use-printing'
import { SignInLink } from '../../../src/widgets/sign-in/sign-in-link'
import comparePriceStyles from './compare-price.module.css'
import { type ComparedRow, CompareTable, ComparedFactLines, LoadFailure } from './compare-table'
import styles from './compare-table.module.css'
import commonFactsStyles from './common-facts.module.css'
import { type Column, productsIn } from './use-columns'
import { Skeleton, VisuallyHidden } from '../../../src/ui/page'

type ComparisonProps = {
  columns: Column[]
  branding: string | null
  onRemove: (product: ListedProduct) => void
}

export function Comparison({ columns, branding, onRemove }: ComparisonProps) {
  const priceRows = usePriceRows(columns, branding)
  const { wantedOf, isFastest } = usePromisedDays(columns, branding)
  const products = productsIn(columns)
  const [first] = products
  const today = useShopDay()
  // Until every product has loaded all rows are in the table, so that no row moves while products load.
  const isKnown = columns.every(({ product }) => product.kind !== 'loading')
  const { different, common } = isKnown
    ? comparedFacts(products, today)
    : { different: allFacts(today), common: [] }
  const factRows = different.map((fact) => ({
    name: fact.name,
    cell: (product) => <ComparedFactLines fact={fact} product={product} />,
  })) satisfies ComparedRow[]
  const dayRow: ComparedRow = {
    name: 'With you by',
    cell: (product, column) => (
      <>
        <InHands products={[wantedOf(product, column)]} />
        {isFastest(column) && <Best>Fastest</Best>}
      </>
    ),
  }
  return (
    <div className={`${styles.comparison} ${styles[`of${columns.length}`]}`}>
      <CompareTable columns={columns} rows={[...priceRows, dayRow, ...factRows]} onRemove={onRemove} />
      {first && common.length > 0 && <SameForAll facts={common} product={first} />}
    </div>
  )
}

/** Returns no rows in customer view without retail prices. */
function usePriceRows(columns: Column[], branding: string | null): ComparedRow[] {
  const signedIn = useSignedIn()
  const shownPrices = useShownPrices()
  const isCustomerView = useCustomerView()
  const { quantity: needed } = useNeed()
  const returnPath = useLocation({ select: ({ href }) => href })
  if (!signedIn) {
    return [
      {
        name: 'Your price',
        cell: (product) => <VisitorPrice product={product} branding={branding} returnPath={returnPath} />,
      },
    ]
  }
  if (shownPrices === null) return []
  const showsRetail = shownPrices === 'retail'
  const unitPriceOf = (column: Column) => {
    const list = listIn(column, showsRetail)
    return list && column.product.kind === 'loaded'
      ? (pricedAt(column.product.value, list, branding, needed)?.price.eachCents ?? null)
      : null
  }
  const unitPrices = columns.map(unitPriceOf)
  const priceRow = (name: string, retail: boolean): ComparedRow => ({
    name,
    cell: (product, column) => {
      const { prices } = column
      if (prices.kind === 'loading') return <Skeleton className={styles.loading} />
      if (prices.kind === 'missing') return <LoadFailure state={prices} />
      return (
        <>
          <Price product={product} list={listIn(column, retail)} branding={branding} />
          {retail === showsRetail && isLeast(unitPriceOf(column), unitPrices) && <Best>Cheapest</Best>}
        </>
      )
    },
  })
  const nextPriceRow: ComparedRow = {
    name: 'Next price',
    cell: (product, column) => {
      const list = listIn(column, showsRetail)
      return list && <NextPrice product={product} list={list} branding={branding} />
    },
  }
  if (!showsRetail) return [priceRow('Your price', false), nextPriceRow]
  if (isCustomerView) return [priceRow('Price', true), nextPriceRow]
  return [priceRow('Client price', true), priceRow('Your price', false), nextPriceRow]
}

/** The customer's prices, or the retail prices for a client; null when they are not loaded or not reported. */
function listIn({ prices }: Column, atRetail: boolean): CustomerPrices | null {
  if (prices.kind !== 'loaded') return null
  return atRetail ? retailPrices(prices.value.value) : prices.value.value
}

/** Promised days for the needed quantity with the compared branding, and the check for the fastest product. */
function usePromisedDays(columns: Column[], branding: string | null) {
  const { quantity: needed } = useNeed()
  const context = usePromiseContext()
  const wantedOf = (product: Product, column: Column): WantedProduct => {
    const { prices } = column
    const setups = prices.kind === 'loaded' ? comparedSetups(product, prices.value.value, branding) : null
    const isBranded = branding !== unbranded && (setups === null || countsAsBranded(setups))
    const quantity = stockedQuantity(needed, product.minimumQuantity)
    return { product, lines: [{ options: [], quantity, isBranded }] }
  }
  const daysOf = (column: Column) => {
    if (!context || column.product.kind !== 'loaded') return null
    return daysUntilPromised(wantedOf(column.product.value, column), { ...context, now: Date.now() })
  }
  const dayCounts = columns.map(daysOf)
  return { wantedOf, isFastest: (column: Column) => isLeast(daysOf(column), dayCounts) }
}

function Best({ children }: { children: string }) {
  return (
    <span className={styles.best}>
      <Check aria-hidden="true" size={14} /> {children}
    </span>
  )
}

// Prices at the needed quantity, with the compared branding (req 8.9).

type PriceProps = {
  product: Product
  /** The price list, or null when the provider reports none. */
  list: CustomerPrices | null
  /** A method, `unbranded`, or null: the preselected branding. */
  branding: string | null
}

function Price({ product, list, branding }: PriceProps) {
  const { quantity: needed } = useNeed()
  if (!list || list.tiers.length === 0) return <>Price on request</>
  const priced = pricedAt(product, list, branding, needed)
  if (!priced) return <>No price with {branding}</>
  const { price, setups } = priced
  return (
    <>
      <p className={comparePriceStyles.figure}>
        {price.quantity === null && 'from '}
        <strong>{formatAud(price.eachCents)}</strong> {eachText(price.quantity, price.isBranded)}
        <VisuallyHidden> · </VisuallyHidden>
        <span className={comparePriceStyles.sum}>
          {price.quantity !== null && formatAud(price.quantity * price.eachCents)} ex GST
        </span>
      </p>
      {price.isBranded && (
        <p className={comparePriceStyles.note}>{setupTexts(list.setups, setups).join(', ')}</p>
      )}
    </>
  )
}

/** The quantity from which a piece is cheaper. */
function NextPrice({ product, list, branding }: PriceProps & { list: CustomerPrices }) {
  const { quantity: needed } = useNeed()
  const priced = pricedAt(product, list, branding, needed)
  const quantity = priced?.price.quantity ?? null
  const next = priced && quantity !== null && nextPrice(list, list.role, quantity, priced.setups)
  return next ? <>{nextPriceText(next)} ex GST</> : '–'
}

/** Returns null when the product has no price, or none with this branding. */
function pricedAt(product: Product, list: CustomerPrices, branding: string | null, needed: number | null) {
  const setups = comparedSetups(product, list, branding)
  const price = setups && priceAtNeededQuantity(list, list.role, needed, product.minimumQuantity, setups)
  return price && { price, setups }
}

type VisitorPriceProps = Omit<PriceProps, 'list'> & {
  /** Path to return to after the sign-in. */
  returnPath: string
}

/** Replaces the price for a visitor who is not signed in. */
function VisitorPrice({ product, branding, returnPath }: VisitorPriceProps) {
  const { quantity: needed } = useNeed()
  const isOffered = branding === null || branding === unbranded || methodsOf(product, null).includes(branding)
  if (!isOffered) return <>Not offered with {branding}</>
  return (
    <>
      <SignInLink returnPath={returnPath} className={comparePriceStyles.signIn}>
        Sign in to see your price
      </SignInLink>
      {needed !== null && (
        <p className={comparePriceStyles.note}>
          at {formatCount(stockedQuantity(needed, product.minimumQuantity))} pieces
        </p>
      )}
    </>
  )
}

/** `product` is any of the compared products. */
function SameForAll({ facts, product }: { facts: ComparedFact[]; product: Product }) {
  const [isOpen, setOpen] = useState(false)
  const isOnPaper = usePrinting() === 'paper'
  return (
    <details
      className={`${foldStyles.fold} ${commonFactsStyles.same}`}
      open={isOpen || isOnPaper}
      onToggle={({ currentTarget }) => {
        if (!isOnPaper) setOpen(currentTarget.open)
      }}
    >
      <summary>
        <h2>Same for all</h2>
      </summary>
      <dl className={commonFactsStyles.facts}>
        {facts.map((fact) => (
          <DetailRow key={fact.name} name={fact.name}>
            <ComparedFactLines fact={fact} product={product} />
          </DetailRow>
        ))}
      </dl>
    </details>
  )
}
