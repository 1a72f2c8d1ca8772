/** The wishlist: read it, add a product, remove a product (req 8.2). */
import * as v from 'valibot'
import { type Dated, mapDated } from '../../domain/dated'
import { RejectedFailure } from '../../domain/failure'
import { htmlToText } from '../../domain/rich-text'
import type { WishlistItem } from '../../domain/wishlist/wishlist'
import { fileUrl } from '../file-url'
import { request } from '../request'
import { write } from '../write'
import { enveloped, textOrEmpty, wireId, wireList, wireText } from '../wire'

/** Only the id is required: a product without a name is listed nevertheless. */
const ItemWire = v.object({
  ProductID: wireId,
  ProductName: textOrEmpty,
  ProductImage: textOrEmpty,
  Slug: textOrEmpty,
})

/** A reply without a list is invalid, because as an empty list it would mean that all products were removed. */
export const ListReply = v.pipe(
  v.unknown(),
  v.transform((reply) => (Array.isArray(reply) ? { Data: reply } : reply)),
  enveloped(wireList(ItemWire)),
)

/** Stricter than MessageReply: a write counts as done only with a Message. */
export const WriteReply = v.object({ Message: wireText })

/** The wishlist page's call may reply with the remaining list instead (req 14.8). */
export const RemovalReply = v.union([WriteReply, ListReply])

/** In the provider's order. Throws ContractFailure for a reply without a list. */
export async function fetchWishlist(signal?: AbortSignal): Promise<Dated<WishlistItem[]>> {
  const reply = await request('GET', 'myaccount/getwishlist/', ListReply, { signal, asMember: true })
  return mapDated(reply, (items) =>
    items.map(({ ProductID, ProductName, ProductImage, Slug }) => ({
      productId: ProductID,
      name: htmlToText(ProductName),
      slug: Slug,
      image: fileUrl(ProductImage),
    })),
  )
}

/**
 * Options of the outbox, which may repeat a request (`idempotencyKey`) and aborts it earlier than a request from a
 * click (`signal`).
 */
type WriteOptions = { signal?: AbortSignal; idempotencyKey?: string }

/** Adds a product. The request writes although the contract makes it a GET. */
export async function addToWishlist(productId: string, options: WriteOptions = {}): Promise<void> {
  await write('GET', togglePath(productId), WriteReply, options)
}

/** Removes a product, as the wishlist button does. */
export async function removeFromWishlist(productId: string, options: WriteOptions = {}): Promise<void> {
  await write('DELETE', togglePath(productId), WriteReply, options)
}

/**
 * Removes a product with the call of the wishlist page. If the provider lacks this call, the button's call is used.
 */
export async function removeOnWishlistPage(productId: string, options: WriteOptions = {}): Promise<void> {
  const path = `myaccount/getwishlist/${encodeURIComponent(productId)}`
  await write('DELETE', path, RemovalReply, options).catch((error: unknown) => {
    if (!(error instanceof RejectedFailure) || ![404, 405].includes(error.status)) throw error
    return removeFromWishlist(productId, options)
  })
}

function togglePath(productId: string): string {
  return `product/addwishlist/${encodeURIComponent(productId)}`
}
