import { AccountFrame } from '../../widgets/account-frame'

export function WishlistScreen() {
  return <AccountFrame title="Wishlist">{null}</AccountFrame>
}
