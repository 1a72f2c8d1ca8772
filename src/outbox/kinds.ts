/** Every kind of edit that may wait on this device, with the calls that send it. */
import { fetchCart } from '../api/cart/cart'
import { saveBrief } from '../api/cart/cart-line'
import {
  addToWishlist,
  fetchWishlist,
  removeFromWishlist,
  removeOnWishlistPage,
} from '../api/product/wishlist'
import { type Kinds, kindsOf } from './kind'
import { briefKind } from './kinds/brief'
import { guestKinds } from './kinds/giveaway-entry'
import { wishlistKind } from './kinds/wishlist-item'

export const kinds: Kinds = kindsOf(
  wishlistKind({ fetchWishlist, addToWishlist, removeFromWishlist, removeOnWishlistPage }),
  briefKind({ fetchCart, saveBrief }),
  ...guestKinds.values(),
)
