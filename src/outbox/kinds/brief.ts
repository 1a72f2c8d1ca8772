/**
 * The outbox kind for the brief of a cart line. The last text is sent if the provider still has the text that the
 * customer saw while typing.
 */
import * as v from 'valibot'
import { fetchCart } from '../../api/cart/cart'
import { saveBrief } from '../../api/cart/cart-line'
import type { CartGroup } from '../../domain/cart/cart'
import { isSameBrief } from '../../domain/cart/cart-brief'
import { ContractFailure, OfflineFailure, RejectedFailure } from '../../domain/failure'
import {
  ConflictFailure,
  type Edit,
  inOrder,
  type Kind,
  toKind,
  type OutboxRow,
  type Sending,
} from '../../domain/outbox/outbox'

const BriefOp = v.object({
  lineId: v.string(),
  text: v.string(),
  /**
   * The provider's text when the customer typed this text; null: unknown. With null, only an empty text is overwritten.
   */
  base: v.nullable(v.string()),
  /** The customer's earlier texts; the provider may have one of them by now. */
  own: v.array(v.string()),
  /** `choice`: "Navy, M", if the same brief goes to several lines of the product. */
  product: v.object({ name: v.string(), slug: v.string(), choice: v.optional(v.string()) }),
})

export type BriefOp = v.InferOutput<typeof BriefOp>

const name = 'brief'
const calls = { fetchCart, saveBrief }

const lineGoneMessage = 'This line is no longer in your cart.'

/** Tests replace `api` with a fake provider. */
export function briefKind(api = calls): Kind {
  return toKind<BriefOp, CartGroup[]>({
    name,
    opSchema: 1,
    payload: BriefOp,
    about: ({ product, text }) => ({
      title: `Brief for ${[product.name, product.choice].filter(Boolean).join(', ')}`,
      text,
      ...(product.slug ? { slug: product.slug } : {}),
    }),
    merge: ({ previous, unsent, edit, lastSent }) => {
      const earlierEdit = previous ?? unsent
      // The text may have been typed over a cached copy that is older than the last sent text.
      if (!earlierEdit) return lastSent?.text ? { ...edit, own: [...edit.own, lastSent.text] } : edit
      const earlierTexts = previous ? [...previous.own, previous.text] : earlierEdit.own
      const lastText = previous ? previous.text : earlierEdit.base
      if (lastText !== null && isSameBrief(edit.text, lastText)) return null
      return { ...edit, base: earlierEdit.base, own: earlierTexts }
    },
    affected: {
      query: 'cart',
      patch: ({ lineId, text }, groups) =>
        groups.map((group) => ({
          ...group,
          lines: group.lines.map((line) => (line.id === lineId ? { ...line, brief: text } : line)),
        })),
      failureMessage: ({ product }, reason) => `The brief for ${product.name} could not be saved: ${reason}`,
    },
    resolve: (op, theirs) => ({ ...op, base: theirs, own: [] }),
    send: (op, sending) => sendBrief(op, api, sending),
  })
}

async function sendBrief(
  { lineId, text, base, own: earlierTexts }: BriefOp,
  api: typeof calls,
  { read, write, signal, idempotencyKey }: Sending,
): Promise<string | null> {
  const { value, fresh } = await read(() => api.fetchCart(signal))
  if (!fresh) throw new OfflineFailure('Received a saved copy of the cart.')
  const line = value.flatMap(({ lines }) => lines).find(({ id }) => id === lineId)
  if (!line) throw new RejectedFailure(lineGoneMessage, 'LINEGONE', 404)
  if (isSameBrief(line.brief, text)) return null
  if (![base ?? '', ...earlierTexts].some((seen) => isSameBrief(seen, line.brief)))
    throw new ConflictFailure(line.brief)
  return write(() => api.saveBrief(lineId, text, { signal, idempotencyKey }))
}

/**
 * Message about the retry of a brief. null: the provider is not the cause, or the row's state already shows the
 * message.
 */
export function briefDelayMessage(error: unknown): string | null {
  if (error instanceof ContractFailure) return 'Error uploading description.'
  return error instanceof RejectedFailure && !error.isFinal ? error.message : null
}

/**
 * `earlierTexts` are texts of the same customer that the provider may have by now; none of them counts as a
 * conflicting change.
 */
export function createBriefEdit(op: Omit<BriefOp, 'own'>, earlierTexts: string[] = []): Edit {
  return { kind: name, entity: op.lineId, payload: { ...op, own: earlierTexts } satisfies BriefOp }
}

/** The brief in a row or an edit; null when it is of another kind. */
export function briefIn({ kind, payload }: Pick<OutboxRow, 'kind' | 'payload'>): BriefOp | null {
  return kind === name && v.is(BriefOp, payload) ? payload : null
}

/** A line's rows, the newest last. */
export function briefRows(rows: readonly OutboxRow[], lineId: string): OutboxRow[] {
  return inOrder(rows.filter((row) => briefIn(row)?.lineId === lineId))
}

/** Returns the briefs of these lines that the provider does not have yet or has refused. */
export function unsentBriefs(rows: readonly OutboxRow[], groups: CartGroup[]): OutboxRow[] {
  const lines = new Set(groups.flatMap((group) => group.lines.map(({ id }) => id)))
  return rows.filter((row) => lines.has(briefIn(row)?.lineId ?? ''))
}

/** Returns the product names, without duplicates, of refused briefs whose line is not in these groups. */
export function lostBriefs(rows: readonly OutboxRow[], groups: CartGroup[]): string[] {
  const rowsInGroups = new Set(unsentBriefs(rows, groups))
  const lost = rows.filter((row) => row.state.name === 'failed' && !rowsInGroups.has(row))
  return [...new Set(lost.flatMap((row) => briefIn(row)?.product.name ?? []))]
}

/** Counts briefs as the customer would: the same text for several lines of a product is one brief. */
export function countBriefs(rows: readonly OutboxRow[]): number {
  const briefs = rows.flatMap((row) => briefIn(row) ?? [])
  return new Set(briefs.map(({ product: { slug }, text }) => `${slug}\n${text}`)).size
}

/**
 * Returns the provider's text from the time when the field showed `shown`: for a refused text, the text that it was
 * meant to replace. null: unknown.
 */
export function baseTextOf(shown: string, rows: readonly OutboxRow[]): string | null {
  const refused = rows.find(
    (row) => row.state.name === 'failed' && isSameBrief(briefIn(row)?.text ?? '', shown),
  )
  return refused ? (briefIn(refused)?.base ?? null) : shown
}
