/** State of the order links that this tab has opened (req 6.15). The state is lost when the tab is closed. */
import { readSession, writeSession } from './session-store'
import { orderLinksKey } from './storage-names'

/**
 * `opened`: the question was shown, and nothing was sent. `asked`: the answer was sent, but the result is unknown.
 * `held`: the provider accepted the answer with this message. `refused`: the provider refused the answer.
 */
const states = ['opened', 'asked', 'held', 'refused'] as const
export type OrderLinkState = { state: (typeof states)[number]; message: string }

const maxStoredStates = 20

export function orderLinkState(encryptedPart: string): OrderLinkState | null {
  return storedStates().find(([name]) => name === linkKey(encryptedPart))?.[1] ?? null
}

/** null deletes the stored state of the link. */
export function setOrderLinkState(encryptedPart: string, linkState: OrderLinkState | null): void {
  const otherLinks = storedStates().filter(([name]) => name !== linkKey(encryptedPart))
  const allLinks = linkState ? [...otherLinks, [linkKey(encryptedPart), linkState]] : otherLinks
  writeSession(orderLinksKey, JSON.stringify(allLinks.slice(-maxStoredStates)))
}

/**
 * A link is identified by the end of its encrypted text. The end depends on the whole text and cannot be decrypted
 * alone.
 */
function linkKey(encryptedPart: string): string {
  return encryptedPart.slice(-24)
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
