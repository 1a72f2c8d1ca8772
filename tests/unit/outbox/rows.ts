/** Outbox rows of one customer that are changed step by step, for tests of the outbox rules. */
import * as v from 'valibot'
import {
  type Edit,
  type Kind,
  toKind,
  type Kinds,
  kindsByName,
  type Outcome,
  type OutboxRow,
  type Trigger,
} from '../../../src/domain/outbox/outbox'
import { createBriefEdit, briefKind } from '../../../src/outbox/kinds/brief'
import { type Change, claim, enqueue, applyOutcome } from '../../../src/outbox/rules'
import type { Decision } from '../../../src/outbox/decisions'
import { createWishlistEdit, wishlistKind } from '../../../src/outbox/kinds/wishlist-item'
import { item, changeOf } from './simulated-tab'

const never = () => Promise.reject(new Error('Not to be called.'))
const note: Kind = toKind({
  name: 'note',
  opSchema: 3,
  payload: v.string(),
  about: (text) => ({ title: 'Note', text }),
  send: never,
})
export const kinds = kindsByName(wishlistKind(), briefKind(), note)
export const now = 1_700_000_000_000

export class Rows {
  all: OutboxRow[] = []
  private next = 1
  private readonly kinds: Kinds

  constructor(rowKinds: Kinds = kinds) {
    this.kinds = rowKinds
  }

  apply({ put, drop }: Change): void {
    const gone = new Set([...drop, ...put.map(({ id }) => id)])
    this.all = [...this.all.filter(({ id }) => !gone.has(id)), ...put]
  }
  /** `seenAt` is the time at which the page requested the wishlist that states `base`. */
  press(productId: string, wanted: boolean, base: boolean | null = null, seenAt = now): void {
    const listed = base === null ? null : { isInWishlist: base, at: seenAt }
    this.addEdit(createWishlistEdit({ product: item(productId), wanted }, listed))
  }
  write(entity: string, text: string): void {
    this.addEdit({ kind: 'note', entity, payload: text })
  }
  type(lineId: string, text: string, base: string | null = ''): void {
    this.addEdit(createBriefEdit({ lineId, text, base, product: { name: 'Mug', slug: 'mug' } }))
  }
  /** Claims the next row, which is then in flight. */
  take(at = now, trigger: Trigger = 'none'): OutboxRow {
    const row = claim(this.all, { now: at, trigger })
    if (!row) throw new Error('Nothing to take.')
    this.apply({ put: [row], drop: [] })
    return row
  }
  /** Applies the outcome of sending a claimed row. */
  end(row: OutboxRow, outcome: Outcome, { wrote: hasWritten = true, remember = true, at = now } = {}): void {
    this.apply(
      applyOutcome(this.all, row, {
        outcome,
        hasWritten,
        shouldRemember: remember,
        mark: 'm1',
        kinds: this.kinds,
        now: at,
        random: 1,
      }),
    )
  }
  decide(decision: Decision, shownRow: OutboxRow): void {
    this.apply(decision(this.all, shownRow, { kinds: this.kinds, newId: `new ${shownRow.id}` }))
  }
  /** Rows that are not sent. */
  get unsent(): OutboxRow[] {
    return this.all.filter(({ state }) => state.name !== 'sent')
  }
  /** The only row that is not sent; throws when there is none or more than one. */
  get onlyUnsent(): OutboxRow {
    const [row, ...others] = this.unsent
    if (!row || others.length > 0) throw new Error(`${this.unsent.length} rows.`)
    return row
  }
  wishlist(): string[] {
    return this.unsent.map((row) => {
      const { productId, wanted } = changeOf(row)
      return `${row.id} ${wanted ? '+' : '-'}${productId} ${row.state.name}`
    })
  }
  private addEdit(edit: Edit): void {
    this.apply(enqueue(this.all, edit, this.kinds, { id: `r${this.next}`, owner: 'A', now }))
    this.next += 1
  }
}

export const done: Outcome = { name: 'done', message: null }
export const later: Outcome = { name: 'later', cause: 'network', waitMs: null }
export const refused: Outcome = { name: 'failed', reason: 'No.' }
export const changed: Outcome = { name: 'conflict', theirs: 'theirs' }
