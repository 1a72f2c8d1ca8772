/** Queries and mutations of the cart. Mutations are online-only (req 5.13) and never queued. */
import { mutationOptions, type QueryClient } from '@tanstack/react-query'
import { gstPath } from '../api/hosts'
import type { NewLine } from '../domain/cart/cart'
import { RejectedFailure } from '../domain/failure'
import { saveCartCount } from '../session/cart'
import { currentEpoch } from '../session/identity'
import { requireSameSession } from '../session/session-reader'
import { addLine, fetchCart, fetchCartCount, fetchGst, removeLine, replaceLine } from '../api/cart/cart'
import { readQuery } from './read-query'

export const cartQuery = () => readQuery(['cart'], 'member', fetchCart)

/** The count is also stored as cartItemCount (req 5.6), which the header reads. */
export const cartCountQuery = () =>
  readQuery(['cart-count'], 'member', async (signal) => {
    const count = await requireSameSession(() => fetchCartCount(signal))
    saveCartCount(count.value)
    return count
  })

/**
 * Reads the cart again after any write, including a failed one, which may have arrived nevertheless. Resolves when
 * the lines are loaded.
 */
export const refreshCart = (queryClient: QueryClient) => () => {
  void queryClient.invalidateQueries({ queryKey: cartCountQuery().queryKey })
  return queryClient.invalidateQueries({ queryKey: cartQuery().queryKey })
}

/**
 * `onAnswer` is awaited. It is called with null, or with the provider's message (perhaps '') when the line is in the
 * cart already.
 */
type LineToSend = { line: NewLine; onAnswer: (existing: string | null) => void | Promise<void> }

/**
 * The customer's confirmation that an existing line is replaced (reply ProductExit). `carriesBrief`: the existing brief
 * and artwork are retained.
 */
export type Replacement = { carriesBrief: boolean }

/**
 * Sends lines one after the other, up to the first failure. `replacing` is null until the customer has confirmed that
 * lines are replaced. The cart is read once at the end, without waiting for it.
 */
export const addLinesMutation = (queryClient: QueryClient) =>
  mutationOptions({
    mutationFn: async ({ lines, replacing }: { lines: LineToSend[]; replacing: Replacement | null }) => {
      const epoch = currentEpoch()
      for (const { line, onAnswer } of lines) {
        // One customer's lines must not get into the next customer's cart.
        if (epoch !== currentEpoch()) throw new Error('Another customer has signed in.')
        await onAnswer(await (replacing ? replaceLine(line, replacing.carriesBrief) : addLine(line)))
      }
    },
    onSettled: () => void refreshCart(queryClient)(),
  })

/**
 * Removes lines one after the other, up to the first failure. A line that is already gone, for example removed in
 * another tab, does not count as a failure.
 */
export const removeLinesMutation = (queryClient: QueryClient) =>
  mutationOptions({
    mutationFn: async (ids: string[]) => {
      for (const id of ids) await removeLine(id).catch(throwUnlessGone)
    },
    onSettled: refreshCart(queryClient),
  })

/** Throws the error, unless the provider no longer has the item, which is then removed as requested. */
export function throwUnlessGone(error: unknown): void {
  if (!(error instanceof RejectedFailure) || error.status !== 404) throw error
}

/** The GST rate (req 4.6). */
export const gstQuery = () =>
  readQuery(['gst'], 'public', (signal, _, saved) => fetchGst(signal, saved), {
    catalogue: { kind: 'reply', method: 'GET', path: gstPath },
  })
