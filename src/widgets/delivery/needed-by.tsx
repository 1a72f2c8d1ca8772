/** "Needed by" date of the cart, shared with "I need … by …" (req 21.3), and the expected delivery day. */
import { useQueries } from '@tanstack/react-query'
import type { PostalFields } from '../../domain/account/address'
import type { CartGroup } from '../../domain/cart/cart'
import { linesForPromise } from '../../domain/cart/branded-job'
import { useDeliveryRules } from '../../queries/about'
import { priceListQuery, productQuery } from '../../queries/product'
import { setNeed, useNeed } from '../../session/need'
import { Field } from '../../ui/form/field'
import { InHands } from './in-hands'
import styles from './in-hands.module.css'

type NeededByProps = {
  groups: readonly CartGroup[]
  /** Delivery address; without one a field for the postcode is shown. */
  to?: PostalFields
  id?: string
  error?: string | undefined
}

export function NeededBy({ groups, to, id, error }: NeededByProps) {
  const { by } = useNeed()
  const products = useQueries({
    queries: groups.map(({ slug }) => ({ ...productQuery(slug), enabled: slug !== '' })),
  })
  const priceLists = useQueries({
    queries: groups.map(({ slug }) => ({ ...priceListQuery(slug), enabled: slug !== '' })),
  })
  const wantedProducts = groups.flatMap(({ lines }, index) => {
    const product = products[index]?.data?.value
    return product ? [{ product, lines: linesForPromise(lines, priceLists[index]?.data?.value ?? null) }] : []
  })
  const rules = useDeliveryRules()
  return (
    <div>
      <Field
        id={id}
        label="Needed by"
        type="date"
        value={by ?? ''}
        error={error}
        onChange={({ target }) => setNeed({ by: target.value || null })}
      />
      {/* The box reserves its space while products and rules load. The day is shown when all products are loaded. */}
      <div className={rules === null ? undefined : styles.slot}>
        {wantedProducts.length === groups.length && (
          <InHands
            products={wantedProducts}
            to={to}
            showsPostcodeField={!to}
            fallback={
              <p className="note">
                We’ll confirm the day with you: an item is low in stock, or its production time isn’t known.
              </p>
            }
          />
        )}
      </div>
    </div>
  )
}
