/** A customer's artwork library: its files, and the search for them (req 24.2, 24.3). */
import { endingOf, isVector, typeByName } from '../cart/artwork'
import type { ArtworkFacts } from './facts'

export const maxTags = 20
export const maxTagLength = 40
/** Limits of files that are stored on the device for use without a network: their number, and the bytes of each. */
export const maxPinned = 20
export const maxPinnedBytes = 8 * 1024 * 1024

export type LibraryFile = {
  sha256: string
  name: string
  tags: string[]
  isHidden: boolean
  bytes: number
  /** Time of the upload in epoch ms. */
  addedAt: number
  facts: ArtworkFacts
  /** A thumbnail; null: none. */
  picture: string | null
  /** Orders that used the file, newest first; `orderCount` counts all of them. */
  orders: { id: string; product: string }[]
  orderCount: number
  /** The last approved proof with this file. `at` is in epoch ms. */
  proof: { orderId: string; product: string; at: number | null; url: string | null } | null
}

/**
 * Files that contain all words of a search in name, tags, orders or products. Hidden files are included on request
 * only.
 */
export function filterFiles(
  files: readonly LibraryFile[],
  { text, tag, showsHidden }: { text: string; tag: string | null; showsHidden: boolean },
): LibraryFile[] {
  const words = text.toLowerCase().split(/\s+/).filter(Boolean)
  return files.filter((file) => {
    if (file.isHidden && !showsHidden) return false
    if (tag !== null && !file.tags.includes(tag)) return false
    const searchable = searchableText(file)
    return words.every((word) => searchable.includes(word))
  })
}

function searchableText({ name, tags, orders }: LibraryFile): string {
  return [name, ...tags, ...orders.flatMap(({ id, product }) => [id, product])].join('\n').toLowerCase()
}

/** Tags of all visible files, most frequent first. */
export function tagsOf(files: readonly LibraryFile[]): string[] {
  const counts = new Map<string, number>()
  for (const { tags, isHidden } of files)
    for (const tag of isHidden ? [] : tags) counts.set(tag, (counts.get(tag) ?? 0) + 1)
  return [...counts].toSorted(([a, m], [b, n]) => n - m || a.localeCompare(b)).map(([tag]) => tag)
}

/** Parses tags separated by commas: "navy, Acme , navy" → ["navy", "Acme"]. */
export function parseTags(text: string): string[] {
  const tags = text.split(',').map((tag) => tag.trim().slice(0, maxTagLength).trim())
  const unique = new Map(tags.filter(Boolean).map((tag) => [tag.toLowerCase(), tag]))
  return [...unique.values()].slice(0, maxTags)
}

/** A label such as "PDF" in place of a missing picture. */
export function fileTypeLabel(name: string): string {
  const type = typeByName(name)
  if (type === null) return 'File'
  return isVector(type) ? endingOf(name).toUpperCase() : (type.split('/')[1] ?? '').toUpperCase()
}

/** Maximum bytes of a drawing that is fetched to render it in a list. Logos are smaller. */
const maxRenderedBytes = 1024 * 1024

/** The provider has no thumbnails of SVG drawings, so the device renders small ones in lists itself. */
export function isRenderedOnDevice({ name, bytes }: Pick<LibraryFile, 'name' | 'bytes'>): boolean {
  return typeByName(name) === 'image/svg+xml' && bytes <= maxRenderedBytes
}
