/** Requests for a quote or a sample: open to visitors, and no typed text is lost on any network (req 3.15, 12.20). */
import { expect, open, test } from '../../support/fixtures'
import { scrollsSideways } from '../../support/page-quality'
import { findProduct } from '../../support/shop'
import { newEmail, openDialog, fillRequest } from '../../support/enquiry'

test('visitor requests a quote by keyboard, and a failure loses no typed text', async ({ page, network }) => {
  await page.setViewportSize({ width: 360, height: 740 })
  const { Slug, productname } = await findProduct(network.url)
  await open(page, `${network.url}/product/${Slug}`)
  const quote = await openDialog(page, 'quote')
  await expect(quote).toContainText(productname)
  expect(await scrollsSideways(quote)).toBe(false)
  await page.getByLabel('Anything else?').focus()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await expect(quote.getByRole('alert')).toBeFocused()
  await expect(page.getByLabel('Full name')).toHaveAccessibleDescription('Full Name is required')
  const email = newEmail()
  await fillRequest(page, email)
  await expect(quote.getByText('Full Name is required')).toHaveCount(0)
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  const thanks = `Thank you. We will send your quote to ${email}.`
  await expect(quote.getByRole('status').filter({ hasText: thanks }).first()).toBeVisible()
  await expect(quote.getByRole('button', { name: 'Close' })).toBeFocused()
  expect(network.count(/product\/requestquote$/)).toBe(1)
  await page.keyboard.press('Enter')
  await expect(quote).toBeHidden()
  await expect(page.getByRole('button', { name: 'Request a quote' })).toBeFocused()

  const dialog = await openDialog(page, 'sample')
  await fillRequest(page, email)
  network.injectFault('error', /request(quote|sample)/)
  await dialog.getByRole('button', { name: 'Send request' }).click()
  await expect(dialog.getByRole('alert')).toContainText('The shop is being restocked.')
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await openDialog(page, 'sample')
  await expect(page.getByLabel('Anything else?')).toHaveValue('Two colours,\nby March.')
  await expect(page.getByLabel('Email')).toHaveValue(email)

  network.recover()
  await dialog.getByRole('button', { name: 'Retry' }).click()
  await expect(dialog).toContainText(`We will write to ${email} about your sample.`)
})
