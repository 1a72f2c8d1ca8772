/** An order link as one story: unsealed, sent once while somebody looks, and what the provider made of it (req 6.15). */
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { ContractFailure, InvalidTokenFailure, isKnownFailure } from '../../domain/failure'
import type { Order } from '../../domain/order/order'
import type { OrderLink } from '../../domain/order/order-link'
import {
  earlierAnswer,
  isRefusal,
  isUnderWay,
  onceSeen,
  orderLinkMutation,
  readLink,
} from '../../queries/order-link'
import { showToast } from '../../ui/toast/toast'

export type LinkState =
  | { step: 'sending' }
  /** Not a link, or one that the provider refused. */
  | { step: 'invalid' }
  /** Nobody knows whether it arrived. */
  | { step: 'unsent'; reason: string }
  | { step: 'held'; link: OrderLink; message: string; order: Order | null }

/** Req 6.16. */
const updated = 'Order status updated successfully.'

export function useOrderLink(hash: string): { state: LinkState; retry: () => void } {
  const navigate = useNavigate()
  const sending = useMutation(orderLinkMutation(useQueryClient()))
  const [state, setState] = useState<LinkState>({ step: 'sending' })
  const begun = useRef(false)

  const open = async (again: boolean) => {
    setState({ step: 'sending' })
    try {
      const link = await readLink(hash)
      if (!link) return setState({ step: 'invalid' })
      const earlier = earlierAnswer(hash)
      if (earlier?.state === 'refused') return setState({ step: 'invalid' })
      if (earlier?.state === 'held')
        return setState({ step: 'held', link, message: earlier.message, order: null })
      // Loaded again, or come back to: it is sent again by a press only.
      if (earlier && !again && !isUnderWay(hash)) return setState({ step: 'unsent', reason: unsure })
      const { message, order } = await sending.mutateAsync({ hash, link })
      showToast('success', updated)
      setState({ step: 'held', link, message: message === updated ? '' : message, order })
    } catch (error) {
      fail(error)
    }
  }
  const fail = (error: unknown) => {
    if (error instanceof InvalidTokenFailure) {
      // A session that ended leads to the sign-in page by itself.
      if (error.token !== null) return
      showToast('info', 'Please sign in, then open the link in your e-mail again.')
      return void navigate({ to: '/signin', replace: true })
    }
    if (isRefusal(error)) {
      showToast('error', error.message)
      return setState({ step: 'invalid' })
    }
    if (!isKnownFailure(error)) console.error(error)
    setState({ step: 'unsent', reason: wordsOf(error) })
  }
  const begin = useEffectEvent(() => {
    if (begun.current) return
    begun.current = true
    void open(false)
  })
  useEffect(() => onceSeen(begin), [])

  return { state, retry: () => void open(true) }
}

const unsure = 'This page was left before the shop’s answer was here.'

function wordsOf(error: unknown): string {
  if (error instanceof ContractFailure) return 'The shop’s answer could not be read.'
  return isKnownFailure(error) ? error.message : 'Something went wrong on our side.'
}
