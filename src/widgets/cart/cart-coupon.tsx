/** The field for a discount code, in cart and checkout (req 5.11). */
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useEffect, useId, useRef, useState } from 'react'
import { InvalidTokenFailure, RejectedFailure } from '../../domain/failure'
import { failureWords } from '../../domain/failure-words'
import { useConnectivity } from '../../session/connectivity'
import { clearCoupon, keptCoupon, useCoupon } from '../../session/cart'
import { applyCouponMutation, couponQuery } from '../../queries/coupon'
import { Button } from '../../ui/button'
import { Field } from '../../ui/form/field'
import { removeToast, showToast } from '../../ui/toast/toast'
import { useOnce } from '../../ui/use-lifetime'
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
  const [problem, setProblem] = useState<{ words: string; isToast: boolean } | undefined>()
  const lastRefusal = useRef<string | null>(null)
  const [once, isBusy] = useOnce()

  const apply = async () => {
    setProblem(undefined)
    try {
      await applying.mutateAsync(typed)
      setTyped('')
      removeToast(lastRefusal.current)
      if (isTold) showToast('success', 'Coupon Is Applied')
    } catch (error) {
      // An ended identity has said so itself.
      if (error instanceof InvalidTokenFailure) return
      const words = failureWords(error, notApplied)
      lastRefusal.current = words
      setProblem({ words, isToast: true })
      showToast('error', words)
    }
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (isBusy) return
    if (offline) return showToast('warning', offlineReason)
    if (typed.trim() === '') {
      return setProblem({ words: `Please enter a ${label.toLowerCase()}.`, isToast: false })
    }
    void once(apply)
  }
  return (
    <form noValidate onSubmit={submit}>
      <div className={styles.row}>
        <Field
          label={label}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          value={typed}
          error={problem?.words}
          alerts={problem?.isToast === false}
          onChange={(event) => {
            setTyped(event.target.value)
            setProblem(undefined)
          }}
        />
        <Button
          type="submit"
          look="quiet"
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

const notApplied = { lost: 'The code was not applied.', otherwise: 'The code could not be checked.' }

export type AppliedCoupon = {
  code: string
  /** Percent points of the subtotal; null while nobody has said, or can say, what it is worth. */
  percent: number | null
  /** The provider could not be asked. */
  unknown: boolean
}

/** Null without a code. One that does not hold any more is taken away, with a word. */
export function useAppliedCoupon(): AppliedCoupon | null {
  const queryClient = useQueryClient()
  const code = useCoupon()
  const { data, error, isFetching } = useQuery({ ...couponQuery(code ?? ''), enabled: code !== null })

  const refused = error instanceof RejectedFailure && error.meansMissing ? error.message : null
  useEffect(() => {
    if (code === null || refused === null || keptCoupon() !== code) return
    clearCoupon()
    queryClient.removeQueries({ queryKey: couponQuery(code).queryKey })
    showToast('warning', `The code ${code} was taken off: ${refused}`)
  }, [queryClient, code, refused])

  if (code === null) return null
  return { code, percent: data?.value ?? null, unknown: data === undefined && error !== null && !isFetching }
}
