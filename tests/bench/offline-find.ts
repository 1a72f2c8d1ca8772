/**
 * Measures how soon the saved catalogue answers "What drink bottles do you have under $10 each at 250, branded?" for
 * a sales agent, offline and on a slow processor, and how soon a further filter is applied.
 */
import type { Browser, Locator, Page } from 'playwright'
import { signInAs } from '../support/accounts'
import { openNetworkProxy } from '../support/network-proxy'
import { newVisitor, type OpenShop, save } from './offline-setup'
import { figure, percentile, type Section, spread, table } from './tables'

const salesAgent = 5
const slowProcessor = 4
const filterChanges = 40
/** Time in ms after which everything that follows the first answer has loaded. */
const settledMs = 3000

export async function benchFind(browser: Browser, shop: OpenShop): Promise<Section> {
  const network = await openNetworkProxy(shop.bulk)
  const context = await newVisitor(browser, network.url)
  const page = await context.newPage()
  await page.setViewportSize({ width: 1180, height: 820 })
  await signInAs(page, network.url, salesAgent)
  await save(page, network.url, 'none')
  await page.goto(`${network.url}/`)
  await page.waitForTimeout(settledMs)
  await network.goOffline()
  const session = await context.newCDPSession(page)
  await session.send('Emulation.setCPUThrottlingRate', { rate: slowProcessor })

  const count = page.getByRole('status').filter({ hasText: /^[\d,]+ products?$/ })
  await page.getByRole('combobox', { name: 'Search products' }).fill('drink bottle under $10')
  const startedAt = performance.now()
  await page.keyboard.press('Enter')
  await count.waitFor()
  const answerMs = performance.now() - startedAt
  const countText = await count.textContent()
  await page.getByRole('group', { name: 'Colour' }).waitFor()
  await page.waitForTimeout(settledMs)

  const times: number[] = []
  const boxes = page.getByRole('group', { name: 'Colour' }).getByRole('checkbox')
  for (let index = 0; index < filterChanges; index += 1) {
    const box = boxes.nth(index % 4)
    await box.scrollIntoViewIfNeeded()
    times.push(await measurePress(page, box))
  }
  await context.close()
  return {
    id: 'find',
    title: `Filtering ${figure(shop.products)} saved products offline, processor slowed ${slowProcessor}×`,
    lines: [
      `A sales agent searches "drink bottle under $10" on the home page: ${countText ?? ''}.`,
      '',
      ...table(
        ['press', 'times', 'until painted, ms (10–90 %)', 'p95, ms'],
        [
          ['Enter', '1', figure(answerMs), ''],
          ['filter', figure(times.length), spread(times), figure(percentile(times, 0.95))],
        ],
      ),
    ],
  }
}

/** Returns the ms from the press on a filter to the frame that shows the filtered list and its count. */
async function measurePress(page: Page, box: Locator): Promise<number> {
  await page.evaluate(watchPress)
  await box.click()
  return page.evaluate(() => (window as unknown as { painted: Promise<number> }).painted)
}

/** Runs in the page. This function contains no named functions, because tsx would wrap them in a helper. */
function watchPress(): void {
  const painted = new Promise<number>((resolve) => {
    document.addEventListener(
      'pointerup',
      ({ timeStamp }) => {
        let previousState = ''
        let lastPaintAt = timeStamp
        const observer = new MutationObserver(() => {
          const list = document.querySelector('main [aria-busy]')
          const links = [...(list?.querySelectorAll('article a[href^="/product/"]') ?? [])]
          const count = document.querySelector('main [role="status"]')?.textContent ?? ''
          const state = [
            count,
            list?.getAttribute('aria-busy'),
            ...links.map((link) => link.getAttribute('href')),
          ].join()
          if (state !== previousState)
            requestAnimationFrame(() => setTimeout(() => void (lastPaintAt = performance.now())))
          previousState = state
        })
        observer.observe(document.querySelector('main') ?? document, {
          subtree: true,
          childList: true,
          characterData: true,
          attributeFilter: ['aria-busy', 'href'],
        })
        const timer = setInterval(() => {
          // Nothing has changed for 800 ms, so the list is final.
          if (performance.now() - lastPaintAt < 800) return
          clearInterval(timer)
          observer.disconnect()
          resolve(lastPaintAt - timeStamp)
        }, 100)
      },
      { capture: true, once: true },
    )
  })
  Object.assign(window, { painted })
}
