/** The lists of the shop, page by page, with the very requests that the screens make. Each product's tile is kept once. */
import { checkAnswer, homeIn, type Section, tilesIn, tileSlug } from '../../../api/catalogue/saver-wire'
import { idOnWire } from '../../../api/wire'
import { RejectedFailure } from '../../../domain/failure'
import { productsPerPage } from '../../../domain/catalogue/paging'
import { eachConcurrently } from './concurrently'
import { partOf } from '../contents'
import { bundleKeys, callName, keysOf, lists, type Mark, type Raw, type SavedAnswer } from '../layout'
import type { Call, SavingContext } from './saver-deps'
import * as paths from '../../../api/paths'
import { newSlug } from '../../../domain/catalogue/category'

export type WantedList = { name: string; page: (page: number) => Call }

/** `subsectionIds`: as their own pages name them, by section and slug. */
export function wantedLists(
  sections: Section[],
  subsectionIds: string[],
  specials: readonly string[],
): WantedList[] {
  const wanted = [
    ...sections.map(({ slug }) => categoryList(slug)),
    ...subsectionIds.flatMap((id) => [subcategoryList(id, ''), subcategoryList(id, 'newest')]),
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
  const filter = { SubCategoryID: idOnWire(id), Sort, RecordsPerPage: productsPerPage }
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

/** Pages of one list that are asked for at once: so many at most are asked for behind its end. */
const pagesAtOnce = 4

/** Walks what is missing of them. Resolves to how many pages the shop stumbled over: they are left out. */
export async function walkLists(context: SavingContext, wanted: WantedList[]): Promise<number> {
  const tiles = await knownTiles(context)
  const pieces = await knownPieces(context)
  const stumbles: string[] = []
  const counted = () => {
    const pages = wanted.map(({ name }) => [name, context.mark().pages[name] ?? 1] as const)
    context.job.lists.of = pages.reduce((sum, [, count]) => sum + count, 0)
    context.job.lists.done = pages.reduce((sum, [name, count]) => sum + pieces.count(name, count), 0)
    context.job.products.of = tiles.count()
    context.tell()
  }
  counted()
  await keepTrending(context, tiles)
  await eachConcurrently(wanted, (list) => walkList(context, list, { tiles, pieces, counted, stumbles }))
  if (stumbles.length > 0) console.warn(`Pages could not be had: ${stumbles.join(', ')}`)
  return stumbles.length
}

type Known = { tiles: Tiles; pieces: Pieces; counted: () => void; stumbles: string[] }

async function walkList(context: SavingContext, list: WantedList, known: Known): Promise<void> {
  const ask = (page: number) => walkPage(context, list, page, known)
  if (context.mark().pages[list.name] === undefined) await ask(1)
  const pages = Array.from({ length: context.mark().pages[list.name] ?? 0 }, (_, index) => index + 1)
  const missing = pages.filter((page) => !known.pieces.has(list.name, page - 1))
  await eachConcurrently(missing, ask, pagesAtOnce)
}

async function walkPage(
  context: SavingContext,
  { name, page: callOf }: WantedList,
  page: number,
  { tiles, pieces, counted, stumbles }: Known,
): Promise<void> {
  const isPast = () => page > (context.mark().pages[name] ?? page)
  if (isPast()) return
  const call = callOf(page)
  const endBefore = () =>
    context.commit([], ({ pages }) => ({
      pages: { ...pages, [name]: Math.min(pages[name] ?? page, page - 1) },
    }))
  try {
    await context.ask(
      { ...call, check: (reply) => checkAnswer(reply, call.path) },
      async ({ reply, bytes }) => {
        const { tiles: found, totalPages } = tilesIn(reply, call.path)
        const slugs = found.map(tileSlug)
        context.count(bytes)
        // Some shops say wrongly how many pages there are, some give the first one again and again.
        if (page > 1 && (found.length === 0 || pieces.repeats(name, slugs))) return endBefore()
        const puts: [IDBValidKey, unknown][] = [[bundleKeys.list(name, page - 1), slugs], ...tiles.add(found)]
        pieces.add(name, page - 1, slugs)
        const isKnown = context.mark().pages[name] !== undefined
        const known = ({ pages }: Mark) => ({ pages: { ...pages, [name]: totalPages } })
        await context.commit(puts, isKnown ? undefined : known)
      },
    )
  } catch (error) {
    if (!(error instanceof RejectedFailure)) throw error
    if (error.meansMissing) await endBefore()
    else stumbles.push(`${name} (${page})`)
  }
  counted()
}

/** The home page shows products, too. */
async function keepTrending(context: SavingContext, tiles: Tiles): Promise<void> {
  if (context.choice.categories !== null) return
  const home = await context.store.get<SavedAnswer>(bundleKeys.answer(callName('GET', paths.home)))
  const puts = tiles.add(homeIn(home?.reply).tiles)
  if (puts.length > 0) await context.commit(puts)
}

type Tiles = {
  count: () => number
  /** What to put for those that are not there yet: one part, or nothing. */
  add: (tiles: Raw[]) => [IDBValidKey, unknown][]
}

async function knownTiles({ store }: SavingContext): Promise<Tiles> {
  const known = await store.all<(Raw | null)[]>(keysOf('tiles'))
  const slugs = new Set(known.flat().flatMap((tile) => (tile ? [tileSlug(tile)] : [])))
  // A part may be missing whose transaction failed.
  const last = (await store.keys(keysOf('tiles'))).at(-1)
  let part = last === undefined ? 0 : partOf(last) + 1
  return {
    count: () => slugs.size,
    add: (tiles) => {
      const fresh = tiles.filter((tile) => {
        const isNew = !slugs.has(tileSlug(tile))
        slugs.add(tileSlug(tile))
        return isNew
      })
      if (fresh.length === 0) return []
      part += 1
      return [[bundleKeys.tiles(part - 1), fresh]]
    },
  }
}

type Pieces = {
  has: (list: string, piece: number) => boolean
  add: (list: string, piece: number, slugs?: string[]) => void
  /** How many of the first `most` are there. */
  count: (list: string, most: number) => number
  /** Whether these are the very products of the list's first page. */
  repeats: (list: string, slugs: string[]) => boolean
}

async function knownPieces({ store }: SavingContext): Promise<Pieces> {
  const known = new Map<string, Set<number>>()
  const firsts = new Map<string, string>()
  const add = (list: string, piece: number, slugs?: string[]) => {
    known.set(list, (known.get(list) ?? new Set()).add(piece))
    if (piece === 0 && slugs) firsts.set(list, slugs.join(' '))
  }
  for (const key of await store.keys(keysOf('list'))) {
    const [, list, piece] = Array.isArray(key) ? key : []
    if (typeof list !== 'string' || typeof piece !== 'number') continue
    add(list, piece, piece === 0 ? await store.get<string[]>(key) : undefined)
  }
  return {
    has: (list, piece) => known.get(list)?.has(piece) ?? false,
    add,
    count: (list, most) => Math.min(most, known.get(list)?.size ?? 0),
    repeats: (list, slugs) => firsts.get(list) === slugs.join(' '),
  }
}
