/** Where the pages of a long read lead: each names the next one, and none is trusted to come to an end. */

/** Pages in a row that may bring nothing, and pages of a whole read. */
const mostIdle = 5
const mostPages = 20_000

/** Told of each cursor that was met, and how much came with the page that named it: false when it leads nowhere. */
export function createCursorGuard(): (cursor: string, came: number) => boolean {
  const seen = new Set<string>()
  let idle = 0
  return (cursor, came) => {
    idle = came > 0 ? 0 : idle + 1
    if (seen.has(cursor) || seen.size >= mostPages || idle >= mostIdle) return false
    seen.add(cursor)
    return true
  }
}
