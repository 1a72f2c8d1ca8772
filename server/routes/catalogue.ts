/**
 * The whole catalogue in a few replies, for storefronts that work offline: the public data, and the caller's prices.
 */
import { type Context, Hono } from 'hono'
import { memoryCounter, limitAddresses, rateLimitedCaller } from '../requests/rate-limit'
import { addressOf } from '../base/caller-address'
import { versionNumberOf, readCatalogueState, versionName } from '../db/catalogue-version'
import { busy } from '../base/errors'
import { versionCache } from '../base/version-cache'
import {
  acceptedEncoding,
  etagOf,
  hasCurrentCopy,
  compressLines,
  privateHeaders,
  publicHeaders,
  send,
} from '../replies/reply'
import type { ProviderContext } from './context'
import {
  replyLines,
  startPrices,
  doneLine,
  measureSnapshot,
  priceLines,
  readPricesCursor,
  productLines,
  type Snapshot,
  snapshotLine,
  type SnapshotPosition,
  readSnapshotCursor,
} from '../reads/catalogue-snapshot'
import { type CatalogueChoice, parseChoice, knownSlugs, parsePageSize } from '../reads/catalogue-choice'
import {
  estimateLineBytes,
  type Lists,
  listLines,
  readLists,
  estimateMemoryBytes,
} from '../reads/catalogue-lists'
import { catalogueReads } from '../base/metrics'
import { fairQueue } from '../base/concurrency'

/** Limit per minute: a read of 10,000 products takes about ten pages, and a hall of tablets shares an IP address. */
const maxPagesPerAddress = 600
const maxPricePages = 300
const maxPageCacheBytes = 24 * 1024 * 1024
const maxHeadCacheBytes = 16 * 1024 * 1024
/**
 * Making a page takes most of a second, so only one page is made at a time and ordinary reads run in between. Calls
 * would time out in a longer queue.
 */
const queue = fairQueue({ perCaller: 1, maxConcurrent: 1, waitingPerCaller: 20, waiting: 60 })
const linesType = 'application/x-ndjson'

type CompressedPage = { bytes: Uint8Array; isLast: boolean }
type ReplyLines = Awaited<ReturnType<typeof replyLines>>
/** The parts of the first page that are not products. */
type FirstParts = { answers: ReplyLines; lists: Lists }
/** The parts that the caller already has and that are left out. */
type KnownParts = { answers: boolean; lists: boolean }

export function catalogueRoutes(context: ProviderContext): Hono {
  const { db, features } = context
  const announced = features.flatMap((feature) => feature.announced ?? [])
  const callerOf = rateLimitedCaller(context, 'prices', maxPricePages)
  const pages = versionCache<CompressedPage>(maxPageCacheBytes, ({ bytes }) => bytes.byteLength)
  const cachedReplies = versionCache<ReplyLines>(maxHeadCacheBytes, ({ lines }) => bytesOf(lines))
  const cachedLists = versionCache<Lists>(maxHeadCacheBytes, estimateMemoryBytes)
  const slugs = versionCache<Set<string>>(1000, () => 1)

  /** Unknown category slugs are removed, because each of them would put the same page into the cache again. */
  const knownChoice = async (version: string, choice: CatalogueChoice) => {
    const known = await slugs(version, '', () => knownSlugs(db))
    return choice && choice.filter((slug) => known.has(slug))
  }

  const runQueued = async <T>(caller: string, compute: () => Promise<T>): Promise<T> => {
    const slot = await queue(caller)
    if (typeof slot === 'string') throw busy(5, 'The catalogue is busy right now. Please wait a moment.')
    return compute().finally(slot.end)
  }

  const readFirstParts = async (version: string, choice: CatalogueChoice): Promise<FirstParts> => ({
    answers: await cachedReplies(version, '', () => replyLines(db, context.settings, announced)),
    lists: await cachedLists(version, JSON.stringify(choice), () => readLists(db, choice)),
  })

  const firstLines = async (
    request: Pick<Snapshot, 'version' | 'since' | 'choice'>,
    known: KnownParts,
    pageSize: number,
  ) => {
    const { answers, lists } = await readFirstParts(versionName(request.version), request.choice)
    const sentReplies = known.answers ? [] : answers.lines
    const otherBytes = bytesOf(sentReplies) + (known.lists ? 0 : estimateLineBytes(lists))
    const snapshot = await measureSnapshot(db, request, otherBytes)
    const first = snapshotLine(snapshot, { Lists: lists.hash, Answers: answers.hash })
    if (pageSize === 0) return { lines: [first, doneLine(snapshot.version)], isLast: true }
    const products = await productLines(db, { snapshot, after: '' }, pageSize)
    const sentLists = known.lists ? [] : listLines(lists)
    return { lines: concatenate([first], sentReplies, sentLists, products), isLast: isDone(products) }
  }

  const nextLines = async (position: SnapshotPosition, pageSize: number) => {
    const lines = [
      snapshotLine(position.snapshot),
      ...(await productLines(db, position, Math.max(pageSize, 1))),
    ]
    return { lines, isLast: isDone(lines) }
  }

  const snapshotPage = async (c: Context): Promise<Response> => {
    // The version is read before the rows, so that a change in between makes the page newer than its version, never
    // older.
    const current = await readCatalogueState(db)
    const { after, since = '', categories, limit, lists: knownLists, answers: knownAnswers } = c.req.query()
    const pageSize = parsePageSize(limit)
    const position = after ? await readSnapshotCursor(db, after, current) : null
    const choice = await knownChoice(versionName(current), parseChoice(categories))
    const request = { version: current, since: versionNumberOf(since, current) ?? 0, choice }
    const known = { answers: false, lists: false }
    if (!position && request.since > 0 && (knownLists || knownAnswers)) {
      const { answers, lists } = await readFirstParts(versionName(current), choice)
      Object.assign(known, { answers: knownAnswers === answers.hash, lists: knownLists === lists.hash })
    }
    const key = JSON.stringify([pageSize, ...(position ? [after] : [request.since, request.choice, known])])
    const encoding = acceptedEncoding(c)
    const etag = etagOf(`${versionName(current)} ${key}`)
    const headers = publicHeaders(c, etag)
    if (hasCurrentCopy(c, etag)) return c.body(null, 304, headers)
    const { bytes, isLast } = await pages(versionName(current), `${encoding} ${key}`, () =>
      runQueued(addressOf(c, context.settings), async () => {
        const page = await (position ? nextLines(position, pageSize) : firstLines(request, known, pageSize))
        return { bytes: await compressLines(page.lines, encoding), isLast: page.isLast }
      }),
    )
    if (!position && pageSize > 0) catalogueReads.inc({ step: 'begun' })
    if (isLast && pageSize > 0) catalogueReads.inc({ step: 'ended' })
    return send(c, bytes, encoding, headers, linesType)
  }

  const rateLimit = limitAddresses(context, memoryCounter(maxPagesPerAddress))
  return new Hono().get('/snapshot', rateLimit, snapshotPage).get('/prices', async (c) => {
    const { roleId, userId } = await callerOf(c)
    const { after, since = '', categories, limit } = c.req.query()
    const encoding = acceptedEncoding(c)
    const bytes = await runQueued(`user ${userId}`, async () => {
      const request = { choice: parseChoice(categories), since, roleId }
      const position = after ? await readPricesCursor(db, after) : await startPrices(db, request)
      return compressLines(
        await priceLines(db, position, { roleId, pageSize: parsePageSize(limit) }),
        encoding,
      )
    })
    return send(c, bytes, encoding, privateHeaders, linesType)
  })
}

const isDone = (lines: string[]) => lines.at(-1)?.startsWith('{"Done"') ?? false

function* concatenate(...parts: Iterable<string>[]): Generator<string> {
  for (const part of parts) yield* part
}

function bytesOf(lines: string[]): number {
  return lines.reduce((sum, line) => sum + Buffer.byteLength(line) + 1, 0)
}
