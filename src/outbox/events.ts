/** What happens to the rows, as one union: emitted by the outbox of a tab, and broadcast to the others in part. */
import * as v from 'valibot'
import type { OutboxRow } from '../domain/outbox/outbox'

export type OutboxEvent =
  /** The rows to be shown are other ones. */
  | { name: 'rows' }
  /** The provider has this edit now, whichever tab sent it. `message`: the provider's, when it had one. */
  | { name: 'done'; row: OutboxRow; message: string | null }
  /** The provider refused this edit for good, for `reason`, whichever tab sent it. */
  | { name: 'failed'; row: OutboxRow; reason: string }
  /** An attempt of this tab got nowhere because of `error`: it is retried. */
  | { name: 'delayed'; row: OutboxRow; error: unknown }
  /** Some edits are done, whichever tab sent them: what the provider has is to be read again. */
  | { name: 'drained' }
  /** The provider did not accept the session of this tab. */
  | { name: 'refused'; error: unknown }

export type OutboxListener = (event: OutboxEvent) => void

/** What tabs tell each other: a row by its id, as each has the rows itself. */
const Message = v.variant('name', [
  /** The stored rows are other ones. */
  v.object({ name: v.literal('changed') }),
  v.object({ name: v.literal('drained') }),
  v.object({ name: v.literal('done'), id: v.string(), message: v.nullable(v.string()) }),
  v.object({ name: v.literal('failed'), id: v.string(), reason: v.string() }),
])
export type TabMessage = v.InferOutput<typeof Message>

/** Null for what is of no interest to other tabs. */
export function messageOf(event: OutboxEvent): TabMessage | null {
  if (event.name === 'drained') return event
  if (event.name === 'done') return { name: 'done', id: event.row.id, message: event.message }
  return event.name === 'failed' ? { name: 'failed', id: event.row.id, reason: event.reason } : null
}

/** Null for what another version of the shop broadcasts. */
export function parseMessage(text: string): TabMessage | null {
  try {
    const message: unknown = JSON.parse(text)
    return v.is(Message, message) ? message : null
  } catch {
    return null
  }
}
