/**
 * Reads replies in lines (NDJSON), page by page, from a provider's bulk reads of the catalogue and of the customer's
 * prices.
 */
import { readSnapshotLine, type SnapshotLine } from '../../../api/catalogue/bulk-read'
import { ContractFailure } from '../../../domain/failure'
import type { Streamed } from './saver-deps'

export type SnapshotHeader = Extract<SnapshotLine, { kind: 'snapshot' }>

/** The reply is not a usable bulk read. */
export class NoBulkFailure extends Error {
  override name = 'NoBulkFailure'
}

/**
 * Returns the first line of a bulk read. Throws NoBulkFailure when the line is something else, and ContractFailure
 * when there is no line.
 */
export async function readSnapshotHeader({ chunks }: Pick<Streamed, 'chunks'>): Promise<SnapshotHeader> {
  for await (const [line = ''] of linesOf(chunks)) {
    const parsed = readSnapshotLine(line)
    if (parsed?.kind === 'snapshot') return parsed
    throw new NoBulkFailure('The shop offers no bulk read.')
  }
  throw new ContractFailure('GET catalogue/snapshot', '', 'expected a line')
}

/** No line of a catalogue is nearly this long, so a longer one is something else. */
const maxLineLength = 32_000_000

/**
 * Yields complete lines, without blank lines and without a last line that was cut off. Throws the errors of the chunks,
 * and a RangeError when no line ends.
 */
export async function* linesOf(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<string[]> {
  const decoder = new TextDecoder()
  // The parts are joined once, when the line ends, because a line may arrive in hundreds of chunks.
  let lineParts: string[] = []
  let lineLength = 0
  for await (const chunk of chunks) {
    const [first = '', ...rest] = decoder.decode(chunk, { stream: true }).split('\n')
    lineParts.push(first)
    lineLength += first.length
    if (lineLength > maxLineLength) throw new RangeError('A line of the reply does not end.')
    const last = rest.pop()
    if (last === undefined) continue
    const lines = [lineParts.join(''), ...rest].filter((line) => line.trim() !== '')
    lineParts = [last]
    lineLength = last.length
    if (lines.length > 0) yield lines
  }
  const last = lineParts.join('') + decoder.decode()
  if (isWhole(last)) yield [last]
}

function isWhole(line: string): boolean {
  try {
    JSON.parse(line)
    return true
  } catch {
    return false
  }
}

/** Maximum number of consecutive pages without records, and of pages in a whole read. */
const maxEmptyPages = 5
const maxPages = 20_000

/**
 * The guard is called with each cursor and the number of records on the page that contained it. It returns false when
 * the read would not end: the cursor was seen before, there are too many pages, or too many in a row have no records.
 */
export function createCursorGuard(): (cursor: string, recordCount: number) => boolean {
  const seen = new Set<string>()
  let emptyPages = 0
  return (cursor, recordCount) => {
    emptyPages = recordCount > 0 ? 0 : emptyPages + 1
    if (seen.has(cursor) || seen.size >= maxPages || emptyPages >= maxEmptyPages) return false
    seen.add(cursor)
    return true
  }
}
