/** What waits for a customer, as a short list of words and where each is done (req 2.12). */
import type { CartGroup } from '../cart/cart'
import { jobsOf } from '../cart/job'
import { counted } from '../count'
import { type ClientDraft, draftName } from '../client-draft/client-draft'
import { type ClientLink, orderedWords, orderOfDraft, waitingWords } from '../client-link/link-state'
import { type SyncCounts, syncWords } from '../outbox/sync-words'
import type { Order, OrderSummary } from './order'
import { proofsWaitingWords } from './order-status'

type WaitingItem = { words: string; href: string }

/** What is known of the customer just now; what is not known yet is empty. `read`: orders that were looked into. */
type Known = {
  orders: readonly OrderSummary[]
  read: readonly Order[]
  cart: CartGroup[]
  drafts: readonly Pick<ClientDraft, 'id' | 'client' | 'lines'>[]
  links: readonly ClientLink[]
  unsent: SyncCounts
  /** Epoch ms. */
  now: number
}

/** In the order of what costs most time: what only the customer can do first, what is sent by itself last. */
export function waitingItems({ orders, read, cart, drafts, links, unsent, now }: Known): WaitingItem[] {
  return [
    ...proofs(orders, read),
    ...answeredLinks(links, drafts),
    ...artworkToSend(cart),
    ...draftsToFinish(drafts.filter((draft) => orderOfDraft(draft, links) === null)),
    ...changes(unsent),
    ...orderedDrafts(drafts, links, now),
  ]
}

/** An order is not printed before its proofs are approved. */
function proofs(orders: readonly OrderSummary[], read: readonly Order[]): WaitingItem[] {
  const open = orders.flatMap(({ id, proofsWaiting }) => {
    const count = proofsWaiting ?? pendingIn(read.find((order) => order.id === id))
    return count > 0 ? [{ id, count }] : []
  })
  const [first, ...more] = open
  if (!first) return []
  const words = proofsWaitingWords(open.reduce((sum, { count }) => sum + count, 0))
  return [{ words, href: more.length > 0 ? '/order_list' : `/order_detail/${encodeURIComponent(first.id)}` }]
}

/** Where the list of orders does not count them. */
function pendingIn(order: Order | undefined): number {
  const files = order?.lines.flatMap(({ approvalFiles }) => approvalFiles) ?? []
  return files.filter(({ approval }) => approval === 'Pending').length
}

/** Jobs that are to be branded, and nothing to brand them with. */
function artworkToSend(cart: CartGroup[]): WaitingItem[] {
  const branded = cart.flatMap(({ lines }) => lines.filter(({ setups }) => setups.length > 0))
  const open = jobsOf(branded).filter(({ lines }) => lines.some(({ artwork }) => artwork.length === 0))
  const [first] = open.flatMap(({ lines }) => lines)
  if (!first) return []
  const words = open.length === 1 ? `Artwork of ${first.name}` : `Artwork of ${open.length} jobs`
  return [{ words: `${words} to send`, href: '/cart' }]
}

/** What clients said of quotes whose drafts are here. */
function answeredLinks(links: Known['links'], drafts: Known['drafts']): WaitingItem[] {
  return links.flatMap((link) => {
    const words = drafts.some(({ id }) => id === link.draftId) ? waitingWords(link) : null
    return words === null ? [] : [{ words, href: `/drafts/${encodeURIComponent(link.draftId)}` }]
  })
}

function draftsToFinish(drafts: Known['drafts']): WaitingItem[] {
  const [first, ...more] = drafts
  if (!first) return []
  const href = more.length > 0 ? '/drafts' : `/drafts/${encodeURIComponent(first.id)}`
  return [{ words: `${counted(drafts.length, 'draft')} to finish`, href }]
}

const orderedShownMs = 7 * 24 * 3600_000

/** What became of the drafts of the last days. */
function orderedDrafts(drafts: Known['drafts'], links: Known['links'], now: number): WaitingItem[] {
  return drafts.flatMap((draft) => {
    const order = orderOfDraft(draft, links)
    if (!order || now - (order.orderedAt ?? 0) > orderedShownMs) return []
    const { orderId } = order
    const href = orderId === '' ? '/order_list' : `/order_detail/${encodeURIComponent(orderId)}`
    return { words: `${draftName(draft)} – ${orderedWords(order)}`, href }
  })
}

function changes(unsent: SyncCounts): WaitingItem[] {
  return unsent.waiting + unsent.needsYou > 0 ? [{ words: syncWords(unsent), href: '/sync' }] : []
}
