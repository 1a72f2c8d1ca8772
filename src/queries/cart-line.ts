/**
 * Mutations and queries of one cart line: replacing it, its artwork, and the discount code. The cart then shows the
 * provider's state.
 */
import { mutationOptions, type QueryClient } from '@tanstack/react-query'
import { replaceLine } from '../api/cart/cart'
import { addArtwork, type ArtworkSource, checkCoupon, removeArtwork } from '../api/cart/cart-line'
import type { Artwork, CartGroup, CartLine, NewLine } from '../domain/cart/cart'
import { jobKey } from '../domain/cart/job'
import { OfflineFailure } from '../domain/failure'
import type { Dated } from '../domain/dated'
import type { CustomerPrices } from '../domain/price/price'
import type { Product } from '../domain/product/product'
import { saveCoupon } from '../session/cart'
import { requireSameSession } from '../session/session-reader'
import { cartQuery, refreshCart, throwUnlessGone } from './cart'
import { readQuery } from './read-query'
import { priceListQuery, productQuery } from './product'

/**
 * Reads the cart again after any write, including a failed one, which may have arrived nevertheless. Resolves when
 * the lines are loaded; never rejects.
 */
export const refreshLines = (queryClient: QueryClient) =>
  queryClient.invalidateQueries({ queryKey: cartQuery().queryKey })

/**
 * Replaces the line with another quantity in the same position (req 5.7). Changes run one after the other, because
 * each one changes the price of its whole job.
 */
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
 * Sends one file to one line. Resolves to the provider's list of the line's artwork; the caller that sent to the last
 * line of a job reads the cart again. The mutation continues when its page is left.
 */
export function sendArtwork(queryClient: QueryClient, upload: Upload): Promise<Artwork[]> {
  return queryClient.getMutationCache().build(queryClient, addArtworkMutation).execute(upload)
}

/**
 * Removes a file from each of these lines, up to the first failure. A file that is already gone counts as removed.
 */
export const removeArtworkMutation = (queryClient: QueryClient) =>
  mutationOptions({
    mutationFn: async (targets: { lineId: string; artworkId: string }[]) => {
      for (const { lineId, artworkId } of targets)
        await removeArtwork(lineId, artworkId).catch(throwUnlessGone)
    },
    onSettled: () => refreshLines(queryClient),
  })

/** Returns the lines of a job from the last read of the cart. */
export function linesOfJob(queryClient: QueryClient, key: string): CartLine[] {
  return lastReadLines(queryClient).filter((line) => jobKey(line) === key)
}

/** The line as it was last read; undefined when the cart has no such line. */
export function lastReadLine(queryClient: QueryClient, lineId: string): CartLine | undefined {
  return lastReadLines(queryClient).find(({ id }) => id === lineId)
}

function lastReadLines(queryClient: QueryClient): CartLine[] {
  return (queryClient.getQueryData(cartQuery().queryKey)?.value ?? []).flatMap(({ lines }) => lines)
}

/** Returns true if the last request for the cart succeeded. */
export function hasReadCart(queryClient: QueryClient): boolean {
  return queryClient.getQueryState(cartQuery().queryKey)?.status === 'success'
}

/** Reads the cart from the provider, not from a copy. Throws the errors of the read. */
export async function readCartNow(queryClient: QueryClient): Promise<CartGroup[]> {
  return (await requireFreshAnswer(() => queryClient.fetchQuery({ ...cartQuery(), staleTime: 0 }))).value
}

// Queries of a discount code. The device stores only its name; the value always comes from the provider (req 5.12).

/** The discount in percent points of the subtotal. Fails with RejectedFailure when the code is not valid. */
export const couponQuery = (code: string) =>
  readQuery(['coupon', code], 'member', (signal) => checkCoupon(code, signal))

/** Checks a typed code with the provider and stores a valid one. */
export const applyCouponMutation = (queryClient: QueryClient) =>
  mutationOptions({
    mutationFn: async (input: string) => {
      const code = input.trim()
      const percent = await requireSameSession(() => checkCoupon(code))
      queryClient.setQueryData(couponQuery(code).queryKey, percent)
      saveCoupon(code)
    },
  })

// Ordering again needs the product as the provider offers it today, not the device's copy.

type CurrentOffer = { product: Product; list: CustomerPrices }

/** Throws MissingFailure for a product that is gone, and the failure when the provider cannot be reached. */
export async function fetchCurrentOffer(queryClient: QueryClient, slug: string): Promise<CurrentOffer> {
  const [product, list] = await Promise.all([
    requireFreshAnswer(() => queryClient.fetchQuery({ ...productQuery(slug), staleTime: 0 })),
    requireFreshAnswer(() => queryClient.fetchQuery({ ...priceListQuery(slug), staleTime: 0 })),
  ])
  return { product: product.value, list: list.value }
}

/** The first result may be the device's copy; then the provider's result is awaited. */
async function requireFreshAnswer<T>(fetchOnce: () => Promise<Dated<T>>): Promise<Dated<T>> {
  const first = await fetchOnce()
  const answer = first.fresh ? first : await fetchOnce()
  if (!answer.fresh) throw new OfflineFailure('The shop did not answer.')
  return answer
}
