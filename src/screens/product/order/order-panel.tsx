/** What can be chosen of the product, what it costs, and Add to cart (req 3.8, 3.17, 5.1). */
import { useShopDay } from '../../../widgets/delivery/shop-day'
import { Info, Package, ShoppingCart, Truck } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import type { EnquiryKind } from '../../../domain/cart/enquiry'
import { shownAttributes } from '../../../domain/cart/order-choice'
import { readQuantity } from '../../../domain/cart/quantity'
import { counted, formatCount } from '../../../domain/count'
import { countsAsBranded } from '../../../domain/delivery/branded-job'
import { productionTime } from '../../../domain/find/dispatch'
import { brandingCards } from '../../../domain/price/quote'
import { type CartonHint, cartonHint } from '../../../domain/product/carton'
import type { Product } from '../../../domain/product/product'
import { shortages } from '../../../domain/product/stock'
import { isReachable } from '../../../domain/product/variation'
import { lazyPiece } from '../../../ui/lazy/lazy-piece'
import { BrandingCards } from '../../../widgets/order/branding-cards'
import { MoreActions } from '../enquiry/more-actions'
import { listOf, type PricesState, type Selection } from '../selection'
import { AddToCart, BuyRow } from './add-to-cart'
import orderFactsStyles from './order-facts.module.css'
import styles from './order-panel.module.css'
import { AttributePicker } from './pickers'
import { PriceHeading } from './price-heading'
import { VisitorFacts } from './visitor-facts'
import { Skeleton } from '../../../ui/page'

const orderGrid = lazyPiece(() =>
  import('../../../widgets/order/order-grid').then(({ OrderGrid }) => OrderGrid),
)
const inHands = lazyPiece(() => import('../../../widgets/delivery/in-hands').then(({ InHands }) => InHands))
const instantQuote = lazyPiece(() =>
  import('../price/instant-quote').then(({ InstantQuote }) => InstantQuote),
)

type OrderPanelProps = {
  product: Product
  selection: Selection
  prices: PricesState
  /** A row of the order grid is worked on: its colour. */
  onColour: (colour: string) => void
}

export function OrderPanel({ product, selection, prices, onColour }: OrderPanelProps) {
  const { choice, choose, grid, chosen } = selection
  const panel = useRef<HTMLElement>(null)
  const list = listOf(prices)
  const [asked, setAsked] = useState<EnquiryKind | null>(null)
  /**
   * Raised by each press that found something missing: then the first fault takes the focus. 0 after one that did not: a
   * grid that was emptied into the cart is no error.
   */
  const [faults, setFaults] = useState(0)
  const OrderGrid = orderGrid.usePiece(grid !== null)
  const isPriced = prices.kind === 'ready' || prices.kind === 'loading'
  const InstantQuote = instantQuote.usePiece(isPriced)
  // Faults are shown from the first press on, and go as they are mended.
  const showsFaults = faults > 0
  const quantityFault = showsFaults ? chosen.problems.quantity : null
  const cards = brandingCards(product, list)
  const branding = list ? list.setups : cards

  useEffect(() => {
    if (faults === 0) return
    const first = panel.current?.querySelector<HTMLElement>(
      '[aria-invalid="true"] input, input[aria-invalid="true"], [data-invalid="true"] input',
    )
    first?.closest('details')?.setAttribute('open', '')
    first?.focus()
  }, [faults])

  return (
    <section ref={panel} className={styles.panel} aria-label="Order">
      <PriceHeading
        product={product}
        selection={selection}
        prices={prices}
        onQuote={() => setAsked('quote')}
      />
      {(grid ? grid.others : shownAttributes(product)).map((attribute) => (
        <AttributePicker
          key={attribute.id}
          product={product}
          attribute={attribute}
          values={choice.values}
          onChoose={(valueId) => choose({ values: new Map(choice.values).set(attribute.id, valueId) })}
          error={showsFaults ? chosen.problems.attributes.get(attribute.id) : undefined}
          goesWith={(valueId) => goesWith(product, choice.values, attribute.id, valueId)}
        />
      ))}
      {grid && (
        // product-frame.module.css gives it the whole width of a tablet.
        <div data-order-grid>
          {OrderGrid ? (
            <OrderGrid
              product={product}
              grid={grid}
              choice={choice}
              onCells={(cells) => choose({ cells })}
              onColour={onColour}
              problem={quantityFault}
            />
          ) : (
            <Skeleton className={styles.grid} />
          )}
        </div>
      )}
      {cards.length > 0 && (
        <BrandingCards
          cards={cards}
          chosen={choice.setups}
          showsCharges={prices.kind === 'ready' && product.showsSetupCharges}
          onChoose={(id, count) => choose({ setups: new Map(choice.setups).set(id, count) })}
        />
      )}
      <BuyRow
        product={product}
        selection={selection}
        error={grid ? undefined : (quantityFault ?? undefined)}
        prices={prices.kind === 'ready' ? prices.prices : null}
      >
        <AddToCart
          product={product}
          selection={selection}
          list={list}
          branding={branding}
          onPress={(isWhole) => setFaults(isWhole ? 0 : faults + 1)}
        />
      </BuyRow>
      <OrderFacts product={product} selection={selection} />
      <MoreActions
        product={product}
        selection={selection}
        branding={branding}
        asked={asked}
        onAsk={setAsked}
      />
      {prices.kind === 'visitor' && <VisitorFacts />}
      {prices.kind === 'ready' && InstantQuote ? (
        <InstantQuote product={product} selection={selection} prices={prices.prices} />
      ) : (
        // What stands below must not move under a finger.
        isPriced && <Skeleton className={styles.quote} />
      )}
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

/** When it leaves, how many it takes, how they fill cartons (req 3.11, 3.17). */
function OrderFacts({ product, selection }: { product: Product; selection: Selection }) {
  const { choice, choose, grid } = selection
  const quantity = grid ? null : readQuantity(choice.quantity)
  const hint = quantity === null || !product.carton ? null : cartonHint(quantity, product.carton.quantity)
  return (
    <>
      <ul className={orderFactsStyles.facts}>
        <Delivery product={product} selection={selection} />
        <li>
          <ShoppingCart aria-hidden="true" />
          <span>
            Minimum order <strong>{product.minimumQuantity}</strong>
          </span>
        </li>
        {hint && (
          <li>
            <Package aria-hidden="true" />
            <span className={orderFactsStyles.carton}>
              {cartonText(hint)}
              {hint.nextFull !== null && (
                <button type="button" onClick={() => choose({ quantity: String(hint.nextFull) })}>
                  Make it {formatCount(hint.nextFull)} ({counted(hint.nextFull / hint.perCarton, 'carton')})
                </button>
              )}
            </span>
          </li>
        )}
      </ul>
      {product.information && (
        <p className={orderFactsStyles.information}>
          <Info aria-hidden="true" />
          <span>{product.information}</span>
        </p>
      )}
    </>
  )
}

/** Short choices that are named; an order grid can have hundreds. */
const maxNamed = 3

/** Where there are fewer in stock than are wanted, no day is promised: what can be said of them stands in its place. */
function Delivery({
  product,
  selection: { choice, chosen },
}: Pick<OrderPanelProps, 'product' | 'selection'>) {
  const short = shortages(product, chosen.lines, useShopDay())
  // The day follows when the page is alive: a drawn page is kept for longer than a day.
  const hasTime = productionTime(product.availability) !== null
  const InHands = inHands.usePiece(hasTime && short.length === 0)
  const lines = chosen.lines.length > 0 ? chosen.lines : [{ options: [], quantity: 0 }]
  const isBranded = countsAsBranded(choice.setups)
  const wanted = lines.map(({ options, quantity }) => ({ options, quantity, isBranded }))
  if (product.availability === '' && short.length === 0) return null
  const more = short.length - maxNamed
  return (
    <li>
      <Truck aria-hidden="true" />
      {short.length === 0 ? (
        <div>
          {product.availability}
          {hasTime && (
            <div className={orderFactsStyles.day}>
              {InHands && <InHands wanted={[{ product, lines: wanted }]} asks />}
            </div>
          )}
        </div>
      ) : (
        <span className={orderFactsStyles.short}>
          {short.slice(0, maxNamed).map((words) => (
            <span key={words}>{words}</span>
          ))}
          {more > 0 && <span>and {counted(more, 'more choice')}</span>}
        </span>
      )}
    </li>
  )
}

function cartonText({ fullCartons, loose, perCarton }: CartonHint): string {
  const size = formatCount(perCarton)
  if (fullCartons === 0) return `Cartons hold ${size}.`
  const full = `${formatCount(fullCartons)} full ${fullCartons === 1 ? 'carton' : 'cartons'} of ${size}`
  return loose === 0 ? full : `${full}, plus ${formatCount(loose)}`
}
