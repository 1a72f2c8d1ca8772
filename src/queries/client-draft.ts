/** What moving a draft into the cart asks of the shop and sends besides lines: today's offers and cart, briefs and logos. */
import { shopDay } from './about'
import { type QueryClient, queryOptions, useQuery } from '@tanstack/react-query'
import { type CartGroup, type CartLine, type NewLine } from '../domain/cart/cart'
import { briefProblem } from '../domain/cart/cart-brief'
import {
  type ClientDraft,
  type DraftLine,
  draftName,
  newDraftLine,
} from '../domain/client-draft/client-draft'
import {
  type CellRef,
  cellsToday,
  type Changes,
  changesOf,
  hasMore,
  isPending,
  linesLike,
} from '../domain/client-draft/draft-line'
import { InvalidTokenFailure, MissingFailure } from '../domain/failure'
import { failureWords, isOutOfReach, readFailureWords } from '../domain/failure-words'
import { notSold, pricedTogether } from '../domain/order/order-again'
import type { OwnPrices } from '../domain/price/price'
import type { Product } from '../domain/product/product'
import { type QuestionRow, optionsOfRow, type UnreadRow } from '../domain/client-draft/pasted-rows'
import { newUuid } from '../domain/uuid'
import { skuKey } from '../domain/product/scanned-code'
import { pictureOfLine } from '../domain/product/colour'
import { pictureAt } from '../domain/product/picture'
import { briefEdit } from '../outbox/kinds/brief'
import { addEdit } from '../outbox/queues'
import { type ChosenLogo, readLogo, readMockUpPicture } from '../saved/client-drafts/client-drafts'
import { jpegOf } from '../device/picture-bytes'
import { currentPartition } from '../session/identity'
import { useProfile } from '../session/profile'
import { readCartNow, todaysOffer } from './cart-line'
import { sendLogo } from './draft-artwork'
import { priceListQuery, productQuery } from './product'
import { lookUpSku } from './search'
import { pictureQuery, pictureUrl } from './account'

/** A cell that can go, as the line that the cart is to have, and the draft's line that it is of. */
export type Sendable = {
  ref: CellRef
  line: NewLine
  of: DraftLine
  list: OwnPrices
  /** By an earlier move, without an answer. */
  wasSent: boolean
}

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
  const lines = await Promise.all(draft.lines.map((line) => reviewLine(queryClient, { draft, line, cart })))
  const priced = pricedTogether(lines.flatMap(({ sendable }) => sendable))
  return {
    cart,
    lines: lines.map((one) => ({ ...one, sendable: priced.filter(({ of }) => of === one.line) })),
  }
}

type Reviewing = { draft: ClientDraft; line: DraftLine; cart: readonly CartGroup[] }

async function reviewLine(queryClient: QueryClient, reviewing: Reviewing): Promise<Reviewed> {
  const { draft, line, cart } = reviewing
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
    const together = [
      ...draft.lines.filter((other) => other.product.slug === slug).flatMap(({ cells }) => cells),
      ...cart.flatMap(({ lines }) => lines.filter(({ productId }) => productId === product.id)),
    ]
    const cells = cellsToday(line, together, product, list)
    if (typeof cells === 'string') return stays(cells)
    return reviewed(reviewing, cells, product, { list, shown, today: shopDay(queryClient) })
  } catch (error) {
    if (error instanceof InvalidTokenFailure) throw error
    return stays(error instanceof MissingFailure ? notSold : failureWords(error))
  }
}

function reviewed(
  { draft, line, cart }: Reviewing,
  cells: Exclude<ReturnType<typeof cellsToday>, string>,
  product: Product,
  prices: Parameters<typeof changesOf>[3],
): Reviewed {
  const going = cells.flatMap(({ ref, cell, today }) =>
    typeof today === 'string' ? [] : [{ ref, cell, line: today }],
  )
  const reasons = new Set(cells.flatMap(({ today }) => (typeof today === 'string' ? today : [])))
  return {
    line,
    sendable: going.map(({ ref, cell, line: today }) => {
      // Of a move by an earlier build: this one was only about to be sent.
      const wasThere = linesLike(today, cart).some(({ id }) => draft.cartBefore?.includes(id))
      const wasSent = isPending(cell) && !(cell.moving === 'sent' && wasThere)
      return { ref, line: today, of: line, list: prices.list, wasSent }
    }),
    changes: changesOf(line, going, product, prices),
    stays: [...reasons].join(' '),
  }
}

/**
 * Sends what belongs to lines that are in the cart: briefs by the outbox, logos to the shop, none that a line has already.
 * Resolves to the shop's words for logos that it refuses. Throws whatever keeps the cart from being read, or the shop from
 * answering: then it is due again with the next move.
 */
export async function sendAlong(queryClient: QueryClient, added: readonly Sendable[]): Promise<string[]> {
  const due = added.filter(({ of }) => hasMore(of))
  if (due.length === 0) return []
  const cart = await readCartNow(queryClient)
  const refusals = new Set<string>()
  for (const { of, line } of due) {
    const cartLine = linesLike(line, cart).find(({ quantity }) => quantity === line.quantity)
    // Its customer may have taken it out again.
    if (!cartLine) continue
    await queueBrief(of, cartLine)
    for (const words of await sendLogo(queryClient, of, cartLine)) refusals.add(words)
  }
  return [...refusals]
}

/** Whether a line that the provider refuses with ProductExit is in the cart by an earlier move. Throws what the read throws. */
export async function hasArrived(queryClient: QueryClient, { wasSent, line }: Sendable): Promise<boolean> {
  if (!wasSent) return false
  return linesLike(line, await readCartNow(queryClient)).some(({ quantity }) => quantity === line.quantity)
}

/** A brief that the cart's line has already was kept there on purpose. */
async function queueBrief({ brief, product }: DraftLine, { id, brief: there }: CartLine): Promise<void> {
  const text = brief.trim()
  if (text === '' || there.trim() !== '' || briefProblem(text) !== null) return
  await addEdit(
    briefEdit({ lineId: id, text, base: there, product: { name: product.name, slug: product.slug } }),
  )
}

/** What the cart's panel confirms. */
export function movedName(draft: ClientDraft, sent: readonly Sendable[]): string {
  const [only, ...more] = sent
  return only && more.length === 0 ? only.of.product.name : `${sent.length} lines for ${draftName(draft)}`
}

// The products that pasted rows name by their SKUs: looked up at the shop, or in what is saved on this device.

/** Each SKU is looked up once, one after the other. Rejects when the session has ended. */
export async function linesOfRows(
  queryClient: QueryClient,
  rows: readonly QuestionRow[],
): Promise<{ lines: DraftLine[]; unread: UnreadRow[] }> {
  const found = new Map<string, Product | string>()
  const lines: DraftLine[] = []
  const unread: UnreadRow[] = []
  for (const row of rows) {
    const key = skuKey(row.sku)
    const product = found.get(key) ?? (await productOfSku(queryClient, row.sku))
    found.set(key, product)
    const line = typeof product === 'string' ? product : lineOf(product, row)
    if (typeof line === 'string') unread.push({ number: row.number, text: row.text, reason: line })
    else lines.push(line)
  }
  return { lines, unread }
}

function lineOf(product: Product, row: QuestionRow): DraftLine | string {
  const options = optionsOfRow(row, product)
  if (typeof options === 'string') return options
  const { id, slug, sku, name, gallery } = product
  const cells = [{ options, quantity: row.quantity }]
  return newDraftLine(newUuid(), { id, slug, sku, name, image: gallery[0] ?? null }, { cells })
}

/** Why there is none, in words, without the full stop. */
async function productOfSku(queryClient: QueryClient, sku: string): Promise<Product | string> {
  try {
    const found = await lookUpSku(queryClient, sku)
    if (found.kind === 'several') return `${found.count} products have the SKU “${sku}”`
    if (found.kind === 'none') return `No product has the SKU “${sku}”`
    return (await queryClient.ensureQueryData(productQuery(found.slug))).value
  } catch (error) {
    if (error instanceof InvalidTokenFailure) throw error
    if (error instanceof MissingFailure) return `No product has the SKU “${sku}”`
    if (isOutOfReach(error)) return `The shop cannot be reached, and “${sku}” is not saved on this device`
    return readFailureWords(error).replace(/\.$/, '')
  }
}

// The pictures of a quote, as JPEGs that the page can put on paper: of its lines, and the logo above them.

/** px, in print 22 mm; of a logo on its product 80 mm. */
const lineWidth = 320
const mockUpWidth = 800
const logoWidth = 640

/** How a line looks on a quote; null where this device has no picture of it. */
async function linePicture(line: DraftLine, product: Product | null): Promise<Blob | null> {
  const mockUp = await readMockUpPicture(line)
  if (mockUp) return jpegOf(mockUp, mockUpWidth)
  const url = (product && pictureOfLine(product, line.cells[0]?.options ?? [])) ?? line.product.image
  return url === null ? null : jpegOf(pictureAt(url, lineWidth), lineWidth)
}

/** What was not to be had is tried again. */
const inMemory = {
  staleTime: ({ state }: { state: { data: unknown } }) => (state.data ? Infinity : 0),
  gcTime: 60_000,
}

export const linePictureQuery = (line: DraftLine, product: Product | null) =>
  queryOptions({
    queryKey: [
      'line-picture',
      line.product,
      line.cells[0]?.options ?? [],
      product?.gallery ?? [],
      line.mockUp ?? null,
    ],
    queryFn: () => linePicture(line, product),
    ...inMemory,
  })

/** What was chosen here; the partition keeps it one customer's. */
export const chosenLogoQuery = () =>
  queryOptions<ChosenLogo>({ queryKey: ['quote-logo', currentPartition()], queryFn: readLogo, ...inMemory })

/** As large as a quote shows it; null where the file is no picture. */
export function logoOf(file: Blob): Promise<Blob | null> {
  return jpegOf(file, logoWidth)
}

/** `own` is the account's picture, which stands on quotes unless something else was chosen. */
export function useLogo(): { logo: Blob | null; chosen: ChosenLogo; hasOwn: boolean } {
  const url = pictureUrl(useProfile().picture)
  const { data: chosen = null, isSuccess } = useQuery(chosenLogoQuery())
  const isOwn = isSuccess && chosen === null && url !== null
  const own = useQuery({ ...pictureQuery(url ?? ''), enabled: isOwn }).data?.value
  const { data: jpeg } = useQuery({
    queryKey: ['own-logo', url, own?.size],
    queryFn: () => (own ? logoOf(own) : null),
    enabled: isOwn && own !== undefined,
    ...inMemory,
  })
  if (chosen !== null) return { logo: chosen === 'none' ? null : chosen, chosen, hasOwn: url !== null }
  return { logo: (isOwn && jpeg) || null, chosen, hasOwn: url !== null }
}
