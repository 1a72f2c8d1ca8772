/** Whether a product in the cart is below its minimum (req 6.3). */
import { useQueries } from '@tanstack/react-query'
import type { CartGroup } from '../../domain/cart/cart'
import { productQuery } from '../../queries/product'

export type Shortfall = { name: string; words: string }

/** The first such product, or null. The minimum counts over all lines of a product; one that cannot be read has none. */
export function useShortfall(groups: CartGroup[]): Shortfall | null {
  const products = useQueries({
    queries: groups.map(({ slug }) => ({ ...productQuery(slug), enabled: slug !== '' })),
  })
  for (const [index, { lines }] of groups.entries()) {
    const minimum = products[index]?.data?.value.minimumQuantity ?? 0
    const quantity = lines.reduce((sum, line) => sum + line.quantity, 0)
    if (quantity < minimum)
      return { name: lines[0]?.name ?? '', words: `Please add at least ${minimum} Quantity` }
  }
  return null
}
