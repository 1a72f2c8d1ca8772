/** The field for a discount code, in cart and checkout (req 5.11). */
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useId, useRef, useState } from 'react'
import { ContractFailure, InvalidTokenFailure, OfflineFailure, RejectedFailure } from '../../domain/failure'
import { useConnectivity } from '../../session/connectivity'
import { applyCouponMutation } from '../../queries/coupon'
import { Button } from '../../ui/button'
import { Field } from '../../ui/form/field'
import { showToast } from '../../ui/toast/toast'
import styles from './cart-coupon.module.css'

type CartCouponProps = {
  label: 'Coupon code' | 'Discount code'
  /** Whether success is told besides what the summary shows. */
  isTold: boolean
}

const offlineReason = 'Codes are checked by the shop, which needs a connection.'

export function CartCoupon({ label, isTold }: CartCouponProps) {
  const id = useId()
  const queryClient = useQueryClient()
  const offline = useConnectivity() === 'offline'
  const applying = useMutation(applyCouponMutation(queryClient))
  const [typed, setTyped] = useState('')
  const [problem, setProblem] = useState<string | undefined>()
  /** Two presses can come before the page is drawn anew. */
  const underWay = useRef(false)

  const apply = async (event: FormEvent) => {
    event.preventDefault()
    if (underWay.current) return
    if (offline) return showToast('warning', offlineReason)
    if (typed.trim() === '') return setProblem(`Please enter a ${label.toLowerCase()}.`)
    underWay.current = true
    setProblem(undefined)
    try {
      await applying.mutateAsync(typed)
      setTyped('')
      if (isTold) showToast('success', 'Coupon Is Applied')
    } catch (error) {
      // An ended identity has said so itself.
      if (error instanceof InvalidTokenFailure) return
      setProblem(words(error))
      showToast('error', words(error))
    } finally {
      underWay.current = false
    }
  }
  return (
    <form noValidate className={styles.coupon} onSubmit={(event) => void apply(event)}>
      <div className={styles.row}>
        <Field
          label={label}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          value={typed}
          error={problem}
          onChange={(event) => {
            setTyped(event.target.value)
            setProblem(undefined)
          }}
        />
        <Button
          type="submit"
          look="quiet"
          aria-disabled={offline || applying.isPending}
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

function words(error: unknown): string {
  if (error instanceof OfflineFailure) return `${error.message} The code was not applied.`
  if (error instanceof ContractFailure)
    return 'The shop’s answer could not be read. The code was not applied.'
  return error instanceof RejectedFailure ? error.message : 'The code could not be checked.'
}
