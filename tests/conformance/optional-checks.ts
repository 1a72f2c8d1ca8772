/** Checks of the optional calls that need no account. */
import { readSnapshotLine, snapshotPath } from '../../src/api/catalogue/bulk-read'
import { streamRaw } from '../../src/api/catalogue/saver-call'
import { fetchGiveawayKey } from '../../src/api/giveaway/giveaway'
import { fetchFiltered } from '../../src/api/product/find'
import { fetchProduct } from '../../src/api/product/product'
import { MissingFailure } from '../../src/domain/failure'
import { type FindQuery, noFilters } from '../../src/domain/find/find-query'
import { linesOf } from '../../src/saved/catalogue/save/bulk-lines'
import { type Check, counted, Fault, requireData, NotSeen, publicCheck, throwIfAny } from './check'
import { pricesIn } from './prices'

export const unfilteredQuery: FindQuery = { filters: noFilters, sort: 'recommended', quantity: null }

export const optionalChecks: Check[] = [
  publicCheck({
    name: 'Days of delivery',
    feature: 'delivery-days',
    expected: 'Delivery in the reply of shop/about',
    docSection: 'optional-calls.md#shop-name-and-features',
    run: async ({ observed: { about } }) => {
      if (about.delivery === null) throw new Fault(['shop/about has no Delivery, or one that cannot be read'])
      return `from ${about.delivery.shipsFrom}, ${counted(about.delivery.zones.length, 'zone')}`
    },
  }),
  publicCheck({
    name: 'Filters',
    feature: 'filters',
    expected: 'a page of Tile with facets, and no prices without a token',
    docSection: 'optional-calls.md#filters',
    run: async (shop) => {
      const { slug } = requireData(shop.observed.categories[0], 'category')
      const { value } = await fetchFiltered({ of: 'category', slug }, unfilteredQuery, 1, false)
      throwIfAny(await pricesIn(shop.exchanges.slice(-1)))
      return counted(value.total, 'product')
    },
  }),
  publicCheck({
    name: 'The catalogue in one read',
    feature: 'bulk-catalogue',
    expected: 'lines of JSON that begin with Snapshot and end with Next or Done',
    docSection: 'optional-calls.md#catalogue-in-one-read',
    run: async ({ observed }) => {
      const { slug } = requireData(observed.categories[0], 'category')
      const kinds = await readLines(snapshotPath({ categories: [slug] }), null, readSnapshotLine)
      throwIfAny(bulkFaults(kinds, 'snapshot'))
      return `${counted(kinds.filter((kind) => kind === 'product').length, 'product')} of ${slug}`
    },
  }),
  publicCheck({
    name: 'A key for giveaway entries',
    feature: 'giveaway-key',
    expected: 'a public key of the curve P-256',
    docSection: 'optional-calls.md#key-for-giveaway-entries',
    run: async () => {
      const key = await fetchGiveawayKey(AbortSignal.timeout(30_000))
      if (key === null) throw new MissingFailure('there is no key')
      return key.id
    },
  }),
  publicCheck({
    name: 'Where pictures are printed',
    feature: 'print-areas',
    expected: 'PrintArea in ProductGallery of some products',
    docSection: 'optional-calls.md#print-areas',
    run: async ({ observed }) => {
      for (const { slug } of observed.tiles) {
        const { value } = await fetchProduct(slug)
        const areas = Object.values(value.prints ?? {}).flatMap((print) => print.areas)
        if (areas.length > 0) return `${counted(areas.length, 'area')} of ${slug}`
      }
      throw new NotSeen(`none of ${counted(observed.tiles.length, 'product')} has a PrintArea`)
    },
  }),
]

/** Returns a fault for each end of a bulk read that is not as required. */
export function bulkFaults(kinds: string[], firstKind: string): string[] {
  const [first = 'nothing', last = 'nothing'] = [kinds[0], kinds.at(-1)]
  return [
    ...(first === firstKind ? [] : [`it begins with ${first}`]),
    ...(['next', 'done'].includes(last) ? [] : [`it ends with ${last}`]),
  ]
}

/** Returns the kind of each line of a bulk read. Throws Fault when a line cannot be read. */
export async function readLines(
  path: string,
  token: string | null,
  read: (line: string) => { kind: string } | null,
): Promise<string[]> {
  const { chunks } = await streamRaw({ method: 'GET', path, token }, AbortSignal.timeout(120_000))
  const kinds: string[] = []
  for await (const lines of linesOf(chunks))
    for (const line of lines) {
      const parsed = read(line)
      if (parsed === null)
        throw new Fault([`GET ${path} has a line that cannot be read: ${line.slice(0, 120)}`])
      kinds.push(parsed.kind)
    }
  return kinds
}
