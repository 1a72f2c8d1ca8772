/** A quote for a client is composed offline, and is the same on the screen and in its PDF (req 18.8 to 18.10). */
import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { signInAsNew } from '../support/accounts'
import { addToDraft, beginDraft, lines } from '../support/client-drafts'
import { expectSaved } from '../support/device'
import { waitForServiceWorker, expect, offlineTest, open } from '../support/fixtures'
import { scrollsSideways } from '../support/page-quality'
import { pdfText } from '../support/pdf-text'
import { findProduct, isPlain } from '../support/shop'

const quote = (page: Page) => page.getByRole('region', { name: 'Quote', exact: true })
const priceNotice = (page: Page) => page.getByRole('main').getByRole('status').filter({ hasText: 'Shows' })

/** The totals of the lines and of the whole quote. */
const totals = (page: Page) => quote(page).locator('tr:last-child, dl:last-of-type > div')

const amounts = (text: string) => text.match(/\$[\d,]+\.\d\d/g) ?? []

/** A PNG of one red pixel. */
const logo = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8BQDwAEhQGAhKmMIQAAAABJRU5ErkJggg==',
  'base64',
)

offlineTest(
  'PDF of a quote has the same amounts as the screen and never the cost prices',
  async ({ page, network }) => {
    await page.addInitScript(() =>
      Object.assign(navigator, {
        canShare: () => true,
        share: async ({ files: [file] = [] }: ShareData) => {
          document.documentElement.setAttribute('data-shared', `${file?.type} ${file?.name}`)
        },
      }),
    )
    await signInAsNew(page, network.url)
    const first = await findProduct(network.url, isPlain)
    const second = await findProduct(
      network.url,
      (product) => isPlain(product) && product.Slug !== first.Slug,
    )
    const add = page.getByRole('region', { name: 'Order' }).getByRole('button', { name: 'Add to draft' })
    await open(page, `${network.url}/product/${first.Slug}`)
    await beginDraft(page, add, 'Whānau Café & Co')
    await open(page, `${network.url}/product/${second.Slug}`)
    await addToDraft(page, add, 'Whānau Café & Co')
    for (const { Slug } of [first, second]) await expectSaved(page, ['price-list', Slug])
    await waitForServiceWorker(page)
    await network.waitForIdle()
    await network.goOffline()

    await page.getByRole('button', { name: 'Open draft' }).click()
    await expect(lines(page).getByText(/each ex GST/)).toHaveCount(2)
    const costPrices = amounts((await lines(page).allInnerTexts()).join())
    await page.getByRole('button', { name: 'Make quote' }).click()
    await expect(priceNotice(page)).toHaveText('Shows retail prices. Your cost isn’t shown.')
    await expect(quote(page).getByText('Total inc GST')).toBeVisible()
    // Only the totals are compared, since branding and set-up rows are the same at any margin.
    const retail = amounts((await totals(page).allInnerTexts()).join())

    await page.getByLabel('Prices shown').selectOption('My prices plus a margin')
    await expect(priceNotice(page)).toHaveText('Shows no prices until you enter a margin above 0.')
    await expect(quote(page)).not.toContainText('$')
    await page.getByLabel('Margin', { exact: true }).fill('12.5')
    await expect(priceNotice(page)).toContainText('Shows your prices plus a margin of 12.5%.')
    await page.getByLabel('Notes').fill('Delivered to Parramatta')
    await page
      .getByLabel('Logo file')
      .setInputFiles({ name: 'logo.png', mimeType: 'image/png', buffer: logo })
    await expect(quote(page).getByAltText('Logo')).toBeVisible()

    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Download PDF' }).click(),
    ])
    expect(download.suggestedFilename()).toMatch(/^Quote Q\d{6}-\w{4} Whānau Café & Co\.pdf$/)
    const text = await pdfText(await readFile(await download.path()))
    const quoteText = await quote(page).innerText()
    expect(amounts(text).toSorted()).toEqual(amounts(quoteText).toSorted())
    expect(amounts(text).length).toBeGreaterThan(7)
    for (const expectedText of [
      first.productname,
      second.productname,
      first.productSKU,
      'Whānau Café & Co',
      'Dana Buyer',
      'Delivered to Parramatta',
    ]) {
      expect(text).toContain(expectedText)
      expect(quoteText).toContain(expectedText)
    }
    for (const amount of [...costPrices, ...retail]) expect(amounts(text)).not.toContain(amount)

    await page.getByRole('button', { name: 'Share PDF' }).click()
    await expect(page.locator('html')).toHaveAttribute(
      'data-shared',
      `application/pdf ${download.suggestedFilename()}`,
    )

    await page.reload()
    await expect(priceNotice(page)).toContainText('12.5%')
    await expect(page.getByLabel('Notes')).toHaveValue('Delivered to Parramatta')
    await expect(quote(page).getByAltText('Logo')).toBeVisible()
    await expect.poll(async () => amounts(await quote(page).innerText())).toEqual(amounts(quoteText))
    await page.setViewportSize({ width: 360, height: 740 })
    expect(await scrollsSideways(page)).toBe(false)
    await page.setViewportSize({ width: 1280, height: 800 })
    await page
      .getByRole('button', { name: /Customer view/ })
      .first()
      .click()
    await expect(page.getByText('Customer view is on, so this quote shows no prices.')).toBeVisible()
    await expect(page.getByLabel('Prices shown')).toHaveCount(0)
    await expect(page.getByRole('main')).not.toContainText('$')
  },
)
