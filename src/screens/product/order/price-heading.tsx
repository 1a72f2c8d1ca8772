/**
 * Price per piece at the chosen quantity with the next price break. Visitors see how to get prices (req 3.17, 4.16).
 */
import { useEffect, useRef } from 'react'
import { formatCount } from '../../../domain/count'
import {
  brandedWord,
  eachText,
  isBranded,
  priceAtNeededQuantity,
  nextPrice,
  nextPriceText,
  fixedChargeText,
  type PriceStep,
  priceSteps,
  stepAt,
} from '../../../domain/price/price'
import { NotSavedHereFailure } from '../../../domain/failure'
import { formatAud } from '../../../domain/price/money'
import { orderQuote, type Quote, totalPieces } from '../../../domain/price/quote'
import type { Product } from '../../../domain/product/product'
import { useNeed } from '../../../session/need'
import { Button } from '../../../ui/button'
import { Skeleton } from '../../../ui/page'
import { pathWithChoice, type Prices, type PricesState, type Selection } from '../selection'
import styles from './price-heading.module.css'
import { PriceArea, VisitorPrice } from './price-area'

type PriceHeadingProps = {
  product: Product
  selection: Selection
  prices: PricesState
  /** Called when a visitor requests a quote. */
  onQuote: () => void
}

export function PriceHeading(props: PriceHeadingProps) {
  return (
    <PriceArea>
      <PriceContent {...props} />
    </PriceArea>
  )
}

function PriceContent({ product, selection, prices, onQuote }: PriceHeadingProps) {
  if (prices.kind === 'visitor')
    return <VisitorPrice returnHref={pathWithChoice(product, selection.choice)} onQuote={onQuote} />
  if (prices.kind === 'failed') {
    return <PricesMissing error={prices.error} retry={prices.retry} className={styles.missing} />
  }
  if (prices.kind === 'loading') return <Skeleton className={styles.loading} />
  const shownPrices = prices.kind === 'hidden' ? prices.retail : prices.prices
  if (!shownPrices) return <WithoutPrice product={product} selection={selection} />
  if (shownPrices.list.tiers.length === 0) return <p className={styles.request}>Price on request</p>
  return <ShownPrice product={product} selection={selection} prices={shownPrices} />
}

/** Customer view: shows quantity and branding without a price. */
function WithoutPrice({ product, selection }: Pick<PriceHeadingProps, 'product' | 'selection'>) {
  const pieces = totalPieces(selection.chosen.lines)
  return (
    <p className={styles.missing}>
      <strong className={styles.pieces}>
        {pieces > 0 ? formatCount(pieces) : `From ${formatCount(product.minimumQuantity)}`} pieces,{' '}
        {brandedWord(isBranded(selection.choice.setups))}
      </strong>
    </p>
  )
}

type PricesMissingProps = { error: Error; retry: () => void; className: string | undefined }

/** Shows why a customer's prices are missing, with a Retry button. */
export function PricesMissing({ error, retry, className }: PricesMissingProps) {
  const message =
    error instanceof NotSavedHereFailure
      ? 'Your prices aren’t saved on this device yet.'
      : `We couldn’t load your prices. ${error.message}`
  return (
    <div className={className} role="alert">
      <p>{message}</p>
      <Button variant="quiet" onClick={retry}>
        Retry
      </Button>
    </div>
  )
}

/** `prices`: the account's prices, or retail prices in customer view. */
type ShownPriceProps = { product: Product; selection: Selection; prices: Prices }

function ShownPrice({ product, selection, prices }: ShownPriceProps) {
  const { list, role } = prices
  const { choice, choose, grid } = selection
  const quote = orderQuote(selection, prices)
  const steps = priceSteps(list, role, product.minimumQuantity, choice.setups)
  const next = quote && nextPrice(list, role, quote.pieces, choice.setups)
  return (
    <>
      <MainPrice product={product} selection={selection} prices={prices} quote={quote} />
      <PriceChips
        steps={steps}
        current={stepAt(steps, quote?.pieces ?? 0)}
        // An order grid has many quantities, so no single one can be set.
        onChoose={grid ? null : (quantity) => choose({ quantity: String(quantity) })}
      />
      <p className={styles.next}>
        <span>{fixedChargeText(list, choice.setups)}</span>
        <span>{next ? nextPriceText(next) : noBreakText(selection, steps.length)}</span>
      </p>
    </>
  )
}

/** Returns the text that is shown when no larger quantity is cheaper. */
function noBreakText({ grid, chosen }: Selection, steps: number): string {
  if (grid && chosen.lines.length === 0) return 'Mix colours and sizes: they count towards the same price.'
  return steps > 1 && chosen.lines.length > 0 ? 'That’s our best price.' : ''
}

function MainPrice({ product, selection, prices, quote }: ShownPriceProps & { quote: Quote | null }) {
  const need = useNeed()
  const { choice, grid } = selection
  const { list, role } = prices
  // An empty order grid shows the same price as the product's tile.
  const needed = quote ? quote.pieces : need.quantity
  const price =
    quote || grid
      ? priceAtNeededQuantity(list, role, needed, quote ? 1 : product.minimumQuantity, choice.setups)
      : null
  if (!price) return <p className={styles.empty}>Enter a quantity to see your price.</p>
  return (
    <p className={styles.figure}>
      <span>
        {price.quantity === null && 'from '}
        <strong>{formatAud(price.eachCents)}</strong> {eachText(price.quantity, price.isBranded)}
      </span>{' '}
      {quote ? (
        <span className={styles.sum}>
          <span className={styles.dot}>· </span>
          {formatAud(quote.total.subtotalCents)} ex GST
        </span>
      ) : (
        <small>ex GST</small>
      )}
    </p>
  )
}

type PriceChipsProps = {
  steps: PriceStep[]
  current: PriceStep | null
  /** null when a single quantity cannot be chosen. */
  onChoose: ((quantity: number) => void) | null
}

/** The price breaks as buttons; a press sets the quantity. */
function PriceChips({ steps, current, onChoose }: PriceChipsProps) {
  const row = useRef<HTMLDivElement>(null)
  const currentIndex = current ? steps.indexOf(current) : -1
  useEffect(() => {
    // The row can be wider than a phone. Only the row scrolls, not the page.
    const chip = row.current?.children[currentIndex]
    if (row.current && chip instanceof HTMLElement)
      row.current.scrollLeft = chip.offsetLeft - row.current.offsetLeft - chip.offsetWidth
  }, [currentIndex])
  return (
    <div ref={row} role="group" aria-label="Price breaks, ex GST" className={styles.chips}>
      {steps.map((step) => {
        const from = `${formatCount(step.quantity)}+`
        const price = `${formatAud(step.eachCents)} each`
        return (
          <button
            key={step.quantity}
            type="button"
            className="option"
            aria-label={`${from}: ${price}`}
            aria-pressed={step === current}
            aria-disabled={onChoose === null}
            onClick={() => onChoose?.(step.quantity)}
          >
            <b>{from}</b> {formatAud(step.eachCents)}
            <span className={styles.each}> each</span>
          </button>
        )
      })}
    </div>
  )
}
