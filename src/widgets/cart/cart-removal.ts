/** Taking a line out of the cart as one story: asked, confirmed, sent, and said (req 5.5). */
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { type CartLine, optionsText } from '../../domain/cart/cart'
import { ContractFailure, InvalidTokenFailure, OfflineFailure, RejectedFailure } from '../../domain/failure'
import { useConnectivity } from '../../session/connectivity'
import { removeLineMutation } from '../../queries/cart'
import { showToast } from '../../ui/toast/toast'

export type Removal = {
  /** The line that the customer is asked about. */
  asked: CartLine | null
  /** The id of the line that is being removed. */
  pending: string | null
  /** What was removed last, in words; '' before. */
  said: string
  ask: (line: CartLine) => void
  confirm: () => void
  cancel: () => void
}

export const offlineReason = 'Removing a line needs a connection. The cart stays as it is until then.'

/** `onGone` is called when the line and its button have left the page with the focus on them. */
export function useRemoval(onGone: () => void): Removal {
  const queryClient = useQueryClient()
  const offline = useConnectivity() === 'offline'
  const button = useRef<Element | null>(null)
  const [asked, setAsked] = useState<CartLine | null>(null)
  const [said, setSaid] = useState('')
  const removing = useMutation({
    ...removeLineMutation(queryClient),
    onError: (error) => {
      // An ended identity has said so itself.
      if (!(error instanceof InvalidTokenFailure) && !isGone(error)) showToast('error', words(error))
    },
  })
  const pending = removing.isPending ? removing.variables : null

  return {
    asked,
    pending,
    said,
    ask: (line) => {
      if (pending !== null) return
      if (offline) return showToast('warning', offlineReason)
      button.current = document.activeElement
      setAsked(line)
    },
    cancel: () => setAsked(null),
    confirm: () => {
      if (!asked) return
      setAsked(null)
      setSaid('')
      const removed = () => {
        setSaid(`${lineName(asked)} was removed.`)
        const focused = document.activeElement
        if (focused === button.current || focused === document.body) onGone()
      }
      removing.mutate(asked.id, {
        onSuccess: removed,
        onError: (error) => {
          if (isGone(error)) removed()
        },
      })
    },
  }
}

/** "Alpine flask, Colour: Navy". */
export function lineName({ name, options }: CartLine): string {
  return options.length === 0 ? name : `${name}, ${optionsText(options)}`
}

/** Removed already, in another tab or by a request whose answer was lost. */
function isGone(error: unknown): boolean {
  return error instanceof RejectedFailure && error.status === 404
}

function words(error: unknown): string {
  if (error instanceof OfflineFailure) return `${error.message} The line may still be in your cart.`
  if (error instanceof ContractFailure)
    return 'The shop’s answer could not be read. The line may be gone all the same.'
  return error instanceof RejectedFailure ? error.message : 'This line could not be removed.'
}
