/** "Needed by" of what is in the cart, the same day as in "I need … by …" (req 21.3), and by when it would be there. */
import { useQueries } from '@tanstack/react-query'
import type { PlaceFields } from '../../domain/account/address'
import type { CartGroup } from '../../domain/cart/cart'
import { wantedLines } from '../../domain/delivery/branded-job'
import { useDeliveryRules } from '../../queries/about'
import { priceListQuery, productQuery } from '../../queries/product'
import { setNeed, useNeed } from '../../session/need'
import { Field } from '../../ui/form/field'
import { InHands } from './in-hands'
import styles from './in-hands.module.css'

type NeededByProps = {
  groups: readonly CartGroup[]
  /** Where it is sent to; else it is asked for. */
  to?: PlaceFields
  id?: string
  error?: string | undefined
}

export function NeededBy({ groups, to, id, error }: NeededByProps) {
  const { by } = useNeed()
  const products = useQueries({
    queries: groups.map(({ slug }) => ({ ...productQuery(slug), enabled: slug !== '' })),
  })
  const lists = useQueries({
    queries: groups.map(({ slug }) => ({ ...priceListQuery(slug), enabled: slug !== '' })),
  })
  const wanted = groups.flatMap(({ lines }, index) => {
    const product = products[index]?.data?.value
    return product ? [{ product, lines: wantedLines(lines, lists[index]?.data?.value ?? null) }] : []
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
      {/* Reserves its place while products and rules load. A part of the cart alone has no day. */}
      <div className={rules === null ? undefined : styles.place}>
        {wanted.length === groups.length && (
          <InHands
            wanted={wanted}
            to={to}
            asks={!to}
            otherwise={
              <p className="note">
                We’ll confirm the day with you: something here is short in stock, or names no time.
              </p>
            }
          />
        )}
      </div>
    </div>
  )
}
