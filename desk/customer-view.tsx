/** Cart and wishlist as one customer sees them, at that customer's prices. */
import { Link, List, ListItem, ListItemText, Typography } from '@mui/material'
import { useQuery } from '@tanstack/react-query'
import { formatCount } from '../src/domain/count'
import { call } from './calls'
import { Part } from './one'
import { money } from './words'

type Product = { id: number; slug: string; product: string }
type View = {
  cart: (Product & { options: string; branding: string; quantity: number; eachCents: number | null })[]
  wishlist: (Product & { fromCents: number | null })[]
}

const priced = (cents: number | null, words: (price: string) => string) =>
  cents === null ? 'Price on request' : words(money(cents))

export function CustomerView({ id }: { id: number }) {
  const { data: view } = useQuery({
    queryKey: ['customers', 'view', id],
    queryFn: async () => (await call<{ data: View }>('GET', `customers/${id}/view`)).data,
  })
  if (!view) return null
  const { cart, wishlist } = view
  return (
    <Part title="As this customer sees the shop">
      {cart.length + wishlist.length === 0 && <Typography>Cart and wishlist are empty.</Typography>}
      <List dense disablePadding>
        {cart.map(({ options, branding, quantity, eachCents, ...line }) => (
          <Row key={`cart ${line.id}`} {...line} count={formatCount(quantity)}>
            {['In the cart', options, branding, priced(eachCents, (price) => `${price} each ex GST`)]}
          </Row>
        ))}
        {wishlist.map(({ fromCents, ...wished }) => (
          <Row key={`wishlist ${wished.id}`} {...wished}>
            {['On the wishlist', priced(fromCents, (price) => `from ${price} ex GST`)]}
          </Row>
        ))}
      </List>
    </Part>
  )
}

type RowProps = { slug: string; product: string; count?: string; children: string[] }

function Row({ slug, product, count, children }: RowProps) {
  return (
    <ListItem disableGutters>
      <ListItemText
        primary={
          <>
            {count && `${count} × `}
            <Link href={`/product/${encodeURIComponent(slug)}`} target="_blank" rel="noreferrer">
              {product}
            </Link>
          </>
        }
        secondary={children.filter(Boolean).join(' · ')}
      />
    </ListItem>
  )
}
