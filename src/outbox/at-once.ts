/** An edit on a device that keeps nothing: it is sent at once or not at all, by the rules of those that wait. */
import { newKey } from '../domain/outbox/idempotency-key'
import type { Edit } from './changes'
import { kinds } from './kinds'

/** Resolves to the provider's words, if it had some. Throws what sending throws. */
export async function sendAtOnce({ kind, payload }: Edit): Promise<string | null> {
  const rules = kinds.get(kind)
  if (!rules) throw new Error(`No rules for ${kind}.`)
  const pass = <T>(call: () => Promise<T>) => call()
  const { signal } = new AbortController()
  return rules.send(payload, { idempotencyKey: newKey(), signal, asMember: true, ask: pass, write: pass })
}
