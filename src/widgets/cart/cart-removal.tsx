/** Taking a line out of the cart as one story: asked, confirmed, sent, and said (req 5.5). */
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { type CartLine, optionsText } from '../../domain/cart/cart'
import { InvalidTokenFailure, RejectedFailure } from '../../domain/failure'
import { failureWords } from '../../domain/failure-words'
import { useConnectivity } from '../../session/connectivity'
import { removeLineMutation } from '../../queries/cart'
import { ConfirmDialog } from '../../ui/confirm-dialog'
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
  return failureWords(error, {
    lost: 'The line may still be in your cart.',
    unread: 'The line may be gone all the same.',
    otherwise: 'This line could not be removed.',
  })
}

/** Whether a line is to leave the cart, asked by its panel and its page alike (req 5.5). */
export function CartRemoveQuestion({ removal }: { removal: Removal }) {
  return (
    <ConfirmDialog
      open={removal.asked !== null}
      title="Remove this line from the cart?"
      yes="OK"
      no="Cancel"
      onYes={removal.confirm}
      onNo={removal.cancel}
    >
      <p>{removal.asked && lineName(removal.asked)}</p>
    </ConfirmDialog>
  )
}
