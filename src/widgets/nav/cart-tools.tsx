/** Entries of the bottom bar for customers: the cart, and for the shop's staff the lead form (req 1.26, 26.6). */
import { Contact } from 'lucide-react'
import type { ComponentProps } from 'react'
import { useAcceptsLeads } from '../../queries/provider-features'
import { CartLink } from '../cart/cart-link'
import { ShellLink } from '../frame/shell-link'

export function CartTools(cart: ComponentProps<typeof CartLink>) {
  const takesLeads = useAcceptsLeads()
  return (
    <>
      <CartLink {...cart} />
      {takesLeads && (
        <ShellLink href="/lead" aria-label="New lead" className={cart.className}>
          <Contact aria-hidden="true" size={24} />
          Lead
        </ShellLink>
      )}
    </>
  )
}
