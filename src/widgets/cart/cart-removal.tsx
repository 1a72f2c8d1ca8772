/** Removal of lines from the cart, shared by the cart panel and the cart page (req 5.5). */
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { type CartLine, linesName } from '../../domain/cart/cart'
import type { FailureTexts } from '../../domain/failure-message'
import { removeLinesMutation } from '../../queries/cart'
import { type Removal, RemoveQuestion, useRemoval } from '../form/removal'

/** One line, or all lines of a job; `id` is the id of the first line. */
type LinesToRemove = { id: string; lines: CartLine[] }

export type LineRemoval = Omit<Removal<LinesToRemove>, 'ask'> & {
  ask: (...lines: CartLine[]) => void
  /** Message about the last removal; '' before the first one. */
  message: string
}

export const offlineReason = 'You’re offline. You can remove items when you’re back online.'

const failureTexts = {
  lost: 'The item may still be in your cart.',
  unreadable: 'The item may have been removed anyway.',
  fallback: 'This item couldn’t be removed.',
} satisfies FailureTexts

export function useLineRemoval(onFocusLost: () => void): LineRemoval {
  const { mutateAsync } = useMutation(removeLinesMutation(useQueryClient()))
  const [message, setMessage] = useState('')
  const remove = async ({ lines }: LinesToRemove) => {
    setMessage('')
    await mutateAsync(lines.map(({ id }) => id))
    setMessage(`${linesName(lines)} ${lines.length > 1 ? 'were' : 'was'} removed.`)
  }
  const removal = useRemoval({ remove, onFocusLost, offlineReason, failureTexts })
  const ask = (...lines: CartLine[]) => removal.ask({ id: lines[0]?.id ?? '', lines })
  return { ...removal, ask, message }
}

export function CartRemoveQuestion({ removal }: { removal: LineRemoval }) {
  const lines = removal.candidate?.lines ?? []
  const subject = lines.length > 1 ? 'these lines' : 'this line'
  return (
    <RemoveQuestion removal={removal} title={`Remove ${subject} from the cart?`}>
      {linesName(lines)}
    </RemoveQuestion>
  )
}
