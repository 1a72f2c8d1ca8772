/** What can be chosen of the product, what it costs, and Add to cart (req 3.8, 5.1). */
import { useEffect, useRef, useState } from 'react'
import { pricesAsOf } from '../../../domain/age'
import { shownAttributes } from '../../../domain/cart/order-choice'
import { NotSavedHereFailure } from '../../../domain/failure'
import { orderQuote } from '../../../domain/price/price'
import { quoteText, setupWords } from '../../../domain/price/quote-words'
import type { Product } from '../../../domain/product/product'
import { isReachable } from '../../../domain/product/variation'
import { PriceAge } from '../../../ui/amount'
import { Button, buttonClass } from '../../../ui/button'
import { lazyPiece } from '../../../ui/lazy/lazy-piece'
import { Skeleton } from '../../../ui/skeleton'
import { PrintButton } from '../../../widgets/print/print-button'
import { ShareButton } from '../../../widgets/print/share-button'
import { SignInLink } from '../../../widgets/sign-in/sign-in-link'
import { EnquiryButtons } from '../enquiry/enquiry-buttons'
import { QuoteFigures } from '../price/quote-figures'
import { pathWithChoice, listOf, type Prices, type PricesState, type Selection } from '../selection'
import { AddToCart } from './add-to-cart'
import { AttributePicker, QuantityField, SetupPicker } from './pickers'
import styles from './order-panel.module.css'

const gridTable = lazyPiece(() => import('./order-grid-table').then(({ OrderGridTable }) => OrderGridTable))

type OrderPanelProps = { product: Product; selection: Selection; prices: PricesState }

export function OrderPanel({ product, selection, prices }: OrderPanelProps) {
  const { choice, choose, grid, chosen } = selection
  const panel = useRef<HTMLElement>(null)
  const list = listOf(prices)
  /**
   * Raised by each press that found something missing: then the first fault takes the focus. 0 after one that did not: a
   * grid that was emptied into the cart is nobody's fault.
   */
  const [faults, setFaults] = useState(0)
  const OrderGridTable = gridTable.usePiece(grid !== null)
  // Faults are shown from the first press on, and go as they are mended.
  const showsFaults = faults > 0
  const quantityFault = showsFaults ? chosen.problems.quantity : null

  useEffect(() => {
    if (faults === 0) return
    const first = panel.current?.querySelector<HTMLElement>(
      '[aria-invalid="true"] input, input[aria-invalid="true"], [data-invalid="true"] input',
    )
    first?.focus()
  }, [faults])

  return (
    <section ref={panel} className={grid ? styles.wide : styles.panel} aria-label="Order">
      <div className={styles.part}>
        {(grid ? grid.others : shownAttributes(product)).map((attribute) => (
          <AttributePicker
            key={attribute.id}
            attribute={attribute}
            chosen={choice.values.get(attribute.id)}
            onChoose={(valueId) => choose({ values: new Map(choice.values).set(attribute.id, valueId) })}
            error={showsFaults ? chosen.problems.attributes.get(attribute.id) : undefined}
            goesWith={(valueId) => goesWith(product, choice.values, attribute.id, valueId)}
          />
        ))}
        {list && list.setups.length > 0 && (
          <SetupPicker
            setups={list.setups}
            positions={product.positions}
            chosen={choice.setups}
            showsCharges={prices.kind === 'ready' && product.showsSetupCharges}
            onChoose={(id, count) => choose({ setups: new Map(choice.setups).set(id, count) })}
          />
        )}
        {grid ? (
          OrderGridTable ? (
            <OrderGridTable
              product={product}
              grid={grid}
              choice={choice}
              onCells={(cells) => choose({ cells })}
              problem={quantityFault}
            />
          ) : (
            <Skeleton className={styles.grid} />
          )
        ) : (
          <QuantityField
            product={product}
            value={choice.quantity}
            onChange={(quantity) => choose({ quantity })}
            error={quantityFault ?? undefined}
          />
        )}
      </div>
      <div className={styles.part}>
        <PriceArea product={product} selection={selection} prices={prices} />
        <AddToCart
          product={product}
          selection={selection}
          list={list}
          onPress={(isWhole) => setFaults(isWhole ? 0 : faults + 1)}
        />
        <EnquiryButtons product={product} selection={selection} />
      </div>
    </section>
  )
}

/** Whether a variation has this value together with what is chosen of the other attributes. */
function goesWith(
  product: Product,
  values: ReadonlyMap<string, string>,
  attributeId: string,
  valueId: string,
): boolean {
  if (!product.hasVariations) return true
  const others = [...values].filter(([id]) => id !== attributeId).map(([, value]) => value)
  return isReachable(product.variations, others, valueId)
}

type PriceAreaProps = { product: Product; selection: Selection; prices: PricesState }

/** The place of the price: a quote for a customer, the way to one for a visitor. */
export function PriceArea(props: PriceAreaProps) {
  if (props.prices.kind === 'hidden') return null
  return (
    // Stays while a visitor becomes a customer, and takes the focus then.
    <div tabIndex={-1} className={styles.place}>
      <Content {...props} />
    </div>
  )
}

function Content({ product, selection, prices }: PriceAreaProps) {
  if (prices.kind === 'visitor') return <SignInForPrices here={pathWithChoice(product, selection.choice)} />
  if (prices.kind === 'hidden') return null
  if (prices.kind === 'loading') return <Skeleton className={styles.late} />
  if (prices.kind === 'failed') {
    return <PricesMissing error={prices.error} retry={prices.retry} className={styles.missing} />
  }
  const { prices: own } = prices
  return (
    <div className={styles.area}>
      <div className={styles.heading}>
        <h2>{product.hasInstantQuote ? 'Instant quote' : 'Your price'}</h2>
        {own.list.costFlag && <span className={styles.flag}>{own.list.costFlag}</span>}
      </div>
      <QuoteBox selection={selection} prices={own} />
      <PriceAge copy={own.copy} />
      {product.hasInstantQuote && own.list.tiers.length > 0 && selection.chosen.lines.length > 0 && (
        <QuoteActions product={product} selection={selection} prices={own} />
      )}
      <ul className={styles.terms}>
        <li>Quantities below the minimum carry a $20 surcharge on ex-stock orders.</li>
        <li>
          Free freight to one location in Australia or New Zealand
          {own.list.addsFreight &&
            ' is its delivery; the row Freight per piece is this product’s own charge of $15 a job'}
          .
        </li>
        <li>Split delivery is $20 per extra location.</li>
      </ul>
    </div>
  )
}

function SignInForPrices({ here }: { here: string }) {
  return (
    <p className={styles.visitor}>
      Prices belong to your account.{' '}
      <SignInLink here={here} className={buttonClass('quiet')}>
        Sign in to see them
      </SignInLink>
    </p>
  )
}

type PricesMissingProps = { error: Error; retry: () => void; className: string | undefined }

/** Why a customer's prices are not here, and how to ask for them again. */
export function PricesMissing({ error, retry, className }: PricesMissingProps) {
  const words =
    error instanceof NotSavedHereFailure
      ? 'Your prices are not saved on this device yet.'
      : `Your prices could not be read. ${error.message}`
  return (
    <div className={className} role="alert">
      <p>{words}</p>
      <Button look="quiet" onClick={retry}>
        Retry
      </Button>
    </div>
  )
}

type QuoteActionsProps = { product: Product; selection: Selection; prices: Prices }

/** Print quote and Share quote (req 4.13). */
function QuoteActions({ product, selection, prices }: QuoteActionsProps) {
  const what = () => {
    const { list, copy } = prices
    const { choice } = selection
    const now = Date.now()
    return {
      title: `Quote for ${product.name}`,
      text: quoteText({
        product,
        quote: orderQuote(selection, prices),
        setups: setupWords(list.setups, choice.setups),
        age: pricesAsOf(copy, now),
        now,
      }),
      path: pathWithChoice(product, choice),
    }
  }
  return (
    <div className={styles.actions}>
      <PrintButton>Print quote</PrintButton>
      <ShareButton what={what}>Share quote</ShareButton>
    </div>
  )
}

/** What the choice costs, live (req 4.13). */
function QuoteBox({ selection, prices }: { selection: Selection; prices: Prices }) {
  if (prices.list.tiers.length === 0) return <p className={styles.request}>Price on request</p>
  const quote = orderQuote(selection, prices)
  if (!quote) return <p className={styles.empty}>Enter a quantity to see your price.</p>
  return (
    <div className={styles.box}>
      <QuoteFigures quote={quote} gstPercent={prices.gstPercent} />
    </div>
  )
}
