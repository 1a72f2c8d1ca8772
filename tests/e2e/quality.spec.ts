/**
 * Rules for every page: no accessibility violations, landmarks, a unique title, no sideways scrolling, no layout
 * shift (req 1.18, 1.21, 1.28). states.spec.ts checks the dialogs and menus of the pages.
 */
import type { Page } from '@playwright/test'
import { expect, open, test } from '../support/fixtures'
import {
  accessibilityViolations,
  layoutShift,
  focusPosition,
  scrollsSideways,
  scrollThrough,
  withLargeText,
} from '../support/page-quality'
import { shopPaths, findProduct, isPlain } from '../support/shop'
import { getAs, demoTokenOf, signInAs, signInAsNew } from '../support/accounts'
import { addLine } from '../support/cart'
import { beginDraft } from '../support/client-drafts'

test('skip link leads to the content, and the header covers no focused element', async ({ page, origin }) => {
  const { product } = await shopPaths(origin)
  await page.setViewportSize({ width: 1280, height: 600 })
  await open(page, product)
  await page.keyboard.press('Tab')
  const skip = page.getByRole('link', { name: 'Skip to content' })
  await expect(skip).toBeFocused()
  await expect(skip).toBeInViewport()
  await page.keyboard.press('Enter')
  await expect(page.locator('main')).toBeFocused()
  await page.keyboard.press('Tab')
  await expect(page.locator('main :focus')).toHaveCount(1)

  await page.locator('footer a').first().focus()
  for (let stop = 0; stop < 40; stop += 1) {
    await page.keyboard.press('Shift+Tab')
    if ((await focusPosition(page)) === 'in the header') break
    // The browser may need a moment to scroll the element into view.
    await expect.poll(() => focusPosition(page)).not.toBe('covered by the header')
  }
})

const smallPhone = { width: 360, height: 740 }
const sizes = [smallPhone, { width: 820, height: 1180 }, { width: 1280, height: 800 }]

const wholesaler = 2

async function publicAddresses(origin: string): Promise<string[]> {
  const paths = Object.values(await shopPaths(origin))
  const { brandingtemplate } = await findProduct(origin, (product) => product.brandingtemplate !== '')
  return [
    ...paths,
    '/search/zzqqxx',
    '/404',
    '/signin',
    '/signup',
    '/forgot_pass',
    '/compare',
    '/branding',
    '/branding/thread-colours',
    '/faq',
    '/terms_condition',
    '/Contact',
    '/giveaway',
    '/offline',
    '/sync',
    '/scan',
    '/thanks_order',
    `/pdfview/${brandingtemplate.replace(/^\//, '')}`,
    `/line-sheet?products=${paths[3]?.replace('/product/', '')}`,
  ]
}

async function customerAddresses(origin: string): Promise<string[]> {
  const token = await demoTokenOf(origin, wholesaler)
  const { ProductID } = await findProduct(origin, isPlain)
  await addLine(origin, { token }, { ProductID, QTY: 1000 })
  const { Data } = await getAs<{ Data: { OrderID: number }[] }>(origin, token, 'order/')
  const forms = ['/account', '/change_password', '/saved_address', '/billing_address', '/shipping_address']
  return [
    '/cart',
    '/checkout',
    '/wishlist',
    '/drafts',
    '/artwork',
    '/order_list',
    `/order_detail/${Data[0]?.OrderID}`,
    ...forms,
  ]
}

async function expectAccessible(page: Page, name: string): Promise<void> {
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    // Colours in a transition belong to neither scheme. Reading the style starts the transitions of sections below the
    // fold, which `content-visibility: auto` delays.
    await page.evaluate(() => {
      for (const element of document.querySelectorAll('*')) void getComputedStyle(element).color
      for (const animation of document.getAnimations())
        if (animation instanceof CSSTransition) animation.finish()
    })
    expect.soft(await accessibilityViolations(page), `${name}, ${colorScheme}`).toEqual([])
  }
}

async function expectQuality(page: Page, address: string, size: typeof smallPhone): Promise<void> {
  await page.setViewportSize(size)
  await open(page, address)
  await expect(page.locator('main article[aria-busy=true]')).toHaveCount(0)
  // Late pictures and data are shown by then.
  await page.waitForLoadState('networkidle')
  await scrollThrough(page)
  const { total, moved } = await layoutShift(page)
  expect.soft(total, `${address}: ${moved.join('\n')}`).toBeLessThanOrEqual(0.02)
  await expectAccessible(page, address)
  for (const role of ['main', 'banner', 'contentinfo'] as const)
    await expect.soft(page.getByRole(role), `${address}: ${role}`).toHaveCount(1)
  await expect.soft(page.getByRole('heading', { level: 1 }), address).toHaveCount(1)
  await page.setViewportSize({ width: Math.min(size.width, 320), height: 640 })
  await expect.poll(() => scrollsSideways(page), address).toBe(false)
}

test('home and product pages meet all quality rules', async ({ page, origin }) => {
  const { home, product } = await shopPaths(origin)
  for (const address of [home, product]) await expectQuality(page, address, smallPhone)
})

for (const size of sizes) {
  test(`public pages meet all quality rules at ${size.width} px`, { tag: '@long' }, async ({
    page,
    origin,
  }) => {
    test.setTimeout(10 * 60_000)
    for (const address of await publicAddresses(origin)) await expectQuality(page, address, size)
  })

  test(`customer’s pages meet all quality rules at ${size.width} px`, { tag: '@long' }, async ({
    page,
    origin,
  }) => {
    test.setTimeout(10 * 60_000)
    await signInAs(page, origin, wholesaler)
    for (const address of await customerAddresses(origin)) await expectQuality(page, address, size)
  })
}

test('private link of a quote meets all quality rules for its rep and its client', { tag: '@long' }, async ({
  page,
  origin,
}) => {
  test.setTimeout(10 * 60_000)
  const expectQualityAt = async (name: string) => {
    for (const size of sizes) {
      await page.setViewportSize(size)
      await expect.poll(() => scrollsSideways(page), `${name} at ${size.width} px`).toBe(false)
      await expectAccessible(page, `${name} at ${size.width} px`)
    }
  }
  await signInAsNew(page, origin)
  const { Slug } = await findProduct(origin, isPlain)
  await open(page, `${origin}/product/${Slug}`)
  const order = page.getByRole('region', { name: 'Order' })
  await beginDraft(page, order.getByRole('button', { name: 'Add to draft' }), 'Harbour Rowing')
  await page.getByRole('button', { name: 'Open draft' }).click()
  await page.getByRole('button', { name: 'Send to client' }).click()
  const dialog = page.getByRole('dialog', { name: 'Send to client' })
  await expect(dialog.getByLabel('Message')).toBeVisible()
  await expectQualityAt('dialog')
  await dialog.getByRole('button', { name: 'Make link' }).click()
  const sent = page.getByRole('region', { name: 'Sent to client' })
  await expect(sent).toContainText('Not opened yet', { timeout: 20_000 })
  await expectQualityAt('link')
  await dialog.getByRole('button', { name: 'Close' }).click()
  await sent.getByRole('button', { name: 'Get link' }).click()
  const link = await sent.getByRole('link').getAttribute('href')
  await expectQualityAt('draft')
  await page.goto(`${origin}${new URL(link ?? '').pathname}`)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Quote for Harbour Rowing')
  await expectQualityAt('client’s page')
  await page.getByLabel('Your name').fill('Noor Client')
  await page.getByLabel('I approve').check()
  await page.getByRole('button', { name: 'Approve' }).click()
  await expect(page.getByText('Approved by Noor Client')).toBeVisible()
  await expectQualityAt('approved')
})

for (const who of ['a visitor', 'a customer'] as const)
  test(`no page of ${who} scrolls sideways on a phone at 200 % text size`, { tag: '@long' }, async ({
    page,
    origin,
  }) => {
    test.setTimeout(10 * 60_000)
    const { home, product } = await shopPaths(origin)
    if (who === 'a customer') await signInAs(page, origin, wholesaler)
    const addresses = who === 'a visitor' ? await publicAddresses(origin) : [home, product, '/order_list']
    for (const address of addresses) {
      await page.setViewportSize({ width: 390, height: 844 })
      await withLargeText(page)
      await open(page, address)
      await page.waitForLoadState('networkidle')
      expect.soft(await scrollsSideways(page), `${address}, by the browser`).toBe(false)
      // Extensions and user styles enlarge text in this way, which media queries do not notice.
      await withLargeText(page, 1)
      await page.evaluate(() => (document.documentElement.style.fontSize = '200%'))
      await expect.soft.poll(() => scrollsSideways(page), `${address}, by the page`).toBe(false)
    }
  })

test('every public page has a unique title', { tag: '@long' }, async ({ page, origin }) => {
  test.setTimeout(5 * 60_000)
  const titles = new Set<string>()
  for (const address of await publicAddresses(origin)) {
    await open(page, address)
    await expect(page).toHaveTitle(/\S+ · Showfloor$/)
    const title = await page.title()
    expect.soft(titles, `${address}: ${title}`).not.toContain(title)
    titles.add(title)
  }
})
