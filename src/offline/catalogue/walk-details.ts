/** The details of every product in the wanted lists, and the first page of its reviews. */
import { checkAnswer, detailIn, reviewsPath } from '../../api/saver-wire'
import type { Count } from '../../domain/catalogue-pack'
import { InvalidTokenFailure, RejectedFailure } from '../../domain/failure'
import { eachDetail, wantedProducts } from './kept-products'
import { callName, type KeptDetail, keysOf, packKeys } from './layout'
import type { Call, SavingContext } from './saver-context'
import { keepAnswer, keptNames } from './walk-answers'
import { allOf, type WantedList } from './walk-lists'

/** More than there are slots, so that none is ever free while there is something to ask. */
const lanes = 12

/** Asks for those that are missing. Counts what is there per category. */
export async function walkDetails(context: SavingContext, wanted: WantedList[]): Promise<void> {
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
  await inLanes(missing, async (slug) => {
    await walkDetail(context, slug)
    count(slug)
    context.tell()
  })
}

/** Products per category, none of them there yet. */
function countsOf(categories: string[]): Map<string, Count> {
  const counts = new Map<string, Count>()
  for (const category of categories)
    counts.set(category, { done: 0, of: (counts.get(category)?.of ?? 0) + 1 })
  return counts
}

async function walkDetail(context: SavingContext, slug: string): Promise<void> {
  const member = context.member()
  const path = `product/${member ? 'login/' : ''}${encodeURIComponent(slug)}`
  const keep = (kept: KeptDetail) => context.commit([[packKeys.detail(slug), kept]])
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
    await keep({ at: context.now(), detail: null })
  }
}

/** Looks through the details: names those that the shop does not give, and asks for the reviews of the others. */
export async function walkReviews(context: SavingContext, wanted: WantedList[]): Promise<void> {
  const products = await wantedProducts(context, wanted)
  const kept = await keptNames(context)
  const missing: string[] = []
  const due: Call[] = []
  await eachDetail(context.store, 0, (slug, { detail }) => {
    if (!products.has(slug)) return
    if (detail === null) missing.push(slug)
    const path = detail && reviewsPath(detail)
    if (path && !kept.has(callName('GET', path))) due.push({ method: 'GET', path })
  })
  context.job.missing = missing
  await inLanes(due, (call) => keepAnswer(context, call))
}

/** Forgets that details were not given, so that they are asked for once more. */
export async function forgetMissing(context: SavingContext): Promise<void> {
  await context.commit(
    [],
    undefined,
    context.job.missing.map((slug) => packKeys.detail(slug)),
  )
}

export async function inLanes<T>(items: T[], run: (item: T) => Promise<unknown>): Promise<void> {
  let next = 0
  const lane = async () => {
    for (let item = items[next++]; item !== undefined; item = items[next++]) await run(item)
  }
  await allOf(Array.from({ length: lanes }, lane))
}

export function slugOf(key: IDBValidKey): string {
  const [, slug] = Array.isArray(key) ? key : []
  return typeof slug === 'string' ? slug : ''
}
