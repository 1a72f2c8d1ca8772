/**
 * A draft order: products that a customer (a sales rep) collects for a client, before anything is in the cart. Every
 * change is a function of the stored draft, so that changes from two tabs add up.
 */
import * as v from 'valibot'
import { DraftProduct } from '../../../src/domain/client-draft/known-draft'
import { cellKey, type LineOption } from '../../../src/domain/product/variation'
import { defaultQuantity } from '../../../src/domain/quantity'
import { Instant } from '../../../src/domain/instant'
import { Placement } from '../../../src/domain/mock-up/mock-up'
import type { Product } from '../../../src/domain/product/product'
import { PriceChoice } from '../../../src/domain/price/shown-price'
import { displayText } from '../../../src/domain/text'

const Option = v.object({ name: v.string(), value: v.string() })
const Quantity = v.pipe(v.number(), v.safeInteger(), v.minValue(0))

/** A colour and size by the product's names for them, possibly not chosen yet, with a quantity. */
const DraftCell = v.object({
  options: v.array(Option),
  quantity: Quantity,
  /**
   * true: the cell was sent to the cart, but no reply came so far, so it may be in the cart. Absent otherwise. See
   * draft-line.ts.
   */
  pending: v.optional(v.literal(true)),
})
export type DraftCell = v.InferOutput<typeof DraftCell>

/** A chosen set-up. Its name identifies it when the provider changed its id, or when the price list was unknown. */
const DraftSetup = v.object({ id: v.string(), name: v.string(), count: Quantity })
type DraftSetup = v.InferOutput<typeof DraftSetup>

/**
 * A logo that was placed on the product. The logo file and the resulting picture are stored separately under this id.
 */
const DraftMockUp = v.object({
  id: v.string(),
  /** Absolute URL of the product picture. `method` and `position` name the print area on it. */
  picture: v.string(),
  method: v.string(),
  position: v.string(),
  placement: Placement,
  /** Hex colour for a print in one colour; null: the logo's own colours. */
  colour: v.nullable(v.string()),
  /** SHA-256 of the client's file that the logo was made from; absent for a logo of the sales rep. */
  clientFile: v.optional(v.string()),
  /** Files in the account by their SHA-256; absent while there are none. `picture` null: no picture. */
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
  /** null: the preselected set-ups. */
  branding: v.nullable(v.array(DraftSetup)),
  brief: v.string(),
  /**
   * Price per piece that the client wants to pay, in integer cents. The customer enters it; it is not a price of the
   * provider.
   */
  targetCents: v.nullable(Quantity),
  /** The reason why the line, or a part of it, was not added to the cart the last time; '' without a problem. */
  missed: v.string(),
  /** Absent without a logo. */
  mockUp: v.optional(DraftMockUp),
})
export type DraftLine = v.InferOutput<typeof DraftLine>

const DraftClient = v.object({ company: v.string(), contact: v.string(), note: v.string() })
export type DraftClient = v.InferOutput<typeof DraftClient>

/** Values that were typed for a quote. An absent value is shown with its default. */
const QuoteOptions = v.object({
  number: v.optional(v.string()),
  validDays: v.optional(v.string()),
  /** Name and phone number of the sales rep. */
  name: v.optional(v.string()),
  phone: v.optional(v.string()),
  notes: v.optional(v.string()),
  price: v.optional(PriceChoice),
})
export type QuoteOptions = v.InferOutput<typeof QuoteOptions>

/** The other version of a text that was changed on two devices. `lineId`: the line of a brief, else null. */
const TextClash = v.object({
  at: v.picklist(['note', 'quote.notes', 'brief']),
  lineId: v.nullable(v.string()),
  other: v.string(),
})
export type TextClash = v.InferOutput<typeof TextClash>

/** The state of a draft on which this device and the account agreed last. */
const DraftInAccount = v.object({
  version: v.string(),
  /** Time of this version in the account. */
  at: Instant,
  /** JSON of the draft at that time. */
  body: v.string(),
  /** `updatedAt` of the draft that is completely in the account; -1: the account lacks a part of the draft. */
  saved: v.number(),
  /** Time of the version that brought changes from another device; absent without such a version. */
  changedElsewhere: v.optional(Instant),
})

export const ClientDraft = v.object({
  id: v.string(),
  client: DraftClient,
  lines: v.array(DraftLine),
  quote: v.optional(QuoteOptions),
  /** Day on which the client needs the products, as ISO text; absent when open. */
  neededBy: v.optional(v.string()),
  /** Absent when there is no text conflict for the customer to resolve. */
  clashes: v.optional(v.array(TextClash)),
  /** Local to this device and never sent. Absent while the draft is on this device only. */
  account: v.optional(DraftInAccount),
  createdAt: Instant,
  updatedAt: Instant,
})
export type ClientDraft = v.InferOutput<typeof ClientDraft>

/** Returns the changed draft for a stored one. */
export type DraftEdit = (draft: ClientDraft) => ClientDraft

/** Maximum characters of a company, a contact and a note. */
export const maxNameLength = 200

/** `neededBy`: the day of "I need … by …" in this visit. */
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
 * Default quantity of a product that is added without opening it: the needed pieces, with colour and size to be
 * chosen later. Without a needed quantity, only a product without options gets a default quantity. `product` null: not
 * known on this device.
 */
export function defaultCells(
  product: Pick<Product, 'attributes' | 'minimumQuantity' | 'hasVariations'> | null,
  needed: number | null,
): DraftCell[] {
  if (needed !== null) return [{ options: [], quantity: Math.max(needed, product?.minimumQuantity ?? 1) }]
  if (!product || product.attributes.length > 0) return []
  return [{ options: [], quantity: defaultQuantity(product.minimumQuantity, product.hasVariations) }]
}

/** The title of a draft wherever it is listed. */
export function draftName({
  client: { company, contact },
}: {
  client: Pick<ClientDraft['client'], 'company' | 'contact'>
}): string {
  return displayText(company) || displayText(contact) || 'Draft without a name'
}

export function piecesOfLine({ cells }: Pick<DraftLine, 'cells'>): number {
  return cells.reduce((sum, { quantity }) => sum + quantity, 0)
}

export function piecesOfDraft({ lines }: Pick<ClientDraft, 'lines'>): number {
  return lines.reduce((sum, line) => sum + piecesOfLine(line), 0)
}

/** Drafts sorted by their last change, newest first. */
export function newestFirst(drafts: readonly ClientDraft[]): ClientDraft[] {
  return drafts.toSorted((a, b) => b.updatedAt - a.updatedAt || (a.id < b.id ? -1 : 1))
}

export const withClient =
  (change: Partial<DraftClient>): DraftEdit =>
  (draft) => ({ ...draft, client: { ...draft.client, ...change } })

/** `day` '' removes the date. */
export const withNeededBy =
  (day: string): DraftEdit =>
  ({ neededBy: _before, ...draft }) => ({ ...draft, ...(day !== '' && { neededBy: day }) })

export const withQuote =
  (change: QuoteOptions): DraftEdit =>
  (draft) => ({ ...draft, quote: { ...draft.quote, ...change } })

/**
 * Adds lines at the end. A line with product and branding of an existing line is merged into it: equal colours and
 * sizes are added up. Two lines with a logo each stay separate.
 */
export const withLines =
  (added: readonly DraftLine[]): DraftEdit =>
  (draft) => ({ ...draft, lines: added.reduce(mergeLine, draft.lines) })

function mergeLine(lines: DraftLine[], added: DraftLine): DraftLine[] {
  const existing = lines.find(
    ({ product, branding, mockUp }) =>
      product.slug === added.product.slug &&
      isBrandedAlike(branding, added.branding) &&
      (mockUp === undefined || added.mockUp === undefined),
  )
  if (!existing) return [...lines, added]
  const cells = added.cells.reduce(mergeCell, existing.cells)
  const { mockUp = added.mockUp, ...line } = existing
  return lines.map((current) =>
    current === existing ? { ...line, cells, ...(mockUp && { mockUp }) } : current,
  )
}

function mergeCell(cells: DraftCell[], more: DraftCell): DraftCell[] {
  const existing = cells.find((cell) => cellKey(cell) === cellKey(more))
  if (!existing) return [...cells, more]
  return cells.map((cell) =>
    cell === existing ? { ...cell, quantity: cell.quantity + more.quantity } : cell,
  )
}

function isBrandedAlike(first: DraftSetup[] | null, second: DraftSetup[] | null): boolean {
  const key = (setups: DraftSetup[] | null) =>
    setups &&
    JSON.stringify(setups.flatMap(({ id, count }) => (count > 0 ? `${id}*${count}` : [])).toSorted())
  return key(first) === key(second)
}

/** Changes one line. A line that was removed meanwhile stays removed. */
export const withLine =
  (lineId: string, change: (line: DraftLine) => DraftLine): DraftEdit =>
  (draft) => ({ ...draft, lines: draft.lines.map((line) => (line.id === lineId ? change(line) : line)) })

/** Sets the quantities of cells, identified by `cellKey`; 0 removes a cell. Other cells stay as they are. */
export const withQuantities =
  (lineId: string, changed: readonly { options: LineOption[]; quantity: number }[]): DraftEdit =>
  (draft) =>
    withLine(lineId, (line) => ({ ...line, cells: changed.reduce(withQuantity, line.cells), missed: '' }))(
      draft,
    )

function withQuantity(cells: DraftCell[], changed: DraftCell): DraftCell[] {
  const position = cells.findIndex((cell) => cellKey(cell) === cellKey(changed))
  if (changed.quantity === 0) return cells.filter((_, index) => index !== position)
  return position < 0 ? [...cells, changed] : cells.with(position, { ...changed })
}

export const withoutLines =
  (ids: readonly string[]): DraftEdit =>
  (draft) => ({ ...draft, lines: draft.lines.filter(({ id }) => !ids.includes(id)) })

/** Undoes a removal: each line returns to its index, unless it is present already. */
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

/** An edit that results in the same content does not need to be written. */
export function isSameDraft(first: ClientDraft, second: ClientDraft): boolean {
  return first === second || JSON.stringify(first) === JSON.stringify(second)
}
