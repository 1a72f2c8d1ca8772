/** Where a list of reviews ends: the provider names no last page (req 3.7). */
import type { Review } from './product'

export type ReviewList = {
  reviews: Review[]
  /** True when no further page is worth asking for. */
  ended: boolean
}

/**
 * Joins the pages read so far, first page first. It ends with an empty page, with a page shorter than the first,
 * and with a page that was here before (a provider that clamps or ignores the page number).
 */
export function joinReviewPages(pages: Review[][]): ReviewList {
  const reviews: Review[] = []
  const seen = new Set<string>()
  for (const page of pages) {
    const content = JSON.stringify(page)
    if (page.length === 0 || seen.has(content)) return { reviews, ended: true }
    seen.add(content)
    reviews.push(...page)
    if (page.length < (pages[0]?.length ?? 0)) return { reviews, ended: true }
  }
  return { reviews, ended: false }
}
