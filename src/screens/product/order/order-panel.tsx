/** The order panel: options, price and Add to cart (req 3.8, 3.17, 5.1). */
import { useShopDay } from '../../../widgets/delivery/shop-day'
import { Info, Package, ShoppingCart, Truck } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import type { EnquiryKind } from '../../../domain/enquiry/enquiry'
import { attributesForDisplay } from '../../../domain/product/order-choice'
import { readQuantity } from '../../../domain/quantity'
import { withCount, formatCount } from '../../../domain/count'
import { countsAsBranded } from '../../../domain/cart/branded-job'
import { productionTime } from '../../../domain/delivery/dispatch'
import { brandingCards } from '../../../domain/price/quote'
import { type CartonHint, cartonHint } from '../../../domain/product/carton'
import type { Product } from '../../../domain/product/product'
import { shortages } from '../../../domain/product/stock'
import { isReachable } from '../../../domain/product/variation'
import { lazyComponent } from '../../../ui/lazy/lazy-piece'
import { BrandingCards } from '../../../widgets/order/branding-cards'
import { MoreActions } from '../enquiry/more-actions'
import { priceListOf, type PricesState, type Selection } from '../selection'
import { AddToCart, BuyRow } from './add-to-cart'
import orderFactsStyles from './order-facts.module.css'
import styles from './order-panel.module.css'
import { AttributePicker } from './pickers'
import { PriceHeading } from './price-heading'
import { VisitorFacts } from './visitor-facts'
import { Skeleton } from '../../../ui/page'

const orderGrid = lazyComponent(() => import('../../../widgets/order/order-grid'), 'OrderGrid')
const inHands = lazyComponent(() => import('../../../widgets/delivery/in-hands'), 'InHands')
const instantQuote = lazyComponent(() => import('../price/instant-quote'), 'InstantQuote')

type OrderPanelProps = {
  product: Product
  selection: Selection
  prices: PricesState
  /** Called with the colour of the order grid row that is being edited. */
  onColour: (colour: string) => void
}

export function OrderPanel({ product, selection, prices, onColour }: OrderPanelProps) {
  const { choice, choose, grid, chosen } = selection
  const panel = useRef<HTMLElement>(null)
  const list = priceListOf(prices)
  const [openRequest, setOpenRequest] = useState<EnquiryKind | null>(null)
  /**
   * Incremented by each press that finds a missing choice, so that the first invalid field gets the focus. A valid
   * press resets it to 0, because a grid whose cells went into the cart is empty without an error.
   */
  const [invalidPressCount, setInvalidPressCount] = useState(0)
  const OrderGrid = orderGrid.useComponent(grid !== null)
  const isPriced = prices.kind === 'ready' || prices.kind === 'loading'
  const InstantQuote = instantQuote.useComponent(isPriced)
  // Problems are shown after the first press, and each disappears when it is corrected.
  const showsProblems = invalidPressCount > 0
  const quantityProblem = showsProblems ? chosen.problems.quantity : null
  const cards = brandingCards(product, list)
  const branding = list ? list.setups : cards

  useEffect(() => {
    if (invalidPressCount === 0) return
    const firstInvalid = panel.current?.querySelector<HTMLElement>(
      '[aria-invalid="true"] input, input[aria-invalid="true"], [data-invalid="true"] input',
    )
    firstInvalid?.closest('details')?.setAttribute('open', '')
    firstInvalid?.focus()
  }, [invalidPressCount])

  return (
    <section ref={panel} className={styles.panel} aria-label="Order">
      <PriceHeading
        product={product}
        selection={selection}
        prices={prices}
        onQuote={() => setOpenRequest('quote')}
      />
      {(grid ? grid.otherAttributes : attributesForDisplay(product)).map((attribute) => (
        <AttributePicker
          key={attribute.id}
          product={product}
          attribute={attribute}
          values={choice.values}
          onChoose={(valueId) => choose({ values: new Map(choice.values).set(attribute.id, valueId) })}
          error={showsProblems ? chosen.problems.attributes.get(attribute.id) : undefined}
          isCompatible={(valueId) => isCompatible(product, choice.values, attribute.id, valueId)}
        />
      ))}
      {grid && (
        // product-frame.module.css gives the grid the full width on tablets.
        <div data-order-grid>
          {OrderGrid ? (
            <OrderGrid
              product={product}
              grid={grid}
              choice={choice}
              onCells={(cells) => choose({ cells })}
              onColour={onColour}
              problem={quantityProblem}
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
        error={grid ? undefined : (quantityProblem ?? undefined)}
        prices={prices.kind === 'ready' ? prices.prices : null}
      >
        <AddToCart
          product={product}
          selection={selection}
          list={list}
          branding={branding}
          onPress={(isOrderable) => setInvalidPressCount(isOrderable ? 0 : invalidPressCount + 1)}
        />
      </BuyRow>
      <OrderFacts product={product} selection={selection} />
      <MoreActions
        product={product}
        selection={selection}
        branding={branding}
        openRequest={openRequest}
        onOpenRequest={setOpenRequest}
      />
      {prices.kind === 'visitor' && <VisitorFacts />}
      {prices.kind === 'ready' && InstantQuote ? (
        <InstantQuote product={product} selection={selection} prices={prices.prices} />
      ) : (
        // The placeholder reserves the height, so that content below does not move during a tap.
        isPriced && <Skeleton className={styles.quote} />
      )}
    </section>
  )
}

/** Returns true when a variation has this value together with the chosen values of the other attributes. */
function isCompatible(
  product: Product,
  values: ReadonlyMap<string, string>,
  attributeId: string,
  valueId: string,
): boolean {
  if (!product.hasVariations) return true
  const otherValues = [...values].filter(([id]) => id !== attributeId).map(([, value]) => value)
  return isReachable(product.variations, otherValues, valueId)
}

/** Delivery time, minimum quantity and carton fill (req 3.11, 3.17). */
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
                  Make it {formatCount(hint.nextFull)} ({withCount(hint.nextFull / hint.perCarton, 'carton')})
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

/** Maximum number of named shortages; an order grid can have hundreds. */
const maxShownShortages = 3

/** When stock is too low for the order, the shortage is shown instead of a delivery day. */
function Delivery({
  product,
  selection: { choice, chosen },
}: Pick<OrderPanelProps, 'product' | 'selection'>) {
  const shortageTexts = shortages(product, chosen.lines, useShopDay())
  // The day is calculated after hydration, because server-rendered pages are cached for longer than a day.
  const hasTime = productionTime(product.availability) !== null
  const InHands = inHands.useComponent(hasTime && shortageTexts.length === 0)
  const lines = chosen.lines.length > 0 ? chosen.lines : [{ options: [], quantity: 0 }]
  const isBranded = countsAsBranded(choice.setups)
  const deliveryLines = lines.map(({ options, quantity }) => ({ options, quantity, isBranded }))
  if (product.availability === '' && shortageTexts.length === 0) return null
  const unlistedCount = shortageTexts.length - maxShownShortages
  return (
    <li>
      <Truck aria-hidden="true" />
      {shortageTexts.length === 0 ? (
        <div>
          {product.availability}
          {hasTime && (
            <div className={orderFactsStyles.day}>
              {InHands && <InHands products={[{ product, lines: deliveryLines }]} showsPostcodeField />}
            </div>
          )}
        </div>
      ) : (
        <span className={orderFactsStyles.short}>
          {shortageTexts.slice(0, maxShownShortages).map((text) => (
            <span key={text}>{text}</span>
          ))}
          {unlistedCount > 0 && <span>and {withCount(unlistedCount, 'more choice')}</span>}
        </span>
      )}
    </li>
  )
}

function cartonText({ fullCartons, loosePieces, perCarton }: CartonHint): string {
  const size = formatCount(perCarton)
  if (fullCartons === 0) return `Cartons hold ${size}.`
  const full = `${formatCount(fullCartons)} full ${fullCartons === 1 ? 'carton' : 'cartons'} of ${size}`
  return loosePieces === 0 ? full : `${full}, plus ${formatCount(loosePieces)}`
}
