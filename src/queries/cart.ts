/** Queries and writes of the cart. Writes are online-only (DESIGN §3): nothing of them is queued. */
import { mutationOptions, type QueryClient } from '@tanstack/react-query'
import { addLine, fetchCart, fetchCartCount, removeLine, replaceLine } from '../api/cart'
import { keepCartCount } from '../offline/cart-count'
import { currentEpoch } from '../offline/identity'
import { readQuery } from './read-query'

export const cartQuery = () => readQuery({ key: ['cart'], scope: 'member', read: fetchCart })

/** Also kept as cartItemCount (S §4), from where the header reads it. */
export const cartCountQuery = () =>
  readQuery({
    key: ['cart-count'],
    scope: 'member',
    read: async (signal) => {
      const epoch = currentEpoch()
      const count = await fetchCartCount(signal)
      if (epoch === currentEpoch()) keepCartCount(count.value)
      return count
    },
  })

/** After any write, also a failed one: it may have arrived all the same. */
const refresh = (queryClient: QueryClient) => () =>
  Promise.all([
    queryClient.invalidateQueries({ queryKey: cartQuery().queryKey }),
    queryClient.invalidateQueries({ queryKey: cartCountQuery().queryKey }),
  ])

export const addLineMutation = (queryClient: QueryClient) =>
  mutationOptions({ mutationKey: ['cart', 'add'], mutationFn: addLine, onSettled: refresh(queryClient) })

/** The customer's Yes to a ProductExit. */
export const replaceLineMutation = (queryClient: QueryClient) =>
  mutationOptions({
    mutationKey: ['cart', 'replace'],
    mutationFn: replaceLine,
    onSettled: refresh(queryClient),
  })

export const removeLineMutation = (queryClient: QueryClient) =>
  mutationOptions({
    mutationKey: ['cart', 'remove'],
    mutationFn: removeLine,
    onSettled: refresh(queryClient),
  })
