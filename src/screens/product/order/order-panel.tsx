/** What can be chosen of the product, what it costs, and Add to cart (req 3.8, 5.1). */
import { useEffect, useRef } from 'react'
import { shownAttributes } from '../../../domain/cart/order-choice'
import type { Product } from '../../../domain/product/product'
import { isReachable } from '../../../domain/product/variation'
import { lazyPiece } from '../../../ui/lazy-piece'
import { Skeleton } from '../../../ui/skeleton'
import { AddToCartButton } from './add-to-cart-button'
import { AttributePicker } from './attribute-picker'
import { EnquiryButtons } from '../enquiry/enquiry-buttons'
import { PriceArea } from '../price/price-area'
import { QuantityField } from './quantity-field'
import { SetupPicker } from './setup-picker'
import { useAddToCart } from './use-add-to-cart'
import type { Order } from './use-order'
import { listOf, type PricesState } from '../price/use-prices'
import styles from './order-panel.module.css'

const gridTable = lazyPiece(() => import('./order-grid-table').then(({ OrderGridTable }) => OrderGridTable))

type OrderPanelProps = { product: Product; order: Order; prices: PricesState }

export function OrderPanel({ product, order, prices }: OrderPanelProps) {
  const { choice, choose, grid, chosen } = order
  const panel = useRef<HTMLElement>(null)
  const list = listOf(prices)
  const cart = useAddToCart(product, order, list)
  const OrderGridTable = gridTable.usePiece(grid !== null)
  // Faults are told from the first press on, and go as they are mended.
  const told = cart.faults > 0
  const quantityFault = told ? chosen.problems.quantity : null

  useEffect(() => {
    if (cart.faults === 0) return
    const first = panel.current?.querySelector<HTMLElement>(
      '[aria-invalid="true"] input, input[aria-invalid="true"], [data-invalid="true"] input',
    )
    first?.focus()
  }, [cart.faults])

  return (
    <section ref={panel} className={grid ? styles.wide : styles.panel} aria-label="Order">
      <div className={styles.part}>
        {(grid ? grid.others : shownAttributes(product)).map((attribute) => (
          <AttributePicker
            key={attribute.id}
            attribute={attribute}
            chosen={choice.values.get(attribute.id)}
            onChoose={(valueId) => choose({ values: new Map(choice.values).set(attribute.id, valueId) })}
            error={told ? chosen.problems.attributes.get(attribute.id) : undefined}
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
        <PriceArea product={product} order={order} prices={prices} />
        <AddToCartButton cart={cart} />
        <EnquiryButtons product={product} order={order} />
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
