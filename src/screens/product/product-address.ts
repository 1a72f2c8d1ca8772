/** The address of a product page, alone and with what is chosen on it. */
import { choiceToSearch } from '../../domain/cart/choice-link'
import type { Choice } from '../../domain/cart/order-choice'
import type { Product } from '../../domain/product/product'

export function addressOf({ slug }: Pick<Product, 'slug'>): string {
  return `/product/${encodeURIComponent(slug)}`
}

export function addressWithChoice(product: Product, choice: Choice): string {
  const search = choiceToSearch(choice).toString()
  return search ? `${addressOf(product)}?${search}` : addressOf(product)
}
