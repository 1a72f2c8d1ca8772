/**
 * The cart page: quantities, briefs, artwork and the discount code, including with failing shops and networks (req
 * 5).
 */
import type { Page } from '@playwright/test'
import { writeTestFile, png } from '../../support/artwork'
import { readBrief, cartLines } from '../../support/cart'
import { deviceDump, matchesIn } from '../../support/device'
import { expect, test } from '../../support/fixtures'
import { line, quantity, files, uploads, artwork, openCart, expectTotals } from '../../support/cart-page'

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
