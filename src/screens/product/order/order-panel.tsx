/** What can be chosen of the product, what it costs, and Add to cart (req 3.8, 3.17, 5.1). */
import { useEffect, useRef, useState } from 'react'
import { shownAttributes } from '../../../domain/cart/order-choice'
import { brandingCards } from '../../../domain/price/setup-choice'
import type { Product } from '../../../domain/product/product'
import { isReachable } from '../../../domain/product/variation'
import { lazyPiece } from '../../../ui/lazy/lazy-piece'
import { Skeleton } from '../../../ui/skeleton'
import { BrandingCards } from '../../../widgets/order/branding-cards'
import { EnquiryButtons } from '../enquiry/enquiry-buttons'
import { listOf, type PricesState, type Selection } from '../selection'
import { AddToCart } from './add-to-cart'
import { BuyRow } from './buy-row'
import { OrderFacts } from './order-facts'
import { AttributePicker } from './pickers'
import { PriceHeading } from './price-heading'
import styles from './order-panel.module.css'

const orderGrid = lazyPiece(() =>
  import('../../../widgets/order/order-grid').then(({ OrderGrid }) => OrderGrid),
)
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
  /**
   * Raised by each press that found something missing: then the first fault takes the focus. 0 after one that did not: a
   * grid that was emptied into the cart is nobody's fault.
   */
  const [faults, setFaults] = useState(0)
  const OrderGrid = orderGrid.usePiece(grid !== null)
  const InstantQuote = instantQuote.usePiece(prices.kind === 'ready' || prices.kind === 'loading')
  // Faults are shown from the first press on, and go as they are mended.
  const showsFaults = faults > 0
  const quantityFault = showsFaults ? chosen.problems.quantity : null
  const cards = brandingCards(product, list)

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
      <PriceHeading product={product} selection={selection} prices={prices} />
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
      {grid &&
        (OrderGrid ? (
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
        ))}
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
        showsPrices={prices.kind === 'ready'}
      >
        <AddToCart
          product={product}
          selection={selection}
          list={list}
          onPress={(isWhole) => setFaults(isWhole ? 0 : faults + 1)}
        />
      </BuyRow>
      <OrderFacts product={product} selection={selection} />
      <EnquiryButtons product={product} selection={selection} branding={list ? list.setups : cards} />
      {prices.kind === 'ready' && InstantQuote && (
        <InstantQuote product={product} selection={selection} prices={prices.prices} />
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
