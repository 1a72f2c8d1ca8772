/**
 * A draft order: what a customer puts aside for a client of theirs, by name, before any of it is in the cart. Each change is
 * a function of what is stored, so that what two tabs do to one draft adds up.
 */
import * as v from 'valibot'
import type { LineOption } from '../cart/cart'
import { defaultQuantity } from '../cart/quantity'
import { Instant } from '../instant'
import { Placement } from '../mock-up/mock-up'
import type { Product } from '../product/product'
import { PriceChoice } from '../price/shown-price'
import { shownText } from '../text'

const Option = v.object({ name: v.string(), value: v.string() })
const Quantity = v.pipe(v.number(), v.safeInteger(), v.minValue(0))

/** A colour and size, by the names that the product has for them, perhaps not chosen yet, and how many of it. */
const DraftCell = v.object({
  options: v.array(Option),
  quantity: Quantity,
  /** Sent to the cart without an answer so far: it may be there. Absent otherwise. See draft-line.ts. */
  pending: v.optional(v.literal(true)),
  /** The same in drafts of earlier builds; `added` was answered, its brief or logo not sent. */
  moving: v.optional(v.picklist(['sent', 'added'])),
})
export type DraftCell = v.InferOutput<typeof DraftCell>

/** A chosen set-up. Its name finds it again where the provider has given it another id, or the price list was not known. */
const DraftSetup = v.object({ id: v.string(), name: v.string(), count: Quantity })
export type DraftSetup = v.InferOutput<typeof DraftSetup>

export const DraftProduct = v.object({
  /** '' where it was found by a search, which knows products by their slugs alone. */
  id: v.string(),
  slug: v.string(),
  sku: v.string(),
  name: v.string(),
  /** Absolute URL, or null. */
  image: v.nullable(v.string()),
})
export type DraftProduct = v.InferOutput<typeof DraftProduct>

/** A logo that was tried on the product. The logo itself, and the picture made of both, are kept apart, by its id. */
const DraftMockUp = v.object({
  id: v.string(),
  /** Absolute URL of the picture, and the print area on it. */
  picture: v.string(),
  method: v.string(),
  position: v.string(),
  placement: Placement,
  /** As hex, where it is printed in one colour; null as it is. */
  colour: v.nullable(v.string()),
  /** SHA-256 of the client's file that it was made of; absent for a logo of the rep's own. */
  clientFile: v.optional(v.string()),
  /** What the account keeps of it, by SHA-256; absent while it has nothing. `picture` null: there is none. */
  files: v.optional(
    v.object({
      logo: v.object({ sha256: v.string(), name: v.string() }),
      picture: v.nullable(v.string()),
    }),
  ),
})
export type DraftMockUp = v.InferOutput<typeof DraftMockUp>

const DraftLine = v.object({
  id: v.string(),
  product: DraftProduct,
  cells: v.array(DraftCell),
  /** Null: what is preselected. */
  branding: v.nullable(v.array(DraftSetup)),
  brief: v.string(),
  /** What the client wants to pay for a piece, in integer cents: the customer's own word, no price of the provider's. */
  targetCents: v.nullable(Quantity),
  /** Why it, or a part of it, did not go into the cart the last time, in words; '' where nothing was in the way. */
  missed: v.string(),
  /** Absent without a logo, and in drafts of earlier builds. */
  mockUp: v.optional(DraftMockUp),
})
export type DraftLine = v.InferOutput<typeof DraftLine>

const DraftClient = v.object({ company: v.string(), contact: v.string(), note: v.string() })
export type DraftClient = v.InferOutput<typeof DraftClient>

/** What was typed for a quote. What never was is what stands there by itself. */
const QuoteOptions = v.object({
  number: v.optional(v.string()),
  validDays: v.optional(v.string()),
  /** The rep's own. */
  name: v.optional(v.string()),
  phone: v.optional(v.string()),
  notes: v.optional(v.string()),
  price: v.optional(PriceChoice),
})
export type QuoteOptions = v.InferOutput<typeof QuoteOptions>

/** What a field has not, of a text that was changed on two devices. `lineId`: of a line's brief. */
const TextClash = v.object({
  at: v.picklist(['note', 'quote.notes', 'brief']),
  lineId: v.nullable(v.string()),
  other: v.string(),
})
export type TextClash = v.InferOutput<typeof TextClash>

/** What the account has of a draft: the state that this device last agreed on with it. */
const DraftInAccount = v.object({
  version: v.string(),
  /** When the account had it. */
  at: Instant,
  /** JSON of the draft as it was then. */
  body: v.string(),
  /** `updatedAt` of the draft that the account has all of; -1 where there is none yet. */
  saved: v.number(),
  /** When another device's work came with it. */
  changedElsewhere: v.optional(Instant),
})

export const ClientDraft = v.object({
  id: v.string(),
  client: DraftClient,
  lines: v.array(DraftLine),
  quote: v.optional(QuoteOptions),
  /** The client's own day, as ISO text; absent where it is open, and in drafts of earlier builds. */
  neededBy: v.optional(v.string()),
  /** Absent where no text waits for the customer to choose. */
  clashes: v.optional(v.array(TextClash)),
  /** Of this device, never sent. Absent while the draft is on this device only. */
  account: v.optional(DraftInAccount),
  createdAt: Instant,
  updatedAt: Instant,
  /** Written as null for tabs of earlier builds, which left here the ids of the cart's lines before a move. */
  cartBefore: v.nullable(v.array(v.string())),
})
export type ClientDraft = v.InferOutput<typeof ClientDraft>

/** What a stored draft becomes. */
export type DraftEdit = (draft: ClientDraft) => ClientDraft

/** Characters, of a company, a contact and a note. */
export const maxNameLength = 200

/** `neededBy`: as the visit's "I need … by …" has it. */
export function newClientDraft(
  id: string,
  client: Partial<DraftClient>,
  now: number,
  neededBy: string | null = null,
): ClientDraft {
  return {
    id,
    client: { company: '', contact: '', note: '', ...client },
    lines: [],
    createdAt: now,
    updatedAt: now,
    cartBefore: null,
    ...(neededBy !== null && { neededBy }),
  }
}

export function newDraftLine(
  id: string,
  product: DraftProduct,
  part: Partial<Pick<DraftLine, 'cells' | 'branding' | 'mockUp'>> = {},
): DraftLine {
  return { id, product, cells: [], branding: null, brief: '', targetCents: null, missed: '', ...part }
}

/**
 * How many of a product that is put aside unseen: as many as are needed, of a colour and size that are chosen later. Where no
 * need was set, only of what has nothing to choose. `product` null: not known on this device.
 */
export function defaultCells(
  product: Pick<Product, 'attributes' | 'minimumQuantity' | 'hasVariations'> | null,
  needed: number | null,
): DraftCell[] {
  if (needed !== null) return [{ options: [], quantity: Math.max(needed, product?.minimumQuantity ?? 1) }]
  if (!product || product.attributes.length > 0) return []
  return [{ options: [], quantity: defaultQuantity(product.minimumQuantity, product.hasVariations) }]
}

/** What a draft is called wherever it is listed. */
export function draftName({
  client: { company, contact },
}: {
  client: Pick<ClientDraft['client'], 'company' | 'contact'>
}): string {
  return shownText(company) || shownText(contact) || 'Draft without a name'
}

export function piecesOfLine({ cells }: Pick<DraftLine, 'cells'>): number {
  return cells.reduce((sum, { quantity }) => sum + quantity, 0)
}

export function piecesOfDraft({ lines }: Pick<ClientDraft, 'lines'>): number {
  return lines.reduce((sum, line) => sum + piecesOfLine(line), 0)
}

/** The one that was worked on last comes first. */
export function newestFirst(drafts: readonly ClientDraft[]): ClientDraft[] {
  return drafts.toSorted((a, b) => b.updatedAt - a.updatedAt || (a.id < b.id ? -1 : 1))
}

export const withClient =
  (change: Partial<DraftClient>): DraftEdit =>
  (draft) => ({ ...draft, client: { ...draft.client, ...change } })

/** '' leaves it open. */
export const withNeededBy =
  (day: string): DraftEdit =>
  ({ neededBy: _before, ...draft }) => ({ ...draft, ...(day !== '' && { neededBy: day }) })

export const withQuote =
  (change: QuoteOptions): DraftEdit =>
  (draft) => ({ ...draft, quote: { ...draft.quote, ...change } })

/**
 * Adds lines at the end. What is of a product that is there already, branded alike, is put to it: colours and sizes that
 * both have are added up. Two logos make two lines.
 */
export const withLines =
  (added: readonly DraftLine[]): DraftEdit =>
  (draft) => ({ ...draft, lines: added.reduce(joined, draft.lines) })

function joined(lines: DraftLine[], added: DraftLine): DraftLine[] {
  const same = lines.find(
    ({ product, branding, mockUp }) =>
      product.slug === added.product.slug &&
      isBrandedAlike(branding, added.branding) &&
      (mockUp === undefined || added.mockUp === undefined),
  )
  if (!same) return [...lines, added]
  const cells = added.cells.reduce(withMore, same.cells)
  const { mockUp = added.mockUp, ...line } = same
  return lines.map((one) => (one === same ? { ...line, cells, ...(mockUp && { mockUp }) } : one))
}

function withMore(cells: DraftCell[], more: DraftCell): DraftCell[] {
  const same = cells.find((cell) => cellKey(cell) === cellKey(more))
  if (!same) return [...cells, more]
  return cells.map((cell) => (cell === same ? { ...cell, quantity: cell.quantity + more.quantity } : cell))
}

function isBrandedAlike(one: DraftSetup[] | null, other: DraftSetup[] | null): boolean {
  const key = (setups: DraftSetup[] | null) =>
    setups &&
    JSON.stringify(setups.flatMap(({ id, count }) => (count > 0 ? `${id}*${count}` : [])).toSorted())
  return key(one) === key(other)
}

/** What tells the cells of a line apart, whatever the order of the options. */
export function cellKey({ options }: Pick<DraftCell, 'options'>): string {
  const parts = options.map(({ name, value }) => JSON.stringify([name, value].map(normalized)))
  return JSON.stringify(parts.toSorted())
}

function normalized(text: string): string {
  return text.trim().toLowerCase()
}

/** Changes one line; one that is gone meanwhile stays gone. */
export const withLine =
  (lineId: string, change: (line: DraftLine) => DraftLine): DraftEdit =>
  (draft) => ({ ...draft, lines: draft.lines.map((line) => (line.id === lineId ? change(line) : line)) })

/** Quantities by what tells cells apart; 0 takes a cell out. Other cells stay as they are. */
export const withQuantities =
  (lineId: string, changed: readonly { options: LineOption[]; quantity: number }[]): DraftEdit =>
  (draft) =>
    withLine(lineId, (line) => ({ ...line, cells: changed.reduce(withQuantity, line.cells), missed: '' }))(
      draft,
    )

function withQuantity(cells: DraftCell[], changed: DraftCell): DraftCell[] {
  const place = cells.findIndex((cell) => cellKey(cell) === cellKey(changed))
  if (changed.quantity === 0) return cells.filter((_, index) => index !== place)
  return place < 0 ? [...cells, changed] : cells.with(place, { ...changed })
}

export const withoutLines =
  (ids: readonly string[]): DraftEdit =>
  (draft) => ({ ...draft, lines: draft.lines.filter(({ id }) => !ids.includes(id)) })

/** Undo of a removal: each goes back to its place, unless it is there again already. */
export const withLinesBack =
  (removed: readonly { line: DraftLine; index: number }[]): DraftEdit =>
  (draft) => ({
    ...draft,
    lines: removed.reduce(
      (lines, { line, index }) =>
        lines.some(({ id }) => id === line.id)
          ? lines
          : lines.toSpliced(Math.min(index, lines.length), 0, line),
      draft.lines,
    ),
  })

/** Whether an edit needs to be written: what comes to the same is no change. */
export function isSameDraft(one: ClientDraft, other: ClientDraft): boolean {
  return one === other || JSON.stringify(one) === JSON.stringify(other)
}
