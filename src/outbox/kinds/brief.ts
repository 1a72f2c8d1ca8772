/** The brief of a cart line: its last text, sent when the provider still has what the customer saw while typing. */
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
  kindOf,
  type OutboxRow,
  type Sending,
} from '../../domain/outbox/outbox'

const BriefOp = v.object({
  lineId: v.string(),
  text: v.string(),
  /** What the provider had when it was typed; null when that was not known: then only an empty brief gives way. */
  base: v.nullable(v.string()),
  /** Own earlier texts, one of which the provider may have by now. */
  own: v.array(v.string()),
  /** `choice`: "Navy, M", where the same brief goes to several lines of the product. */
  product: v.object({ name: v.string(), slug: v.string(), choice: v.optional(v.string()) }),
})

export type BriefOp = v.InferOutput<typeof BriefOp>

const name = 'brief'
const calls = { fetchCart, saveBrief }

const lineGone = 'This line is no longer in your cart.'

/** Tests put a provider of their own in the place of `api`. */
export function briefKind(api = calls): Kind {
  return kindOf<BriefOp, CartGroup[]>({
    name,
    opSchema: 1,
    payload: BriefOp,
    about: ({ product, text }) => ({
      title: `Brief for ${[product.name, product.choice].filter(Boolean).join(', ')}`,
      text,
      ...(product.slug ? { slug: product.slug } : {}),
    }),
    fold: ({ before, unsent, edit, lastSent }) => {
      const first = before ?? unsent
      // It may have been typed over a copy that is older than what was sent.
      if (!first) return lastSent?.text ? { ...edit, own: [...edit.own, lastSent.text] } : edit
      const own = before ? [...before.own, before.text] : first.own
      const last = before ? before.text : first.base
      if (last !== null && isSameBrief(edit.text, last)) return null
      return { ...edit, base: first.base, own }
    },
    shown: {
      query: 'cart',
      patch: ({ lineId, text }, groups) =>
        groups.map((group) => ({
          ...group,
          lines: group.lines.map((line) => (line.id === lineId ? { ...line, brief: text } : line)),
        })),
      refused: ({ product }, reason) => `The brief for ${product.name} could not be saved: ${reason}`,
    },
    resolve: (op, theirs) => ({ ...op, base: theirs, own: [] }),
    send: (op, sending) => sendBrief(op, api, sending),
  })
}

async function sendBrief(
  { lineId, text, base, own }: BriefOp,
  api: typeof calls,
  { ask, write, signal, idempotencyKey }: Sending,
): Promise<string | null> {
  const { value, fresh } = await ask(() => api.fetchCart(signal))
  if (!fresh) throw new OfflineFailure('A saved copy of the cart came.')
  const line = value.flatMap(({ lines }) => lines).find(({ id }) => id === lineId)
  if (!line) throw new RejectedFailure(lineGone, 'LINEGONE', 404)
  if (isSameBrief(line.brief, text)) return null
  if (![base ?? '', ...own].some((seen) => isSameBrief(seen, line.brief)))
    throw new ConflictFailure(line.brief)
  return write(() => api.saveBrief(lineId, text, { signal, idempotencyKey }))
}

/** Why a brief is retried, in words; null when that is not the provider's, or when the row itself says it. */
export function briefTrouble(error: unknown): string | null {
  if (error instanceof ContractFailure) return 'Error uploading description.'
  return error instanceof RejectedFailure && !error.isFinal ? error.message : null
}

/** `own`: texts of the same customer that the provider may have by now; none of them is a conflicting change. */
export function briefEdit(op: Omit<BriefOp, 'own'>, own: string[] = []): Edit {
  return { kind: name, entity: op.lineId, payload: { ...op, own } satisfies BriefOp }
}

/** The brief in a row or an edit, or null when it is none. */
export function briefIn({ kind, payload }: Pick<OutboxRow, 'kind' | 'payload'>): BriefOp | null {
  return kind === name && v.is(BriefOp, payload) ? payload : null
}

/** A line's rows, the newest last. */
export function briefRows(rows: readonly OutboxRow[], lineId: string): OutboxRow[] {
  return inOrder(rows.filter((row) => briefIn(row)?.lineId === lineId))
}

/** Those of these lines that the provider does not have yet, or does not take. */
export function unsentBriefs(rows: readonly OutboxRow[], groups: CartGroup[]): OutboxRow[] {
  const lines = new Set(groups.flatMap((group) => group.lines.map(({ id }) => id)))
  return rows.filter((row) => lines.has(briefIn(row)?.lineId ?? ''))
}

/** Of refused ones whose line these do not have: the products' names, each once. */
export function lostBriefs(rows: readonly OutboxRow[], groups: CartGroup[]): string[] {
  const here = new Set(unsentBriefs(rows, groups))
  const lost = rows.filter((row) => row.state.name === 'failed' && !here.has(row))
  return [...new Set(lost.flatMap((row) => briefIn(row)?.product.name ?? []))]
}

/** What its customer would count: the same text for several lines of a product is one brief. */
export function countBriefs(rows: readonly OutboxRow[]): number {
  const briefs = rows.flatMap((row) => briefIn(row) ?? [])
  return new Set(briefs.map(({ product: { slug }, text }) => `${slug}\n${text}`)).size
}

/** What the provider had when `shown` was put in the field: a text that waits or was refused stands over another. */
export function baseTextOf(shown: string, rows: readonly OutboxRow[]): string | null {
  const refused = rows.find(
    (row) => row.state.name === 'failed' && isSameBrief(briefIn(row)?.text ?? '', shown),
  )
  return refused ? (briefIn(refused)?.base ?? null) : shown
}
