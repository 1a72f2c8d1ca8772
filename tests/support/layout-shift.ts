/** How much of a page moves while it is read (Cumulative Layout Shift, as web.dev defines it). */
import type { Page } from '@playwright/test'

type Shift = { value: number; startTime: number; hadRecentInput: boolean; sources?: { node: Node | null }[] }
export type Shifts = { total: number; moved: string[] }

/** The worst session window so far: shifts less than 1 s apart, 5 s at most. Visitors' own doing is left out. */
export function layoutShift(page: Page): Promise<Shifts> {
  return page.evaluate(async () => {
    const shifts = await new Promise<Shift[]>((resolve) => {
      const observer = new PerformanceObserver((list) => {
        resolve(list.getEntries() as unknown as Shift[])
      })
      observer.observe({ type: 'layout-shift', buffered: true })
      setTimeout(() => resolve([]), 500)
    })
    const worst: Shifts = { total: 0, moved: [] }
    let session: Shifts = { total: 0, moved: [] }
    let first = 0
    let last = 0
    for (const { value, startTime, hadRecentInput, sources = [] } of shifts) {
      if (hadRecentInput) continue
      if (startTime - last > 1000 || startTime - first > 5000) {
        session = { total: 0, moved: [] }
        first = startTime
      }
      last = startTime
      session.total += value
      for (const { node } of sources) {
        session.moved.push(
          `${value.toFixed(4)} ${node instanceof Element ? node.outerHTML.slice(0, 90) : '?'}`,
        )
      }
      if (session.total > worst.total) Object.assign(worst, session)
    }
    return worst
  })
}

/** Scrolls to the end as a reader does, and back up. */
export async function scrollThrough(page: Page): Promise<void> {
  const screens = await page.evaluate(() =>
    Math.ceil(document.documentElement.scrollHeight / window.innerHeight),
  )
  for (let screen = 1; screen <= Math.min(screens, 12); screen += 1) {
    await page.evaluate((share) => window.scrollTo(0, share * window.innerHeight * 0.9), screen)
    await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve, 60))))
  }
  await page.evaluate(() => window.scrollTo(0, 0))
}
