/** State of the order links that this tab has opened (req 6.15). It ends with the tab. */
import { readSession, writeSession } from './session-store'
import { orderLinksKey } from './storage-names'

/**
 * `opened`: the question was shown, and nothing was sent. `asked`: the answer was sent, but the result is unknown.
 * `held`: the provider accepted it with this message. `refused`: the provider refused it.
 */
const states = ['opened', 'asked', 'held', 'refused'] as const
export type OrderLinkState = { state: (typeof states)[number]; message: string }

const maxMarks = 20

export function orderLinkState(hash: string): OrderLinkState | null {
  return marks().find(([name]) => name === linkKey(hash))?.[1] ?? null
}

/** A mark of null deletes the stored one. */
export function setOrderLinkState(hash: string, mark: OrderLinkState | null): void {
  const others = marks().filter(([name]) => name !== linkKey(hash))
  const all = mark ? [...others, [linkKey(hash), mark]] : others
  writeSession(orderLinksKey, JSON.stringify(all.slice(-maxMarks)))
}

/** The end of the encrypted text depends on all of it and cannot be decrypted by itself. */
function linkKey(hash: string): string {
  return hash.slice(-24)
}

function marks(): [string, OrderLinkState][] {
  try {
    const stored: unknown = JSON.parse(readSession(orderLinksKey) ?? '[]')
    return Array.isArray(stored) ? stored.filter(isMark) : []
  } catch {
    return []
  }
}

function isMark(entry: unknown): entry is [string, OrderLinkState] {
  if (!Array.isArray(entry) || typeof entry[0] !== 'string') return false
  const mark: unknown = entry[1]
  return (
    typeof mark === 'object' &&
    mark !== null &&
    'state' in mark &&
    states.some((state) => state === mark.state) &&
    'message' in mark &&
    typeof mark.message === 'string'
  )
}
