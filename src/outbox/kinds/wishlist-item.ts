/** A wishlist item that was toggled: whether a product is to be in the wishlist. Done again it changes nothing. */
import * as v from 'valibot'
import {
  addToWishlist,
  fetchWishlist,
  removeFromWishlist,
  removeOnWishlistPage,
} from '../../api/product/wishlist'
import { OfflineFailure } from '../../domain/failure'
import { type Edit, isWaiting, type Kind, kindOf, type OutboxRow } from '../../domain/outbox/outbox'
import {
  isInWishlist,
  type WishlistChange,
  type WishlistItem,
  withWishlistChanges,
} from '../../domain/wishlist/wishlist'

/** Nothing but what the catalogue shows to everybody, and whether it is wanted. */
const WishlistOp = v.object({
  product: v.object({
    productId: v.string(),
    name: v.string(),
    slug: v.string(),
    image: v.nullable(v.string()),
  }),
  wanted: v.boolean(),
  /** Whether the provider listed it when it was toggled; null when that was not known. */
  base: v.nullable(v.boolean()),
  /** It was removed on the page of the wishlist. */
  onPage: v.optional(v.boolean()),
})

type WishlistOp = v.InferOutput<typeof WishlistOp>

const name = 'wish'
const calls = { fetchWishlist, addToWishlist, removeFromWishlist, removeOnWishlistPage }

/** Tests put a provider of their own in the place of `api`. */
export function wishlistKind(api = calls): Kind {
  return kindOf<WishlistOp, WishlistItem[]>({
    name,
    opSchema: 1,
    payload: WishlistOp,
    fold: ({ before, unsent, edit, isOverOld }) => {
      const listed = isOverOld ? null : edit.base
      // Behind another change what the provider lists will be that one's doing, if it gets through.
      const base = before ? before.wanted : unsent ? unsent.base : listed
      if (unsent && edit.wanted === base) return null
      return { ...edit, base: before ? null : base }
    },
    about: ({ product: { name: title, slug }, wanted }) => ({
      title: wanted ? `Add ${title} to wishlist` : `Remove ${title} from wishlist`,
      text: null,
      slug,
    }),
    shown: {
      query: 'wishlist',
      patch: (change, list) => withWishlistChanges(list, [change]),
      // The toggle falls back to what the provider lists, so a toast has to say why.
      refused: ({ product, wanted }, reason) =>
        `${product.name} could not be ${wanted ? 'added to' : 'taken off'} your wishlist: ${reason}`,
    },
    send: async ({ product: { productId }, wanted, onPage }, { ask, write, signal, idempotencyKey }) => {
      const { value, fresh } = await ask(() => api.fetchWishlist(signal))
      if (!fresh) throw new OfflineFailure('A saved copy of the wishlist came.')
      if (isInWishlist(value, productId) === wanted) return null
      const remove = onPage ? api.removeOnWishlistPage : api.removeFromWishlist
      const call = wanted ? api.addToWishlist : remove
      await write(() => call(productId, { signal, idempotencyKey }))
      return null
    },
  })
}

/** What the provider lists of a product, and when it was asked, in epoch ms. */
export type Listed = { isInWishlist: boolean; at: number }

/** `listed`: null when that is not known. `onPage`: removed on the page of the wishlist, not by a toggle. */
export function wishlistEdit(change: WishlistChange, listed: Listed | null, onPage = false): Edit {
  const payload: WishlistOp = { ...change, base: listed && listed.isInWishlist, ...(onPage && { onPage }) }
  return { kind: name, entity: change.product.productId, payload, ...(listed && { seenAt: listed.at }) }
}

/** The change in a row, or null when it is none. */
export function wishlistChangeIn({ kind, payload }: OutboxRow): WishlistChange | null {
  return kind === name && v.is(WishlistOp, payload) ? payload : null
}

/** The changes that wait, the oldest first. */
export function waitingWishlistChanges(rows: readonly OutboxRow[]): WishlistChange[] {
  return rows.filter(isWaiting).flatMap((row) => wishlistChangeIn(row) ?? [])
}
