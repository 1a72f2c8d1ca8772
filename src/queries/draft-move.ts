/** What moving a draft into the cart asks of the shop, and what it queues: today's offers, today's cart, and the briefs. */
import type { QueryClient } from '@tanstack/react-query'
import type { CartGroup, CartLine, NewLine } from '../domain/cart/cart'
import { briefProblem } from '../domain/cart/cart-brief'
import { type ClientDraft, type DraftLine, draftName } from '../domain/client-draft/client-draft'
import {
  type Arrival,
  arrivals,
  type CellRef,
  cellsToday,
  type Changes,
  changesOf,
  isMoving,
  withArrived,
  withMissed,
  withReturned,
} from '../domain/client-draft/draft-move'
import { InvalidTokenFailure, isAnswerLost, MissingFailure, RejectedFailure } from '../domain/failure'
import { failureWords } from '../domain/failure-words'
import { notSold, pricedTogether } from '../domain/order/order-again'
import type { OwnPrices } from '../domain/price/price'
import type { Product } from '../domain/product/product'
import { briefEdit } from '../outbox/kinds/brief'
import { addEdit } from '../outbox/queues'
import { clientDrafts } from '../saved/client-drafts/client-drafts'
import { shownName } from '../domain/cart/artwork'
import { fileName } from '../domain/file-name'
import { readLogoFile, readMockUpPicture } from '../saved/client-drafts/mock-ups'
import { readCartNow, sendArtwork } from './cart-line'
import { todaysOffer } from './order-again'
import { priceListQuery } from './product'

/** A cell that can go, as the line that the cart is to have, and the draft's line that it is of. */
export type Sendable = { ref: CellRef; line: NewLine; of: DraftLine; list: OwnPrices }

/** A line of the draft as the shop has it today. */
export type Reviewed = {
  line: DraftLine
  sendable: Sendable[]
  /** Of what goes. */
  changes: Changes
  /** Why it, or a part of it, stays in the draft; '' where nothing is in the way. */
  stays: string
}

export type Review = { lines: Reviewed[]; cart: readonly CartGroup[] }

/** Throws whatever keeps the shop from being asked. */
export async function reviewDraft(queryClient: QueryClient, draft: ClientDraft): Promise<Review> {
  const cart = await readCartNow(queryClient)
  const lines = await Promise.all(draft.lines.map((line) => reviewLine(queryClient, draft, line)))
  const priced = pricedTogether(lines.flatMap(({ sendable }) => sendable))
  return {
    cart,
    lines: lines.map((one) => ({ ...one, sendable: priced.filter(({ of }) => of === one.line) })),
  }
}

async function reviewLine(queryClient: QueryClient, draft: ClientDraft, line: DraftLine): Promise<Reviewed> {
  const { slug } = line.product
  const stays = (reason: string) => ({
    line,
    sendable: [],
    changes: { prices: [], stock: [] },
    stays: reason,
  })
  // What the draft shows, which may be a copy of yesterday.
  const shown = queryClient.getQueryData(priceListQuery(slug).queryKey)?.value ?? null
  try {
    const { product, list } = await todaysOffer(queryClient, slug)
    const together = draft.lines.filter((other) => other.product.slug === slug)
    const cells = cellsToday(line, together, product, list)
    if (typeof cells === 'string') return stays(cells)
    return reviewed(line, cells, product, { list, shown })
  } catch (error) {
    if (error instanceof InvalidTokenFailure) throw error
    return stays(error instanceof MissingFailure ? notSold : failureWords(error))
  }
}

function reviewed(
  line: DraftLine,
  cells: Exclude<ReturnType<typeof cellsToday>, string>,
  product: Product,
  prices: { list: OwnPrices; shown: OwnPrices | null },
): Reviewed {
  const going = cells.flatMap(({ ref, cell, today }) =>
    typeof today === 'string' ? [] : [{ ref, cell, line: today }],
  )
  const reasons = new Set(cells.flatMap(({ today }) => (typeof today === 'string' ? today : [])))
  return {
    line,
    sendable: going.map((one) => ({ ref: one.ref, line: one.line, of: line, list: prices.list })),
    changes: changesOf(line, going, product, prices),
    stays: [...reasons].join(' '),
  }
}

/**
 * Looks into the cart for what a draft has on its way: what is there leaves the draft, its brief goes to the outbox before,
 * and its logo to the shop; what is not stays in the draft. To be called after sending, and for what a page that died has
 * left. Resolves to what the shop said of logos that it does not take. Throws whatever keeps the cart from being read, or
 * the shop from answering: then everything stays on its way.
 */
export async function finishMove(queryClient: QueryClient, draftId: string): Promise<string[]> {
  const find = () =>
    clientDrafts()
      .list()
      .find(({ id }) => id === draftId)
  if (!isMovingDraft(find())) return []
  const cart = await readCartNow(queryClient)
  const draft = find()
  if (!draft) return []
  const found = arrivals(draft, cart)
  const refusals = new Set<string>()
  for (const { line, cartLine } of found)
    if (cartLine) {
      await queueBrief(line, cartLine)
      for (const words of await sendLogo(queryClient, line, cartLine)) refusals.add(words)
    }
  // What the provider took and the cart has no more was taken out of it by its customer.
  const isThere = ({ cartLine, moving }: Arrival) => cartLine !== null || moving === 'added'
  const arrived = found.filter(isThere).map(({ ref }) => ref)
  const returned = found.filter((one) => !isThere(one)).map(({ ref }) => ref)
  const missed = returned.map(({ lineId }) => ({ lineId, reason: notArrived }))
  await clientDrafts().edit(draftId, (now) =>
    withMissed(missed)(withReturned(returned)(withArrived(arrived)(now))),
  )
  return [...refusals]
}

const notArrived = 'It did not get into your cart.'

function isMovingDraft(draft: ClientDraft | undefined): draft is ClientDraft {
  return draft !== undefined && isMoving(draft)
}

/** A brief that the cart's line has already was kept there on purpose. */
async function queueBrief({ brief, product }: DraftLine, { id, brief: there }: CartLine): Promise<void> {
  const text = brief.trim()
  if (text === '' || there.trim() !== '' || briefProblem(text) !== null) return
  await addEdit(
    briefEdit({ lineId: id, text, base: there, product: { name: product.name, slug: product.slug } }),
  )
}

/** The logo, and the picture of where it goes. What the cart's line has by that name already was sent before. */
async function sendLogo(queryClient: QueryClient, line: DraftLine, cartLine: CartLine): Promise<string[]> {
  const { product } = line
  const [logo, picture] = await Promise.all([readLogoFile(line), readMockUpPicture(line)])
  const files = [
    logo,
    picture && new File([picture], fileName([product.name, 'with logo'], 'png'), { type: picture.type }),
  ]
  const refusals: string[] = []
  for (const file of files) {
    if (!file || cartLine.artwork.some(({ name }) => shownName(name) === shownName(file.name))) continue
    try {
      const { signal } = new AbortController()
      await sendArtwork(queryClient, { lineId: cartLine.id, file, onProgress: () => {}, signal })
    } catch (error) {
      // It goes again with what is on its way.
      if (!(error instanceof RejectedFailure) || isAnswerLost(error) || error.retryAfter !== null) throw error
      refusals.push(`${product.name}: ${shownName(file.name)} was not added. ${failureWords(error)}`)
    }
  }
  return refusals
}

/** What the cart's panel confirms. */
export function movedName(draft: ClientDraft, sent: readonly Sendable[]): string {
  const [only, ...more] = sent
  return only && more.length === 0 ? only.of.product.name : `${sent.length} lines for ${draftName(draft)}`
}
