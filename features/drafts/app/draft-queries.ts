/** Moves a draft into the cart: reads today's offers and the cart, and sends briefs and logos with the lines. */
import { shopDay } from '../../../src/queries/about'
import { type QueryClient, queryOptions, useQuery } from '@tanstack/react-query'
import { type CartGroup, type CartLine, type NewLine } from '../../../src/domain/cart/cart'
import { briefProblem } from '../../../src/domain/cart/cart-brief'
import { type ClientDraft, type DraftLine, draftName, newDraftLine } from '../rules/client-draft'
import {
  type CellRef,
  cellsToday,
  type ChangeNotices,
  changeNotices,
  hasBriefOrLogo,
  isPending,
  equalCartLines,
} from '../rules/draft-line'
import { InvalidTokenFailure, MissingFailure } from '../../../src/domain/failure'
import { failureMessage, isOutOfReach, readFailureMessage } from '../../../src/domain/failure-message'
import { notSold, withJobPrices } from '../../../src/domain/order/order-again'
import type { CustomerPrices } from '../../../src/domain/price/price'
import type { Product } from '../../../src/domain/product/product'
import { type RequestedRow, optionsOfRow, type SkippedRow } from '../rules/pasted-rows'
import { newUuid } from '../../../src/domain/uuid'
import { skuKey } from '../../../src/domain/find/scanned-code'
import { pictureOfLine } from '../../../src/domain/product/colour'
import { pictureAt } from '../../../src/domain/product/picture'
import { createBriefEdit } from '../../../src/outbox/kinds/brief'
import { addEdit } from '../../../src/outbox/queues'
import { type ChosenLogo, readLogo, readMockUpPicture } from './client-drafts'
import { jpegOf } from '../../../src/device/picture-bytes'
import { currentPartition } from '../../../src/session/identity'
import { useProfile } from '../../../src/session/profile'
import { readCartNow, fetchCurrentOffer } from '../../../src/queries/cart-line'
import { sendLogo } from './draft-artwork'
import { priceListQuery, productQuery } from '../../../src/queries/product'
import { lookUpSku } from '../../../src/queries/search'
import { pictureQuery, pictureUrl } from '../../../src/queries/account'

/** A cell of the draft that can be sent, with the cart line that it becomes and its draft line. */
export type Sendable = {
  ref: CellRef
  line: NewLine
  draftLine: DraftLine
  list: CustomerPrices
  /** true: an earlier move sent the line without getting an answer. */
  wasSent: boolean
}

/** A draft line compared with the shop's offer of today. */
export type ReviewedLine = {
  line: DraftLine
  sendable: Sendable[]
  /** Changes of the cells that can be sent. */
  changes: ChangeNotices
  /** The reason why the line, or a part of it, stays in the draft; '' when nothing prevents the move. */
  notMovedReason: string
}

export type Review = { lines: ReviewedLine[]; cart: readonly CartGroup[] }

/** Throws the failure when the shop cannot be reached. */
export async function reviewDraft(queryClient: QueryClient, draft: ClientDraft): Promise<Review> {
  const cart = await readCartNow(queryClient)
  const lines = await Promise.all(draft.lines.map((line) => reviewLine(queryClient, { draft, line, cart })))
  const priced = withJobPrices(lines.flatMap(({ sendable }) => sendable))
  return {
    cart,
    lines: lines.map((entry) => ({
      ...entry,
      sendable: priced.filter(({ draftLine }) => draftLine === entry.line),
    })),
  }
}

type ReviewContext = { draft: ClientDraft; line: DraftLine; cart: readonly CartGroup[] }

async function reviewLine(queryClient: QueryClient, reviewing: ReviewContext): Promise<ReviewedLine> {
  const { draft, line, cart } = reviewing
  const { slug } = line.product
  const notMoved = (reason: string) => ({
    line,
    sendable: [],
    changes: { prices: [], stock: [] },
    notMovedReason: reason,
  })
  // The draft shows these prices, which may be a copy from yesterday.
  const shownPrices = queryClient.getQueryData(priceListQuery(slug).queryKey)?.value ?? null
  try {
    const { product, list } = await fetchCurrentOffer(queryClient, slug)
    const productLines = [
      ...draft.lines.filter((other) => other.product.slug === slug).flatMap(({ cells }) => cells),
      ...cart.flatMap(({ lines }) => lines.filter(({ productId }) => productId === product.id)),
    ]
    const cells = cellsToday(line, productLines, product, list)
    if (typeof cells === 'string') return notMoved(cells)
    return toReviewedLine(line, cells, product, { list, shownPrices, today: shopDay(queryClient) })
  } catch (error) {
    if (error instanceof InvalidTokenFailure) throw error
    return notMoved(error instanceof MissingFailure ? notSold : failureMessage(error))
  }
}

function toReviewedLine(
  line: DraftLine,
  cells: Exclude<ReturnType<typeof cellsToday>, string>,
  product: Product,
  prices: Parameters<typeof changeNotices>[3],
): ReviewedLine {
  const movableCells = cells.flatMap(({ ref, cell, lineOrReason }) =>
    typeof lineOrReason === 'string' ? [] : [{ ref, cell, line: lineOrReason }],
  )
  const reasons = new Set(
    cells.flatMap(({ lineOrReason }) => (typeof lineOrReason === 'string' ? lineOrReason : [])),
  )
  return {
    line,
    sendable: movableCells.map(({ ref, cell, line: newLine }) => {
      return { ref, line: newLine, draftLine: line, list: prices.list, wasSent: isPending(cell) }
    }),
    changes: changeNotices(line, movableCells, product, prices),
    notMovedReason: [...reasons].join(' '),
  }
}

/**
 * Sends the data that belongs to lines in the cart: briefs through the outbox, logos directly to the shop, except
 * briefs and logos that a line already has. Resolves to the shop's messages about refused logos. Throws when the cart
 * cannot be read or the shop does not answer; the next move then tries again.
 */
export async function sendBriefsAndLogos(
  queryClient: QueryClient,
  added: readonly Sendable[],
): Promise<string[]> {
  const withBriefOrLogo = added.filter(({ draftLine }) => hasBriefOrLogo(draftLine))
  if (withBriefOrLogo.length === 0) return []
  const cart = await readCartNow(queryClient)
  const refusals = new Set<string>()
  for (const { draftLine, line } of withBriefOrLogo) {
    const cartLine = equalCartLines(line, cart).find(({ quantity }) => quantity === line.quantity)
    // The customer may have removed the line again.
    if (!cartLine) continue
    await queueBrief(draftLine, cartLine)
    for (const refusal of await sendLogo(queryClient, draftLine, cartLine)) refusals.add(refusal)
  }
  return [...refusals]
}

/**
 * Returns true if a line that the provider refuses with ProductExit came into the cart by an earlier move. Throws the
 * errors of the read.
 */
export async function hasArrived(queryClient: QueryClient, { wasSent, line }: Sendable): Promise<boolean> {
  if (!wasSent) return false
  return equalCartLines(line, await readCartNow(queryClient)).some(
    ({ quantity }) => quantity === line.quantity,
  )
}

/** Queues the draft's brief, unless the cart line has a brief already, which was retained on purpose. */
async function queueBrief({ brief, product }: DraftLine, { id, brief: cartBrief }: CartLine): Promise<void> {
  const text = brief.trim()
  if (text === '' || cartBrief.trim() !== '' || briefProblem(text) !== null) return
  await addEdit(
    createBriefEdit({
      lineId: id,
      text,
      base: cartBrief,
      product: { name: product.name, slug: product.slug },
    }),
  )
}

/** Text of the confirmation in the cart's panel. */
export function confirmationText(draft: ClientDraft, sent: readonly Sendable[]): string {
  const [only, ...more] = sent
  return only && more.length === 0
    ? only.draftLine.product.name
    : `${sent.length} lines for ${draftName(draft)}`
}

// The SKUs of pasted rows are looked up at the shop, or in the catalogue saved on this device.

/** Looks up each SKU once, one after the other. Rejects when the session has ended. */
export async function linesOfRows(
  queryClient: QueryClient,
  rows: readonly RequestedRow[],
): Promise<{ lines: DraftLine[]; skipped: SkippedRow[] }> {
  const productsBySku = new Map<string, Product | string>()
  const lines: DraftLine[] = []
  const skipped: SkippedRow[] = []
  for (const row of rows) {
    const key = skuKey(row.sku)
    const product = productsBySku.get(key) ?? (await productOfSku(queryClient, row.sku))
    productsBySku.set(key, product)
    const line = typeof product === 'string' ? product : lineOf(product, row)
    if (typeof line === 'string') skipped.push({ number: row.number, text: row.text, reason: line })
    else lines.push(line)
  }
  return { lines, skipped }
}

function lineOf(product: Product, row: RequestedRow): DraftLine | string {
  const options = optionsOfRow(row, product)
  if (typeof options === 'string') return options
  const { id, slug, sku, name, gallery } = product
  const cells = [{ options, quantity: row.quantity }]
  return newDraftLine(newUuid(), { id, slug, sku, name, image: gallery[0] ?? null }, { cells })
}

/** Returns the product, or a message (without a full stop) that explains why there is no product. */
async function productOfSku(queryClient: QueryClient, sku: string): Promise<Product | string> {
  try {
    const match = await lookUpSku(queryClient, sku)
    if (match.kind === 'several') return `${match.count} products have the SKU “${sku}”`
    if (match.kind === 'none') return `No product has the SKU “${sku}”`
    return (await queryClient.ensureQueryData(productQuery(match.slug))).value
  } catch (error) {
    if (error instanceof InvalidTokenFailure) throw error
    if (error instanceof MissingFailure) return `No product has the SKU “${sku}”`
    if (isOutOfReach(error)) return `The shop cannot be reached, and “${sku}” is not saved on this device`
    return readFailureMessage(error).replace(/\.$/, '')
  }
}

// Pictures of a quote as JPEGs for printing: a picture of each line, and the logo above the lines.

/** Widths in px. In print a line is 22 mm wide, and a logo on its product (the mock-up) 80 mm. */
const lineWidth = 320
const mockUpWidth = 800
const logoWidth = 640

/** Returns a line's picture for a quote; null when this device has none. */
async function linePicture(line: DraftLine, product: Product | null): Promise<Blob | null> {
  const mockUp = await readMockUpPicture(line)
  if (mockUp) return jpegOf(mockUp, mockUpWidth)
  const url = (product && pictureOfLine(product, line.cells[0]?.options ?? [])) ?? line.product.image
  return url === null ? null : jpegOf(pictureAt(url, lineWidth), lineWidth)
}

/** Pictures stay in memory; a missing picture is tried again. */
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

/** The logo chosen on this device; the partition in the key separates customers. */
export const chosenLogoQuery = () =>
  queryOptions<ChosenLogo>({ queryKey: ['quote-logo', currentPartition()], queryFn: readLogo, ...inMemory })

/** Returns the logo in the size of a quote; null when the file is not a picture. */
export function logoOf(file: Blob): Promise<Blob | null> {
  return jpegOf(file, logoWidth)
}

/** `hasAccountPicture`: the account has a picture, which quotes show unless something else was chosen. */
export function useLogo(): { logo: Blob | null; chosen: ChosenLogo; hasAccountPicture: boolean } {
  const url = pictureUrl(useProfile().picture)
  const { data: chosen = null, isSuccess } = useQuery(chosenLogoQuery())
  const usesAccountPicture = isSuccess && chosen === null && url !== null
  const accountPicture = useQuery({ ...pictureQuery(url ?? ''), enabled: usesAccountPicture }).data?.value
  const { data: jpeg } = useQuery({
    queryKey: ['own-logo', url, accountPicture?.size],
    queryFn: () => (accountPicture ? logoOf(accountPicture) : null),
    enabled: usesAccountPicture && accountPicture !== undefined,
    ...inMemory,
  })
  if (chosen !== null)
    return { logo: chosen === 'none' ? null : chosen, chosen, hasAccountPicture: url !== null }
  return { logo: (usesAccountPicture && jpeg) || null, chosen, hasAccountPicture: url !== null }
}
