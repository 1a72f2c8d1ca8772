/** Order summary of the cart: subtotal, discount, GST and total (req 4.6). Customer view hides all amounts. */
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { type CartGroup, lineCents } from '../../domain/cart/cart'
import type { Dated } from '../../domain/dated'
import { formatAud } from '../../domain/price/money'
import { InvalidTokenFailure, RejectedFailure } from '../../domain/failure'
import { failureMessage } from '../../domain/failure-message'
import { clearCoupon, savedCoupon, useCoupon } from '../../session/cart'
import { useCustomerView } from '../../session/customer-view'
import { useConnectivity } from '../../session/connectivity'
import { gstQuery } from '../../queries/cart'
import { applyCouponMutation, couponQuery } from '../../queries/cart-line'
import { PriceAge } from '../../ui/amount'
import { AmountRow, DetailRow } from '../../ui/detail-row'
import { Button } from '../../ui/button'
import { Field } from '../../ui/form/field'
import { removeToast, showToast } from '../../ui/toast/toast'
import { useSingleRun } from '../../ui/use-lifetime'
import styles from './cart-summary.module.css'
import { type OrderTotal, orderTotal, defaultGstPercent } from '../../domain/price/quote'

type CartSummaryProps = {
  groups: CartGroup[]
  /** The answer that the lines come from; its age is shown below the amounts. */
  copy: Dated<unknown>
  coupon: AppliedCoupon | null
  /** Buttons, links and notes below the amounts. */
  children?: ReactNode
}

export function CartSummary({ groups, copy, coupon, children }: CartSummaryProps) {
  const isCustomerView = useCustomerView()
  return (
    <section aria-label="Order summary" className={styles.summary}>
      {/* The age is next to the heading, because a line of its own would move the page when it disappears. */}
      <div className="line">
        <h2>Summary</h2>
        {!isCustomerView && <PriceAge copy={copy} />}
      </div>
      {isCustomerView ? <p className="note">Prices are hidden.</p> : <Sums groups={groups} coupon={coupon} />}
      {children}
    </section>
  )
}

function Sums({ groups, coupon }: Pick<CartSummaryProps, 'groups' | 'coupon'>) {
  const { subtotalCents, couponCents, gstCents, totalCents, gstPercent, onRequestCount } = useCartTotal(
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
            <dd>{coupon.percent === null ? couponStatusText(coupon) : `−${formatAud(couponCents)}`}</dd>
          </div>
        )}
        <DetailRow name={`GST (${gstPercent}%)`}>{formatAud(gstCents)}</DetailRow>
        <AmountRow name="Total" className={styles.total} cents={totalCents} gst="inc GST" />
      </dl>
      {onRequestCount > 0 && (
        <p className="note">
          {onRequestCount === 1
            ? 'One item is priced on request.'
            : `${onRequestCount} items are priced on request.`}{' '}
          {onRequestCount === 1 ? 'It isn’t' : 'They aren’t'} included in the total.
        </p>
      )}
    </>
  )
}

function couponStatusText({ hasCheckFailed }: AppliedCoupon): string {
  return hasCheckFailed ? 'We can’t check this right now' : 'Being checked…'
}

export type CartTotal = OrderTotal & {
  /** Percent points. */
  gstPercent: number
  couponPercent: number
  /** Number of lines whose price is on request; the total does not include them. */
  onRequestCount: number
}

/** Totals of the cart with its coupon and the provider's GST, the same for cart and checkout (req 4.6). */
export function useCartTotal(groups: CartGroup[], coupon: AppliedCoupon | null): CartTotal {
  const { data: gst } = useQuery(gstQuery())
  const gstPercent = gst?.value ?? defaultGstPercent
  const couponPercent = coupon?.percent ?? 0
  const costs = groups.flatMap(({ lines }) => lines.map(lineCents))
  const knownCents = costs.filter((cents) => cents !== null)
  const onRequest = costs.length - knownCents.length
  return {
    ...orderTotal(knownCents, couponPercent, gstPercent),
    gstPercent,
    couponPercent,
    onRequestCount: onRequest,
  }
}

type CartCouponProps = {
  label: 'Coupon code' | 'Discount code'
  /** Shows a success toast in addition to the summary. */
  showsToast: boolean
}

const offlineReason = 'You’re offline. Codes are checked when you’re back online.'

/** The field for a discount code, in cart and checkout (req 5.11). */
export function CartCoupon({ label, showsToast }: CartCouponProps) {
  const id = useId()
  const queryClient = useQueryClient()
  const offline = useConnectivity() === 'offline'
  const applying = useMutation(applyCouponMutation(queryClient))
  const [typedCode, setTypedCode] = useState('')
  const [problem, setProblem] = useState<{ message: string; isToast: boolean } | undefined>()
  const lastRefusal = useRef<string | null>(null)
  const [runOnce, isBusy] = useSingleRun()

  const apply = async () => {
    setProblem(undefined)
    try {
      await applying.mutateAsync(typedCode)
      setTypedCode('')
      removeToast(lastRefusal.current)
      if (showsToast) showToast('success', 'Coupon Is Applied')
    } catch (error) {
      // An ended session shows its own message.
      if (error instanceof InvalidTokenFailure) return
      const message = failureMessage(error, notApplied)
      lastRefusal.current = message
      setProblem({ message, isToast: true })
      showToast('error', message)
    }
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (isBusy) return
    if (offline) return showToast('warning', offlineReason)
    if (typedCode.trim() === '') {
      return setProblem({ message: `Please enter a ${label.toLowerCase()}.`, isToast: false })
    }
    void runOnce(apply)
  }
  return (
    <form noValidate onSubmit={submit}>
      <div className={styles.row}>
        <Field
          label={label}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          value={typedCode}
          error={problem?.message}
          alerts={problem?.isToast === false}
          onChange={(event) => {
            setTypedCode(event.target.value)
            setProblem(undefined)
          }}
        />
        <Button
          type="submit"
          variant="quiet"
          aria-disabled={offline || isBusy}
          aria-describedby={offline ? id : undefined}
        >
          Apply
        </Button>
      </div>
      {offline && (
        <p id={id} className={styles.reason}>
          {offlineReason}
        </p>
      )}
    </form>
  )
}

const notApplied = { lost: 'The code wasn’t applied.', fallback: 'The code couldn’t be checked.' }

export type AppliedCoupon = {
  code: string
  /** Percent points of the subtotal; null: not known yet. */
  percent: number | null
  /** The code could not be checked, because the provider did not answer. */
  hasCheckFailed: boolean
}

/** Returns the coupon in use, or null without a coupon. A code that is no longer valid is removed, with a toast. */
export function useAppliedCoupon(): AppliedCoupon | null {
  const queryClient = useQueryClient()
  const code = useCoupon()
  const { data, error, isFetching } = useQuery({ ...couponQuery(code ?? ''), enabled: code !== null })

  const refusal = error instanceof RejectedFailure && error.isMissing ? error.message : null
  useEffect(() => {
    if (code === null || refusal === null || savedCoupon() !== code) return
    clearCoupon()
    queryClient.removeQueries({ queryKey: couponQuery(code).queryKey })
    showToast('warning', `The code ${code} was taken off: ${refusal}`)
  }, [queryClient, code, refusal])

  if (code === null) return null
  return {
    code,
    percent: data?.value ?? null,
    hasCheckFailed: data === undefined && error !== null && !isFetching,
  }
}
