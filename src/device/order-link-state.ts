/** State of the order links that this tab has opened (req 6.15). It ends with the tab. */
import { readSession, writeSession } from './session-store'
import { orderLinksKey } from './storage-names'

/**
 * `opened`: the question was shown, and nothing was sent. `asked`: the answer was sent, but the result is unknown.
 * `held`: the provider accepted it with this message. `refused`: the provider refused it.
 */
const states = ['opened', 'asked', 'held', 'refused'] as const
export type OrderLinkState = { state: (typeof states)[number]; message: string }

const maxStoredStates = 20

export function orderLinkState(hash: string): OrderLinkState | null {
  return storedStates().find(([name]) => name === linkKey(hash))?.[1] ?? null
}

/** null deletes the stored state of the link. */
export function setOrderLinkState(hash: string, linkState: OrderLinkState | null): void {
  const others = storedStates().filter(([name]) => name !== linkKey(hash))
  const all = linkState ? [...others, [linkKey(hash), linkState]] : others
  writeSession(orderLinksKey, JSON.stringify(all.slice(-maxStoredStates)))
}

/**
 * A link is identified by the end of its encrypted text, which depends on all of it and cannot be decrypted by
 * itself.
 */
function linkKey(hash: string): string {
  return hash.slice(-24)
}

function storedStates(): [string, OrderLinkState][] {
  try {
    const stored: unknown = JSON.parse(readSession(orderLinksKey) ?? '[]')
    return Array.isArray(stored) ? stored.filter(isStoredState) : []
  } catch {
    return []
  }
}

function isStoredState(entry: unknown): entry is [string, OrderLinkState] {
  if (!Array.isArray(entry) || typeof entry[0] !== 'string') return false
  const value: unknown = entry[1]
  return (
    typeof value === 'object' &&
    value !== null &&
    'state' in value &&
    states.some((state) => state === value.state) &&
    'message' in value &&
    typeof value.message === 'string'
  )
}
