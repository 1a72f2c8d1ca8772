/** Taking lines out of the cart, from its panel and its page alike (req 5.5). */
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { type CartLine, linesName } from '../../domain/cart/cart'
import { removeLinesMutation } from '../../queries/cart'
import { type Removal, RemoveQuestion, useRemoval } from '../form/removal'

/** One line, or all lines of a job; `id` is the first one's. */
type Leaving = { id: string; lines: CartLine[] }

export type LineRemoval = Omit<Removal<Leaving>, 'ask'> & {
  ask: (...lines: CartLine[]) => void
  /** What was removed last, in words; '' before. */
  said: string
}

export const offlineReason = 'You’re offline. You can remove items when you’re back online.'

const failed = {
  lost: 'The item may still be in your cart.',
  unread: 'The item may have gone anyway.',
  otherwise: 'This item couldn’t be removed.',
}

export function useLineRemoval(onFocusLost: () => void): LineRemoval {
  const { mutateAsync } = useMutation(removeLinesMutation(useQueryClient()))
  const [said, setSaid] = useState('')
  const remove = async ({ lines }: Leaving) => {
    setSaid('')
    await mutateAsync(lines.map(({ id }) => id))
    setSaid(`${linesName(lines)} ${lines.length > 1 ? 'were' : 'was'} removed.`)
  }
  const removal = useRemoval({ remove, onFocusLost, offlineReason, failed })
  const ask = (...lines: CartLine[]) => removal.ask({ id: lines[0]?.id ?? '', lines })
  return { ...removal, ask, said }
}

export function CartRemoveQuestion({ removal }: { removal: LineRemoval }) {
  const lines = removal.asked?.lines ?? []
  const what = lines.length > 1 ? 'these lines' : 'this line'
  return (
    <RemoveQuestion removal={removal} title={`Remove ${what} from the cart?`}>
      {linesName(lines)}
    </RemoveQuestion>
  )
}
