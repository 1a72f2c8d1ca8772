/** Queries and writes of the cart. Writes are online-only (req 5.13): nothing of them is queued. */
import { mutationOptions, type QueryClient } from '@tanstack/react-query'
import { gstPath } from '../api/hosts'
import type { NewLine } from '../domain/cart/cart'
import { RejectedFailure } from '../domain/failure'
import { saveCartCount } from '../session/cart'
import { currentEpoch } from '../session/identity'
import { ownAnswer } from '../session/session-reader'
import { addLine, fetchCart, fetchCartCount, fetchGst, removeLine, replaceLine } from '../api/cart/cart'
import { readQuery } from './read-query'

export const cartQuery = () => readQuery(['cart'], 'member', fetchCart)

/** Also kept as cartItemCount (req 5.6), from where the header reads it. */
export const cartCountQuery = () =>
  readQuery(['cart-count'], 'member', async (signal) => {
    const count = await ownAnswer(() => fetchCartCount(signal))
    saveCartCount(count.value)
    return count
  })

/** After any write, also a failed one: it may have arrived all the same. Resolves when the lines are here. */
export const refreshCart = (queryClient: QueryClient) => () => {
  void queryClient.invalidateQueries({ queryKey: cartCountQuery().queryKey })
  return queryClient.invalidateQueries({ queryKey: cartQuery().queryKey })
}

/**
 * `answered`, which is waited for, is called with null, or with the provider's words, perhaps '', when the line is in the
 * cart already.
 */
type LineToSend = { line: NewLine; answered: (existing: string | null) => void | Promise<void> }

/** The customer's Yes to a ProductExit, and whether the brief and artwork that are there stay. */
export type Replacing = { carriesBrief: boolean }

/**
 * Sends lines one after the other up to the first failure; `replacing` is null before a ProductExit was answered. The cart
 * is asked for once, at the end, and not awaited.
 */
export const addLinesMutation = (queryClient: QueryClient) =>
  mutationOptions({
    mutationFn: async ({ lines, replacing }: { lines: LineToSend[]; replacing: Replacing | null }) => {
      const epoch = currentEpoch()
      for (const { line, answered } of lines) {
        // What one customer chose does not go on into the next one's cart.
        if (epoch !== currentEpoch()) throw new Error('Another customer has signed in.')
        await answered(await (replacing ? replaceLine(line, replacing.carriesBrief) : addLine(line)))
      }
    },
    onSettled: () => void refreshCart(queryClient)(),
  })

/** Takes lines out one after the other, up to the first failure. One that is gone already, as by another tab, is no failure. */
export const removeLinesMutation = (queryClient: QueryClient) =>
  mutationOptions({
    mutationFn: async (ids: string[]) => {
      for (const id of ids)
        await removeLine(id).catch((error: unknown) => {
          if (!(error instanceof RejectedFailure) || error.status !== 404) throw error
        })
    },
    onSettled: refreshCart(queryClient),
  })

/** The GST rate (req 4.6). */
export const gstQuery = () =>
  readQuery(['gst'], 'public', (signal, _, saved) => fetchGst(signal, saved), {
    catalogue: { kind: 'reply', method: 'GET', path: gstPath },
  })
