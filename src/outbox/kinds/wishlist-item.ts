/** A heart that was pressed: the state that a product is to have in the wishlist. Done again it changes nothing. */
import * as v from 'valibot'
import { OfflineFailure } from '../../domain/failure'
import { isWaiting, type OutboxRow } from '../../domain/outbox/outbox'
import type { Dated } from '../../domain/dated'
import { isInWishlist, type WishlistChange, type WishlistItem } from '../../domain/wishlist/wishlist'
import type { Edit } from '../changes'
import { type Kind, kindOf } from '../kind'

/** Nothing but what the catalogue shows to everybody, and whether it is wanted. */
const WishOp = v.object({
  product: v.object({
    productId: v.string(),
    name: v.string(),
    slug: v.string(),
    image: v.nullable(v.string()),
  }),
  wanted: v.boolean(),
  /** Whether the provider listed it when the heart was pressed; null when that was not known. */
  base: v.nullable(v.boolean()),
  /** It was pressed on the page of the wishlist. */
  onPage: v.optional(v.boolean()),
})

type WishOp = v.InferOutput<typeof WishOp>

type Options = { signal: AbortSignal; idempotencyKey: string }

export type WishCalls = {
  fetchWishlist: (signal: AbortSignal) => Promise<Dated<WishlistItem[]>>
  addToWishlist: (productId: string, options: Options) => Promise<void>
  removeFromWishlist: (productId: string, options: Options) => Promise<void>
  removeOnWishlistPage: (productId: string, options: Options) => Promise<void>
}

const name = 'wish'

export function wishKind({
  fetchWishlist,
  addToWishlist,
  removeFromWishlist,
  removeOnWishlistPage,
}: WishCalls): Kind {
  return kindOf<WishOp>({
    name,
    opSchema: 1,
    payload: WishOp,
    fold: ({ before, unsent, edit, isOverOld }) => {
      const listed = isOverOld ? null : edit.base
      // Behind another wish what the provider lists will be that one's doing, if it gets through.
      const base = before ? before.wanted : unsent ? unsent.base : listed
      if (unsent && edit.wanted === base) return null
      return { ...edit, base: before ? null : base }
    },
    about: ({ product: { name: title, slug }, wanted }) => ({
      title: wanted ? `Add ${title} to wishlist` : `Remove ${title} from wishlist`,
      text: null,
      slug,
    }),
    send: async ({ product: { productId }, wanted, onPage }, { ask, write, signal, idempotencyKey }) => {
      const { value, fresh } = await ask(() => fetchWishlist(signal))
      if (!fresh) throw new OfflineFailure('A kept copy of the wishlist came.')
      if (isInWishlist(value, productId) === wanted) return null
      const call = wanted ? addToWishlist : onPage ? removeOnWishlistPage : removeFromWishlist
      await write(() => call(productId, { signal, idempotencyKey }))
      return null
    },
  })
}

/** What the provider lists of a product, and when it was asked, in epoch ms. */
export type Listed = { isInWishlist: boolean; at: number }

/** `listed`: null when that is not known. `onPage`: pressed on the page of the wishlist, not on a heart. */
export function wishEdit(wish: WishlistChange, listed: Listed | null, onPage = false): Edit {
  const payload: WishOp = { ...wish, base: listed && listed.isInWishlist, ...(onPage && { onPage }) }
  return { kind: name, entity: wish.product.productId, payload, ...(listed && { seenAt: listed.at }) }
}

/** The wish in a row, or null when it is none. */
export function wishIn({ kind, payload }: OutboxRow): WishlistChange | null {
  return kind === name && v.is(WishOp, payload) ? payload : null
}

/** The wishes that wait, the oldest first. */
export function waitingWishes(rows: readonly OutboxRow[]): WishlistChange[] {
  return rows.filter(isWaiting).flatMap((row) => wishIn(row) ?? [])
}
