/** Cart and wishlist as one customer sees them, at that customer's prices. */
import { List, Typography } from '@mui/material'
import { formatCount } from '../../src/domain/count'
import type { DeskCartAndWishlist } from '../../src/domain/desk/customer-row'
import { SectionCard, ProductLink, useDeskQuery } from '../screen-parts'
import { Row } from '../row'
import { joinWithDots, money } from '../format'

const priceText = (cents: number | null, format: (price: string) => string) =>
  cents === null ? 'Price on request' : format(money(cents))

export function CustomerCartAndWishlist({ id }: { id: number }) {
  const { data: view } = useDeskQuery<DeskCartAndWishlist>(`customers/${id}/view`)
  if (!view) return null
  const { cart, wishlist } = view
  return (
    <SectionCard title="Customer’s view of the shop">
      {cart.length + wishlist.length === 0 && <Typography>The cart and wishlist are empty.</Typography>}
      <List dense disablePadding>
        {cart.map(({ options, branding, quantity, eachCents, ...line }) => {
          const price = priceText(eachCents, (each) => `${each} each ex GST`)
          const secondary = joinWithDots('In cart', options, branding, price)
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
        {wishlist.map(({ id: wishlistItemId, slug, product, fromCents }) => (
          <Row
            key={`wishlist ${wishlistItemId}`}
            primary={<ProductLink slug={slug}>{product}</ProductLink>}
            secondary={joinWithDots(
              'On wishlist',
              priceText(fromCents, (price) => `from ${price} ex GST`),
            )}
          />
        ))}
      </List>
    </SectionCard>
  )
}
