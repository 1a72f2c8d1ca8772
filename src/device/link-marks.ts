/** What this tab knows of the order links that it has opened (req 6.15). Gone with the tab. */
import { readSession, writeSession } from './session-store'
import { orderLinksKey } from './storage-names'

/**
 * `opened`: the question was seen, and nothing was sent. `asked`: sent, but nothing came back that says what became of it. `held`: the provider took it, in these words.
 * `refused`: it did not.
 */
const states = ['opened', 'asked', 'held', 'refused'] as const
export type LinkMark = { state: (typeof states)[number]; message: string }

const most = 20

export function linkMark(hash: string): LinkMark | null {
  return marks().find(([name]) => name === nameOf(hash))?.[1] ?? null
}

/** Null forgets it. */
export function markLink(hash: string, mark: LinkMark | null): void {
  const others = marks().filter(([name]) => name !== nameOf(hash))
  const all = mark ? [...others, [nameOf(hash), mark]] : others
  writeSession(orderLinksKey, JSON.stringify(all.slice(-most)))
}

/** The end of what is sealed depends on all of it, and opens nothing by itself. */
function nameOf(hash: string): string {
  return hash.slice(-24)
}

function marks(): [string, LinkMark][] {
  try {
    const kept: unknown = JSON.parse(readSession(orderLinksKey) ?? '[]')
    return Array.isArray(kept) ? kept.filter(isMark) : []
  } catch {
    return []
  }
}

function isMark(kept: unknown): kept is [string, LinkMark] {
  if (!Array.isArray(kept) || typeof kept[0] !== 'string') return false
  const mark: unknown = kept[1]
  return (
    typeof mark === 'object' &&
    mark !== null &&
    'state' in mark &&
    states.some((state) => state === mark.state) &&
    'message' in mark &&
    typeof mark.message === 'string'
  )
}
