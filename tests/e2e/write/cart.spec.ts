/** The cart page: quantities, briefs, artwork and the discount code (req 5.7, 5.9, 5.11). */
import type { Locator, Page } from '@playwright/test'
import sharp from 'sharp'
import { barriers } from '../../support/axe'
import { type Detail, findProduct } from '../../support/catalogue'
import { deviceDump, findings } from '../../support/device-dump'
import { controlled, expect, test } from '../../support/fixtures'
import { scrollsSideways } from '../../support/geometry'
import { type NewAccount, newAccount } from '../../support/new-account'
import { askAs, signIn } from '../../support/sign-in'

type Line = {
  CartID: number
  QTY: number
  BasePrice: string
  Brief: string
  CartAttachment: { Attachment: string }[]
  CartSetupPrice: unknown[]
}
type Selling = Detail & {
  ProductAttribute: unknown[]
  ProductVariationAttributeValue: { ProductVariationID: number }[]
}
type Priced = { Data: { ProductSetupPrice: { ProductSetupPriceID: number }[] } }

const aud = (cents: number) => `$${(cents / 100).toLocaleString('en-AU', { minimumFractionDigits: 2 })}`

async function linesOf(origin: string, { token }: NewAccount): Promise<Line[]> {
  const { Data } = await askAs<{ Data: { Carts: Line[] }[] }>(origin, token, 'cart')
  return Data.flatMap(({ Carts }) => Carts)
}

async function put(origin: string, { token }: NewAccount, line: object) {
  const reply = await fetch(`${origin}/frontend/api/cart/cart2`, {
    method: 'POST',
    headers: { Authorization: token, 'content-type': 'application/json' },
    body: JSON.stringify(line),
  })
  expect(reply.status).toBe(200)
}

/** A new customer with a plain product, with set-ups, in the cart. */
async function customerWithCart(origin: string) {
  const account = await newAccount(origin)
  const product = await findProduct(
    origin,
    (one) => one.ProductType !== 2 && (one as Selling).ProductAttribute.length === 0,
  )
  const { Data } = await askAs<Priced>(origin, account.token, `product/login/${product.Slug}`)
  const ids = Data.ProductSetupPrice.slice(0, 2).map(({ ProductSetupPriceID }) => ProductSetupPriceID)
  const setups = ids.map((ProductSetupPriceID, index) => ({ ProductSetupPriceID, QTY: index + 1 }))
  await put(origin, account, { ProductID: product.ProductID, QTY: 1000, ProductSetupPrice: setups })
  return { account, product }
}

/** The same on the cart page. */
async function openCart(page: Page, origin: string) {
  const all = await customerWithCart(origin)
  await signIn(page, origin, all.account.email, all.account.password)
  await page.goto(`${origin}/cart`)
  await expect(line(page).getByLabel('Quantity')).toHaveValue('1000')
  return all
}

const line = (page: Page) => page.getByRole('main').getByRole('group').first()
const files = (page: Page) => line(page).locator('input[type=file]')
const upload = (page: Page) => line(page).getByRole('button', { name: 'Upload artwork' })
const uploads = (page: Page) => line(page).getByRole('list', { name: 'Files to upload' })
const artwork = (page: Page) => line(page).getByRole('list', { name: 'Artwork of this line' })
const summary = (page: Page) => page.getByRole('region', { name: 'Order summary' })
const checkout = (page: Page) => page.getByRole('main').getByRole('link', { name: 'Checkout' })

const pdf = '%PDF-1.4\n1 0 obj\n<< /Type /Catalog >>\nendobj\ntrailer\n<< /Root 1 0 R >>\n%%EOF\n'
const asFile = (name: string, content: string | Buffer, mimeType = 'application/octet-stream') => ({
  name,
  mimeType,
  buffer: Buffer.from(content),
})
async function png(name: string, side = 60) {
  const noise = { type: 'gaussian', mean: 128, sigma: 60 } as const
  const picture = sharp({ create: { width: side, height: side, channels: 3, background: '#0f5b4f', noise } })
  return asFile(name, await picture.png({ compressionLevel: 0 }).toBuffer(), 'image/png')
}

async function expectTotals(page: Page, lines: Line[], percent = 0) {
  const subtotal = lines.reduce(
    (sum, { QTY, BasePrice }) => sum + QTY * Math.round(Number(BasePrice) * 100),
    0,
  )
  const discount = Math.round((subtotal * percent) / 100)
  const gst = Math.round((subtotal - discount) / 10)
  await expect(summary(page)).toContainText(`Subtotal${aud(subtotal)}`)
  await expect(summary(page)).toContainText(`GST (10%)${aud(gst)}`)
  await expect(summary(page)).toContainText(`Total${aud(subtotal - discount + gst)}`)
}

test('what is in the cart, and what is changed there, agrees with the shop to the cent', async ({
  page,
  door,
}) => {
  const { account, product } = await openCart(page, door.url)
  const link = page.getByRole('main').getByRole('link', { name: product.productname })
  await expect(link).toHaveAttribute('href', `/product/${product.Slug}`)
  await expectTotals(page, await linesOf(door.url, account))

  await line(page).getByLabel('Quantity').fill('1,250')
  await expect(line(page).getByText('Quantity saved')).toBeVisible()
  const [changed] = await linesOf(door.url, account)
  expect(changed?.QTY).toBe(1250)
  expect(changed?.CartSetupPrice).toHaveLength(2)
  await expect(line(page).getByLabel('Quantity')).toHaveValue('1250')
  await expectTotals(page, await linesOf(door.url, account))

  await line(page).getByLabel('Quantity').fill('1')
  await line(page).getByLabel('Quantity').press('Enter')
  await expect(line(page).getByText(/^Please add at least \d+ Quantity$/)).toBeVisible()
  expect((await linesOf(door.url, account))[0]?.QTY).toBe(1250)

  const brief = line(page).getByLabel('Brief')
  await brief.fill('Logo in gold,\nteam names on the back')
  await line(page).getByRole('button', { name: 'Save brief' }).click()
  await expect(page.getByText('Your brief was saved.')).toBeVisible()
  expect((await linesOf(door.url, account))[0]?.Brief).toBe('Logo in gold,\nteam names on the back')
  await brief.fill('Logo in silver')
  await checkout(page).focus()
  await expect(line(page).getByText('Brief saved')).toBeVisible()
  expect((await linesOf(door.url, account))[0]?.Brief).toBe('Logo in silver')

  await line(page).getByLabel('Quantity').fill('0')
  const question = page.getByRole('dialog', { name: 'Remove this line from the cart?' })
  await expect(question.getByRole('button', { name: 'Cancel' })).toBeFocused()
  await question.getByRole('button', { name: 'OK' }).click()
  await expect(page.getByText('Please add any Item First')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Cart' })).toBeFocused()
  await expect(page.getByRole('banner').getByRole('link', { name: 'Cart', exact: true })).toBeVisible()
  await page.getByRole('link', { name: 'GO TO HOME' }).click()
  await expect(page).toHaveURL(`${door.url}/`)
})

test('variations stay apart: a changed one keeps its options, and their minimum counts together', async ({
  page,
  door,
}) => {
  const account = await newAccount(door.url)
  const polo = (await findProduct(door.url, (one) => one.ProductType === 2)) as Selling
  const ids = new Set(polo.ProductVariationAttributeValue.map(({ ProductVariationID }) => ProductVariationID))
  for (const ProductVariationID of [...ids].slice(0, 2))
    await put(door.url, account, { ProductID: polo.ProductID, ProductVariationID, QTY: 120 })
  await signIn(page, door.url, account.email, account.password)
  await page.goto(`${door.url}/cart`)
  const second = page.getByRole('main').getByRole('group').nth(1)
  await second.getByLabel('Quantity').fill('7')
  await expect(second.getByText('Quantity saved')).toBeVisible()
  expect((await linesOf(door.url, account)).map(({ QTY }) => QTY)).toEqual([120, 7])
  await expect(second.getByLabel('Quantity')).toHaveValue('7')
})

test('files are told apart: what prints goes, what does not says why, and nothing can run', async ({
  page,
  door,
}) => {
  test.setTimeout(90_000)
  const { account } = await openCart(page, door.url)
  await upload(page).click()
  await expect(page.getByText('No files selected for artwork upload')).toBeVisible()

  const script = '<svg xmlns="http://www.w3.org/2000/svg"><script>window.hacked = 1</script></svg>'
  await files(page).setInputFiles([
    await png('<img src=x onerror=alert(1)>.png'),
    asFile('brief.pdf', pdf, 'application/pdf'),
    asFile('logo.svg', script, 'image/svg+xml'),
    asFile('page.png', '<html><script>window.hacked = 1</script></html>', 'image/png'),
    asFile('empty.png', '', 'image/png'),
    asFile('run.exe', 'MZ'),
    asFile('large.pdf', Buffer.alloc(25 * 1024 * 1024 + 1, 32), 'application/pdf'),
  ])
  await expect(uploads(page).getByText('Ready to upload')).toHaveCount(3)
  await upload(page).click()
  await expect(artwork(page).getByRole('listitem')).toHaveCount(2)
  await expect(uploads(page).getByRole('listitem')).toHaveCount(5)
  for (const words of [
    'logo.svg is an SVG, which can hold scripts. Please save it as PDF.',
    /^page\.png is (no file that we can print from|damaged)/,
    'empty.png is empty.',
    /^run\.exe is no file that we can print from\. Please choose PNG, JPEG/,
    'large.pdf is larger than 25 MB.',
  ])
    await expect(uploads(page).getByText(words)).toBeVisible()
  expect((await linesOf(door.url, account))[0]?.CartAttachment).toHaveLength(2)
  expect(await page.evaluate(() => 'hacked' in window)).toBe(false)

  await artwork(page).getByRole('button', { name: 'Remove brief.pdf' }).click()
  const question = page.getByRole('dialog', { name: 'Remove this file?' })
  await question.getByRole('button', { name: 'Cancel' }).click()
  await artwork(page).getByRole('button', { name: 'Remove brief.pdf' }).click()
  await question.getByRole('button', { name: 'OK' }).click()
  await expect(artwork(page).getByRole('listitem')).toHaveCount(1)
  expect((await linesOf(door.url, account))[0]?.CartAttachment).toHaveLength(1)
})

test('eleven files: the eleventh says that ten is the most', async ({ page, door }) => {
  const { account } = await openCart(page, door.url)
  await files(page).setInputFiles(
    await Promise.all(Array.from({ length: 11 }, (_, index) => png(`${index}.png`, 20 + index))),
  )
  await expect(uploads(page).getByText('A cart line can have at most 10 files.')).toBeVisible()
  await upload(page).click()
  await expect(artwork(page).getByRole('listitem')).toHaveCount(10)
  expect((await linesOf(door.url, account))[0]?.CartAttachment).toHaveLength(10)
})

test('a file shows its progress, goes on when the page is left, and can be cancelled', async ({
  page,
  door,
}) => {
  const { account } = await openCart(page, door.url)
  const network = await page.context().newCDPSession(page)
  await network.send('Network.enable')
  const slow = { offline: false, latency: 0, downloadThroughput: -1, uploadThroughput: 400_000 }
  await network.send('Network.emulateNetworkConditions', slow)
  await files(page).setInputFiles([await png('slow.png', 800), await png('never.png', 900)])
  await upload(page).click()
  const bar = uploads(page).getByRole('progressbar', { name: 'Uploading slow.png' })
  await expect.poll(async () => Number(await bar.getAttribute('value'))).toBeGreaterThan(2)
  await uploads(page).getByRole('button', { name: 'Cancel never.png' }).click()
  await expect(uploads(page).getByRole('listitem')).toHaveCount(1)
  await page.getByRole('main').getByRole('link', { name: 'Continue shopping' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Shop by category' })).toBeVisible()
  await expect
    .poll(async () => (await linesOf(door.url, account))[0]?.CartAttachment.length, { timeout: 20_000 })
    .toBe(1)
  await page.goBack()
  await expect(artwork(page).getByRole('link', { name: /^slow\.png/ })).toBeVisible()
})

test('a lost answer puts no file and no change in twice', async ({ page, door }) => {
  const { account } = await openCart(page, door.url)
  door.weather('cut', /cart\/addattchment/)
  await files(page).setInputFiles([await png('logo.png')])
  await upload(page).click()
  await expect(uploads(page).getByText(/Retry looks first/)).toBeVisible()
  door.weather('fine')
  const sent = door.seen.length
  await uploads(page).getByRole('button', { name: 'Retry logo.png' }).click()
  await expect(uploads(page)).toHaveCount(0)
  await expect(artwork(page).getByRole('listitem')).toHaveCount(1)
  expect(door.seen.slice(sent).filter((call) => call.includes('addattchment'))).toEqual([])

  door.weather('cut', /\/cart$/)
  await line(page).getByLabel('Quantity').fill('2000')
  await line(page).getByLabel('Quantity').press('Enter')
  await expect(line(page).getByText(/The quantity may have changed all the same/)).toBeVisible()
  door.weather('fine')
  await page.reload()
  await expect(line(page).getByLabel('Quantity')).toHaveValue('2000')
  expect(await linesOf(door.url, account)).toHaveLength(1)
})

test('a shop in trouble: the old number is back, what was typed is still there', async ({ page, door }) => {
  const { account } = await openCart(page, door.url)
  door.weather('error', /\/cart$|addbrief/)
  await line(page).getByLabel('Brief').fill('Gold ink')
  await line(page).getByRole('button', { name: 'Save brief' }).click()
  await expect(line(page).getByText('The shop is being restocked.')).toBeVisible()
  await line(page).getByLabel('Quantity').fill('3000')
  await expect(line(page).getByText('The shop is being restocked.')).toHaveCount(2)
  await expect(line(page).getByLabel('Quantity')).toHaveValue('1000')
  await expect(line(page).getByLabel('Brief')).toHaveValue('Gold ink')
  door.weather('fine')
  await line(page).getByRole('button', { name: 'Save brief' }).click()
  await expect(page.getByText('Your brief was saved.')).toBeVisible()
  expect((await linesOf(door.url, account))[0]).toMatchObject({ Brief: 'Gold ink', QTY: 1000 })
})

test('a discount code: told once, asked about again without a word, taken off when it ends', async ({
  page,
  door,
}) => {
  const { account } = await openCart(page, door.url)
  await page.getByLabel('Coupon code').fill('NOSUCHCODE')
  await page.getByRole('button', { name: 'Apply' }).click()
  await expect(page.getByRole('alert').getByText('This coupon code is not valid.')).toBeVisible()

  let reply: object = { Message: 'Coupon Is Active!', Data: { Value: 10 } }
  await page.route('**/frontend/api/CouponCode', (route) => route.fulfill({ json: reply }))
  await page.getByLabel('Coupon code').fill('FAIR10')
  await page.getByLabel('Coupon code').press('Enter')
  await expect(page.getByText('Coupon Is Applied')).toBeVisible()
  await expect(summary(page)).toContainText('Coupon FAIR10 (10%)')
  await expectTotals(page, await linesOf(door.url, account), 10)

  await page.reload()
  await expect(summary(page)).toContainText('Coupon FAIR10 (10%)')
  await expect(page.getByText('Coupon Is Applied')).toHaveCount(0)

  reply = { ErrorCode: 'INVALIDCOUPON', ErrorMessage: 'This coupon has expired.' }
  await page.reload()
  await expect(page.getByText('The code FAIR10 was taken off: This coupon has expired.')).toBeVisible()
  await expectTotals(page, await linesOf(door.url, account))
})

test('without a network the saved cart opens with its time, and says what waits', async ({ page, door }) => {
  await openCart(page, door.url)
  await controlled(page)
  await door.shut()
  await page.reload()
  await expect(line(page).getByLabel('Quantity')).toHaveValue('1000')
  await expect(page.getByText('You are offline. Changing the cart needs a connection')).toBeVisible()
  await expect(page.getByText(/^Saved copy from /)).toBeVisible()
  await expect(summary(page).getByText(/^Prices as of /)).toBeVisible()
  await line(page).getByLabel('Brief').fill('Typed on the train')
  await line(page).getByRole('button', { name: 'Save brief' }).press('Enter')
  await expect(line(page).getByText('Saved on this device')).toBeVisible()
  await expect(checkout(page)).toHaveAttribute('href', '/checkout')
  await door.open()
  await expect(page.getByText('Your brief was saved.')).toBeVisible({ timeout: 40_000 })
  await expect(line(page).getByLabel('Brief')).toHaveValue('Typed on the train')
})

test('nothing of it outlives the logout', async ({ page, door }) => {
  await openCart(page, door.url)
  await controlled(page)
  await files(page).setInputFiles([await png('secret-logo.png')])
  await upload(page).click()
  await expect(artwork(page).locator('img')).toHaveJSProperty('complete', true)
  await line(page).getByLabel('Brief').fill('secret brief')
  await line(page).getByRole('button', { name: 'Save brief' }).click()
  await expect(page.getByText('Your brief was saved.')).toBeVisible()
  await page.getByLabel('Coupon code').fill('NOSUCHCODE')
  await page.getByRole('button', { name: 'Apply' }).click()
  await expect(page.getByRole('alert').getByText('This coupon code is not valid.')).toBeVisible()
  await page.evaluate(() => localStorage.setItem('coupon', 'SECRET10'))
  await page.getByRole('button', { name: 'Logout' }).click()
  await expect(page).toHaveURL(/\/signin$/)
  await expect(page.getByText('This coupon code is not valid.')).toHaveCount(0)
  expect(findings(await deviceDump(page), [/secret/i, /uploads\/artwork/])).toEqual([])
})

test('a visitor signs in first, and comes back to the cart', async ({ page, door }) => {
  const { account } = await customerWithCart(door.url)
  await page.goto(`${door.url}/cart`)
  await expect(page).toHaveURL(/\/signin$/)
  await page.getByLabel('Email', { exact: true }).fill(account.email)
  await page.getByLabel('Password', { exact: true }).fill(account.password)
  await page.locator('form').getByRole('button', { name: 'Sign in' }).click()
  await expect(page).toHaveURL(/\/cart$/)
  await expect(line(page).getByLabel('Quantity')).toHaveValue('1000')
})

/** Presses Tab until the element has the focus. */
async function tabTo(page: Page, wanted: Locator) {
  for (let presses = 0; presses < 80; presses += 1) {
    await page.keyboard.press('Tab')
    if (await wanted.evaluate((element) => element === document.activeElement)) return
  }
  throw new Error('Tab does not get there')
}

test('by keyboard alone, and with no barrier at any size', async ({ page, door }) => {
  test.setTimeout(90_000)
  const { account } = await openCart(page, door.url)
  await tabTo(page, line(page).getByLabel('Quantity'))
  await page.keyboard.press('Control+A')
  await page.keyboard.type('1500')
  await page.keyboard.press('Enter')
  await expect(line(page).getByText('Quantity saved')).toBeVisible()
  await tabTo(page, line(page).getByLabel('Brief'))
  await page.keyboard.type('Gold')
  await tabTo(page, line(page).getByRole('button', { name: 'Save brief' }))
  await page.keyboard.press('Enter')
  await expect(page.getByText('Your brief was saved.')).toBeVisible()
  await tabTo(page, files(page))
  await tabTo(page, upload(page))
  await page.keyboard.press('Space')
  await expect(page.getByText('No files selected for artwork upload')).toBeVisible()
  await tabTo(page, checkout(page))
  expect((await linesOf(door.url, account))[0]).toMatchObject({ QTY: 1500, Brief: 'Gold' })

  await files(page).setInputFiles([await png('logo.png'), asFile('bad.svg', '<svg/>')])
  await upload(page).click()
  await expect(artwork(page).getByRole('listitem')).toHaveCount(1)
  for (const viewport of [
    { width: 1440, height: 900 },
    { width: 900, height: 1000 },
    { width: 360, height: 740 },
    // 1280 × 1024 at 400 %.
    { width: 320, height: 256 },
  ]) {
    await page.setViewportSize(viewport)
    expect(await scrollsSideways(page.locator('html')), `${viewport.width}`).toBe(false)
    await expect(checkout(page)).toHaveCount(1)
    await checkout(page).scrollIntoViewIfNeeded()
    await expect(checkout(page)).toBeInViewport()
    expect(await barriers(page), `${viewport.width}`).toEqual([])
  }
})

test('0 and Enter asks, waits for the answer, and gives the focus back', async ({ page, door }) => {
  const { account } = await openCart(page, door.url)
  const quantity = line(page).getByLabel('Quantity')
  await quantity.fill('0')
  await quantity.press('Enter')
  const question = page.getByRole('dialog').filter({ hasText: 'Remove this line from the cart?' })
  await expect(question.getByRole('button', { name: 'Cancel' })).toBeFocused()
  await page.waitForTimeout(500)
  await expect(question).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(quantity).toBeFocused()
  expect(await linesOf(door.url, account)).toHaveLength(1)
  await quantity.fill('0')
  await quantity.press('Enter')
  await question.getByRole('button', { name: 'OK' }).click()
  await expect(page.getByText('Please add any Item First')).toBeVisible()
})
