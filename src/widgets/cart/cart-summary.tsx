/** From the lines to what is paid: subtotal, discount, GST and total (req 4.6). No amount in customer view. */
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { type CartGroup, lineCents } from '../../domain/cart/cart'
import type { Dated } from '../../domain/dated'
import { formatAud } from '../../domain/price/money'
import { type OrderTotal, orderTotal, usualGstPercent } from '../../domain/price/quote'
import { clearCoupon } from '../../session/cart'
import { useCustomerView } from '../../session/customer-view'
import { gstQuery } from '../../queries/cart'
import { PriceAge } from '../../ui/amount'
import { AmountRow, DetailRow } from '../../ui/detail-row'
import type { AppliedCoupon } from './cart-coupon'
import styles from './cart-summary.module.css'

type CartSummaryProps = {
  groups: CartGroup[]
  /** From when the lines are. */
  copy: Dated<unknown>
  coupon: AppliedCoupon | null
  /** Buttons, links and other words below the sums. */
  children?: ReactNode
}

export function CartSummary({ groups, copy, coupon, children }: CartSummaryProps) {
  const hidden = useCustomerView()
  return (
    <section aria-label="Order summary" className={styles.summary}>
      <h2>Summary</h2>
      {hidden ? <p className="note">Prices are hidden.</p> : <Sums {...{ groups, copy, coupon }} />}
      {children}
    </section>
  )
}

function Sums({ groups, copy, coupon }: CartSummaryProps) {
  const { subtotalCents, couponCents, gstCents, totalCents, gstPercent, onRequest } = useCartTotal(
    groups,
    coupon,
  )
  return (
    <>
      <dl className={styles.sums}>
        <AmountRow name="Subtotal" cents={subtotalCents} />
        {coupon && (
          <div>
            <dt>
              Coupon {coupon.code}
              {coupon.percent !== null && ` (${coupon.percent}%)`}
              <button
                type="button"
                className={styles.remove}
                aria-label={`Remove coupon ${coupon.code}`}
                onClick={clearCoupon}
              >
                Remove
              </button>
            </dt>
            <dd>{coupon.percent === null ? unknownWorth(coupon) : `−${formatAud(couponCents)}`}</dd>
          </div>
        )}
        <DetailRow name={`GST (${gstPercent}%)`}>{formatAud(gstCents)}</DetailRow>
        <AmountRow name="Total" className={styles.total} cents={totalCents} gst="inc GST" />
      </dl>
      {onRequest > 0 && (
        <p className="note">
          {onRequest === 1
            ? 'One line has its price on request.'
            : `${onRequest} lines have their price on request.`}{' '}
          The total is without {onRequest === 1 ? 'it' : 'them'}.
        </p>
      )}
      <PriceAge copy={copy} />
    </>
  )
}

function unknownWorth({ unknown }: AppliedCoupon): string {
  return unknown ? 'Not known just now' : 'Being checked…'
}

export type CartTotal = OrderTotal & {
  /** Percent points. */
  gstPercent: number
  couponPercent: number
  /** Lines that are not in it, because their price is on request. */
  onRequest: number
}

/** What the cart comes to, with its code and the provider's GST (req 4.6). Cart and checkout show the same. */
export function useCartTotal(groups: CartGroup[], coupon: AppliedCoupon | null): CartTotal {
  const { data: gst } = useQuery(gstQuery())
  const gstPercent = gst?.value ?? usualGstPercent
  const couponPercent = coupon?.percent ?? 0
  const costs = groups.flatMap(({ lines }) => lines.map(lineCents))
  const known = costs.filter((cents) => cents !== null)
  const onRequest = costs.length - known.length
  return { ...orderTotal(known, couponPercent, gstPercent), gstPercent, couponPercent, onRequest }
}
