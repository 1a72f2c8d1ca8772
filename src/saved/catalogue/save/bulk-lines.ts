/** Replies in lines (NDJSON), page by page, as a provider's bulk reads give them: of the catalogue, and of own prices. */
import { readSnapshotLine, type SnapshotLine } from '../../../api/catalogue/bulk-read'
import { ContractFailure } from '../../../domain/failure'
import type { Streamed } from './saver-deps'

export type Beginning = Extract<SnapshotLine, { kind: 'snapshot' }>

/** What came is no bulk read that can be built on. */
export class NoBulkFailure extends Error {
  override name = 'NoBulkFailure'
}

/** The first line of a bulk read. Throws NoBulkFailure when it is none, and ContractFailure when there is no line. */
export async function readBeginning({ chunks }: Pick<Streamed, 'chunks'>): Promise<Beginning> {
  for await (const [line = ''] of linesOf(chunks)) {
    const said = readSnapshotLine(line)
    if (said?.kind === 'snapshot') return said
    throw new NoBulkFailure('The shop offers no bulk read.')
  }
  throw new ContractFailure('GET catalogue/snapshot', '', 'a line is due')
}

/** No line of a catalogue is near this: a longer one is something else. */
const maxLine = 32_000_000

/**
 * Blank lines are left out, and so is a last one that was cut off. Throws what the chunks throw, and a RangeError when
 * no line ends.
 */
export async function* linesOf(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<string[]> {
  const decoder = new TextDecoder()
  // Joined once, when the line ends: it may come in hundreds of chunks.
  let begun: string[] = []
  let length = 0
  for await (const chunk of chunks) {
    const [first = '', ...rest] = decoder.decode(chunk, { stream: true }).split('\n')
    begun.push(first)
    length += first.length
    if (length > maxLine) throw new RangeError('A line of the reply does not end.')
    const last = rest.pop()
    if (last === undefined) continue
    const lines = [begun.join(''), ...rest].filter((line) => line.trim() !== '')
    begun = [last]
    length = last.length
    if (lines.length > 0) yield lines
  }
  const last = begun.join('') + decoder.decode()
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

/** Pages in a row that may bring nothing, and pages of a whole read. */
const maxIdle = 5
const maxPages = 20_000

/** Told of each cursor that was met, and how much came with the page that named it: false when it leads nowhere. */
export function createCursorGuard(): (cursor: string, came: number) => boolean {
  const seen = new Set<string>()
  let idle = 0
  return (cursor, came) => {
    idle = came > 0 ? 0 : idle + 1
    if (seen.has(cursor) || seen.size >= maxPages || idle >= maxIdle) return false
    seen.add(cursor)
    return true
  }
}
