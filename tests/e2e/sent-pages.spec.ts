/**
 * Server-rendered pages hydrate unchanged, for visitors and customers, and can be read without scripts (req 1.23,
 * 1.25).
 */
import type { ConsoleMessage, Page } from '@playwright/test'
import { waitForServiceWorker, expect, offlineTest, open, waitForScreen, test } from '../support/fixtures'
import { layoutShift } from '../support/page-quality'
import { findProduct, shopPaths } from '../support/shop'
import { roles } from '../../src/domain/account/role'
import { demoCredentials, fillSignIn, signInAs, fetchSessionEntries } from '../support/accounts'
import { engines, openEngine } from '../support/engines'
import { openRewritingProxy } from '../support/rewriting-proxy'

test('page retains its scroll position and obeys clicks made before its scripts load', async ({
  page,
  origin,
}) => {
  const { Slug } = await findProduct(origin)
  let release = () => {}
  const released = new Promise<void>((resolve) => (release = resolve))
  await page.route(/\/assets\/.*\.js$/, async (route) => {
    await released
    await route.continue()
  })
  await page.goto(`${origin}/product/${Slug}`, { waitUntil: 'commit' })
  const tab = page.getByRole('tab', { name: 'BRANDING TEMPLATE', exact: true })
  await tab.click()
  const scrolled = () => page.evaluate(() => Math.round(scrollY))
  const before = await scrolled()
  expect(before).toBeGreaterThan(0)
  await expect(tab).toHaveAttribute('aria-selected', 'false')
  release()
  await expect(tab).toHaveAttribute('aria-selected', 'true')
  expect(await scrolled()).toBe(before)
})

offlineTest(
  'visited page opens from its stored copy at once and is refreshed for next time',
  async ({ page, network }) => {
    const { category } = await shopPaths(network.url)
    const address = `${network.url}${category}`
    const dateOfCopy = () =>
      page.evaluate(async () => {
        const copy = await caches.match(location.href, { cacheName: 'showfloor-pages-v1' })
        return /data-at="(\d+)"/.exec((await copy?.text()) ?? '')?.[1]
      })
    const openStoredCopy = async () => {
      const storedAt = await dateOfCopy()
      const reply = await page.goto(address)
      expect(reply?.fromServiceWorker()).toBe(true)
      expect(await reply?.text()).toContain(`data-at="${storedAt}"`)
      await waitForScreen(page)
      await expect(page.locator('main article')).toHaveCount(24)
      return storedAt
    }
    await open(page, address)
    await waitForServiceWorker(page)
    await expect.poll(dateOfCopy).toBeTruthy()
    const first = await openStoredCopy()
    await expect.poll(dateOfCopy).not.toBe(first)
    await network.waitForIdle()
    await network.withoutEvents.goOffline()
    await openStoredCopy()
    await expect(page.getByRole('status').filter({ hasText: 'You’re offline' })).toBeVisible()
  },
)

/**
 * Opens the pages and fails when one is rendered again. Errors of the browser and violations of the content policy fail
 * a test in any case, but React only logs a warning when a page is rendered again.
 */
async function openAll(page: Page, addresses: string[], maxShift = 0.02): Promise<void> {
  const rerendered: string[] = []
  const onMessage = (message: ConsoleMessage) => {
    if (/React error #4\d\d/.test(message.text())) rerendered.push(`${page.url()}: ${message.text()}`)
  }
  page.on('console', onMessage)
  for (const address of addresses) {
    await open(page, address)
    await page.waitForLoadState('networkidle')
    const { total, moved } = await layoutShift(page)
    expect.soft(total, `${address}: ${moved.join('\n')}`).toBeLessThan(maxShift)
  }
  page.off('console', onMessage)
  expect(rerendered).toEqual([])
}

async function publicAddresses(origin: string): Promise<string[]> {
  const { home, category, subcategory, product, search } = await shopPaths(origin)
  const texts = ['/shop', '/products/new', '/category/sale', '/branding', '/branding/thread-colours', '/faq']
  const others = ['/terms_condition', '/Contact', '/giveaway', '/404', '/harbour-bank']
  return [home, category, subcategory, product, search, ...texts, ...others].map((path) => `${origin}${path}`)
}

for (const who of ['a visitor', 'a customer'] as const) {
  const signInIfCustomer = async (page: Page, origin: string) => {
    if (who === 'a customer') await signInAs(page, origin, roles.portalUser)
  }

  test(`${who} gets pages from the provider that hydrate unchanged`, { tag: '@long' }, async ({
    page,
    origin,
  }) => {
    await signInIfCustomer(page, origin)
    await openAll(page, await publicAddresses(origin))
  })

  offlineTest(
    `${who} gets pages from the device that hydrate unchanged, also offline`,
    { tag: '@long' },
    async ({ page, network }) => {
      // Every page is opened three times.
      test.setTimeout(6 * 60_000)
      await signInIfCustomer(page, network.url)
      await open(page, `${network.url}/`)
      await waitForServiceWorker(page)
      const addresses = await publicAddresses(network.url)
      await openAll(page, addresses, 0.03)
      await openAll(page, addresses, 0.03)
      await expect(page.getByText('Saved copy from')).toHaveCount(0)
      await network.goOffline()
      // The offline notice moves the content below it, so more layout shift is allowed.
      await openAll(page, addresses, 0.06)
    },
  )
}

/** The first script of every page records messages and errors, which the drivers of other engines do not report. */
const recorderScript = `globalThis.recordedMessages = []

addEventListener('securitypolicyviolation', ({ violatedDirective, sample }) =>
  recordedMessages.push(violatedDirective + ' ' + sample))

addEventListener('error', ({ message }) => recordedMessages.push(String(message)))

for (const level of ['warn', 'error']) {
  const log = console[level].bind(console)
  console[level] = (...words) => (recordedMessages.push(words.map(String).join(' ')), log(...words))
}`

for (const engine of engines)
  test(`${engine.name} reports no errors on any page, signed out and signed in`, { tag: '@long' }, async ({
    origin,
  }) => {
    test.skip(!engine.isInstalled(), `${engine.name} is not installed.`)
    test.setTimeout(600_000)
    const proxy = await openRewritingProxy(origin, {
      replaceReply: (path) =>
        path === '/recorder.js' ? { status: 200, type: 'text/javascript', text: recorderScript } : undefined,
      rewrite: (text, _path, type) =>
        type.includes('html') ? text.replace('<head>', '<head><script src="/recorder.js"></script>') : text,
    })
    const page = await openEngine(engine)
    try {
      const addresses = await publicAddresses(proxy.url)
      const problems: string[] = []
      let hydratedCount = 0
      const visitAll = async () => {
        for (const address of addresses) {
          await page.goTo(address)
          const isHydrated = () =>
            page.run(
              () => !document.getElementById('sent-page') && document.querySelector('main h1') !== null,
            )
          await expect.poll(isHydrated, { message: address, timeout: 30_000 }).toBe(true)
          hydratedCount += 1
          const messages = await page.run(
            () => (globalThis as unknown as { recordedMessages: string[] }).recordedMessages,
          )
          problems.push(...messages.map((text) => `${address}: ${text}`))
        }
      }
      await visitAll()
      await visitAll()
      const sessionEntries = await fetchSessionEntries(origin, demoCredentials(roles.portalUser))
      await page.run((entries) => {
        for (const [name, value] of entries) localStorage.setItem(name, value)
      }, sessionEntries)
      await visitAll()
      expect(hydratedCount).toBe(3 * addresses.length)
      expect(problems).toEqual([])
    } finally {
      await page.close()
      await proxy.close()
    }
  })

test('product pressed before scripts load is shown until its page arrives', { tag: '@long' }, async ({
  page,
  origin,
}) => {
  await page.route(/\/assets\/.*\.js$/, (route) => route.abort())
  await page.goto(`${origin}/category/drinkware`)
  const tile = page.locator('main article').nth(1)
  const name = await tile.getByRole('heading').innerText()
  const sku = await tile.locator('p span').first().innerText()
  await page.evaluate(() => {
    addEventListener('pagehide', () => {
      const product = document.getElementById('stand-in')
      const picture = product?.querySelector('img')
      const shown = [product?.innerText, picture?.alt, (picture?.naturalWidth ?? 0) > 0]
      sessionStorage.setItem('shown', JSON.stringify(shown))
    })
  })
  await tile.getByRole('link').first().click()
  await expect(page).toHaveURL(/\/product\//)
  const shown = JSON.parse(await page.evaluate(() => sessionStorage.getItem('shown') ?? ''))
  expect(shown).toEqual([expect.stringContaining(`${name}\n`), name, true])
  expect(shown[0]).toContain(`SKU ${sku}`)
  await page.goBack()
  await expect(page.locator('#stand-in')).toHaveCount(0)
})

offlineTest(
  'product pressed in a hydrated list is shown in the next frame',
  { tag: '@long' },
  async ({ page, network }) => {
    const origin = network.url
    await signInAs(page, origin, roles.retailer)
    for (const source of ['the provider', 'the device']) {
      if (source === 'the device') await waitForServiceWorker(page)
      await open(page, `${origin}/category/drinkware`)
      const link = page.locator('main article').nth(2).getByRole('link').first()
      const name = await link.innerText()
      await page.evaluate(() => {
        addEventListener(
          'click',
          () =>
            // The second frame comes when the first one is painted.
            requestAnimationFrame(() =>
              requestAnimationFrame(() => {
                const standIn = document.getElementById('stand-in')
                const later = document.querySelector<HTMLElement>('#main article:has(h1)')
                Object.assign(window, { shownNext: (standIn ?? later)?.innerText ?? '' })
              }),
            ),
          { capture: true, once: true },
        )
      })
      await link.click()
      await expect(page).toHaveURL(/\/product\//)
      await expect(page.locator('#main').getByRole('heading', { level: 1 })).toContainText(name)
      await expect(page.locator('#stand-in')).toHaveCount(0)
      await expect(page.locator('#root')).not.toHaveAttribute('inert')
      const shown = await page.evaluate(() => (window as unknown as { shownNext: string }).shownNext)
      expect(shown, source).toContain(name)
      expect(shown, source).not.toContain('Sign in to see your price')
    }
    await page.goBack()
    const openedTab = page.context().waitForEvent('page')
    await page
      .locator('main article')
      .nth(2)
      .getByRole('link')
      .first()
      .click({ modifiers: ['ControlOrMeta'] })
    await openedTab
    await expect(page.locator('#stand-in')).toHaveCount(0)
  },
)

test('sign-in link pressed before the page hydrates leads back to the page', { tag: '@long' }, async ({
  page,
  origin,
}) => {
  const { Slug } = await findProduct(origin)
  // The scripts of the page never load.
  await page.route(/\/assets\/.*\.js$/, (route) => route.abort())
  await page.goto(`/product/${Slug}`)
  await page.unroute(/\/assets\/.*\.js$/)
  await page
    .getByRole('main')
    .getByRole('link', { name: /sign in/i })
    .first()
    .click()
  await fillSignIn(page, demoCredentials(roles.wholesaler))
  await expect(page).toHaveURL(new RegExp(`/product/${Slug}$`))
})

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false, sharesContext: false })

  test('visitor walks from the home page to a product without scripts', { tag: '@long' }, async ({
    page,
    origin,
  }) => {
    await page.goto(`${origin}/`)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Merchandise that works the room')
    await page.getByRole('link', { name: 'Shop by category' }).first().click()
    await page.locator('main article a').first().click()
    const tile = page.locator('main article').first()
    const name = await tile.getByRole('heading').innerText()
    await tile.getByRole('link').first().click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(name)
    await expect(page.getByRole('tabpanel')).toBeVisible()
  })
})
