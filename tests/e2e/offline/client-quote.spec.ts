/** A quote for a client, made with no network, as it stands on the screen and in its PDF (req 18.8 to 18.10). */
import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { signInAsNew } from '../../support/accounts'
import { addToDraft, beginDraft, lines } from '../../support/client-drafts'
import { savedHere } from '../../support/device'
import { controlled, expect, offlineTest, open } from '../../support/fixtures'
import { scrollsSideways } from '../../support/page-quality'
import { pdfText } from '../../support/pdf-text'
import { findProduct, isPlain } from '../../support/shop'

const sheet = (page: Page) => page.getByRole('region', { name: 'Quote', exact: true })
const words = (page: Page) => page.getByRole('main').getByRole('status').filter({ hasText: 'Shows' })
/** Of its lines and of all. */
const totals = (page: Page) => sheet(page).locator('tr:last-child, dl:last-of-type > div')
const amounts = (text: string) => text.match(/\$[\d,]+\.\d\d/g) ?? []
/** One red pixel. */
const logo = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8BQDwAEhQGAhKmMIQAAAABJRU5ErkJggg==',
  'base64',
)

offlineTest(
  'the PDF of a quote says what the screen says, and never the own prices',
  async ({ page, door }) => {
    await page.addInitScript(() =>
      Object.assign(navigator, {
        canShare: () => true,
        share: async ({ files: [file] = [] }: ShareData) => {
          document.documentElement.setAttribute('data-shared', `${file?.type} ${file?.name}`)
        },
      }),
    )
    await signInAsNew(page, door.url)
    const first = await findProduct(door.url, isPlain)
    const second = await findProduct(door.url, (one) => isPlain(one) && one.Slug !== first.Slug)
    const add = page.getByRole('region', { name: 'Order' }).getByRole('button', { name: 'Add to draft' })
    await open(page, `${door.url}/product/${first.Slug}`)
    await beginDraft(page, add, 'Whānau Café & Co')
    await open(page, `${door.url}/product/${second.Slug}`)
    await addToDraft(page, add, 'Whānau Café & Co')
    for (const { Slug } of [first, second]) await savedHere(page, ['price-list', Slug])
    await controlled(page)
    await door.idle()
    await door.shut()

    await page.getByRole('button', { name: 'Open draft' }).click()
    await expect(lines(page).getByText(/each ex GST/)).toHaveCount(2)
    const own = amounts((await lines(page).allInnerTexts()).join())
    await page.getByRole('button', { name: 'Make quote' }).click()
    await expect(words(page)).toHaveText('Shows retail prices. Your cost isn’t shown.')
    await expect(sheet(page).getByText('Total inc GST')).toBeVisible()
    // Rows of branding and set-up are the same whatever is put on the product.
    const retail = amounts((await totals(page).allInnerTexts()).join())

    await page.getByLabel('Prices shown').selectOption('My prices plus a margin')
    await expect(words(page)).toHaveText('Shows no prices until you enter a margin above 0.')
    await expect(sheet(page)).not.toContainText('$')
    await page.getByLabel('Margin', { exact: true }).fill('12.5')
    await expect(words(page)).toContainText('Shows your prices plus a margin of 12.5%.')
    await page.getByLabel('Notes').fill('Delivered to Parramatta')
    await page
      .getByLabel('Logo file')
      .setInputFiles({ name: 'logo.png', mimeType: 'image/png', buffer: logo })
    await expect(sheet(page).getByAltText('Logo')).toBeVisible()

    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Download PDF' }).click(),
    ])
    expect(download.suggestedFilename()).toMatch(/^Quote Q\d{6}-\w{4} Whānau Café & Co\.pdf$/)
    const text = await pdfText(await readFile(await download.path()))
    const shown = await sheet(page).innerText()
    expect(amounts(text).toSorted()).toEqual(amounts(shown).toSorted())
    expect(amounts(text).length).toBeGreaterThan(7)
    for (const said of [
      first.productname,
      second.productname,
      first.productSKU,
      'Whānau Café & Co',
      'Dana Buyer',
      'Delivered to Parramatta',
    ]) {
      expect(text).toContain(said)
      expect(shown).toContain(said)
    }
    for (const amount of [...own, ...retail]) expect(amounts(text)).not.toContain(amount)

    await page.getByRole('button', { name: 'Share PDF' }).click()
    await expect(page.locator('html')).toHaveAttribute(
      'data-shared',
      `application/pdf ${download.suggestedFilename()}`,
    )

    await page.reload()
    await expect(words(page)).toContainText('12.5%')
    await expect(page.getByLabel('Notes')).toHaveValue('Delivered to Parramatta')
    await expect(sheet(page).getByAltText('Logo')).toBeVisible()
    await expect.poll(async () => amounts(await sheet(page).innerText())).toEqual(amounts(shown))
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
