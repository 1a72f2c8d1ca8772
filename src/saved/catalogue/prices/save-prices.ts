/**
 * Saves the own prices of the products in the catalogue: in bulk where the provider offers that, and one by one those
 * that are missing then. It is over as soon as the customer is not here any more.
 */
import { pricesPath, readPriceLine, throwRefusal } from '../../../api/catalogue/catalogue-prices'
import { detailIn } from '../../../api/catalogue/saver-wire'
import { InvalidTokenFailure, OfflineFailure, RejectedFailure } from '../../../domain/failure'
import { createCursorGuard, linesOf, NoBulkFailure } from '../save/bulk-page'
import { eachConcurrently } from '../save/concurrently'
import { eachTile } from '../contents'
import type { Raw } from '../layout'
import { keepPrices, pricedSince, pricesMark } from './price-store'
import type { Member, SavingContext, Streamed } from '../save/saver-deps'
import * as paths from '../../../api/paths'

/** Products whose prices are written at once. */
const batchSize = 500

/** The customer signed out, or somebody else signed in. */
class NotHereFailure extends Error {
  override name = 'NotHereFailure'
}

/** Throws what `ask` and `commit` throw, but for a session that ended: then nothing more is saved. */
export async function savePrices(context: SavingContext): Promise<void> {
  const member = context.member()
  if (member === null) return
  try {
    await savePricesOf(member, context)
  } catch (error) {
    if (!(error instanceof NotHereFailure) && !(error instanceof InvalidTokenFailure)) throw error
  }
}

async function savePricesOf(member: Member, context: SavingContext): Promise<void> {
  const { job, store, tell } = context
  const since = context.mark().startedAt
  const slugs: string[] = []
  await eachTile(store, (slug) => void slugs.push(slug))
  const present = await pricedSince(member, since)
  const show = () => {
    job.prices.done = slugs.filter((slug) => present.has(slug)).length
    tell()
  }
  job.phase = 'prices'
  job.prices = { done: 0, of: slugs.length }
  show()
  const missing = () => slugs.filter((slug) => !present.has(slug))
  if (missing().length > 0) {
    await inBulk(member, context, (came) => {
      for (const slug of came) present.add(slug)
      show()
    })
  }
  await eachConcurrently(missing(), async (slug) => {
    await askOne(member, context, slug)
    job.prices.done += 1
    tell()
  })
  await keep(member, context, [], context.now(), { at: since, reading: null })
}

/** Without it, or in the middle of it, the rest is asked for one by one. */
async function inBulk(
  member: Member,
  context: SavingContext,
  onKept: (slugs: string[]) => void,
): Promise<void> {
  const { categories } = context.choice
  const since = context.mark().startedAt
  const { reading } = await pricesMark(member)
  let cursor = reading?.since === since ? reading.cursor : ''
  const leads = createCursorGuard()
  let came = 1
  const keptMore = (slugs: string[]) => {
    came += slugs.length
    onKept(slugs)
  }
  try {
    for (let next: string | null = cursor; next !== null && leads(next, came); ) {
      cursor = next
      came = 0
      next = await context.askStream(
        () => ({ method: 'GET', path: pricesPath(categories, cursor), member }),
        (streamed) => readPage(member, context, streamed, keptMore),
      )
    }
  } catch (error) {
    if (!(error instanceof NoBulkFailure) && !(error instanceof RejectedFailure)) throw error
  }
}

/** Resolves to the cursor of the next page; null after the last one. */
async function readPage(
  member: Member,
  context: SavingContext,
  streamed: Streamed,
  onKept: (slugs: string[]) => void,
): Promise<string | null> {
  let rows: [string, Raw][] = []
  let isBegun = false
  const flush = async (cursor?: string) => {
    const some = rows
    rows = []
    const at = (await pricesMark(member)).at
    const reading = cursor === undefined ? null : { cursor, since: context.mark().startedAt }
    await keep(member, context, some, streamed.at, reading && { at, reading })
    onKept(some.map(([slug]) => slug))
  }
  for await (const lines of linesOf(streamed.chunks)) {
    for (const line of lines) {
      const said = readPriceLine(line)
      if (!isBegun) {
        if (said?.kind !== 'price-list') throwRefusal(line, member.token)
        if (said?.kind !== 'price-list') throw new NoBulkFailure('The shop offers no prices in bulk.')
        isBegun = true
      } else if (said?.kind === 'prices') rows.push([said.slug, said.prices])
      else if (said?.kind === 'next' || said?.kind === 'done') {
        const cursor = said.kind === 'next' ? said.cursor : null
        await flush(cursor ?? undefined)
        return cursor
      }
    }
    if (rows.length >= batchSize) await flush()
  }
  if (!isBegun) throw new NoBulkFailure('The shop offers no prices in bulk.')
  await flush()
  throw new OfflineFailure('The prices were cut off.')
}

async function askOne(member: Member, context: SavingContext, slug: string): Promise<void> {
  stillHere(member, context)
  const path = paths.ownProduct(slug)
  try {
    await context.ask({ method: 'GET', path, member }, async ({ reply, at }) => {
      const detail = detailIn(reply)
      await keep(member, context, [[slug, detail?.whole ?? {}]], at, null)
    })
  } catch (error) {
    // A product that is not for this customer has no price for him.
    if (!(error instanceof RejectedFailure)) throw error
  }
}

async function keep(
  member: Member,
  context: SavingContext,
  rows: [string, Raw][],
  at: number,
  mark: Parameters<typeof keepPrices>[3] | null,
): Promise<void> {
  stillHere(member, context)
  if (!(await keepPrices(member, rows, at, mark ?? undefined))) throw new NotHereFailure('Nobody is here.')
}

function stillHere(member: Member, context: SavingContext): void {
  if (context.member()?.token !== member.token) throw new NotHereFailure('Somebody else is here.')
}
