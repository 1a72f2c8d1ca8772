/** A device under a brand of its own: the first visit, later ones and those without a network, and its next update (req 20.10). */
import type { BrowserContext, Page } from '@playwright/test'
import { readSettings } from '../../../server/floor/settings'
import { changeBrand } from '../../../server/writes/brand'
import { drawBrandPicture } from '../../../server/writes/brand-picture'
import { signInAs } from '../../support/accounts'
import { beginDraft, toDraft } from '../../support/client-drafts'
import { type Door, openDoor } from '../../support/door'
import { ownAddresses, publicAddresses } from '../../support/every-address'
import { controlled, expect, firstVisitTest, screenReady } from '../../support/fixtures'
import { check, offer, press } from '../../support/updates'
import { type OwnShop, openOwnShop } from './own-shop'

const wine = { name: 'Acme Merch', shortName: 'Acme', primary: '#7a1f5c', accent: '#ffa8d0' }
const sea = { name: 'Nova Gifts', shortName: 'Nova', primary: '#1a4f8a', accent: '#9fe3c5' }
type Look = typeof wine

const test = firstVisitTest.extend<{ own: OwnShop; shop: Door }>({
  own: async ({ browser: _ }, use) => {
    const own = await openOwnShop()
    await setBrand(own, wine)
    await use(own)
    await own.close()
  },
  shop: async ({ own }, use) => {
    const door = await openDoor(own.origin)
    await use(door)
    await door.shut()
  },
})

async function setBrand({ db }: OwnShop, look: Look): Promise<void> {
  const mark = `<svg xmlns="http://www.w3.org/2000/svg" width="200" height="50"><rect width="200" height="50" fill="${look.primary}"/></svg>`
  const logo = await drawBrandPicture('logo', Buffer.from(mark))
  const { name, shortName, primary, accent } = look
  await changeBrand(db, readSettings(), {
    words: { name, shortName, strapline: 'Gifts that last', primary, accent },
    logo,
  })
}

/** Tokens of the build's own palette (src/ui/tokens.css), in both schemes. */
const ours = ['#0f5b4f', '#0b4a40', '#8fd6c7', '#0a433a', '#f5b700', '#6fc4b3', '#9adccf', '#12332d']
const asPainted = (colour: string) =>
  `rgb(${[1, 3, 5].map((at) => Number.parseInt(colour.slice(at, at + 2), 16)).join(', ')})`

/** Whatever is painted from now on, frame by frame: titles, words and colours that belong to one of these looks. */
async function watchFrames(context: BrowserContext): Promise<() => string[]> {
  const seen = new Set<string>()
  await context.exposeFunction('noteFrame', (found: string[]) => {
    for (const one of found) seen.add(one)
  })
  const known = {
    names: ['Showfloor', wine.name, sea.name],
    colours: [...ours, wine.primary, sea.primary].map(asPainted),
  }
  await context.addInitScript(({ names, colours }) => {
    const painted = ['color', 'background-color', 'border-top-color', 'fill'] as const
    const told = new Set<string>()
    const look = () => {
      const text = `${document.title} ${document.body?.innerText ?? ''}`
      const styles = [...document.querySelectorAll('body, body *')].map((element) =>
        getComputedStyle(element),
      )
      const used = new Set(styles.flatMap((style) => painted.map((name) => style.getPropertyValue(name))))
      const found = [
        ...names.filter((name) => text.includes(name)),
        ...colours.filter((one) => used.has(one)),
      ]
      const fresh = found.filter((one) => !told.has(one))
      for (const one of fresh) told.add(one)
      if (fresh.length > 0) (window as unknown as { noteFrame: (found: string[]) => void }).noteFrame(fresh)
      requestAnimationFrame(look)
    }
    requestAnimationFrame(look)
  }, known)
  return () => {
    const since = [...seen]
    seen.clear()
    return since.toSorted()
  }
}

const painted = ({ name, primary }: Look) => [name, asPainted(primary)].toSorted()

/** Opens a page, and waits until name and logo stand there. */
async function visit(page: Page, url: string, { name }: Look): Promise<void> {
  await page.goto(url)
  await screenReady(page)
  const home = page.getByRole('banner').getByRole('link', { name: `${name}, home` })
  await expect(home.locator('img')).toHaveJSProperty('naturalHeight', 160)
  await expect(page).toHaveTitle(new RegExp(name))
}

test('a device shows the own brand alone, from its first visit on', async ({ page, context, shop }) => {
  const frames = await watchFrames(context)
  await visit(page, `${shop.url}/`, wine)
  await controlled(page)
  expect(frames()).toEqual(painted(wine))
  for (const path of ['/', '/category/drinkware', '/signin', '/no/such/page', '/offline'])
    await visit(page, `${shop.url}${path}`, wine)
  expect(frames()).toEqual(painted(wine))

  await shop.shut()
  for (const path of ['/', '/category/drinkware', '/signin', '/Contact', '/sync'])
    await visit(page, `${shop.url}${path}`, wine)
  await page.goto(`${shop.url}/giveaway?kiosk=1`)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  expect(frames()).toEqual(painted(wine))
  await shop.open()
})

test('a brand that changes comes with the next update, and is whole', async ({
  page,
  context,
  own,
  shop,
}) => {
  await visit(page, `${shop.url}/`, wine)
  await controlled(page)
  await visit(page, `${shop.url}/`, wine)
  await setBrand(own, sea)
  const frames = await watchFrames(context)
  await visit(page, `${shop.url}/signin`, wine)
  await check(page)
  await expect(offer(page).getByText('Update ready')).toBeVisible()
  const asked = shop.count(/^GET \/$/)
  await visit(page, `${shop.url}/`, wine)
  // Behind that it is asked for anew.
  await expect.poll(() => shop.count(/^GET \/$/)).toBe(asked + 1)
  await shop.idle()
  await shop.shut()
  for (const path of ['/', '/signin']) await visit(page, `${shop.url}${path}`, wine)
  expect(frames()).toEqual(painted(wine))

  await shop.open()
  await check(page)
  await press(page, 'Update')
  await expect(page).toHaveTitle(new RegExp(sea.name))
  frames()
  await shop.shut()
  for (const path of ['/', '/signin', '/Contact']) await visit(page, `${shop.url}${path}`, sea)
  expect(frames()).toEqual(painted(sea))
  await shop.open()
})

/** Addresses whose pages need something of the device, or are for the stall. */
const more = ['/compare', '/scan', '/sync', '/offline', '/branding/thread-colours', '/line-sheet', '/search']
const wholesaler = 2

test('no page says anything of ours, in light and dark and on paper', async ({ page, context, own }) => {
  test.setTimeout(240_000)
  const frames = await watchFrames(context)
  const looks = [{ colorScheme: 'dark' }, { media: 'print' }, { colorScheme: 'light', media: null }] as const
  const look = async (address: string) => {
    await page.goto(`${own.origin}${address}`)
    await screenReady(page)
    for (const one of looks) {
      await page.emulateMedia(one)
      await page.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => setTimeout(drawn))))
    }
    const found = frames()
    expect([address, found.filter((one) => !painted(wine).includes(one))]).toEqual([address, []])
    expect([address, found]).toEqual([address, expect.arrayContaining([wine.name])])
  }
  for (const [address] of await publicAddresses(own.origin)) await look(address)
  for (const address of more) await look(address)

  await signInAs(page, own.origin, wholesaler)
  for (const [address] of await ownAddresses(own.origin, wholesaler)) await look(address)
  await page.goto(`${own.origin}/products/new`)
  await beginDraft(page, toDraft(page).first(), 'Café & Co')
  await page.goto(`${own.origin}/drafts`)
  await page
    .getByRole('main')
    .getByRole('link', { name: /Café & Co/ })
    .click()
  await look(new URL(page.url()).pathname)
  await look(`${new URL(page.url()).pathname}/quote`)
  await look('/giveaway?kiosk=1')
})
