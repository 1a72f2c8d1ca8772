/** The wishlist: reading it, putting a product in, taking it out (req 8.2). */
import * as v from 'valibot'
import { type Dated, mapDated } from '../../domain/dated'
import { RejectedFailure } from '../../domain/failure'
import { htmlToText } from '../../domain/rich-text'
import type { WishlistItem } from '../../domain/wishlist/wishlist'
import { fileUrl } from '../file-url'
import { request, writeDeadline } from '../request'
import { enveloped, textOrEmpty, wireId, wireList, wireText } from '../wire'

/** Only the id must be there: a product that is listed without a name is listed all the same. */
const ItemWire = v.object({
  ProductID: wireId,
  ProductName: textOrEmpty,
  ProductImage: textOrEmpty,
  Slug: textOrEmpty,
})

/** Taken for an empty list, a reply without any would say that a product was removed: it is none. */
export const ListReply = v.pipe(
  v.unknown(),
  v.transform((reply) => (Array.isArray(reply) ? { Data: reply } : reply)),
  enveloped(wireList(ItemWire)),
)

/** Stricter than MessageReply: a write counts as done only with a Message. */
export const WriteReply = v.object({ Message: wireText })

/** The wishlist page's call may answer with what is left of the list instead (req 14.8). */
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

/** How a write is sent by the outbox: perhaps again, with a shorter timeout than a customer's own press. */
type WriteOptions = { signal?: AbortSignal; idempotencyKey?: string }

/** Puts a product in. It writes, though the contract makes it a GET. */
export async function addToWishlist(productId: string, options: WriteOptions = {}): Promise<void> {
  await write('GET', toggleOf(productId), WriteReply, options)
}

/** Takes a product out, as the wishlist button does. */
export async function removeFromWishlist(productId: string, options: WriteOptions = {}): Promise<void> {
  await write('DELETE', toggleOf(productId), WriteReply, options)
}

/** Takes a product out on the page of the wishlist, which has a call of its own; a provider without it takes the button's. */
export async function removeOnWishlistPage(productId: string, options: WriteOptions = {}): Promise<void> {
  const path = `myaccount/getwishlist/${encodeURIComponent(productId)}`
  await write('DELETE', path, RemovalReply, options).catch((error: unknown) => {
    if (!(error instanceof RejectedFailure) || ![404, 405].includes(error.status)) throw error
    return removeFromWishlist(productId, options)
  })
}

function toggleOf(productId: string): string {
  return `product/addwishlist/${encodeURIComponent(productId)}`
}

async function write(
  method: 'GET' | 'DELETE',
  path: string,
  reply: v.GenericSchema,
  options: WriteOptions,
): Promise<void> {
  await request(method, path, reply, { ...options, asMember: true, headDeadline: writeDeadline })
}
