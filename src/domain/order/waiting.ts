/** What waits for a customer, as a short list of words and where each is done (req 2.12). */
import type { CartGroup } from '../cart/cart'
import { type SyncCounts, syncWords } from '../outbox/sync-words'
import type { Order } from './order'

export type WaitingItem = { words: string; href: string }

/** What is known of the customer just now; what is not known yet is empty. */
type Known = { orders: Order[]; cart: CartGroup[]; unsent: SyncCounts }

/** In the order of what costs most time: what nobody else can do first, what is sent by itself last. */
export function waitingItems({ orders, cart, unsent }: Known): WaitingItem[] {
  return [...orders.flatMap(proofs), ...artworkToSend(cart), ...changes(unsent)]
}

/** An order is not printed before its proofs are approved. */
function proofs({ id, lines }: Order): WaitingItem[] {
  const open = lines.filter(({ approvalFiles }) =>
    approvalFiles.some(({ approval }) => approval === 'Pending'),
  )
  const [first, ...more] = open
  if (!first) return []
  const words = more.length === 0 ? `Proof of ${first.name}` : `${open.length} proofs of order ${id}`
  return [{ words, href: `/order_detail/${encodeURIComponent(id)}` }]
}

/** Lines that are to be branded, and nothing to brand them with. */
function artworkToSend(cart: CartGroup[]): WaitingItem[] {
  const open = cart.flatMap(({ lines }) =>
    lines.filter(({ setups, artwork }) => setups.length > 0 && artwork.length === 0),
  )
  const [first, ...more] = open
  if (!first) return []
  const words = more.length === 0 ? `Artwork of ${first.name}` : `Artwork of ${open.length} cart lines`
  return [{ words: `${words} to send`, href: '/cart' }]
}

function changes(unsent: SyncCounts): WaitingItem[] {
  return unsent.waiting + unsent.needsYou > 0 ? [{ words: syncWords(unsent), href: '/sync' }] : []
}
