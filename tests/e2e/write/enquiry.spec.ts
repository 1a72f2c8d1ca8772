/** Requests for a quote or a sample: open to visitors, and nothing typed is lost whatever the network does. */
import type { Page } from '@playwright/test'
import { barriers } from '../../support/axe'
import { findProduct } from '../../support/catalogue'
import { expect, screenReady, test } from '../../support/fixtures'

const newEmail = () => `dana.${Math.random().toString(36).slice(2)}@buyer.example`

async function openProduct(page: Page, origin: string): Promise<string> {
  const product = await findProduct(origin, () => true)
  await page.goto(`${origin}/product/${product.Slug}`)
  await screenReady(page)
  return product.productname
}

async function openDialog(page: Page, kind: 'quote' | 'sample' = 'quote') {
  await page.getByRole('button', { name: `Request a ${kind}` }).click()
  const dialog = page.getByRole('dialog', { name: `Request a ${kind}` })
  await expect(dialog).toBeVisible()
  return dialog
}

async function fill(page: Page, email: string) {
  await page.getByLabel('Full name').fill('Dana Buyer')
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Mobile number').fill('0400 000 000')
  await page.getByLabel('Remarks').fill('Two colours,\nby March.')
}

for (const width of [360, 1280]) {
  test(`at ${width} px a visitor requests a quote by keyboard, without barriers`, async ({ page, door }) => {
    await page.setViewportSize({ width, height: 740 })
    const name = await openProduct(page, door.url)
    await page.getByRole('button', { name: 'Request a quote' }).focus()
    await page.keyboard.press('Enter')
    const dialog = page.getByRole('dialog', { name: 'Request a quote' })
    await expect(dialog).toContainText(name)
    expect(await barriers(page)).toEqual([])
    expect(await dialog.evaluate((element) => element.scrollWidth > element.clientWidth)).toBe(false)

    await page.getByLabel('Remarks').focus()
    await page.keyboard.press('Tab')
    await page.keyboard.press('Enter')
    await expect(dialog.getByRole('alert')).toBeFocused()
    await expect(page.getByLabel('Full name')).toHaveAccessibleDescription('Full Name is required')
    expect(await barriers(page)).toEqual([])

    const email = newEmail()
    await fill(page, email)
    await expect(dialog.getByText('Full Name is required')).toHaveCount(0)
    await page.keyboard.press('Tab')
    await page.keyboard.press('Enter')
    const thanks = `Thank you. We will send your quote to ${email}.`
    await expect(dialog.getByRole('status').filter({ hasText: thanks }).first()).toBeVisible()
    await expect(dialog.getByRole('button', { name: 'Close' })).toBeFocused()
    expect(door.seen.filter((call) => call.endsWith('product/requestquote'))).toHaveLength(1)
    await page.keyboard.press('Enter')
    await expect(dialog).toBeHidden()
    await expect(page.getByRole('button', { name: 'Request a quote' })).toBeFocused()
  })
}

test('a shop in trouble is told in its own words; closing and reopening keeps what was typed; Retry sends it', async ({
  page,
  door,
}) => {
  await openProduct(page, door.url)
  const dialog = await openDialog(page, 'sample')
  const email = newEmail()
  await fill(page, email)
  door.weather('error', /request(quote|sample)/)
  await dialog.getByRole('button', { name: 'Send request' }).click()
  await expect(dialog.getByRole('alert')).toContainText('The shop is being restocked.')
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await openDialog(page, 'sample')
  await expect(page.getByLabel('Remarks')).toHaveValue('Two colours,\nby March.')
  await expect(page.getByLabel('Email')).toHaveValue(email)
  door.weather('fine')
  await dialog.getByRole('button', { name: 'Retry' }).click()
  await expect(dialog).toContainText(`We will write to ${email} about your sample.`)
})

test('a shop that stops in the middle: a press says why, nothing is sent, and it goes when the shop is back', async ({
  page,
  door,
}) => {
  await openProduct(page, door.url)
  const dialog = await openDialog(page)
  const email = newEmail()
  await fill(page, email)
  await door.shut()
  await dialog.getByRole('button', { name: 'Send request' }).click()
  const button = dialog.getByRole('button', { name: 'Retry' })
  await expect(button).toHaveAttribute('aria-disabled', 'true', { timeout: 10_000 })
  await expect(button).toHaveAccessibleDescription(/You are offline/)
  await button.click({ force: true })
  await expect(dialog.getByRole('alert')).toContainText('You are offline')
  await expect(dialog).not.toContainText(/sent|thank you/i)
  await expect(page.getByLabel('Remarks')).toHaveValue('Two colours,\nby March.')
  expect(await barriers(page)).toEqual([])
  await door.open()
  await expect(button).toHaveAttribute('aria-disabled', 'false', { timeout: 15_000 })
  await button.click()
  await expect(dialog).toContainText(`We will send your quote to ${email}.`)
})
