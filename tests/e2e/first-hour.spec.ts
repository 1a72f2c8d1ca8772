/** The first hour of a shop at the desk, and what visitors see of it (req 20.18, 22.55 to 22.58). */
import sharp from 'sharp'
import { hashPassword } from '../../server/auth/password'
import { appUser } from '../../server/db/schema-customer'
import { expectAccessible } from '../support/desk'
import { expect, newContextTest as test } from '../support/fixtures'
import { openTestShop, type TestShop } from '../support/killable-shop'

const owner = { email: 'olive@shop.example', password: 'a long enough harbour' }
let shop: TestShop

test.beforeAll(async () => {
  shop = await openTestShop({ SEED_PRODUCTS: '0' })
  const passwordHash = await hashPassword(owner.password)
  const account = { email: owner.email, passwordHash, roleId: 0, fullName: 'Olive', mobileNumber: '' }
  await shop.db.insert(appUser).values(account)
})

test.afterAll(() => shop.close())

test('new shop is set up from Today, and shows the demo catalogue until it is removed', {
  tag: '@long',
}, async ({ page }) => {
  test.slow()
  const card = page.getByRole('region', { name: 'Set up your shop' })
  const press = (name: string) => page.getByRole('button', { name, exact: true }).click()
  const openScreen = (name: string) => page.getByRole('menuitem', { name }).click()
  const confirm = (name: string) => page.getByRole('dialog').getByRole('button', { name }).click()
  await page.goto(`${shop.origin}/desk`)
  await page.getByLabel('Email').fill(owner.email)
  await page.getByLabel('Password').fill(owner.password)
  await press('Sign in')
  await expect(card).toContainText('0 of 6 done')
  await expectAccessible(page)

  await card.getByRole('link', { name: 'Enter ABN' }).click()
  const abn = page.getByLabel('ABN')
  await abn.fill('51 824 753 557')
  await expect(page.getByText('This ABN has a wrong digit: please check it')).toBeVisible()
  await abn.fill('51824753556')
  await page.getByLabel('Name', { exact: true }).fill('Acme Merch')
  await press('Save')
  await expect(abn).toHaveValue('51 824 753 556')

  await openScreen('Today')
  await expect(card).toContainText('2 of 6 done')
  await press('Fill with a demo catalogue')
  await confirm('Fill with a demo catalogue')
  await expect(card).toContainText('3 of 6 done')

  await openScreen('Home page')
  const banner = page.getByRole('region', { name: 'Banner 1' })
  const picture = sharp({ create: { width: 1200, height: 400, channels: 3, background: 'teal' } }).png()
  const file = { name: 'mugs.png', mimeType: 'image/png', buffer: await picture.toBuffer() }
  await banner.getByLabel('Upload picture').setInputFiles(file)
  await banner.getByLabel('What the picture shows').fill('Two mugs')
  await expect(banner.getByRole('img', { name: 'Two mugs' })).toHaveAttribute('src', /^blob:/)
  await press('Save banners')
  await expect(page.getByText('Banners saved')).toBeVisible()
  const offer = page.getByRole('region', { name: 'Special offer' })
  await offer.getByLabel('Title').fill('Spring')
  await offer
    .getByLabel('Text (HTML)')
    .fill('<p>Until <b>June</b><img src="x"> <a href="/terms">terms</a></p>')
  const preview = offer.getByRole('group', { name: 'Preview' })
  await expect(preview.locator('p b')).toHaveText('June')
  await expect(preview.locator('p img, a[href]')).toHaveCount(0)
  await press('Save offer')
  await expect(page.getByText('Offer saved')).toBeVisible()
  await page.getByLabel('Claim').fill('Printed in Hobart')
  await press('Save sentences')
  const saved = page.getByText(/^Saved\. Open pages show it/)
  await expect(saved).toBeVisible()
  // A notice that fades out has too little contrast.
  await expect(saved).toBeHidden()
  await expectAccessible(page)

  await page.goto(shop.origin)
  await expect(page.getByRole('img', { name: 'Two mugs' })).toBeVisible()
  await expect(page.getByRole('contentinfo')).toContainText('Printed in Hobart')
  await expect(page.getByRole('heading', { name: "What's trending now" })).toBeAttached()

  await page.goto(`${shop.origin}/desk`)
  await press('Remove the demo catalogue')
  await confirm('Remove the demo catalogue')
  await expect(card).toContainText('2 of 6 done')
  await page.goto(shop.origin)
  await expect(page.getByRole('img', { name: 'Two mugs' })).toBeVisible()
  await expect(page.getByRole('heading', { name: "What's trending now" })).toHaveCount(0)
})
