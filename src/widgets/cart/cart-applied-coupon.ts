/** The discount code that goes with the cart, and what it is worth now (req 5.12). */
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { RejectedFailure } from '../../domain/failure'
import { clearCoupon, keptCoupon, useCoupon } from '../../session/cart'
import { couponQuery } from '../../queries/coupon'
import { showToast } from '../../ui/toast/toast'

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
