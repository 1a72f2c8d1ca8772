/**
 * The outbox kind for a toggled wishlist item. It contains the state that the customer wants, so sending it twice
 * changes nothing.
 */
import * as v from 'valibot'
import {
  addToWishlist,
  fetchWishlist,
  removeFromWishlist,
  removeOnWishlistPage,
} from '../../api/product/wishlist'
import { OfflineFailure } from '../../domain/failure'
import { type Edit, isWaiting, type Kind, toKind, type OutboxRow } from '../../domain/outbox/outbox'
import {
  isInWishlist,
  type WishlistChange,
  type WishlistItem,
  withWishlistChanges,
} from '../../domain/wishlist/wishlist'

/** Contains only public catalogue data, and the wanted state. */
const WishlistOp = v.object({
  product: v.object({
    productId: v.string(),
    name: v.string(),
    slug: v.string(),
    image: v.nullable(v.string()),
  }),
  wanted: v.boolean(),
  /** true: the provider listed the product when it was toggled; null: unknown. */
  base: v.nullable(v.boolean()),
  /** true: removed on the wishlist page. */
  onPage: v.optional(v.boolean()),
})

type WishlistOp = v.InferOutput<typeof WishlistOp>

const name = 'wish'
const calls = { fetchWishlist, addToWishlist, removeFromWishlist, removeOnWishlistPage }

/** Tests replace `api` with a fake provider. */
export function wishlistKind(api = calls): Kind {
  return toKind<WishlistOp, WishlistItem[]>({
    name,
    opSchema: 1,
    payload: WishlistOp,
    merge: ({ previous, unsent, edit, isStale }) => {
      const listed = isStale ? null : edit.base
      // After an earlier change is sent, the provider's list has that change's state.
      const base = previous ? previous.wanted : unsent ? unsent.base : listed
      if (unsent && edit.wanted === base) return null
      return { ...edit, base: previous ? null : base }
    },
    about: ({ product: { name: title, slug }, wanted }) => ({
      title: wanted ? `Add ${title} to wishlist` : `Remove ${title} from wishlist`,
      text: null,
      slug,
    }),
    affected: {
      query: 'wishlist',
      patch: (change, list) => withWishlistChanges(list, [change]),
      // The toggle falls back to the provider's state, so a toast has to explain it.
      failureMessage: ({ product, wanted }, reason) =>
        `${product.name} could not be ${wanted ? 'added to' : 'taken off'} your wishlist: ${reason}`,
    },
    send: async ({ product: { productId }, wanted, onPage }, { read, write, signal, idempotencyKey }) => {
      const { value, fresh } = await read(() => api.fetchWishlist(signal))
      if (!fresh) throw new OfflineFailure('Received a saved copy of the wishlist.')
      if (isInWishlist(value, productId) === wanted) return null
      const remove = onPage ? api.removeOnWishlistPage : api.removeFromWishlist
      const call = wanted ? api.addToWishlist : remove
      await write(() => call(productId, { signal, idempotencyKey }))
      return null
    },
  })
}

/** The provider's state of a product, and the time of that request in epoch ms. */
export type Listed = { isInWishlist: boolean; at: number }

/** `listed` is null when the provider's state is unknown. `onPage`: removed on the wishlist page, not by a toggle. */
export function createWishlistEdit(change: WishlistChange, listed: Listed | null, onPage = false): Edit {
  const payload: WishlistOp = { ...change, base: listed && listed.isInWishlist, ...(onPage && { onPage }) }
  return { kind: name, entity: change.product.productId, payload, ...(listed && { seenAt: listed.at }) }
}

/** The change in a row; null when the row is of another kind. */
export function wishlistChangeIn({ kind, payload }: OutboxRow): WishlistChange | null {
  return kind === name && v.is(WishlistOp, payload) ? payload : null
}

/** The waiting changes, oldest first. */
export function waitingWishlistChanges(rows: readonly OutboxRow[]): WishlistChange[] {
  return rows.filter(isWaiting).flatMap((row) => wishlistChangeIn(row) ?? [])
}
