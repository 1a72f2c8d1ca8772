/** Taking a line out of the cart, from its panel and its page alike (req 5.5). */
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { type CartLine, optionsText } from '../../domain/cart/cart'
import { RejectedFailure } from '../../domain/failure'
import { removeLineMutation } from '../../queries/cart'
import { type Removal, RemoveQuestion, useRemoval } from '../form/removal'

export type LineRemoval = Removal<CartLine> & {
  /** What was removed last, in words; '' before. */
  said: string
}

export const offlineReason = 'Removing a line needs a connection. The cart stays as it is until then.'

const failed = {
  lost: 'The line may still be in your cart.',
  unread: 'The line may be gone all the same.',
  otherwise: 'This line could not be removed.',
}

export function useLineRemoval(onFocusLost: () => void): LineRemoval {
  const { mutateAsync } = useMutation(removeLineMutation(useQueryClient()))
  const [said, setSaid] = useState('')
  const remove = async (line: CartLine) => {
    setSaid('')
    await mutateAsync(line.id).catch((error: unknown) => {
      if (!isGone(error)) throw error
    })
    setSaid(`${lineName(line)} was removed.`)
  }
  return { ...useRemoval({ remove, onFocusLost, offlineReason, failed }), said }
}

/** "Alpine flask, Colour: Navy". */
export function lineName({ name, options }: CartLine): string {
  return options.length === 0 ? name : `${name}, ${optionsText(options)}`
}

/** Removed already, in another tab or by a request whose answer was lost. */
function isGone(error: unknown): boolean {
  return error instanceof RejectedFailure && error.status === 404
}

export function CartRemoveQuestion({ removal }: { removal: LineRemoval }) {
  return (
    <RemoveQuestion removal={removal} title="Remove this line from the cart?">
      {removal.asked && lineName(removal.asked)}
    </RemoveQuestion>
  )
}
