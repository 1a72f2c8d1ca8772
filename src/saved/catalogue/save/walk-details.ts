/** The details of every product in the wanted lists, and the first page of its reviews. */
import { checkAnswer, detailIn, reviewsPath } from '../../../api/catalogue/saver-wire'
import type { Count } from '../../../domain/catalogue/bundle'
import { InvalidTokenFailure, RejectedFailure } from '../../../domain/failure'
import { eachConcurrently } from './concurrently'
import { eachDetail, wantedProducts } from '../read/saved-products'
import { callName, type SavedDetail, keysOf, bundleKeys } from '../layout'
import type { Call, SavingContext } from './saver-context'
import { keepAnswer, keptNames } from './walk-answers'
import type { WantedList } from './walk-lists'

/** Asks for those that are missing. Counts what is there per category. Resolves to how many the shop stumbled over. */
export async function walkDetails(context: SavingContext, wanted: WantedList[]): Promise<number> {
  const { job } = context
  const products = await wantedProducts(context, wanted)
  const present = new Set((await context.store.keys(keysOf('detail'))).map(slugOf))
  const counts = countsOf([...products.values()].flat())
  const count = (slug: string) => {
    job.products.done += 1
    for (const category of products.get(slug) ?? []) {
      const counted = counts.get(category)
      if (counted) counted.done += 1
    }
  }
  job.phase = 'products'
  job.products = { done: 0, of: products.size }
  job.categories = Object.fromEntries(counts)
  const missing = [...products.keys()].filter((slug) => !present.has(slug))
  for (const slug of products.keys()) if (present.has(slug)) count(slug)
  context.tell()
  let stumbles = 0
  await eachConcurrently(missing, async (slug) => {
    if (!(await walkDetail(context, slug))) stumbles += 1
    count(slug)
    context.tell()
  })
  return stumbles
}

/** Products per category, none of them there yet. */
function countsOf(categories: string[]): Map<string, Count> {
  const counts = new Map<string, Count>()
  for (const category of categories)
    counts.set(category, { done: 0, of: (counts.get(category)?.of ?? 0) + 1 })
  return counts
}

/** Keeps that the shop does not have it, too. False when it stumbled over it. */
async function walkDetail(context: SavingContext, slug: string): Promise<boolean> {
  const member = context.member()
  const path = `product/${member ? 'login/' : ''}${encodeURIComponent(slug)}`
  const keep = (kept: SavedDetail) => context.commit([[bundleKeys.detail(slug), kept]])
  const call: Call = { method: 'GET', path, check: (reply) => checkAnswer(reply, path) }
  try {
    await context.ask(member ? { ...call, member } : call, async ({ reply, at, bytes }) => {
      const detail = detailIn(reply)
      context.count(bytes)
      await Promise.all([
        keep({ at, detail: detail?.open ?? null }),
        member && detail ? context.keepPrices(member, [[slug, detail.whole]], at) : null,
      ])
    })
  } catch (error) {
    // The session ended: what everybody may see of it comes without.
    if (member && error instanceof InvalidTokenFailure) return walkDetail(context, slug)
    if (!(error instanceof RejectedFailure)) throw error
    if (!error.meansMissing) return false
    await keep({ at: context.now(), detail: null })
  }
  return true
}

/** Looks through the details: names those that the shop does not give, and asks for the reviews of the others. */
export async function walkReviews(context: SavingContext, wanted: WantedList[]): Promise<void> {
  const products = await wantedProducts(context, wanted)
  const kept = await keptNames(context)
  const missing = new Set(products.keys())
  const due: Call[] = []
  await eachDetail(context.store, 0, (slug, { detail }) => {
    if (!products.has(slug) || detail === null) return
    missing.delete(slug)
    const path = reviewsPath(detail)
    if (path && !kept.has(callName('GET', path))) due.push({ method: 'GET', path })
  })
  context.job.missing = [...missing]
  await eachConcurrently(due, (call) => keepAnswer(context, call))
}

export function slugOf(key: IDBValidKey): string {
  const [, slug] = Array.isArray(key) ? key : []
  return typeof slug === 'string' ? slug : ''
}
