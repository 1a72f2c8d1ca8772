/** A customer's artwork library: its files, and how they are searched (req 24.2, 24.3). */
import { endingOf, isVector, typeByName } from '../cart/artwork'
import type { ArtworkFacts } from './facts'

export const maxTags = 20
export const maxTagLength = 40
/** Files that are chosen to be there without a network, and the bytes of one of them. */
export const maxPinned = 20
export const maxPinnedBytes = 8 * 1024 * 1024

export type LibraryFile = {
  sha256: string
  name: string
  tags: string[]
  isHidden: boolean
  bytes: number
  /** When it came in, in epoch ms. */
  addedAt: number
  facts: ArtworkFacts
  /** A small picture of it; null where there is none. */
  picture: string | null
  /** Those that it was used on, the newest first; `orderCount` of all of them. */
  orders: { id: string; product: string }[]
  orderCount: number
  /** The last proof with it that was approved. `at` in epoch ms. */
  proof: { orderId: string; product: string; at: number | null; url: string | null } | null
}

/** All words of a search, in name, tags, orders or products; what is hidden only where that is asked for. */
export function foundFiles(
  files: readonly LibraryFile[],
  { text, tag, showsHidden }: { text: string; tag: string | null; showsHidden: boolean },
): LibraryFile[] {
  const words = text.toLowerCase().split(/\s+/).filter(Boolean)
  return files.filter((file) => {
    if (file.isHidden && !showsHidden) return false
    if (tag !== null && !file.tags.includes(tag)) return false
    const said = textOf(file)
    return words.every((word) => said.includes(word))
  })
}

function textOf({ name, tags, orders }: LibraryFile): string {
  return [name, ...tags, ...orders.flatMap(({ id, product }) => [id, product])].join('\n').toLowerCase()
}

/** Of all shown files, the most used first. */
export function tagsOf(files: readonly LibraryFile[]): string[] {
  const counts = new Map<string, number>()
  for (const { tags, isHidden } of files)
    for (const tag of isHidden ? [] : tags) counts.set(tag, (counts.get(tag) ?? 0) + 1)
  return [...counts].toSorted(([a, m], [b, n]) => n - m || a.localeCompare(b)).map(([tag]) => tag)
}

/** "navy, Acme , navy" → ["navy", "Acme"]. */
export function typedTags(text: string): string[] {
  const tags = text.split(',').map((tag) => tag.trim().slice(0, maxTagLength).trim())
  const once = new Map(tags.filter(Boolean).map((tag) => [tag.toLowerCase(), tag]))
  return [...once.values()].slice(0, maxTags)
}

/** "PDF": what stands in the place of a picture. */
export function kindOfFile(name: string): string {
  const type = typeByName(name)
  if (type === null) return 'File'
  return isVector(type) ? endingOf(name).toUpperCase() : (type.split('/')[1] ?? '').toUpperCase()
}

/** What is fetched at most to draw one of a list, in bytes: logos have less. */
const maxDrawnBytes = 1024 * 1024

/** Whether a device draws it for a list: of drawings the provider has no small picture. */
export function isDrawnHere({ name, bytes }: Pick<LibraryFile, 'name' | 'bytes'>): boolean {
  return typeByName(name) === 'image/svg+xml' && bytes <= maxDrawnBytes
}
