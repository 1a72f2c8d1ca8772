/** A customer's open tasks, as a short list of texts with links (req 2.12). */
import type { CartGroup } from '../cart/cart'
import { jobsOf } from '../cart/job'
import { withCount } from '../count'
import type { KnownDraft } from '../client-draft/known-draft'
import { draftPath, draftsPath } from '../client-draft/draft-path'
import type { SentQuotes } from '../client-draft/sent-quotes'
import { type SyncCounts, syncText, unsentTotal } from '../outbox/sync-text'
import type { Order, OrderSummary } from '../order/order'
import { proofsWaitingText } from '../order/order-status'

type OpenTask = { text: string; href: string }

/**
 * The customer's data as known at the moment; data that is not known yet is empty. `loadedOrders`: orders that were
 * loaded in full.
 */
type CustomerData = {
  orders: readonly OrderSummary[]
  loadedOrders: readonly Order[]
  cart: CartGroup[]
  drafts: readonly KnownDraft[]
  quotes: SentQuotes
  unsent: SyncCounts
  /** Epoch ms. */
  now: number
}

/**
 * In the order of the delay that they cause: tasks that only the customer can do come first, edits that are sent
 * automatically come last.
 */
export function openTasks({
  orders,
  loadedOrders,
  cart,
  drafts,
  quotes,
  unsent,
  now,
}: CustomerData): OpenTask[] {
  return [
    ...proofs(orders, loadedOrders),
    ...answeredQuotes(quotes, drafts),
    ...artworkToSend(cart),
    ...draftsToFinish(drafts.filter((draft) => quotes.orderOf(draft) === null)),
    ...changes(unsent),
    ...orderedDrafts(drafts, quotes, now),
  ]
}

/** The task to answer the waiting proofs, because an order is not printed before its proofs are approved. */
function proofs(orders: readonly OrderSummary[], loadedOrders: readonly Order[]): OpenTask[] {
  const waiting = orders.flatMap(({ id, proofsWaiting }) => {
    const count = proofsWaiting ?? pendingIn(loadedOrders.find((order) => order.id === id))
    return count > 0 ? [{ id, count }] : []
  })
  const [first, ...more] = waiting
  if (!first) return []
  const text = proofsWaitingText(waiting.reduce((sum, { count }) => sum + count, 0))
  return [{ text, href: more.length > 0 ? '/order_list' : `/order_detail/${encodeURIComponent(first.id)}` }]
}

/** Used when the list of orders does not contain the number. */
function pendingIn(order: Order | undefined): number {
  const files = order?.lines.flatMap(({ approvalFiles }) => approvalFiles) ?? []
  return files.filter(({ approval }) => approval === 'Pending').length
}

/** Jobs that are to be branded, but have no artwork. */
function artworkToSend(cart: CartGroup[]): OpenTask[] {
  const brandedLines = cart.flatMap(({ lines }) => lines.filter(({ setups }) => setups.length > 0))
  const withoutArtwork = jobsOf(brandedLines).filter(({ lines }) =>
    lines.some(({ artwork }) => artwork.length === 0),
  )
  const [first] = withoutArtwork.flatMap(({ lines }) => lines)
  if (!first) return []
  const text =
    withoutArtwork.length === 1 ? `Artwork of ${first.name}` : `Artwork of ${withoutArtwork.length} jobs`
  return [{ text: `${text} to send`, href: '/cart' }]
}

/** Clients' answers to quotes whose drafts are on this device. */
function answeredQuotes({ tasks }: SentQuotes, drafts: CustomerData['drafts']): OpenTask[] {
  return tasks
    .filter(({ draftId }) => drafts.some(({ id }) => id === draftId))
    .map(({ draftId, text }) => ({ text, href: draftPath(draftId) }))
}

function draftsToFinish(drafts: CustomerData['drafts']): OpenTask[] {
  const [first, ...more] = drafts
  if (!first) return []
  const href = more.length > 0 ? draftsPath : draftPath(first.id)
  return [{ text: `${withCount(drafts.length, 'draft')} to finish`, href }]
}

const maxOrderedAgeMs = 7 * 24 * 3600_000

/** Orders that resulted from drafts in the last days. */
function orderedDrafts(drafts: CustomerData['drafts'], quotes: SentQuotes, now: number): OpenTask[] {
  return drafts.flatMap((draft) => {
    const order = quotes.orderOf(draft)
    if (!order || now - order.at > maxOrderedAgeMs) return []
    const { text, orderId } = order
    const href = orderId === '' ? '/order_list' : `/order_detail/${encodeURIComponent(orderId)}`
    return { text: `${draft.name} – ${text}`, href }
  })
}

function changes(unsent: SyncCounts): OpenTask[] {
  return unsentTotal(unsent) > 0 ? [{ text: syncText(unsent), href: '/sync' }] : []
}
