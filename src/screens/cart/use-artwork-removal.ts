/** Taking an artwork off a line: asked, confirmed, sent, and said. */
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { Artwork, CartLine } from '../../domain/cart/cart'
import { InvalidTokenFailure, OfflineFailure, RejectedFailure } from '../../domain/failure'
import { useConnectivity } from '../../session/connectivity'
import { lastReadLine, removeArtworkMutation } from '../../queries/cart-line'
import { showToast } from '../../ui/toast/toast'

/** `onGone` is called when the file's entry has left the page, with the focus on it. */
type Asked = { line: CartLine; artwork: Artwork; onGone: () => void }

export type ArtworkRemoval = {
  /** The file that the customer is asked about. */
  asked: Asked | null
  /** The id of the artwork that is being removed. */
  pending: string | null
  ask: (asked: Asked) => void
  confirm: () => void
  cancel: () => void
}

export const artworkNeedsNetwork = 'Artwork needs a connection. The cart stays as it is until then.'

export function useArtworkRemoval(): ArtworkRemoval {
  const queryClient = useQueryClient()
  const offline = useConnectivity() === 'offline'
  const [asked, setAsked] = useState<Asked | null>(null)
  const removing = useMutation(removeArtworkMutation(queryClient))
  const pending = removing.isPending ? removing.variables.artworkId : null

  const remove = async ({ line, artwork, onGone }: Asked) => {
    try {
      await removing.mutateAsync({ lineId: line.id, artworkId: artwork.id })
    } catch (error) {
      // An ended identity has said so itself.
      if (error instanceof InvalidTokenFailure) return
      const isGone = lastReadLine(queryClient, line.id)?.artwork.every(({ id }) => id !== artwork.id)
      if (!isGone) return showToast('error', words(error))
    }
    onGone()
    showToast('success', `${artwork.name} was removed.`)
  }
  return {
    asked,
    pending,
    ask: (next) => {
      if (pending !== null) return
      if (offline) return showToast('warning', artworkNeedsNetwork)
      setAsked(next)
    },
    cancel: () => setAsked(null),
    confirm: () => {
      if (!asked) return
      setAsked(null)
      void remove(asked)
    },
  }
}

function words(error: unknown): string {
  if (error instanceof OfflineFailure) return `${error.message} The file may still be in your cart.`
  return error instanceof RejectedFailure ? error.message : 'This file could not be removed.'
}
