/** A tablet at a trade show stall: business cards, and drafts that are started from a lead (req 26.6, 26.9). */
import type { BrowserContext, Page } from '@playwright/test'
import sharp from 'sharp'
import { findCard, findLead, readLeads } from '../../features/leads/server/read-leads'
import { maxCardBytes } from '../../features/leads/rules/card'
import { signInAs } from '../support/accounts'
import { signInToDesk } from '../support/desk'
import { deviceDump, matchesIn } from '../support/device'
import { type NetworkProxy, openNetworkProxy } from '../support/network-proxy'
import { waitForServiceWorker, expect, offlineTest as test, open } from '../support/fixtures'
import { openTestShop, type TestShop } from '../support/killable-shop'

const salesAgent = 5

let shop: TestShop
let network: NetworkProxy

test.beforeAll(async () => {
  shop = await openTestShop()
  network = await openNetworkProxy(shop.origin)
})

test.afterAll(async () => {
  await network.goOffline()
  await shop.close()
})

async function openTablet(context: BrowserContext): Promise<Page> {
  const page = await context.newPage()
  await page.clock.install()
  await signInAs(page, network.url, salesAgent)
  await open(page, `${network.url}/lead`)
  await expect(page.getByRole('heading', { name: 'Visitor' })).toBeVisible()
  await waitForServiceWorker(page)
  return page
}

/** Makes a noisy picture, like that of a camera in bad light. */
const photograph = async () => ({
  name: 'card.jpg',
  mimeType: 'image/jpeg',
  buffer: await sharp({
    create: {
      width: 3200,
      height: 2000,
      channels: 3,
      background: '#888',
      noise: { type: 'gaussian', mean: 128, sigma: 40 },
    },
  })
    .jpeg()
    .toBuffer(),
})

test('photographed card becomes a lead, is encrypted offline, and is sent later', {
  tag: '@long',
}, async ({ browser }) => {
  test.setTimeout(120_000)
  const context = await browser.newContext({ serviceWorkers: 'allow' })
  const tablet = await openTablet(context)
  await network.waitForIdle()
  await network.goOffline()
  const picture = tablet.getByRole('img', { name: 'The photographed card' })
  const file = tablet.getByLabel('Photograph of a card')
  await file.setInputFiles({ name: 'card.jpg', mimeType: 'image/jpeg', buffer: Buffer.from('none') })
  await expect(tablet.getByText('We can’t read this picture.')).toBeVisible()
  await file.setInputFiles(await photograph())
  await expect(picture).toBeVisible({ timeout: 20_000 })
  await tablet.getByRole('button', { name: 'Remove' }).click()
  await expect(picture).toHaveCount(0)
  await expect(tablet.getByRole('button', { name: 'Photograph card' })).toBeFocused()
  await file.setInputFiles(await photograph())
  await expect(picture).toBeVisible({ timeout: 20_000 })
  await tablet.getByRole('button', { name: 'Save and next' }).click()
  await expect(tablet.getByLabel('Badge', { exact: true })).toBeFocused()
  await expect(picture).toHaveCount(0)
  const dump = await deviceDump(tablet)

  await network.goOnline()
  await tablet.evaluate(() => window.dispatchEvent(new Event('online')))
  const cards = async () => {
    await tablet.clock.fastForward(60_000)
    return (await readLeads(shop.db)).flatMap((lead) => lead.cards)
  }
  await expect.poll(async () => (await cards()).length, { timeout: 60_000 }).toBe(1)
  const [id = ''] = await cards()
  const stored = (await findCard(shop.db, id)) ?? Buffer.alloc(0)
  const { width, height, format } = await sharp(stored).metadata()
  expect([format, Math.max(width, height) <= 1600, width / height]).toEqual(['jpeg', true, 1.6])
  expect(stored.length).toBeLessThanOrEqual(maxCardBytes)
  const base64Part = stored.toString('base64').slice(4000, 4060).replace(/[+/]/g, String.raw`\$&`)
  expect(matchesIn(dump, [new RegExp(base64Part)])).toEqual([])
  await context.close()

  const desk = await browser.newContext({ baseURL: shop.origin })
  const page = await desk.newPage()
  await signInToDesk(page)
  await page.goto(`/desk/leads/${id}/show`)
  const deskPicture = page.getByRole('img', { name: 'Business card photo' })
  await expect
    .poll(() => deskPicture.evaluate((image) => 'naturalWidth' in image && image.naturalWidth))
    .toBe(width)
  await expect(page.getByRole('heading', { name: 'Business card photo', level: 1 })).toBeVisible()
  await desk.close()
})

test('lead stores the id of the draft that was started from it', { tag: '@long' }, async ({ browser }) => {
  const context = await browser.newContext({ serviceWorkers: 'allow' })
  const tablet = await openTablet(context)
  const email = 'quillon-draft@harbour.example'
  await tablet.getByLabel('Email', { exact: true }).fill(email)
  await tablet.getByRole('button', { name: 'Save and start a draft' }).click()
  await tablet.waitForURL(/\/drafts\/[\da-f-]{36}$/)
  const id = new URL(tablet.url()).pathname.split('/').at(-1)
  const draftIdOfLead = async () => {
    await tablet.clock.fastForward(60_000)
    return (await findLead(shop.db, email))?.draftId
  }
  await expect.poll(draftIdOfLead, { timeout: 20_000 }).toBe(id)
  await context.close()
})
