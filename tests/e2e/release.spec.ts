/**
 * Every build opens the shop and the device of release 1.0, and nothing is lost. `RECORD_RELEASE=1` records both anew,
 * which only a new major version may need.
 */
import { execFileSync } from 'node:child_process'
import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { gunzipSync, gzipSync } from 'node:zlib'
import type { Page } from '@playwright/test'
import { billing, shipping } from '../contract/address-calls'
import { type Credentials, fillSignIn, openSession, postAs, signInByForm } from '../support/accounts'
import { addLine, customerWithLine, openDetails, readBrief } from '../support/cart'
import { readOrders } from '../support/checkout'
import { addToDraftButton, beginDraft } from '../support/client-drafts'
import { type DeviceCopy, makeKeysExportable, readDevice, writeDevice } from '../support/device-copy'
import { expect, newContextTest as test, open } from '../support/fixtures'
import { fillEntry, sentEntries, submitEntry, visitor } from '../support/giveaway'
import { newShopFolder, openTestShop } from '../support/killable-shop'
import { openNetworkProxy } from '../support/network-proxy'
import { pendingNotice, pressWishlist, readWishlist } from '../support/wishlist'

const fixture = (name: string) => fileURLToPath(new URL(`../support/${name}`, import.meta.url))
const shopFile = fixture('release-shop.gz')
const deviceFile = fixture('release-device.json.gz')
const brief = 'Logo left, in gold'
const company = 'Harbour Rowing'
const orderFields = { GSTText: '10', CouponName: '', CouponValue: 0, ponumber: 'PO-77' }
/** The provider answers none of these calls while the device is recorded. */
const unsentCalls = /addwishlist|addbrief|campian_add|api\/drafts/

type Recording = Credentials & { orderTotal: string; device: DeviceCopy }

/** Runs a command for the shop of a data folder. */
function runCommand(folder: string, ...command: string[]): void {
  execFileSync(process.execPath, ['--import', 'tsx', 'server/operate/cli.ts', ...command], {
    env: { ...process.env, SHOWFLOOR_DATA: folder },
  })
}

if (process.env['RECORD_RELEASE'])
  test('shop and device with unsent edits are recorded', { tag: '@long' }, async ({ page }) => {
    const folder = newShopFolder()
    const shop = await openTestShop({ SEED_PRODUCTS: '0' }, folder)
    runCommand(folder, 'products', 'fill-demo', '--products', '80')
    const { account, product } = await customerWithLine(shop.origin)
    await postAs(shop.origin, account.token, 'order', { ...billing, ...shipping, ...orderFields })
    await addLine(shop.origin, account, { ProductID: product.ProductID, QTY: 1000 })
    const [order] = await readOrders(shop.origin, account)
    await makeKeysExportable(page)
    await page.route(unsentCalls, (route) => route.abort())
    await fillDevice(page, shop.origin, account, product.Slug)
    const { email, password } = account
    const device = await readDevice(page)
    const recording: Recording = { email, password, orderTotal: order?.Totalprice ?? '', device }
    writeFileSync(deviceFile, gzipSync(JSON.stringify(recording)))
    rmSync(shopFile, { force: true })
    runCommand(folder, 'backup', shopFile)
    await shop.close()
  })

test('shop and device of release 1.0 are opened, and unsent edits arrive once', { tag: '@long' }, async ({
  page,
}) => {
  const folder = newShopFolder()
  runCommand(folder, 'restore', shopFile)
  const shop = await openTestShop({}, folder)
  const network = await openNetworkProxy(shop.origin)
  const recorded = JSON.parse(gunzipSync(readFileSync(deviceFile)).toString()) as Recording
  await writeDevice(page, network.url, recorded.device)

  await page.goto(`${network.url}/cart`)
  await fillSignIn(page, recorded)
  await expect(pendingNotice(page, 'All synced')).toBeVisible({ timeout: 60_000 })
  await open(page, `${network.url}/drafts`)
  await expect(page.getByRole('main').getByText(company).first()).toBeVisible()

  const account = { ...recorded, ...(await openSession(network.url, recorded)) }
  expect(await readWishlist(network.url, account)).toHaveLength(2)
  expect(await readBrief(network.url, account)).toBe(brief)
  expect(sentEntries(network).size).toBe(1)
  const totals = (await readOrders(network.url, account)).map(({ Totalprice }) => Totalprice)
  expect(totals).toEqual([recorded.orderTotal])
  await network.goOffline()
  await shop.close()
})

async function fillDevice(page: Page, origin: string, account: Credentials, slug: string): Promise<void> {
  await open(page, `${origin}/giveaway`)
  await fillEntry(page, visitor(1))
  await submitEntry(page)
  await signInByForm(page, origin, account)
  await open(page, `${origin}/product/${slug}`)
  await beginDraft(page, addToDraftButton(page), company)
  await pressWishlist(page, origin, 2)
  await open(page, `${origin}/cart`)
  await openDetails(page.getByRole('article').first())
  await page.getByRole('textbox', { name: 'Brief' }).fill(brief)
  await page.getByRole('button', { name: 'Save brief' }).click()
  await expect(pendingNotice(page, '4 changes waiting')).toBeVisible()
}
