/** One page of a bulk read: NDJSON whose lines go to the writer while they come, and ends with the next page's cursor. */
import { type ListName, readSnapshotLine, type SnapshotLine } from '../../../api/catalogue/catalogue-snapshot'
import { ContractFailure, OfflineFailure } from '../../../domain/failure'
import type { BulkWriter } from './bulk-writer'
import { bundleKeys, callName, lists, type Mark, type SavedAnswer } from '../layout'
import type { Streamed } from './saver-deps'

export type Beginning = Extract<SnapshotLine, { kind: 'snapshot' }>

/** What came is no bulk read that can be built on. */
export class NoBulkFailure extends Error {
  override name = 'NoBulkFailure'
}

type PageSteps = {
  /** Told of the page's first line; false leaves the rest unread. */
  begin: (beginning: Beginning) => Promise<boolean>
  /** A list that came whole. */
  onList: (name: string, slugs: string[]) => void
  onBytes: (count: number) => void
  /** Some products have come. */
  onProducts: (count: number) => void
  /** What stands in the mark once all of the page is written; `cursor` is null after the last page. */
  end: (cursor: string | null) => (mark: Mark) => Partial<Mark>
}

/** Where a page led: to the next one or to the end, with how much it brought; or nowhere as it was left unread. */
export type PageEnd = { cursor: string | null; came: number } | 'unread'

/** So many lines without one that can be read are no accident. */
const mostMalformed = 3

/**
 * Reads a page. A malformed line is left out. Throws NoBulkFailure; OfflineFailure or what the chunks threw when the
 * page was cut off, after what came of it went to the writer.
 */
export async function readPage(streamed: Streamed, writer: BulkWriter, steps: PageSteps): Promise<PageEnd> {
  const came = { products: 0, others: 0, malformed: 0 }
  let isBegun = false
  const read = async (line: string): Promise<PageEnd | null> => {
    const said = readSnapshotLine(line)
    if (!isBegun) {
      if (said?.kind !== 'snapshot') throw new NoBulkFailure('The shop offers no bulk read.')
      isBegun = true
      return (await steps.begin(said)) ? null : 'unread'
    }
    if (said === null) {
      came.malformed += 1
      return null
    }
    if (said.kind === 'next' || said.kind === 'done') {
      if (came.malformed >= mostMalformed && came.products === 0)
        throw new NoBulkFailure('The bulk read is malformed.')
      const cursor = said.kind === 'next' ? said.cursor : null
      await writer.flush(steps.end(cursor))
      return { cursor, came: came.products + came.others }
    }
    if (said.kind === 'product' || said.kind === 'gone') came.products += 1
    else if (said.kind === 'answer' || said.kind === 'list') came.others += 1
    take(said, writer, streamed.at, steps)
    if (writer.isDue()) await writer.flush()
    return null
  }
  try {
    for await (const lines of linesOf(counted(streamed.chunks, steps.onBytes))) {
      const before = came.products
      for (const line of lines) {
        const end = await read(line)
        if (end !== null) return end
      }
      if (came.products > before) steps.onProducts(came.products - before)
    }
  } catch (error) {
    await writer.flush()
    throw error
  } finally {
    if (came.malformed > 0) console.warn(`Left out ${came.malformed} malformed lines of the catalogue.`)
  }
  await writer.flush()
  throw new OfflineFailure('The catalogue was cut off.')
}

function take(said: SnapshotLine, writer: BulkWriter, at: number, { onList }: PageSteps): void {
  if (said.kind === 'product') writer.product(said.slug, said.tile, said.detail)
  else if (said.kind === 'gone') writer.gone(said.slug)
  else if (said.kind === 'answer') {
    const kept: SavedAnswer = { at, reply: said.reply }
    const call = callName(said.method, said.path)
    if (said.path.startsWith('product_review/')) writer.review(call, kept)
    else writer.keep(bundleKeys.answer(call), kept)
  } else if (said.kind === 'list') {
    const name = listName(said.list)
    writer.keep(bundleKeys.list(name, 0), said.slugs)
    onList(name, said.slugs)
  }
}

function listName(list: ListName): string {
  if (list.of === 'category') return lists.category(list.slug)
  return list.of === 'subcategory' ? lists.subcategory(list.id, list.sort) : lists.newArrivals
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

async function* counted<T extends Uint8Array>(
  chunks: AsyncIterable<T>,
  onBytes: (count: number) => void,
): AsyncGenerator<T> {
  for await (const chunk of chunks) {
    onBytes(chunk.length)
    yield chunk
  }
}

/** No line of a catalogue is near this: whoever sends it sends something else. */
const longestLine = 32_000_000

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
    if (length > longestLine) throw new RangeError('A line of the reply does not end.')
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
