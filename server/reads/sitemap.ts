/** Every public address of the catalogue, for search engines (sitemaps.org). */
import { asc, eq, ne } from 'drizzle-orm'
import type { Database } from '../db/client'
import { category, subcategory } from '../db/schema-catalogue'
import { product } from '../db/schema-product'

/** Pages that every shop has. */
const pages = [
  '',
  'shop',
  'products/new',
  'branding',
  'giveaway',
  'faq',
  'terms_condition',
  'Contact',
  'signup',
]

/** Maximum number of addresses in one file (sitemaps.org). */
export const maxSitemapAddresses = 50_000

/** Returns URL-encoded paths without the leading slash. */
export async function sitemapPaths(db: Database): Promise<string[]> {
  const categories = await db
    .select({ slug: category.slug })
    .from(category)
    .where(ne(category.kind, 'special'))
    .orderBy(asc(category.position), asc(category.id))
  const subcategories = await db
    .select({ category: category.slug, slug: subcategory.slug })
    .from(subcategory)
    .innerJoin(category, eq(category.id, subcategory.categoryId))
    .where(ne(category.kind, 'special'))
    .orderBy(asc(category.position), asc(subcategory.position), asc(subcategory.id))
  const products = await db
    .select({ slug: product.slug })
    .from(product)
    .where(eq(product.isHidden, false))
    .orderBy(asc(product.id))
  return [
    ...pages,
    ...categories.map(({ slug }) => `category/${encodeURIComponent(slug)}`),
    ...subcategories.map(
      ({ category: parent, slug }) => `${encodeURIComponent(parent)}/${encodeURIComponent(slug)}`,
    ),
    ...products.map(({ slug }) => `product/${encodeURIComponent(slug)}`),
  ]
}

/** `part` counts from 1. Returns null when there is no such part. */
export function sitemapPart(publicUrl: string, paths: readonly string[], part: number): string | null {
  const partPaths = paths.slice((part - 1) * maxSitemapAddresses, part * maxSitemapAddresses)
  if (partPaths.length === 0) return null
  return xml(
    'urlset',
    'url',
    partPaths.map((path) => `${publicUrl}${path}`),
  )
}

/** Returns the sitemap, or the list of its parts when the addresses do not fit into one file. */
export function sitemap(publicUrl: string, paths: readonly string[]): string {
  const parts = Math.ceil(paths.length / maxSitemapAddresses)
  if (parts <= 1) return sitemapPart(publicUrl, paths, 1) ?? xml('urlset', 'url', [])
  const names = Array.from({ length: parts }, (_, index) => `${publicUrl}sitemap-${index + 1}.xml`)
  return xml('sitemapindex', 'sitemap', names)
}

function xml(list: string, item: string, addresses: readonly string[]): string {
  const lines = addresses.map((address) => `<${item}><loc>${escapeXml(address)}</loc></${item}>`)
  const namespace = 'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"'
  return `<?xml version="1.0" encoding="UTF-8"?>\n<${list} ${namespace}>\n${lines.join('\n')}\n</${list}>\n`
}

function escapeXml(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll("'", '&apos;')
    .replaceAll('"', '&quot;')
}
