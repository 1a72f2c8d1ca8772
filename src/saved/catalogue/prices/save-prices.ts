/**
 * Saves the own prices of the products in the catalogue: in bulk where the provider offers that, and one by one those
 * that are missing then. It is over as soon as the customer is not here any more.
 */
import { pricesPath, readPriceLine, throwRefusal } from '../../../api/catalogue/bulk-read'
import { detailIn, tileSlug } from '../../../api/catalogue/saver-wire'
import { InvalidTokenFailure, OfflineFailure, RejectedFailure } from '../../../domain/failure'
import type { Bundle } from '../../../domain/catalogue/bundle'
import { createCursorGuard, linesOf, NoBulkFailure } from '../save/bulk-lines'
import { merged } from '../save/merge'
import { type PricesMark, type Raw, tilesIn } from '../layout'
import { saveChangedPrices, keepPrices, pricedSince, pricesMark } from './price-store'
import type { Member, ProviderCalls, PricesContext, Streamed } from '../save/saver-deps'
import * as paths from '../../../api/paths'

/** Products whose prices are written at once. */
const batchSize = 500

/** The customer signed out, or another customer signed in. */
class NotHereFailure extends Error {
  override name = 'NotHereFailure'
}

/** Throws what `ask` and `commit` throw, but for a session that ended: then nothing more is saved. */
export async function savePrices(context: PricesContext): Promise<void> {
  const member = context.member()
  if (member === null) return
  try {
    await savePricesOf(member, context)
  } catch (error) {
    if (!(error instanceof NotHereFailure) && !(error instanceof InvalidTokenFailure)) throw error
  }
}

async function savePricesOf(member: Member, context: PricesContext): Promise<void> {
  const { job, tell } = context
  const since = context.startedAt
  const present = await pricedSince(member, since)
  const missing = new Set<string>()
  job.phase = 'prices'
  job.prices = { done: 0, of: 0 }
  for await (const tile of tilesIn(context.store)) {
    job.prices.of += 1
    if (!present.has(tileSlug(tile))) missing.add(tileSlug(tile))
  }
  const show = () => {
    job.prices.done = job.prices.of - missing.size
    tell()
  }
  let version: string | null = null
  const keepAll = async (source: AsyncIterable<PriceBatch>) => {
    for await (const { rows, at, reading, ...batch } of source) {
      version ??= batch.version ?? null
      const mark = reading && { at: (await pricesMark(member)).at, reading }
      await keep(member, context, rows, at, mark)
      for (const [slug] of rows) missing.delete(slug)
      show()
    }
  }
  show()
  if (missing.size > 0) await keepAll(inBulk(member, context)).catch(unlessRefused)
  await keepAll(oneByOne(member, context, [...missing]))
  missing.clear()
  show()
  await keep(member, context, [], context.now(), { at: since, reading: null, version })
}

/** Without the bulk read, or in the middle of it, the rest is asked for one by one. */
function unlessRefused(error: unknown): void {
  if (!(error instanceof NoBulkFailure) && !(error instanceof RejectedFailure)) throw error
}

type PriceBatch = {
  rows: [slug: string, detail: Raw][]
  at: number
  reading?: NonNullable<PricesMark['reading']>
  /** The provider's name of their state at the first page. */
  version?: string | null
}

async function* inBulk(member: Member, context: PricesContext): AsyncGenerator<PriceBatch, void> {
  const { categories } = context.choice
  const since = context.startedAt
  const { reading } = await pricesMark(member)
  const leads = createCursorGuard()
  const begun = reading?.since === since ? reading : null
  let cursor = begun?.cursor ?? ''
  let version = begun?.version ?? null
  for (let came = 1; leads(cursor, came); ) {
    came = 0
    const batches = context.stream(
      () => ({ method: 'GET', path: pricesPath({ categories, after: cursor }), member }),
      (streamed) => pageBatches(member, streamed),
    )
    let next: string | null = null
    for await (const { rows, at, cursor: end, ...page } of batches) {
      came += rows.length
      next = end
      if (cursor === '') version = page.version
      yield { rows, at, version, ...(end !== null && { reading: { since, cursor: end, version } }) }
    }
    if (next === null) return
    cursor = next
  }
}

/** `cursor`: of the next page, with the last batch of one that has a next. */
type PageBatch = { rows: PriceBatch['rows']; at: number; cursor: string | null; version: string | null }

async function* pageBatches(member: Member, { at, chunks }: Streamed): AsyncGenerator<PageBatch, void> {
  let rows: PriceBatch['rows'] = []
  let isBegun = false
  let version: string | null = null
  for await (const lines of linesOf(chunks)) {
    for (const line of lines) {
      const said = readPriceLine(line)
      if (!isBegun) {
        if (said?.kind !== 'price-list') throwRefusal(line, member.token)
        if (said?.kind !== 'price-list') throw new NoBulkFailure('The shop offers no prices in bulk.')
        isBegun = true
        version = said.version
      } else if (said?.kind === 'prices') rows.push([said.slug, said.prices])
      else if (said?.kind === 'next' || said?.kind === 'done') {
        yield { rows, at, version, cursor: said.kind === 'next' ? said.cursor : null }
        return
      }
    }
    if (rows.length < batchSize) continue
    yield { rows, at, version, cursor: null }
    rows = []
  }
  if (!isBegun) throw new NoBulkFailure('The shop offers no prices in bulk.')
  yield { rows, at, version, cursor: null }
  throw new OfflineFailure('The prices were cut off.')
}

/** More changed prices than this are read as all of them are. */
const maxChanges = 1000

/**
 * Saves the own prices that changed since they were saved, in one transaction. Resolves to false where all of them have to
 * be read. Asks once: throws OfflineFailure, RejectedFailure and InvalidTokenFailure, upon which nothing was changed.
 */
export async function updatePrices(
  member: Member,
  { provider }: { provider: Pick<ProviderCalls, 'stream'> },
  { choice: { categories }, startedAt: at }: Pick<Bundle, 'choice' | 'startedAt'>,
  signal: AbortSignal,
): Promise<boolean> {
  const mark = await pricesMark(member)
  if (mark.at === null || !mark.version) return false
  const path = pricesPath({ since: mark.version, categories })
  const { chunks } = await provider.stream({ method: 'GET', path, token: member.token }, signal)
  const rows: PriceBatch['rows'] = []
  let version: string | null = null
  for await (const lines of linesOf(chunks))
    for (const line of lines) {
      const said = readPriceLine(line)
      if (version === null) {
        if (said?.kind !== 'price-list') throwRefusal(line, member.token)
        if (said?.kind !== 'price-list' || said.isFull || said.products > maxChanges) return false
        version = said.version ?? mark.version
      } else if (said?.kind === 'prices') rows.push([said.slug, said.prices])
      else if (said?.kind === 'next') return false
      else if (said?.kind === 'done') {
        await saveChangedPrices(member, rows, { at, reading: null, version })
        return true
      }
    }
  throw new OfflineFailure('The prices were cut off.')
}

async function* oneByOne(
  member: Member,
  context: PricesContext,
  slugs: string[],
): AsyncGenerator<PriceBatch, void> {
  const answers = merged(slugs, context.concurrency, async function* (slug) {
    stillHere(member, context)
    try {
      const { reply, at } = await context.ask({ method: 'GET', path: paths.ownProduct(slug), member })
      yield { slug, at, detail: detailIn(reply)?.whole ?? {} }
    } catch (error) {
      // A product that is not for this customer has no price for him.
      if (!(error instanceof RejectedFailure)) throw error
    }
  })
  for await (const some of answers) {
    const rows = some.map(({ slug, detail }): [string, Raw] => [slug, detail])
    yield { rows, at: Math.min(...some.map(({ at }) => at)) }
  }
}

async function keep(
  member: Member,
  context: PricesContext,
  rows: PriceBatch['rows'],
  at: number,
  mark?: PricesMark,
): Promise<void> {
  stillHere(member, context)
  if (!(await keepPrices(member, rows, at, mark))) throw new NotHereFailure('Nobody is here.')
}

function stillHere(member: Member, context: PricesContext): void {
  if (context.member()?.token !== member.token) throw new NotHereFailure('Somebody else is here.')
}
