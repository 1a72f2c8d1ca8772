/**
 * A device in a shop with a custom brand: its first visit, later and offline visits, and a changed brand (req 20.10).
 */
import type { BrowserContext, Page } from '@playwright/test'
import { readSettings } from '../../server/base/settings'
import { changeBrand } from '../../server/writes/brand'
import { renderBrandPicture } from '../../server/writes/brand-picture'
import { signInAs } from '../support/accounts'
import { beginDraft, addToDraftButton } from '../support/client-drafts'
import { type NetworkProxy, openNetworkProxy } from '../support/network-proxy'
import { memberAddresses, publicAddresses } from '../support/every-address'
import { waitForServiceWorker, expect, firstVisitTest, waitForScreen } from '../support/fixtures'
import { checkForUpdate, offer } from '../support/updates'
import { type TestShop, openTestShop } from '../support/killable-shop'

const wineBrand = { name: 'Acme Merch', shortName: 'Acme', primary: '#7a1f5c', accent: '#ffa8d0' }
const seaBrand = { name: 'Nova Gifts', shortName: 'Nova', primary: '#1a4f8a', accent: '#9fe3c5' }
type BrandFields = typeof wineBrand

const test = firstVisitTest.extend<{ customShop: TestShop; shop: NetworkProxy }>({
  customShop: async ({ browser: _ }, use) => {
    const customShop = await openTestShop()
    await setBrand(customShop, wineBrand)
    await use(customShop)
    await customShop.close()
  },
  shop: async ({ customShop }, use) => {
    const network = await openNetworkProxy(customShop.origin)
    await use(network)
    await network.goOffline()
  },
})

async function setBrand({ db }: TestShop, brand: BrandFields): Promise<void> {
  const logoSvg = `<svg xmlns="http://www.w3.org/2000/svg" width="200" height="50"><rect width="200" height="50" fill="${brand.primary}"/></svg>`
  const logo = await renderBrandPicture('logo', Buffer.from(logoSvg))
  const { name, shortName, primary, accent } = brand
  await changeBrand(db, readSettings(), {
    words: { name, shortName, strapline: 'Gifts that last', primary, accent },
    logo,
  })
}

/** Colours of the build's default palette (src/ui/tokens.css), in both schemes. */
const defaultColours = [
  '#0f5b4f',
  '#0b4a40',
  '#8fd6c7',
  '#0a433a',
  '#f5b700',
  '#6fc4b3',
  '#9adccf',
  '#12332d',
]

const toRgb = (colour: string) =>
  `rgb(${[1, 3, 5].map((at) => Number.parseInt(colour.slice(at, at + 2), 16)).join(', ')})`

/**
 * Records the names and colours of the known brands that are shown in any frame. The returned function returns the
 * records and clears them.
 */
async function watchFrames(context: BrowserContext): Promise<() => string[]> {
  const seenMarks = new Set<string>()
  await context.exposeFunction('noteFrame', (marks: string[]) => {
    for (const mark of marks) seenMarks.add(mark)
  })
  const known = {
    names: ['Showfloor', wineBrand.name, seaBrand.name],
    colours: [...defaultColours, wineBrand.primary, seaBrand.primary].map(toRgb),
  }
  await context.addInitScript(({ names, colours }) => {
    const colourProperties = ['color', 'background-color', 'border-top-color', 'fill'] as const
    const reported = new Set<string>()
    const checkFrame = () => {
      const text = `${document.title} ${document.body?.innerText ?? ''}`
      const styles = [...document.querySelectorAll('body, body *')].map((element) =>
        getComputedStyle(element),
      )
      const used = new Set(
        styles.flatMap((style) => colourProperties.map((name) => style.getPropertyValue(name))),
      )
      const marks = [
        ...names.filter((name) => text.includes(name)),
        ...colours.filter((colour) => used.has(colour)),
      ]
      const fresh = marks.filter((mark) => !reported.has(mark))
      for (const mark of fresh) reported.add(mark)
      if (fresh.length > 0) (window as unknown as { noteFrame: (marks: string[]) => void }).noteFrame(fresh)
      requestAnimationFrame(checkFrame)
    }
    requestAnimationFrame(checkFrame)
  }, known)
  return () => {
    const marks = [...seenMarks]
    seenMarks.clear()
    return marks.toSorted()
  }
}

const expectedMarks = ({ name, primary }: BrandFields) => [name, toRgb(primary)].toSorted()

/** Opens a page and waits until its name and logo are shown. */
async function visit(page: Page, url: string, { name }: BrandFields): Promise<void> {
  await page.goto(url)
  await waitForScreen(page)
  const home = page.getByRole('banner').getByRole('link', { name: `${name}, home` })
  await expect(home.locator('img')).toHaveJSProperty('naturalHeight', 160)
  await expect(page).toHaveTitle(new RegExp(name))
}

test('changed brand arrives complete with the next start, without an update', { tag: '@long' }, async ({
  page,
  context,
  customShop,
  shop,
}) => {
  await visit(page, `${shop.url}/`, wineBrand)
  await waitForServiceWorker(page)
  await visit(page, `${shop.url}/`, wineBrand)
  await shop.waitForIdle()
  const takeMarks = await watchFrames(context)
  await shop.goOffline()
  for (const path of ['/', '/signin']) await visit(page, `${shop.url}${path}`, wineBrand)
  await shop.goOnline()

  await setBrand(customShop, seaBrand)
  await visit(page, `${shop.url}/signin`, wineBrand)
  expect(takeMarks()).toEqual(expectedMarks(wineBrand))
  // The shell is stored after all other files.
  const storedShell = async () => (await caches.match('/app.html', { ignoreSearch: true }))?.text()
  await expect.poll(() => page.evaluate(storedShell)).toContain(seaBrand.name)
  await checkForUpdate(page)
  await expect(offer(page)).toHaveCount(0)
  await shop.goOffline()
  for (const path of ['/', '/signin', '/Contact']) await visit(page, `${shop.url}${path}`, seaBrand)
  expect(takeMarks()).toEqual(expectedMarks(seaBrand))
  await shop.goOnline()
})

/** Addresses of pages that need data of the device, or that are for trade shows. */
const otherAddresses = [
  '/compare',
  '/scan',
  '/sync',
  '/offline',
  '/branding/thread-colours',
  '/line-sheet',
  '/search',
]

const wholesaler = 2

test('no page of a shop with a custom brand shows the default brand', {
  tag: '@long',
}, async ({ page, context, customShop }) => {
  test.setTimeout(240_000)
  const takeMarks = await watchFrames(context)
  const mediaOptions = [
    { colorScheme: 'dark' },
    { media: 'print' },
    { colorScheme: 'light', media: null },
  ] as const
  const expectCustomBrand = async (address: string) => {
    await page.goto(`${customShop.origin}${address}`)
    await waitForScreen(page)
    for (const options of mediaOptions) {
      await page.emulateMedia(options)
      await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve))))
    }
    const marks = takeMarks()
    expect([address, marks.filter((mark) => !expectedMarks(wineBrand).includes(mark))]).toEqual([address, []])
    expect([address, marks]).toEqual([address, expect.arrayContaining([wineBrand.name])])
  }
  for (const [address] of await publicAddresses(customShop.origin)) await expectCustomBrand(address)
  for (const address of otherAddresses) await expectCustomBrand(address)

  await signInAs(page, customShop.origin, wholesaler)
  for (const [address] of await memberAddresses(customShop.origin, wholesaler))
    await expectCustomBrand(address)
  await page.goto(`${customShop.origin}/products/new`)
  await beginDraft(page, addToDraftButton(page).first(), 'Café & Co')
  await page.goto(`${customShop.origin}/drafts`)
  await page
    .getByRole('main')
    .getByRole('link', { name: /Café & Co/ })
    .click()
  await expectCustomBrand(new URL(page.url()).pathname)
  await expectCustomBrand(`${new URL(page.url()).pathname}/quote`)
  await expectCustomBrand('/giveaway?kiosk=1')
})
