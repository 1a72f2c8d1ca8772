/** What is said and sent of one line of the cart, as writes: the cart shows what the provider made of it. */
import { mutationOptions, type QueryClient } from '@tanstack/react-query'
import { addArtwork, removeArtwork, saveBrief } from '../api/cart-line'
import { cartQuery } from './cart'

const refresh = (queryClient: QueryClient) => () =>
  queryClient.invalidateQueries({ queryKey: cartQuery().queryKey })

export const briefMutation = (queryClient: QueryClient) =>
  mutationOptions({
    mutationKey: ['cart', 'brief'],
    mutationFn: ({ lineId, brief }: { lineId: string; brief: string }) => saveBrief(lineId, brief),
    onSettled: refresh(queryClient),
  })

type Upload = { lineId: string; file: File; onProgress: (part: number) => void; signal: AbortSignal }

export const addArtworkMutation = (queryClient: QueryClient) =>
  mutationOptions({
    mutationKey: ['cart', 'artwork', 'add'],
    mutationFn: ({ lineId, file, ...options }: Upload) => addArtwork(lineId, file, options),
    onSettled: refresh(queryClient),
  })

export const removeArtworkMutation = (queryClient: QueryClient) =>
  mutationOptions({
    mutationKey: ['cart', 'artwork', 'remove'],
    mutationFn: ({ lineId, artworkId }: { lineId: string; artworkId: string }) =>
      removeArtwork(lineId, artworkId),
    onSettled: refresh(queryClient),
  })
