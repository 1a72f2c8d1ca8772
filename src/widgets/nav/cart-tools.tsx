/** A customer's entries of the bottom bar: the cart, and the entries that features add (req 1.26, 26.6). */
import type { ComponentProps } from 'react'
import { CartLink } from '../cart/cart-link'
import { Slot } from '../frame/features'

export function CartTools(cart: ComponentProps<typeof CartLink>) {
  return (
    <>
      <CartLink {...cart} />
      <Slot name="memberTool" props={{ className: cart.className }} />
    </>
  )
}
