/** Taking an address out of the list as one story: asked, confirmed, sent, and said. */
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import type { AddressKind, SavedAddress } from '../../domain/account/address'
import { ContractFailure, InvalidTokenFailure, OfflineFailure, RejectedFailure } from '../../domain/failure'
import { useConnectivity } from '../../session/connectivity'
import { removeAddressMutation } from '../../queries/address'
import { showToast } from '../../ui/toast/toast'

export type AddressRemoval = {
  /** The address that the customer is asked about. */
  asked: SavedAddress | null
  /** The id of the address that is being removed. */
  pending: string | null
  offline: boolean
  ask: (address: SavedAddress) => void
  confirm: () => void
  cancel: () => void
}

export const offlineReason =
  'You are offline. Removing or changing an address needs a connection; your addresses stay as they are until then.'

/** `onGone` is called when the entry and its button have left the page with the focus on them. */
export function useAddressRemoval(kind: AddressKind, onGone: () => void): AddressRemoval {
  const offline = useConnectivity() === 'offline'
  const [asked, setAsked] = useState<SavedAddress | null>(null)
  const button = useRef<Element | null>(null)
  const removing = useMutation({
    ...removeAddressMutation(useQueryClient(), kind),
    onError: (error) => {
      // An ended identity has said so itself.
      if (!(error instanceof InvalidTokenFailure)) showToast('error', wordsOf(error))
    },
  })
  const pending = removing.isPending ? removing.variables : null

  return {
    asked,
    pending,
    offline,
    ask: (address) => {
      if (pending !== null) return
      if (offline) return showToast('warning', offlineReason)
      button.current = document.activeElement
      setAsked(address)
    },
    cancel: () => setAsked(null),
    confirm: () => {
      if (!asked) return
      setAsked(null)
      removing.mutate(asked.id, {
        onSuccess: (message) => {
          showToast('success', message || 'The address was removed.')
          const focused = document.activeElement
          if (focused === button.current || focused === document.body) onGone()
        },
      })
    },
  }
}

function wordsOf(error: unknown): string {
  if (error instanceof OfflineFailure) return `${error.message} The address may still be in your list.`
  if (error instanceof ContractFailure)
    return 'The shop’s answer could not be read. The address may be gone all the same.'
  return error instanceof RejectedFailure ? error.message : 'This address could not be removed.'
}
