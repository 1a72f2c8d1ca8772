/** Page sizes and page numbers (req 2.4, 2.7, 1.11). */
export const productsPerPage = 24
export const searchResultsPerPage = 12
export const exploreProducts = 4
export const exploreTabCount = 5

/** The entries of a pagination: first, last, the current one and its neighbours, with gaps marked. */
export function pageEntries(current: number, total: number): (number | 'gap')[] {
  const shownPages = new Set([1, total, current - 1, current, current + 1])
  if (current <= 4) for (let page = 2; page <= 5; page += 1) shownPages.add(page)
  if (current >= total - 3) for (let page = total - 4; page < total; page += 1) shownPages.add(page)
  const pages = [...shownPages].filter((page) => page >= 1 && page <= total).sort((a, b) => a - b)
  return pages.flatMap((page, index) => {
    const before = pages[index - 1]
    const missing = before === undefined ? 0 : page - before - 1
    if (missing === 1) return [page - 1, page]
    return missing > 1 ? ['gap' as const, page] : [page]
  })
}
