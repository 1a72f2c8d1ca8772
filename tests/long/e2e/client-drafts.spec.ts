/** Drafts for clients in two tabs, and filled from a code and from the comparison (req 18). */
import { signInAsNew } from '../../support/accounts'
import { addToDraft, lines, question, toDraft } from '../../support/client-drafts'
import { expect, open, test } from '../../support/fixtures'
import { findProduct, isPlain } from '../../support/shop'

test('a draft that is changed in two tabs has both changes; removed, it comes back by Undo', async ({
  page,
  context,
  door,
}) => {
  await signInAsNew(page, door.url)
  await open(page, `${door.url}/drafts`)
  await page.getByRole('button', { name: 'New draft' }).click()
  await expect(page.getByLabel('Client', { exact: true })).toBeFocused()
  await page.keyboard.type('Harbour Bank')
  await expect(page.locator('main h1')).toHaveText('Harbour Bank')
  const second = await context.newPage()
  await open(second, page.url())
  await expect(second.locator('main h1')).toHaveText('Harbour Bank')
  await Promise.all([page.getByLabel('Contact').fill('Dana'), second.getByLabel('Note').fill('before June')])
  for (const tab of [page, second]) {
    await expect(tab.getByLabel('Contact')).toHaveValue('Dana')
    await expect(tab.getByLabel('Note')).toHaveValue('before June')
  }
  await page.getByRole('link', { name: 'Drafts' }).last().click()
  await page.getByRole('button', { name: 'Remove Harbour Bank' }).click()
  await expect(page.getByText('No drafts yet')).toBeVisible()
  await expect(second.getByText('This draft is not on this device')).toBeVisible()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByRole('link', { name: 'Harbour Bank' })).toBeVisible()
  await expect(second.getByLabel('Contact')).toHaveValue('Dana')
})

test('a scanned SKU and a compared product go into a draft, which has each product once', async ({
  page,
  door,
}) => {
  await signInAsNew(page, door.url)
  const plain = await findProduct(door.url, isPlain)
  await open(page, `${door.url}/scan`)
  await page.getByLabel('Add to draft instead of opening the product').check()
  await page.getByLabel('SKU').fill(plain.productSKU)
  await page.getByRole('main').getByRole('button', { name: 'Add to draft' }).click()
  await question(page).getByLabel('New draft for').fill('Harbour Bank')
  await question(page).getByRole('button', { name: 'Add to new draft' }).click()
  await open(page, `${door.url}/product/${plain.Slug}`)
  await page.getByRole('button', { name: 'Compare' }).click()
  await open(page, `${door.url}/compare`)
  await addToDraft(page, toDraft(page, plain.productname), 'Harbour Bank')
  await page.getByRole('button', { name: 'Open draft' }).click()
  await expect(lines(page)).toHaveCount(1)
})
