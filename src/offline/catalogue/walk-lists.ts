/** The lists of the shop, page by page, with the very requests that the screens make. Each product's tile is kept once. */
import { checkAnswer, homeIn, type Section, tileSlug, tilesIn } from '../../api/saver-wire'
import { idOnWire } from '../../api/wire'
import { RejectedFailure } from '../../domain/failure'
import { productsPerPage } from '../../domain/paging'
import { callName, type KeptAnswer, keysOf, lists, type Mark, packKeys, type Raw } from './layout'
import type { Call, SavingContext } from './saver-context'

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
    ...specials.map((slug) => (slug === 'new' ? newArrivals : categoryList(slug))),
  ]
  return [...new Map(wanted.map((list) => [list.name, list])).values()]
}

function categoryList(slug: string): WantedList {
  const path = `category/categoryProduct/${encodeURIComponent(slug)}`
  return {
    name: lists.category(slug),
    page: (page) => ({ method: 'GET', path: `${path}?page=${page}&limit=${productsPerPage}` }),
  }
}

function subcategoryList(id: string, Sort: '' | 'newest'): WantedList {
  const filter = { SubCategoryID: idOnWire(id), Sort, RecordsPerPage: productsPerPage }
  return {
    name: lists.subcategory(id, Sort),
    page: (PageNo) => ({ method: 'POST', path: 'product/', body: { ...filter, PageNo } }),
  }
}

const newArrivals: WantedList = {
  name: lists.newArrivals,
  page: (page) => ({
    method: 'POST',
    path: `product/NewArrivals?page=${page}&limit=${productsPerPage}`,
    body: {},
  }),
}

/** Walks what is missing of them. */
export async function walkLists(context: SavingContext, wanted: WantedList[]): Promise<void> {
  const tiles = await knownTiles(context)
  const pieces = await knownPieces(context)
  const counted = () => {
    const pages = wanted.map(({ name }) => [name, context.mark().pages[name] ?? 1] as const)
    context.job.lists.of = pages.reduce((sum, [, count]) => sum + count, 0)
    context.job.lists.done = pages.reduce((sum, [name, count]) => sum + pieces.count(name, count), 0)
    context.job.products.of = tiles.count()
    context.tell()
  }
  counted()
  await keepTrending(context, tiles)
  await allOf(wanted.map((list) => walkList(context, list, { tiles, pieces, counted })))
}

type Known = { tiles: Tiles; pieces: Pieces; counted: () => void }

async function walkList(context: SavingContext, list: WantedList, known: Known): Promise<void> {
  const ask = (page: number) => walkPage(context, list, page, known)
  if (context.mark().pages[list.name] === undefined) await ask(1)
  const rest = Array.from({ length: (context.mark().pages[list.name] ?? 0) - 1 }, (_, index) => index + 2)
  await allOf([1, ...rest].filter((page) => !known.pieces.has(list.name, page - 1)).map(ask))
}

async function walkPage(
  context: SavingContext,
  { name, page: callOf }: WantedList,
  page: number,
  { tiles, pieces, counted }: Known,
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
        const puts: [IDBValidKey, unknown][] = [[packKeys.list(name, page - 1), slugs], ...tiles.add(found)]
        pieces.add(name, page - 1, slugs)
        const isKnown = context.mark().pages[name] !== undefined
        const known = ({ pages }: Mark) => ({ pages: { ...pages, [name]: totalPages } })
        await context.commit(puts, isKnown ? undefined : known)
      },
    )
  } catch (error) {
    if (!(error instanceof RejectedFailure)) throw error
    if (error.meansMissing) await endBefore()
    else await skipPage(context, name, page, pieces)
  }
  counted()
}

/** The shop stumbles over it again and again: the rest of the list is worth having. */
async function skipPage(context: SavingContext, name: string, page: number, pieces: Pieces): Promise<void> {
  console.warn(`Page ${page} of ${name} could not be had.`)
  pieces.add(name, page - 1, [])
  await context.commit([[packKeys.list(name, page - 1), []]], ({ pages }) => ({
    pages: { ...pages, [name]: pages[name] ?? 1 },
  }))
}

/** The home page shows products, too. */
async function keepTrending(context: SavingContext, tiles: Tiles): Promise<void> {
  if (context.choice.categories !== null) return
  const home = await context.store.get<KeptAnswer>(packKeys.answer(callName('GET', 'HomePageSetting/')))
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
  let part = known.length
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
      return [[packKeys.tiles(part - 1), fresh]]
    },
  }
}

type Pieces = {
  has: (list: string, piece: number) => boolean
  add: (list: string, piece: number, slugs: string[]) => void
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
    if (typeof list === 'string' && typeof piece === 'number') add(list, piece)
  }
  return {
    has: (list, piece) => known.get(list)?.has(piece) ?? false,
    add,
    count: (list, most) => Math.min(most, known.get(list)?.size ?? 0),
    repeats: (list, slugs) => firsts.get(list) === slugs.join(' '),
  }
}

/** Waits for all of them, also when one fails: nothing is under way any more then. */
export async function allOf(tasks: Promise<unknown>[]): Promise<void> {
  const ends = await Promise.allSettled(tasks)
  for (const end of ends) if (end.status === 'rejected') throw end.reason
}
