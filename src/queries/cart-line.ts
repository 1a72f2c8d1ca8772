/** What is changed, said and sent of one line of the cart, as writes: the cart shows what the provider made of it. */
import { mutationOptions, type QueryClient } from '@tanstack/react-query'
import { replaceLine } from '../api/cart/cart'
import { addArtwork, removeArtwork } from '../api/cart/cart-line'
import type { CartLine, NewLine } from '../domain/cart/cart'
import { OfflineFailure } from '../domain/failure'
import { cartQuery, refreshCart } from './cart'

/** After any write, also a failed one: it may have arrived all the same. Resolves when the lines are here. */
const refresh = (queryClient: QueryClient) => () =>
  queryClient.invalidateQueries({ queryKey: cartQuery().queryKey })

/** Puts the line, with another quantity, in its own place (req 5.7). */
export const changeLineMutation = (queryClient: QueryClient) =>
  mutationOptions({
    mutationFn: (line: NewLine) => replaceLine(line, true),
    onSettled: refreshCart(queryClient),
  })

type Upload = { lineId: string; file: File; onProgress: (part: number) => void; signal: AbortSignal }

const addArtworkMutation = (queryClient: QueryClient) =>
  mutationOptions({
    mutationFn: ({ lineId, file, ...options }: Upload) => addArtwork(lineId, file, options),
    onSettled: refresh(queryClient),
  })

/** Sends one file; resolves when the cart shows it. A write like any other, that goes on when its page is left. */
export async function sendArtwork(queryClient: QueryClient, upload: Upload): Promise<void> {
  await queryClient.getMutationCache().build(queryClient, addArtworkMutation(queryClient)).execute(upload)
}

export const removeArtworkMutation = (queryClient: QueryClient) =>
  mutationOptions({
    mutationFn: ({ lineId, artworkId }: { lineId: string; artworkId: string }) =>
      removeArtwork(lineId, artworkId),
    onSettled: refresh(queryClient),
  })

/** The line as it was last read; undefined when the cart has no such line. */
export function lastReadLine(queryClient: QueryClient, lineId: string): CartLine | undefined {
  const groups = queryClient.getQueryData(cartQuery().queryKey)?.value ?? []
  return groups.flatMap(({ lines }) => lines).find(({ id }) => id === lineId)
}

/** Whether the last time that the cart was asked for, it came. */
export function cartWasRead(queryClient: QueryClient): boolean {
  return queryClient.getQueryState(cartQuery().queryKey)?.status === 'success'
}

/** The line as the provider has it at this moment. Throws what the read throws. */
export async function readLineNow(queryClient: QueryClient, lineId: string): Promise<CartLine | undefined> {
  const { fresh } = await queryClient.fetchQuery({ ...cartQuery(), staleTime: 0 })
  if (!fresh) throw new OfflineFailure('The shop could not be reached.')
  return lastReadLine(queryClient, lineId)
}
