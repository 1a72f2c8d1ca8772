/**
 * Saves the catalogue page by page, with only those reads that every provider supports. This module reads whole replies
 * and lists with the same requests as the screens; walk-products.ts reads the products.
 */
import { publicAnswer } from '../../../api/catalogue/catalogue-wire'
import {
  requirePayload,
  categoryGroupsIn,
  homeIn,
  reviewsPath,
  type ListedCategory,
  categoriesIn,
  subcategoryIdIn,
  tilesIn,
  tileSlug,
} from '../../../api/catalogue/saver-wire'
import { gstPath } from '../../../api/hosts'
import * as paths from '../../../api/paths'
import { toWireId } from '../../../api/wire'
import { aboutPath } from '../../../domain/brand/feature'
import { newSlug, specialSlugs } from '../../../domain/catalogue/category'
import { productsPerPage } from '../../../domain/catalogue/paging'
import { ContractFailure, RejectedFailure } from '../../../domain/failure'
import { bundleKeys, callName, detailsIn, lists, type GenerationProgress, type SavedAnswer } from '../layout'
import { flattenBatches, mergeParallel } from './merge'
import type { Call, SavedRecord, SavingContext } from './saver-deps'
import { copyMissing, copyUnchanged, walkDetails } from './walk-products'

type Records = AsyncGenerator<SavedRecord[], void>
type Wait = (failures: number) => Promise<void>

/** Percentage of the details that may be missing because the shop failed at them. */
const maxMissingPercent = 1
/** Maximum number of requests for data at which the shop failed; then the data is left out, or remains as before. */
const maxRounds = 3

/**
 * Ends when lists and details are complete, except those that the shop does not have, and those at which it fails
 * every time. Continues from the stored data. Throws RejectedFailure without a menu.
 */
export async function* walkShop(context: SavingContext, wait: Wait): Records {
  // An update retries without limit, so that a temporary failure removes no list from the catalogue in use.
  yield* inRounds(wait, context.storeInUse ? Infinity : maxRounds, async function* () {
    const isComplete = yield* walkAnswers(context)
    return (yield* walkLists(context, await wantedLists(context))) && isComplete
  })
  yield* copyUnchanged(context)
  yield* inRounds(wait, maxRounds, async function* () {
    const failures = yield* walkDetails(context)
    return failures * 100 <= maxMissingPercent * context.storedData.tiles.size
  })
  yield* copyMissing(context)
  yield* walkReviews(context)
}

/** `walk` ends with true when its result is sufficient. */
async function* inRounds(
  wait: Wait,
  rounds: number,
  walk: () => AsyncGenerator<SavedRecord[], boolean>,
): Records {
  for (let round = 1; !(yield* walk()) && round < rounds; round += 1) await wait(round - 1)
}

const menu: Call = { method: 'GET', path: paths.menu }
const groups: Call = { method: 'POST', path: paths.groups }
const home: Call = { method: 'GET', path: paths.home }
const texts: Call[] = [gstPath, paths.faq, paths.terms, aboutPath].map((path) => ({ method: 'GET', path }))

/**
 * Reads the missing replies that are stored as a whole. Ends with true when all replies that list products have
 * arrived.
 */
async function* walkAnswers(context: SavingContext): AsyncGenerator<SavedRecord[], boolean> {
  let isComplete = true
  const walk = async function* (call: Call) {
    if (!(yield* answerRecords(context, call)) && (call === groups || call === home)) isComplete = false
  }
  yield [{ kind: 'begin', phase: 'lists' }]
  if (!context.storedData.answers.has(nameOfCall(menu))) yield await menuRecords(context)
  yield* flattenBatches(mergeParallel([groups, home, ...texts], context.concurrency, walk))
  const listedCategories = await wantedCategories(context)
  const pages = [
    ...listedCategories.map(categoryCall),
    ...subcategoriesOf(listedCategories).map(({ call }) => call),
  ]
  yield* flattenBatches(mergeParallel(pages, context.concurrency, walk))
  return isComplete
}

/** Without a menu there are no lists to read; only this failure is fatal. */
async function menuRecords(context: SavingContext): Promise<SavedRecord[]> {
  const check = (reply: unknown) => {
    if (categoriesIn(reply).length === 0) throw new ContractFailure(menu.path, '', 'expected a category')
  }
  return fetchAnswer(context, menu, check)
}

async function fetchAnswer(
  context: SavingContext,
  call: Call,
  check: (reply: unknown) => void,
): Promise<SavedRecord[]> {
  const { reply, at, bytes } = await context.ask({ ...call, check })
  context.count(bytes)
  return [{ kind: 'answer', name: nameOfCall(call), answer: { at, reply: publicAnswer(reply) } }]
}

/** A reply that the shop does not have is not requested again. Ends with false when the shop failed. */
async function* answerRecords(context: SavingContext, call: Call): AsyncGenerator<SavedRecord[], boolean> {
  const name = nameOfCall(call)
  if (context.storedData.answers.has(name) || context.progress().refused.includes(name)) return true
  try {
    yield await fetchAnswer(context, call, (reply) => requirePayload(reply, call.path))
  } catch (error) {
    if (!(error instanceof RejectedFailure)) throw error
    if (!error.isMissing) return false
    yield [{ kind: 'progress', change: ({ refused }) => ({ refused: [...refused, name] }) }]
  }
  return true
}

/** Reads the first page of reviews of each product that has any. */
async function* walkReviews(context: SavingContext): Records {
  const calls: Call[] = []
  for await (const { detail } of detailsIn(context.store, 0)) {
    const path = detail && reviewsPath(detail)
    if (path) calls.push({ method: 'GET', path })
  }
  yield* flattenBatches(mergeParallel(calls, context.concurrency, (call) => answerRecords(context, call)))
}

/** The chosen categories, or all categories if everything was chosen. */
async function wantedCategories(context: SavingContext): Promise<ListedCategory[]> {
  const { categories } = context.choice
  const unmapped = await replyTo(context, groups)
  const allCategories = [
    ...categoriesIn(await replyTo(context, menu)),
    ...(unmapped === undefined ? [] : categoryGroupsIn(unmapped)),
  ]
  const unique = [...new Map(allCategories.map((category) => [category.slug, category])).values()]
  return categories === null ? unique : unique.filter(({ slug }) => categories.includes(slug))
}

function categoryCall({ slug }: ListedCategory): Call {
  return { method: 'GET', path: paths.category(slug) }
}

function subcategoriesOf(listedCategories: ListedCategory[]): { id: string; call: Call }[] {
  return listedCategories.flatMap(({ slug, subcategories }) =>
    subcategories.map((subcategory) => ({
      id: subcategory.id,
      call: { method: 'GET', path: paths.subcategory(slug, subcategory.slug) },
    })),
  )
}

function nameOfCall({ method, path }: Call): string {
  return callName(method, path)
}

async function replyTo({ store }: SavingContext, call: Call): Promise<unknown> {
  return (await store.get<SavedAnswer>(bundleKeys.answer(nameOfCall(call))))?.reply
}

type WantedList = { name: string; page: (page: number) => Call }

/** Subcategories are identified by the ids in the replies for their own pages. */
async function wantedLists(context: SavingContext): Promise<WantedList[]> {
  const { categories } = context.choice
  const listedCategories = await wantedCategories(context)
  const ids = await Promise.all(
    subcategoriesOf(listedCategories).map(
      async ({ id, call }) => subcategoryIdIn(await replyTo(context, call)) ?? id,
    ),
  )
  const specials = specialSlugs.filter((slug) => categories === null || categories.includes(slug))
  const wanted = [
    ...listedCategories.map(({ slug }) => categoryList(slug)),
    ...ids.flatMap((id) => [subcategoryList(id, ''), subcategoryList(id, 'newest')]),
    ...specials.map((slug) => (slug === newSlug ? newArrivals : categoryList(slug))),
  ]
  return [...new Map(wanted.map((list) => [list.name, list])).values()]
}

function categoryList(slug: string): WantedList {
  return {
    name: lists.category(slug),
    page: (page) => ({ method: 'GET', path: paths.categoryProducts(slug, page, productsPerPage) }),
  }
}

function subcategoryList(id: string, Sort: '' | 'newest'): WantedList {
  const filter = { SubCategoryID: toWireId(id), Sort, RecordsPerPage: productsPerPage }
  return {
    name: lists.subcategory(id, Sort),
    page: (PageNo) => ({ method: 'POST', path: paths.products, body: { ...filter, PageNo } }),
  }
}

const newArrivals: WantedList = {
  name: lists.newArrivals,
  page: (page) => ({
    method: 'POST',
    path: paths.newArrivals(page, productsPerPage),
    body: {},
  }),
}

/** Reads the missing pages of lists. Ends with false when the shop failed at some pages, which are left out. */
async function* walkLists(
  context: SavingContext,
  wanted: WantedList[],
): AsyncGenerator<SavedRecord[], boolean> {
  const { storedData, concurrency, progress } = context
  const failedPages: string[] = []
  const walk = ([list, page]: [WantedList, number]) => pageRecords(context, list, page, failedPages)
  const trending = context.choice.categories === null ? homeIn(await replyTo(context, home)).tiles : []
  yield [
    { kind: 'begin', phase: 'lists', lists: wanted.map(({ name }) => name) },
    ...trending.map((tile) => ({ kind: 'tile', tile }) as const),
  ]
  const unreadLists = wanted.filter(({ name }) => progress().pages[name] === undefined)
  yield* flattenBatches(
    mergeParallel(
      unreadLists.map((list): [WantedList, number] => [list, 1]),
      concurrency,
      walk,
    ),
  )
  const missing = wanted.flatMap((list) => {
    const pages = Array.from({ length: progress().pages[list.name] ?? 0 }, (_, index) => index + 1)
    const missingPages = pages.filter((page) => !storedData.lists.get(list.name)?.has(page - 1))
    return missingPages.map((page): [WantedList, number] => [list, page])
  })
  yield* flattenBatches(mergeParallel(missing, concurrency, walk))
  if (failedPages.length > 0) console.warn(`Pages could not be fetched: ${failedPages.join(', ')}`)
  return failedPages.length === 0
}

async function* pageRecords(
  { storedData, progress, ask, count }: SavingContext,
  { name, page: callOf }: WantedList,
  page: number,
  failedPages: string[],
): Records {
  if (page > (progress().pages[name] ?? page)) return
  const call = callOf(page)
  const endBefore = (known: GenerationProgress) => ({
    pages: { ...known.pages, [name]: Math.min(known.pages[name] ?? page, page - 1) },
  })
  try {
    const { reply, bytes } = await ask({ ...call, check: (rawReply) => requirePayload(rawReply, call.path) })
    const { tiles, totalPages } = tilesIn(reply, call.path)
    const slugs = tiles.map(tileSlug)
    const first = storedData.lists.get(name)?.get(0)
    count(bytes)
    // Some shops report a wrong number of pages, some return the first page again and again.
    if (page > 1 && (slugs.length === 0 || first?.join(' ') === slugs.join(' ')))
      yield [{ kind: 'progress', change: endBefore }]
    else
      yield [
        { kind: 'list', name, piece: page - 1, slugs, total: totalPages },
        ...tiles.map((tile) => ({ kind: 'tile', tile }) as const),
      ]
  } catch (error) {
    if (!(error instanceof RejectedFailure)) throw error
    if (error.isMissing) yield [{ kind: 'progress', change: endBefore }]
    else failedPages.push(`${name} (${page})`)
  }
}
