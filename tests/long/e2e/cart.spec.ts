/**
 * The cart page: quantities, briefs, artwork and the discount code, including with failing shops and networks (req
 * 5).
 */
import { getAs, type NewAccount, newAccount, signIn } from '../../support/accounts'
import { png } from '../../support/artwork'
import { addLine, cartLines, openDetails } from '../../support/cart'
import { expect, open, test } from '../../support/fixtures'
import { accessibilityViolations, scrollsSideways } from '../../support/page-quality'
import { type Detail, findProduct } from '../../support/shop'
import {
  type SetupPricesReply,
  line,
  files,
  uploads,
  artwork,
  summary,
  openCart,
  expectTotals,
} from '../../support/cart-page'

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

test('variation retains its options when changed, and minimums count all variations', async ({
  page,
  network,
}) => {
  const account = await newAccount(network.url)
  const polo = await findProduct(network.url, ({ ProductType }) => ProductType === 2)
  const ids = polo.ProductVariationAttributeValue.map(({ ProductVariationID }) => ProductVariationID)
  for (const ProductVariationID of [...new Set(ids)].slice(0, 2))
    await addLine(network.url, account, { ProductID: polo.ProductID, ProductVariationID, QTY: 120 })
  await signIn(page, network.url, account)
  await open(page, `${network.url}/cart`)
  const quantities = page.getByRole('table').getByRole('textbox')
  await expect(quantities).toHaveCount(2)
  await quantities.nth(1).fill('7')
  await expect(page.getByRole('table').getByText('Quantity saved')).toBeAttached()
  const after = (await cartLines(network.url, account)).map(({ QTY }) => QTY)
  expect(after.toSorted((a, b) => a - b)).toEqual([7, 120])
  await expect(quantities.nth(1)).toHaveValue('7')
})

test('a job of 12 colours and sizes is one card with one brief and one upload', async ({ page, network }) => {
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

test('upload shows progress, can be cancelled, and adds the file only once after Retry', async ({
  page,
  network,
}) => {
  const { account } = await openCart(page, network.url)
  const cdpSession = await page.context().newCDPSession(page)
  const slow = { offline: false, latency: 0, downloadThroughput: -1, uploadThroughput: 400_000 }
  await cdpSession.send('Network.enable')
  await cdpSession.send('Network.emulateNetworkConditions', slow)
  await files(page).setInputFiles([await png('slow.png', 800), await png('never.png', 900)])
  const bar = uploads(page).getByRole('progressbar', { name: 'Uploading slow.png' })
  await expect.poll(async () => Number(await bar.getAttribute('value'))).toBeGreaterThan(2)
  await uploads(page).getByRole('button', { name: 'Cancel never.png' }).click()
  await expect(uploads(page).getByRole('listitem')).toHaveCount(1)
  await page.getByRole('main').getByRole('link', { name: 'Continue shopping' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Shop by category' })).toBeVisible()
  await cdpSession.send('Network.emulateNetworkConditions', { ...slow, uploadThroughput: -1 })
  const attached = async () => (await cartLines(network.url, account))[0]?.CartAttachment.length
  await expect.poll(attached, { timeout: 20_000 }).toBe(1)
  await page.goBack()
  await openDetails(line(page))
  await expect(artwork(page).getByRole('link', { name: /^slow\.png/ })).toBeVisible()

  network.injectFault('cut', /cart\/addattchment/)
  await files(page).setInputFiles([await png('logo.png')])
  await expect(uploads(page).getByText(/Retry looks first/)).toBeVisible()
  network.recover()
  const sent = network.count(/addattchment/)
  await uploads(page).getByRole('button', { name: 'Retry logo.png' }).click()
  await expect(artwork(page).getByRole('listitem')).toHaveCount(2)
  expect(network.count(/addattchment/)).toBe(sent)
})

test('discount code is applied, survives a reload, and is removed once it has expired', async ({
  page,
  network,
}) => {
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
