/** The cart page: quantities, briefs, artwork and the discount code (req 5). */
import type { Page } from '@playwright/test'
import { getAs, newAccount, signIn, type NewAccount } from '../support/accounts'
import { addLine, type CartLine, readBrief, cartLines } from '../support/cart'
import { expect, open, test } from '../support/fixtures'
import { findProduct, isPlain, type Detail } from '../support/shop'
import { writeTestFile, png } from '../support/artwork'
import { deviceDump, matchesIn } from '../support/device'
import { accessibilityViolations, scrollsSideways } from '../support/page-quality'

type SetupPricesReply = { Data: { ProductSetupPrice: { ProductSetupPriceID: number }[] } }
const aud = (cents: number) => `$${(cents / 100).toLocaleString('en-AU', { minimumFractionDigits: 2 })}`
const line = (page: Page) => page.getByRole('main').getByRole('group').first()
const quantity = (page: Page) => line(page).getByLabel('Quantity')
const files = (page: Page) => line(page).locator('input[type=file]')
const uploads = (page: Page) => line(page).getByRole('list', { name: 'Files to upload' })
const artwork = (page: Page) => line(page).getByRole('list', { name: 'Artwork', exact: true })
const summary = (page: Page) => page.getByRole('region', { name: 'Order summary' })

/** Opens the cart page as a new customer, with 1,000 pieces of a plain product with two set-ups. */
async function openCart(page: Page, origin: string) {
  const [account, product] = await Promise.all([newAccount(origin), findProduct(origin, isPlain)])
  const { Data } = await getAs<SetupPricesReply>(origin, account.token, `product/login/${product.Slug}`)
  const setups = Data.ProductSetupPrice.slice(0, 2).map(({ ProductSetupPriceID }, index) => ({
    ProductSetupPriceID,
    QTY: index + 1,
  }))
  await addLine(origin, account, { ProductID: product.ProductID, QTY: 1000, ProductSetupPrice: setups })
  await signIn(page, origin, account)
  await open(page, `${origin}/cart`)
  await expect(quantity(page)).toHaveValue('1000')
  return { account, product }
}

async function expectTotals(page: Page, lines: CartLine[], percent = 0) {
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

const brief = (page: Page) => line(page).getByRole('textbox', { name: 'Brief' })
const saveBrief = (page: Page) => line(page).getByRole('button', { name: 'Save brief' })
const pdf = '%PDF-1.4\n1 0 obj\n<< /Type /Catalog >>\nendobj\ntrailer\n<< /Root 1 0 R >>\n%%EOF\n'

test('cart changes match the shop to the cent, and quantity 0 asks for removal', async ({
  page,
  network,
}) => {
  const { account, product } = await openCart(page, network.url)
  const link = page.getByRole('main').getByRole('link', { name: product.productname })
  await expect(link).toHaveAttribute('href', `/product/${product.Slug}`)
  await expectTotals(page, await cartLines(network.url, account))
  await quantity(page).fill('1,250')
  await expect(line(page).getByText('Quantity saved')).toBeVisible()
  const changed = await cartLines(network.url, account)
  expect(changed).toMatchObject([{ QTY: 1250, CartSetupPrice: [{}, {}] }])
  await expect(quantity(page)).toHaveValue('1250')
  await expectTotals(page, changed)
  await quantity(page).fill('1')
  await quantity(page).press('Enter')
  await expect(line(page).getByText(/^Please add at least \d+ Quantity$/)).toBeVisible()

  await brief(page).fill('Logo in gold,\nteam names on the back')
  await saveBrief(page).click()
  await expect(page.getByText('Your brief was saved.')).toBeVisible()
  expect(await readBrief(network.url, account)).toBe('Logo in gold,\nteam names on the back')
  await brief(page).fill('Logo in silver')
  await page.getByRole('main').getByRole('link', { name: 'Checkout' }).focus()
  await expect(line(page).getByText('Brief saved')).toBeVisible()
  expect((await cartLines(network.url, account))[0]).toMatchObject({ QTY: 1250, Brief: 'Logo in silver' })

  const question = page.getByRole('dialog', { name: 'Remove this line from the cart?' })
  await quantity(page).fill('0')
  await quantity(page).press('Enter')
  await expect(question.getByRole('button', { name: 'Cancel' })).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(quantity(page)).toBeFocused()
  expect(await cartLines(network.url, account)).toHaveLength(1)
  await quantity(page).fill('0')
  await quantity(page).press('Enter')
  await question.getByRole('button', { name: 'OK' }).click()
  await expect(page.getByText('Please add any Item First')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Cart' })).toBeFocused()
  await expect(page.getByRole('banner').getByRole('link', { name: 'Cart', exact: true })).toBeVisible()
})

test('unprintable files show a reason, no script runs, and Logout removes all files', async ({
  page,
  network,
}) => {
  const { account } = await openCart(page, network.url)
  const script = '<svg xmlns="http://www.w3.org/2000/svg"><script>window.hacked = 1</script></svg>'
  await files(page).setInputFiles([
    await png('<img src=x onerror=alert(1)>.png'),
    writeTestFile('secret.pdf', pdf),
    writeTestFile('logo.svg', script),
    writeTestFile('page.png', '<html><script>window.hacked = 1</script></html>'),
    writeTestFile('empty.png', ''),
    writeTestFile('run.exe', 'MZ'),
    writeTestFile('large.pdf', pdf, 25 * 1024 * 1024 + 1),
  ])
  await expect(artwork(page).getByRole('listitem')).toHaveCount(2)
  await expect(uploads(page).getByRole('listitem')).toHaveCount(5)
  for (const message of [
    'logo.svg contains a script. Please save it as a plain PDF.',
    /^We can’t print from page\.png/,
    'empty.png is empty.',
    /^We can’t print from run\.exe\. Please choose PDF, AI/,
    'large.pdf is larger than 25 MB.',
  ])
    await expect(uploads(page).getByText(message)).toBeVisible()
  expect((await cartLines(network.url, account))[0]?.CartAttachment).toHaveLength(2)
  expect(await page.evaluate(() => 'hacked' in window)).toBe(false)

  await artwork(page)
    .getByRole('button', { name: /^Remove/ })
    .first()
    .click()
  const question = page.getByRole('dialog', { name: 'Remove this file?' })
  await question.getByRole('button', { name: 'OK' }).click()
  await expect(artwork(page).getByRole('listitem')).toHaveCount(1)
  expect((await cartLines(network.url, account))[0]?.CartAttachment).toHaveLength(1)
  await brief(page).fill('secret brief')
  await saveBrief(page).click()
  await expect(page.getByText('Your brief was saved.')).toBeVisible()
  await page.evaluate(() => localStorage.setItem('coupon', 'SECRET10'))
  await page.getByRole('button', { name: 'Logout' }).click()
  await expect(page).toHaveURL(/\/signin$/)
  expect(matchesIn(await deviceDump(page), [/secret/i, /uploads\/artwork/])).toEqual([])
})

async function findTwoGridProducts(origin: string) {
  const isGrid = (product: Detail) =>
    product.isordergrid === 1 && variationsOf(product).length >= 12 && product.unbrandedpriceshow === 1
  const first = await findProduct(origin, isGrid)
  return [
    first,
    await findProduct(origin, (product) => isGrid(product) && product.Slug !== first.Slug),
  ] as const
}

const variationsOf = ({ ProductVariationAttributeValue }: Detail) => [
  ...new Set(ProductVariationAttributeValue.map(({ ProductVariationID }) => ProductVariationID)),
]

/** Adds the first 12 colours and sizes of a product, all with the same branding. */
async function addJob(origin: string, account: NewAccount, product: Detail) {
  const { Data } = await getAs<SetupPricesReply>(origin, account.token, `product/login/${product.Slug}`)
  const ProductSetupPrice = Data.ProductSetupPrice.slice(0, 1).map((row) => ({ ...row, QTY: 1 }))
  const lineBody = { ProductID: product.ProductID, QTY: 24, ProductSetupPrice }
  const add = (ProductVariationID: number) => addLine(origin, account, { ...lineBody, ProductVariationID })
  await Promise.all(variationsOf(product).slice(0, 12).map(add))
}

test('a job of 12 colours and sizes is one card with one brief and one upload', { tag: '@long' }, async ({
  page,
  network,
}) => {
  const account = await newAccount(network.url)
  const [shirt, other] = await findTwoGridProducts(network.url)
  for (const product of [shirt, other]) await addJob(network.url, account, product)
  await page.setViewportSize({ width: 390, height: 844 })
  await signIn(page, network.url, account)
  await open(page, `${network.url}/cart`)
  const jobs = page.getByRole('main').getByRole('article')
  await expect(jobs).toHaveCount(2)
  for (const job of await jobs.all()) {
    await expect(job.getByRole('table').getByRole('textbox')).toHaveCount(12)
    await job.getByRole('textbox', { name: 'Brief' }).fill('Logo in gold')
    await job.getByRole('button', { name: 'Save brief' }).click()
    await expect(job.getByText('Brief saved')).toBeVisible()
    await job.locator('input[type=file]').setInputFiles([await png('logo.png')])
    await expect(job.getByText('Brief ✓, 1 file')).toBeVisible()
  }
  const lines = await cartLines(network.url, account)
  expect(lines).toHaveLength(24)
  for (const { Brief, CartAttachment } of lines)
    expect([Brief, CartAttachment.length]).toEqual(['Logo in gold', 1])

  await page.reload()
  await expect(page.getByText('Brief ✓, 1 file')).toHaveCount(2)
  expect(await page.evaluate(() => document.documentElement.scrollHeight)).toBeLessThanOrEqual(2900)
  expect(await scrollsSideways(page)).toBe(false)
  expect(await accessibilityViolations(page)).toEqual([])
})

test('discount code is applied, survives a reload, and is removed once it has expired', {
  tag: '@long',
}, async ({ page, network }) => {
  const { account } = await openCart(page, network.url)
  const code = page.getByLabel('Coupon code')
  await code.fill('NOSUCHCODE')
  await page.getByRole('button', { name: 'Apply' }).click()
  await expect(page.getByRole('alert').getByText('This coupon code isn’t valid.')).toBeVisible()

  let reply: object = { Message: 'Coupon Is Active!', Data: { Value: 10 } }
  await page.route('**/frontend/api/CouponCode', (route) => route.fulfill({ json: reply }))
  await code.fill('FAIR10')
  await code.press('Enter')
  await expect(page.getByText('Coupon Is Applied')).toBeVisible()
  await expect(summary(page)).toContainText('Coupon FAIR10 (10%)')
  await expectTotals(page, await cartLines(network.url, account), 10)
  await page.reload()
  await expect(summary(page)).toContainText('Coupon FAIR10 (10%)')
  await expect(page.getByText('Coupon Is Applied')).toHaveCount(0)
  reply = { ErrorCode: 'INVALIDCOUPON', ErrorMessage: 'This coupon has expired.' }
  await page.reload()
  await expect(page.getByText('The code FAIR10 was taken off: This coupon has expired.')).toBeVisible()
  await expectTotals(page, await cartLines(network.url, account))
})
