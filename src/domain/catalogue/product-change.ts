/** Changes of each product by an update of the saved catalogue (req 11.18). */

/** A change is listed for this many ms: a trade show and the days around it. */
const maxAgeMs = 7 * 24 * 3600_000
/** Maximum number of listed changes, because no customer reads a longer list. */
const maxRecent = 500

/** `stock`: the product came into stock or went out of stock; null: neither. */
export type ProductChange = {
  slug: string
  /** HTML, as the provider wrote it. */
  name: string
  /** Epoch ms of the update with this change. */
  at: number
  what: 'new' | 'changed' | 'gone'
  stock: 'in' | 'out' | null
}

/** A change of the customer's private price. null: there was no price, or there is none now. */
export type PriceChange = { slug: string; at: number; wasCents: number | null; isCents: number | null }

/** Public facts of a product. Stock in pieces; null: not stated. */
type PublicFacts = { slug: string; name: string; stock: number | null }

/** Returns null when the product was never in the catalogue. */
export function productChange(
  before: PublicFacts | null,
  after: PublicFacts | null,
  at: number,
): ProductChange | null {
  const facts = after ?? before
  if (!facts) return null
  const { slug, name } = facts
  if (!before || !after) return { slug, name, at, what: after ? 'new' : 'gone', stock: null }
  return { slug, name, at, what: 'changed', stock: stockChange(before.stock, after.stock) }
}

function stockChange(before: number | null, after: number | null): ProductChange['stock'] {
  if (before === null || after === null || before > 0 === after > 0) return null
  return after > 0 ? 'in' : 'out'
}

/** The latest change of each product, newest first, and none older than a week. `now` in epoch ms. */
export function recentChanges<Change extends { slug: string; at: number }>(
  before: readonly Change[],
  added: readonly Change[],
  now: number,
): Change[] {
  const bySlug = new Map([...before, ...added].map((change) => [change.slug, change]))
  return [...bySlug.values()]
    .filter(({ at }) => Math.abs(now - at) < maxAgeMs)
    .toSorted((a, b) => b.at - a.at)
    .slice(0, maxRecent)
}

/**
 * A product with a text about its changes. `name` is null when only the price changed, because price changes have no
 * name.
 */
export type ChangeEntry = { slug: string; name: string | null; at: number; text: string }

/** Changes of products and prices combined, newest first. */
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
      return { slug, name: change?.name ?? null, at, text: changeText(change, price) }
    })
    .toSorted((a, b) => b.at - a.at)
}

/** Texts such as "New", "Back in stock" or "Price up", the most important one first. */
export function changeText(change: ProductChange | null, price: PriceChange | null): string {
  if (change?.what === 'gone') return 'No longer sold'
  if (change?.what === 'new') return 'New'
  const stock = change?.stock && { in: 'Back in stock', out: 'Out of stock' }[change.stock]
  const parts = [stock, price && priceChangeText(price)].filter(Boolean)
  return parts.join(', ') || 'Details changed'
}

function priceChangeText({ wasCents, isCents }: PriceChange): string {
  if (wasCents === null || isCents === null || wasCents === isCents) return 'Price changed'
  return isCents > wasCents ? 'Price up' : 'Price down'
}
