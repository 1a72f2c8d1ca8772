/** What is changed, said and sent of one line of the cart, as writes: the cart shows what the provider made of it. */
import { mutationOptions, type QueryClient } from '@tanstack/react-query'
import { replaceLine } from '../api/cart/cart'
import { addArtwork, type ArtworkSource, checkCoupon, removeArtwork } from '../api/cart/cart-line'
import type { Artwork, CartGroup, CartLine, NewLine } from '../domain/cart/cart'
import { jobKey } from '../domain/cart/job'
import { OfflineFailure, RejectedFailure } from '../domain/failure'
import type { Dated } from '../domain/dated'
import type { OwnPrices } from '../domain/price/price'
import type { Product } from '../domain/product/product'
import { saveCoupon } from '../session/cart'
import { ownAnswer } from '../session/session-reader'
import { cartQuery, refreshCart } from './cart'
import { readQuery } from './read-query'
import { priceListQuery, productQuery } from './product'

/** After any write, also a failed one: it may have arrived all the same. Resolves when the lines are here; never rejects. */
export const refreshLines = (queryClient: QueryClient) =>
  queryClient.invalidateQueries({ queryKey: cartQuery().queryKey })

/** Puts the line, with another quantity, in its own place (req 5.7), one after the other: each prices its whole job anew. */
export const changeLineMutation = (queryClient: QueryClient) =>
  mutationOptions({
    scope: { id: 'cart-line' },
    mutationFn: (line: NewLine) => replaceLine(line, true),
    onSettled: refreshCart(queryClient),
  })

type Upload = { lineId: string; file: ArtworkSource; onProgress: (part: number) => void; signal: AbortSignal }

const addArtworkMutation = mutationOptions({
  mutationFn: ({ lineId, file, ...options }: Upload) => addArtwork(lineId, file, options),
})

/**
 * Sends one file to one line. Resolves to what the provider says is there; the caller that sent to the last line of a job reads the
 * cart again. A write like any other, that goes on when its page is left.
 */
export function sendArtwork(queryClient: QueryClient, upload: Upload): Promise<Artwork[]> {
  return queryClient.getMutationCache().build(queryClient, addArtworkMutation).execute(upload)
}

/** Takes a file off each of these lines, up to the first failure; what was off already counts as taken off. */
export const removeArtworkMutation = (queryClient: QueryClient) =>
  mutationOptions({
    mutationFn: async (places: { lineId: string; artworkId: string }[]) => {
      for (const { lineId, artworkId } of places)
        await removeArtwork(lineId, artworkId).catch((error: unknown) => {
          if (!(error instanceof RejectedFailure) || error.status !== 404) throw error
        })
    },
    onSettled: () => refreshLines(queryClient),
  })

/** The lines of a job as they were last read. */
export function linesOfJob(queryClient: QueryClient, key: string): CartLine[] {
  const groups = queryClient.getQueryData(cartQuery().queryKey)?.value ?? []
  return groups.flatMap(({ lines }) => lines).filter((line) => jobKey(line) === key)
}

/** The line as it was last read; undefined when the cart has no such line. */
export function lastReadLine(queryClient: QueryClient, lineId: string): CartLine | undefined {
  const groups = queryClient.getQueryData(cartQuery().queryKey)?.value ?? []
  return groups.flatMap(({ lines }) => lines).find(({ id }) => id === lineId)
}

/** Whether the last time that the cart was asked for, it came. */
export function cartWasRead(queryClient: QueryClient): boolean {
  return queryClient.getQueryState(cartQuery().queryKey)?.status === 'success'
}

/** The cart as the provider has it at this moment. Throws what the read throws. */
export async function readCartNow(queryClient: QueryClient): Promise<CartGroup[]> {
  return (await todaysAnswer(() => queryClient.fetchQuery({ ...cartQuery(), staleTime: 0 }))).value
}

// What a discount code is worth. On a device stands its name only; the value is always the provider's (req 5.12).

/** Percent points of the subtotal. Fails with RejectedFailure when the code does not hold. */
export const couponQuery = (code: string) =>
  readQuery(['coupon', code], 'member', (signal) => checkCoupon(code, signal))

/** Asks about a typed code, and keeps one that holds. */
export const applyCouponMutation = (queryClient: QueryClient) =>
  mutationOptions({
    mutationFn: async (typed: string) => {
      const code = typed.trim()
      const percent = await ownAnswer(() => checkCoupon(code))
      queryClient.setQueryData(couponQuery(code).queryKey, percent)
      saveCoupon(code)
    },
  })

// What ordering again needs to know of a product: as it is today, not as this device remembers it.

type Offer = { product: Product; list: OwnPrices }

/** Throws MissingFailure for a product that is gone, and whatever keeps the provider from being asked. */
export async function todaysOffer(queryClient: QueryClient, slug: string): Promise<Offer> {
  const [product, list] = await Promise.all([
    todaysAnswer(() => queryClient.fetchQuery({ ...productQuery(slug), staleTime: 0 })),
    todaysAnswer(() => queryClient.fetchQuery({ ...priceListQuery(slug), staleTime: 0 })),
  ])
  return { product: product.value, list: list.value }
}

/** The first answer may be the copy on this device: then the provider's own is waited for. */
async function todaysAnswer<T>(ask: () => Promise<Dated<T>>): Promise<Dated<T>> {
  const first = await ask()
  const answer = first.fresh ? first : await ask()
  if (!answer.fresh) throw new OfflineFailure('The shop did not answer.')
  return answer
}
