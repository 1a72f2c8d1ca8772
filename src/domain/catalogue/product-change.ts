/** What an update of the saved catalogue changed, product by product (req 11.18). */

/** How long a change is listed, in ms: a show and the days around it. */
const maxAge = 7 * 24 * 3600_000
/** More are no list that anybody reads. */
const maxRecent = 500

/** `stock`: whether it came into stock or went out of it; null where neither. */
export type ProductChange = {
  slug: string
  /** HTML, as the provider wrote it. */
  name: string
  /** Epoch ms: of the update that brought it. */
  at: number
  what: 'new' | 'changed' | 'gone'
  stock: 'in' | 'out' | null
}

/** An own price, private. Null: there is none, or there was none. */
export type PriceChange = { slug: string; at: number; wasCents: number | null; isCents: number | null }

/** What is public of a product. Stock in pieces; null where nothing is said of it. */
type PublicFacts = { slug: string; name: string; stock: number | null }

/** Null where it is the same, or was never there. */
export function productChange(
  was: PublicFacts | null,
  is: PublicFacts | null,
  at: number,
): ProductChange | null {
  const facts = is ?? was
  if (!facts) return null
  const { slug, name } = facts
  if (!was || !is) return { slug, name, at, what: is ? 'new' : 'gone', stock: null }
  return { slug, name, at, what: 'changed', stock: stockChange(was.stock, is.stock) }
}

function stockChange(was: number | null, is: number | null): ProductChange['stock'] {
  if (was === null || is === null || was > 0 === is > 0) return null
  return is > 0 ? 'in' : 'out'
}

/** The newest first; of each product the last one, and nothing that is older than a week. `now` in epoch ms. */
export function recentChanges<Change extends { slug: string; at: number }>(
  before: readonly Change[],
  came: readonly Change[],
  now: number,
): Change[] {
  const bySlug = new Map([...before, ...came].map((change) => [change.slug, change]))
  return [...bySlug.values()]
    .filter(({ at }) => Math.abs(now - at) < maxAge)
    .toSorted((a, b) => b.at - a.at)
    .slice(0, maxRecent)
}

/** A product with what changed of it; its name is known where it is public. */
export type ChangeEntry = { slug: string; name: string | null; at: number; words: string }

/** Of both, the newest first. */
export function allChanges(
  products: readonly ProductChange[],
  prices: readonly PriceChange[],
): ChangeEntry[] {
  const slugs = new Set([...products, ...prices].map(({ slug }) => slug))
  const bySlug = new Map(products.map((change) => [change.slug, change]))
  const priceBySlug = new Map(prices.map((change) => [change.slug, change]))
  return [...slugs]
    .map((slug) => {
      const [change, price] = [bySlug.get(slug) ?? null, priceBySlug.get(slug) ?? null]
      const at = Math.max(change?.at ?? 0, price?.at ?? 0)
      return { slug, name: change?.name ?? null, at, words: changeWords(change, price) }
    })
    .toSorted((a, b) => b.at - a.at)
}

/** "New", "Back in stock", "Price up": what changed, in the order of what matters. */
export function changeWords(change: ProductChange | null, price: PriceChange | null): string {
  if (change?.what === 'gone') return 'No longer sold'
  if (change?.what === 'new') return 'New'
  const stock = change?.stock && { in: 'Back in stock', out: 'Out of stock' }[change.stock]
  const words = [stock, price && priceWords(price)].filter(Boolean)
  return words.join(', ') || 'Details changed'
}

function priceWords({ wasCents, isCents }: PriceChange): string {
  if (wasCents === null || isCents === null || wasCents === isCents) return 'Price changed'
  return isCents > wasCents ? 'Price up' : 'Price down'
}
