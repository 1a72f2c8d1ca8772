/** What a client sends by a private link comes to the draft (req 23.9). */
import { signInAsNew } from '../../support/accounts'
import { lines } from '../../support/client-drafts'
import { expect, offlineTest as test, open } from '../../support/fixtures'
import { logo } from '../../support/mock-up'
import { findProduct, isPlain } from '../../support/shop'
import { sent, device, openDraft, addressOn } from '../../support/client-link'

test('a logo that the client sends is laid on the draft’s product by a press', async ({
  page,
  browser,
  door,
  complaints,
}) => {
  // That of the logo's SVG, as it is cleaned.
  complaints.allowed.push(/inline event handler/, /script-src-attr/)
  await signInAsNew(page, door.url)
  const { Slug } = await findProduct(door.url, isPlain)
  await open(page, `${door.url}/product/${Slug}`)
  await openDraft(page, Slug)
  await page.getByRole('button', { name: 'Send to client' }).click()
  const sending = page.getByRole('dialog', { name: 'Send to client' })
  await sending.getByRole('button', { name: 'Make link' }).click()
  await expect(sent(page)).toContainText('Not opened yet')
  await sending.getByRole('button', { name: 'Close' }).click()
  const phone = await device(browser, 390)
  await phone.page.goto(`${door.url}${await addressOn(page)}`)
  await phone.page.getByLabel('Your logo').setInputFiles(logo)
  await phone.page.getByRole('button', { name: 'Upload' }).click()
  await expect(phone.page.getByText('Your logo was added.')).toBeVisible()
  await phone.context.close()

  await page.reload()
  await sent(page)
    .getByRole('button', { name: /^Use this logo/ })
    .click()
  const dialog = page.getByRole('dialog', { name: 'Try your logo' })
  await expect(dialog.getByText('harbour bank')).toBeVisible()
  await dialog.getByRole('button', { name: 'Save to draft' }).click()
  await expect(lines(page).locator('img').first()).toHaveAttribute('src', /^blob:/)
  await expect(sent(page).getByText('It’s on your draft.')).toBeVisible()
})
