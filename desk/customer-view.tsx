/** Cart and wishlist as one customer sees them, at that customer's prices. */
import { List, Typography } from '@mui/material'
import { formatCount } from '../src/domain/count'
import type { DeskCustomerView } from '../src/domain/desk/customer-row'
import { Part, ProductLink, useDeskQuery } from './screen-parts'
import { Row } from './row'
import { dotted, money } from './format'

const priced = (cents: number | null, format: (price: string) => string) =>
  cents === null ? 'Price on request' : format(money(cents))

export function CustomerView({ id }: { id: number }) {
  const { data: view } = useDeskQuery<DeskCustomerView>(`customers/${id}/view`)
  if (!view) return null
  const { cart, wishlist } = view
  return (
    <Part title="Customer’s view of the shop">
      {cart.length + wishlist.length === 0 && <Typography>The cart and wishlist are empty.</Typography>}
      <List dense disablePadding>
        {cart.map(({ options, branding, quantity, eachCents, ...line }) => {
          const price = priced(eachCents, (each) => `${each} each ex GST`)
          const secondary = dotted('In cart', options, branding, price)
          const link = <ProductLink slug={line.slug}>{line.product}</ProductLink>
          return (
            <Row
              key={`cart ${line.id}`}
              primary={
                <>
                  {formatCount(quantity)} × {link}
                </>
              }
              secondary={secondary}
            />
          )
        })}
        {wishlist.map(({ id: wished, slug, product, fromCents }) => (
          <Row
            key={`wishlist ${wished}`}
            primary={<ProductLink slug={slug}>{product}</ProductLink>}
            secondary={dotted(
              'On wishlist',
              priced(fromCents, (price) => `from ${price} ex GST`),
            )}
          />
        ))}
      </List>
    </Part>
  )
}
