/** The whole catalogue in a few replies, for storefronts that work offline: what everybody may see, and own prices. */
import { type Context, Hono } from 'hono'
import { inMemory, limitAddresses, limitedCaller } from '../requests/rate-limit'
import { addressOf } from '../floor/caller-address'
import { numberOf, readCatalogueState, versionName } from '../db/catalogue-version'
import { busy } from '../floor/errors'
import { versionCache } from '../floor/version-cache'
import {
  acceptedEncoding,
  etagOf,
  isHeld,
  packLines,
  privateHeaders,
  publicHeaders,
  send,
} from '../replies/reply'
import type { ProviderContext } from './context'
import {
  answerLines,
  beginPrices,
  doneLine,
  measureSnapshot,
  priceLines,
  pricesSlot,
  productLines,
  type Snapshot,
  snapshotLine,
  type SnapshotSlot,
  snapshotSlot,
} from '../reads/catalogue-snapshot'
import { type CatalogueChoice, choiceOf, knownSlugs, pageSizeOf } from '../reads/catalogue-choice'
import { bytesOfLists, type Lists, listLines, readLists, sizeOfLists } from '../reads/catalogue-lists'
import { packReads } from '../floor/metrics'
import { fairQueue } from '../floor/concurrency'

/** A read of 10,000 products is about ten pages, and a whole hall of tablets shares an address. */
const pagesOfAHall = 600
const pagesOfPrices = 300
const storedPages = 24 * 1024 * 1024
const storedHeads = 16 * 1024 * 1024
/** A page is the work of a good part of a second; ordinary reads come between. More would wait until they time out. */
const queue = fairQueue({ perCaller: 1, atOnce: 1, waitingPerCaller: 20, waiting: 60 })
const linesType = 'application/x-ndjson'

type Packed = { bytes: Uint8Array; isLast: boolean }
type Answers = Awaited<ReturnType<typeof answerLines>>
/** What the first page has besides products. */
type Beginning = { answers: Answers; lists: Lists }
/** Of that, what the caller holds already: then it is left out. */
type Held = { answers: boolean; lists: boolean }

export function catalogueRoutes(context: ProviderContext): Hono {
  const { db } = context
  const callerOf = limitedCaller(context, 'prices', pagesOfPrices)
  const pages = versionCache<Packed>(storedPages, ({ bytes }) => bytes.byteLength)
  const answersOf = versionCache<Answers>(storedHeads, ({ lines }) => bytesOf(lines))
  const listsOf = versionCache<Lists>(storedHeads, sizeOfLists)
  const slugs = versionCache<Set<string>>(1000, () => 1)

  /** Slugs that choose nothing would make another page of the same. */
  const knownOf = async (version: string, choice: CatalogueChoice) => {
    const known = await slugs(version, '', () => knownSlugs(db))
    return choice && choice.filter((slug) => known.has(slug))
  }

  const oneAtATime = async <T>(caller: string, make: () => Promise<T>): Promise<T> => {
    const turn = await queue(caller)
    if (typeof turn === 'string')
      throw busy(5, 'The catalogue is much asked for just now. Please wait a moment.')
    return make().finally(turn.end)
  }

  const beginningOf = async (version: string, choice: CatalogueChoice): Promise<Beginning> => ({
    answers: await answersOf(version, '', () => answerLines(db, context.settings)),
    lists: await listsOf(version, JSON.stringify(choice), () => readLists(db, choice)),
  })

  const firstLines = async (
    wanted: Pick<Snapshot, 'version' | 'since' | 'choice'>,
    held: Held,
    pageSize: number,
  ) => {
    const { answers, lists } = await beginningOf(versionName(wanted.version), wanted.choice)
    const head = held.answers ? [] : answers.lines
    const around = bytesOf(head) + (held.lists ? 0 : bytesOfLists(lists))
    const snapshot = await measureSnapshot(db, wanted, around)
    const first = snapshotLine(snapshot, { Lists: lists.hash, Answers: answers.hash })
    if (pageSize === 0) return { lines: [first, doneLine(snapshot.version)], isLast: true }
    const products = await productLines(db, { snapshot, after: '' }, pageSize)
    const listed = held.lists ? [] : listLines(lists)
    return { lines: inOneGo([first], head, listed, products), isLast: isDone(products) }
  }

  const nextLines = async (place: SnapshotSlot, pageSize: number) => {
    const lines = [snapshotLine(place.snapshot), ...(await productLines(db, place, Math.max(pageSize, 1)))]
    return { lines, isLast: isDone(lines) }
  }

  const snapshotPage = async (c: Context): Promise<Response> => {
    // Read before the rows: a change in between makes the page newer than its version, never older.
    const now = await readCatalogueState(db)
    const { after, since = '', categories, limit, lists: heldLists, answers: heldAnswers } = c.req.query()
    const pageSize = pageSizeOf(limit)
    const place = after ? await snapshotSlot(db, after, now) : null
    const choice = await knownOf(versionName(now), choiceOf(categories))
    const wanted = { version: now, since: numberOf(since, now) ?? 0, choice }
    const held = { answers: false, lists: false }
    if (!place && wanted.since > 0 && (heldLists || heldAnswers)) {
      const { answers, lists } = await beginningOf(versionName(now), choice)
      Object.assign(held, { answers: heldAnswers === answers.hash, lists: heldLists === lists.hash })
    }
    const key = JSON.stringify([pageSize, ...(place ? [after] : [wanted.since, wanted.choice, held])])
    const encoding = acceptedEncoding(c)
    const etag = etagOf(`${versionName(now)} ${key}`)
    const headers = publicHeaders(c, etag)
    if (isHeld(c, etag)) return c.body(null, 304, headers)
    const { bytes, isLast } = await pages(versionName(now), `${encoding} ${key}`, () =>
      oneAtATime(addressOf(c, context.settings), async () => {
        const made = await (place ? nextLines(place, pageSize) : firstLines(wanted, held, pageSize))
        return { bytes: await packLines(made.lines, encoding), isLast: made.isLast }
      }),
    )
    if (!place && pageSize > 0) packReads.inc({ step: 'begun' })
    if (isLast && pageSize > 0) packReads.inc({ step: 'ended' })
    return send(c, bytes, encoding, headers, linesType)
  }

  const rateLimit = limitAddresses(context, inMemory(pagesOfAHall))
  return new Hono().get('/snapshot', rateLimit, snapshotPage).get('/prices', async (c) => {
    const { roleId, userId } = await callerOf(c)
    const { after, since = '', categories, limit } = c.req.query()
    const encoding = acceptedEncoding(c)
    const bytes = await oneAtATime(`user ${userId}`, async () => {
      const wanted = { choice: choiceOf(categories), since, roleId }
      const place = after ? await pricesSlot(db, after) : await beginPrices(db, wanted)
      return packLines(await priceLines(db, place, { roleId, pageSize: pageSizeOf(limit) }), encoding)
    })
    return send(c, bytes, encoding, privateHeaders, linesType)
  })
}

const isDone = (lines: string[]) => lines.at(-1)?.startsWith('{"Done"') ?? false

function* inOneGo(...parts: Iterable<string>[]): Generator<string> {
  for (const part of parts) yield* part
}

function bytesOf(lines: string[]): number {
  return lines.reduce((sum, line) => sum + Buffer.byteLength(line) + 1, 0)
}
