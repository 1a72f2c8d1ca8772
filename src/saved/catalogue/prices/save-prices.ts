/**
 * Saves the customer's prices of the catalogue's products: in bulk if the provider supports bulk reads, and then the
 * missing prices one by one. Saving ends as soon as the customer is no longer signed in.
 */
import { pricesPath, readPriceLine, throwRefusal } from '../../../api/catalogue/bulk-read'
import { detailIn, tileSlug } from '../../../api/catalogue/saver-wire'
import { InvalidTokenFailure, OfflineFailure, RejectedFailure } from '../../../domain/failure'
import type { Bundle } from '../../../domain/catalogue/bundle'
import { createCursorGuard, linesOf, NoBulkFailure } from '../save/bulk-lines'
import { mergeParallel } from '../save/merge'
import { type PricesProgress, type Raw, tilesIn } from '../layout'
import { saveChangedPrices, storePrices, pricedSince, pricesProgress } from './price-store'
import type { Member, ProviderCalls, PricesContext, Streamed } from '../save/saver-deps'
import * as paths from '../../../api/paths'

/** Products whose prices are written in one transaction. */
const batchSize = 500

/** The customer signed out, or another customer signed in. */
class SessionEndedFailure extends Error {
  override name = 'SessionEndedFailure'
}

/** Throws the errors of `ask` and `commit`, except when the session has ended: then nothing more is saved. */
export async function savePrices(context: PricesContext): Promise<void> {
  const member = context.member()
  if (member === null) return
  try {
    await savePricesOf(member, context)
  } catch (error) {
    if (!(error instanceof SessionEndedFailure) && !(error instanceof InvalidTokenFailure)) throw error
  }
}

async function savePricesOf(member: Member, context: PricesContext): Promise<void> {
  const { job, notify } = context
  const since = context.startedAt
  const present = await pricedSince(member, since)
  const missing = new Set<string>()
  job.phase = 'prices'
  job.prices = { done: 0, of: 0 }
  for await (const tile of tilesIn(context.store)) {
    job.prices.of += 1
    if (!present.has(tileSlug(tile))) missing.add(tileSlug(tile))
  }
  const showProgress = () => {
    job.prices.done = job.prices.of - missing.size
    notify()
  }
  let version: string | null = null
  const storeAll = async (source: AsyncIterable<PriceBatch>) => {
    for await (const { rows, at, reading, ...batch } of source) {
      version ??= batch.version ?? null
      const progress = reading && { at: (await pricesProgress(member)).at, reading }
      await storeBatch(member, context, rows, at, progress)
      for (const [slug] of rows) missing.delete(slug)
      showProgress()
    }
  }
  showProgress()
  if (missing.size > 0) await storeAll(readInBulk(member, context)).catch(throwUnlessRefused)
  await storeAll(readOneByOne(member, context, [...missing]))
  missing.clear()
  showProgress()
  await storeBatch(member, context, [], context.now(), { at: since, reading: null, version })
}

/** Ignores a missing or refused bulk read, because the remaining prices are then read one by one. */
function throwUnlessRefused(error: unknown): void {
  if (!(error instanceof NoBulkFailure) && !(error instanceof RejectedFailure)) throw error
}

type PriceBatch = {
  rows: [slug: string, detail: Raw][]
  at: number
  reading?: NonNullable<PricesProgress['reading']>
  /** The provider's name of the prices' state at the first page. */
  version?: string | null
}

async function* readInBulk(member: Member, context: PricesContext): AsyncGenerator<PriceBatch, void> {
  const { categories } = context.choice
  const since = context.startedAt
  const { reading } = await pricesProgress(member)
  const isNewCursor = createCursorGuard()
  const resumed = reading?.since === since ? reading : null
  let cursor = resumed?.cursor ?? ''
  let version = resumed?.version ?? null
  for (let rowCount = 1; isNewCursor(cursor, rowCount); ) {
    rowCount = 0
    const batches = context.stream(
      () => ({ method: 'GET', path: pricesPath({ categories, after: cursor }), member }),
      (streamed) => pageBatches(member, streamed),
    )
    let next: string | null = null
    for await (const { rows, at, cursor: nextCursor, ...page } of batches) {
      rowCount += rows.length
      next = nextCursor
      if (cursor === '') version = page.version
      yield {
        rows,
        at,
        version,
        ...(nextCursor !== null && { reading: { since, cursor: nextCursor, version } }),
      }
    }
    if (next === null) return
    cursor = next
  }
}

/** `cursor` is the next page's cursor; only the last batch of a page with a next page has one. */
type PageBatch = { rows: PriceBatch['rows']; at: number; cursor: string | null; version: string | null }

async function* pageBatches(member: Member, { at, chunks }: Streamed): AsyncGenerator<PageBatch, void> {
  let rows: PriceBatch['rows'] = []
  let hasHeader = false
  let version: string | null = null
  for await (const lines of linesOf(chunks)) {
    for (const line of lines) {
      const parsed = readPriceLine(line)
      if (!hasHeader) {
        if (parsed?.kind !== 'price-list') throwRefusal(line, member.token)
        if (parsed?.kind !== 'price-list') throw new NoBulkFailure('The shop offers no prices in bulk.')
        hasHeader = true
        version = parsed.version
      } else if (parsed?.kind === 'prices') rows.push([parsed.slug, parsed.prices])
      else if (parsed?.kind === 'next' || parsed?.kind === 'done') {
        yield { rows, at, version, cursor: parsed.kind === 'next' ? parsed.cursor : null }
        return
      }
    }
    if (rows.length < batchSize) continue
    yield { rows, at, version, cursor: null }
    rows = []
  }
  if (!hasHeader) throw new NoBulkFailure('The shop offers no prices in bulk.')
  yield { rows, at, version, cursor: null }
  throw new OfflineFailure('The prices were cut off.')
}

/** Maximum number of changed prices; with more, all prices are read. */
const maxChanges = 1000

/**
 * Saves the prices that changed since the last save, in one transaction. Resolves to false when all prices have to be
 * read. Sends one request. Throws OfflineFailure, RejectedFailure and InvalidTokenFailure; nothing was changed then.
 */
export async function updatePrices(
  member: Member,
  { provider }: { provider: Pick<ProviderCalls, 'stream'> },
  { choice: { categories }, startedAt: at }: Pick<Bundle, 'choice' | 'startedAt'>,
  signal: AbortSignal,
): Promise<boolean> {
  const progress = await pricesProgress(member)
  if (progress.at === null || !progress.version) return false
  const path = pricesPath({ since: progress.version, categories })
  const { chunks } = await provider.stream({ method: 'GET', path, token: member.token }, signal)
  const rows: PriceBatch['rows'] = []
  let version: string | null = null
  for await (const lines of linesOf(chunks))
    for (const line of lines) {
      const parsed = readPriceLine(line)
      if (version === null) {
        if (parsed?.kind !== 'price-list') throwRefusal(line, member.token)
        if (parsed?.kind !== 'price-list' || parsed.isFull || parsed.products > maxChanges) return false
        version = parsed.version ?? progress.version
      } else if (parsed?.kind === 'prices') rows.push([parsed.slug, parsed.prices])
      else if (parsed?.kind === 'next') return false
      else if (parsed?.kind === 'done') {
        await saveChangedPrices(member, rows, { at, reading: null, version })
        return true
      }
    }
  throw new OfflineFailure('The prices were cut off.')
}

async function* readOneByOne(
  member: Member,
  context: PricesContext,
  slugs: string[],
): AsyncGenerator<PriceBatch, void> {
  const answers = mergeParallel(slugs, context.concurrency, async function* (slug) {
    assertSignedIn(member, context)
    try {
      const { reply, at } = await context.ask({ method: 'GET', path: paths.memberProduct(slug), member })
      yield { slug, at, detail: detailIn(reply)?.complete ?? {} }
    } catch (error) {
      // A product that the provider refuses to this customer has no price.
      if (!(error instanceof RejectedFailure)) throw error
    }
  })
  for await (const batch of answers) {
    const rows = batch.map(({ slug, detail }): [string, Raw] => [slug, detail])
    yield { rows, at: Math.min(...batch.map(({ at }) => at)) }
  }
}

async function storeBatch(
  member: Member,
  context: PricesContext,
  rows: PriceBatch['rows'],
  at: number,
  progress?: PricesProgress,
): Promise<void> {
  assertSignedIn(member, context)
  if (!(await storePrices(member, rows, at, progress)))
    throw new SessionEndedFailure('No customer is signed in.')
}

function assertSignedIn(member: Member, context: PricesContext): void {
  if (context.member()?.token !== member.token)
    throw new SessionEndedFailure('Another customer is signed in.')
}
