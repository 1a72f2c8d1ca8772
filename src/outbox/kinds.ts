/** Every kind of edit that may wait on this device. */
import { fetchCart } from '../api/cart/cart'
import { saveBrief } from '../api/cart/cart-line'
import {
  addToWishlist,
  fetchWishlist,
  removeOnWishlistPage,
  removeFromWishlist,
} from '../api/product/wishlist'
import { briefKind } from './kinds/brief'
import { tellBriefNews } from './brief-news'
import type { Kind, Kinds } from './kind'
import { guestKinds } from './guest-kinds'
import { wishKind } from './kinds/wishlist-item'

const brief = briefKind({
  fetchCart,
  saveBrief,
  onTrouble: (lineId, words) => tellBriefNews({ name: 'trouble', lineId, words }),
})

const all: Kind[] = [
  wishKind({ fetchWishlist, addToWishlist, removeFromWishlist, removeOnWishlistPage }),
  brief,
  ...guestKinds.values(),
]

export const kinds: Kinds = new Map(all.map((kind) => [kind.name, kind]))
