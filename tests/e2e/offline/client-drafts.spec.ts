/** Drafts for clients: each belongs to one customer and moves into the cart only once (req 18). */
import type { Page } from '@playwright/test'
import { fillSignIn, newAccount, signInAsNew } from '../../support/accounts'
import { cartLines } from '../../support/cart'
import { beginDraft, lines } from '../../support/client-drafts'
import { deviceDump, matchesIn } from '../../support/device'
import { expect, open, test } from '../../support/fixtures'
import { logo } from '../../support/mock-up'
import { type Detail, findProduct, isPlain, shopPaths } from '../../support/shop'

const addToDraftButton = (page: Page) =>
  page.getByRole('region', { name: 'Order' }).getByRole('button', { name: 'Add to draft' })
const openDraft = (page: Page) => page.getByRole('button', { name: 'Open draft' }).click()
const logOut = (page: Page) => page.getByRole('banner').getByRole('button', { name: 'Logout' }).click()

test('Logout encrypts a draft, and only its customer gets it back after sign-in', async ({
  page,
  network,
}) => {
  const [account, other] = [await newAccount(network.url), await newAccount(network.url)]
  const { product } = await shopPaths(network.url)
  // The test types the password, because the encryption key is derived from it.
  await open(page, `${network.url}/signin`)
  await fillSignIn(page, account)
  await expect(page.getByRole('banner').getByRole('button', { name: 'Logout' })).toBeVisible()
  await open(page, `${network.url}${product}`)
  await beginDraft(page, addToDraftButton(page), 'Harbour Bank')
  await openDraft(page)
  await page.getByLabel('Contact').fill('Dana Wharf')
  const line = lines(page).first()
  await line.getByText('Brief and target price').click()
  await line.getByLabel('Brief', { exact: true }).fill('Logo in gold')
  await line.getByLabel('Target price each').fill('6.54')
  await expect(line.getByText('Target $6.54')).toBeVisible()
  // The last key press was only a moment ago, so its save may still be pending.
  await logOut(page)
  await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible()
  const typedTexts = [/Harbour Bank/, /Dana Wharf/, /Logo in gold/, /"targetCents"/, /\b654\b/]
  await expect.poll(async () => matchesIn(await deviceDump(page), typedTexts)).toEqual([])

  await fillSignIn(page, other)
  await expect(page.getByRole('banner').getByRole('button', { name: 'Logout' })).toBeVisible()
  await open(page, `${network.url}/drafts`)
  await expect(page.getByText('No drafts yet')).toBeVisible()
  await logOut(page)
  await fillSignIn(page, account)
  await expect(page.getByRole('banner').getByRole('button', { name: 'Logout' })).toBeVisible()
  await open(page, `${network.url}/drafts`)
  await page.getByRole('link', { name: 'Harbour Bank' }).click()
  await expect(page.getByLabel('Contact')).toHaveValue('Dana Wharf')
  await line.getByText('Brief and target price').click()
  await expect(line.getByLabel('Brief', { exact: true })).toHaveValue('Logo in gold')
  await expect(line.getByLabel('Target price each')).toHaveValue('6.54')
})

test('Move to cart adds each pasted line once and leaves refused lines in the draft', async ({
  page,
  network,
}) => {
  const account = await signInAsNew(page, network.url)
  const [plain, other] = await findTwoPlainProducts(network.url)
  await open(page, `${network.url}/drafts`)
  await page.getByRole('button', { name: 'New draft' }).click()
  await page.keyboard.type('Harbour Bank')
  await page.getByRole('button', { name: 'Paste rows' }).click()
  const dialog = page.getByRole('dialog', { name: 'Paste rows' })
  await dialog
    .getByLabel('SKU, colour, size, quantity')
    .fill(`${plain.productSKU}, 1000\nNONE-1, 5\n${other.productSKU}, 1\n${plain.productSKU}, Puce, 3`)
  await dialog.getByRole('button', { name: 'Add rows' }).click()
  await expect(dialog.getByText('2 rows added to the draft. 2 rows could not be read:')).toBeVisible()
  await expect(dialog.getByText('Row 2, “NONE-1, 5”: No product has the SKU “NONE-1”.')).toBeVisible()
  await expect(dialog.getByText(`Puce, 3”: ${plain.productname} is not made in “Puce”.`)).toBeVisible()
  await dialog.getByRole('button', { name: 'Close' }).click()

  const line = lines(page).filter({ hasText: plain.productSKU })
  await line.getByText('Brief and target price').click()
  await line.getByLabel('Brief', { exact: true }).fill('Logo in gold')
  await line.getByRole('button', { name: 'Try your logo' }).click()
  const logoDialog = page.getByRole('dialog', { name: 'Try your logo' })
  await logoDialog.getByLabel('Choose your logo').setInputFiles(logo)
  await logoDialog.getByRole('button', { name: 'Save to draft' }).click()
  await expect(line.getByRole('button', { name: 'Change the logo' })).toBeVisible()
  await page.getByRole('button', { name: 'Move to cart' }).click()
  const review = page.getByRole('dialog', { name: 'Move to cart' })
  const short = `Not moved: Please add at least ${other.minimumqty} Quantity.`
  await expect(review.getByText(short)).toBeVisible()
  await review.getByRole('button', { name: 'Move 1 line, 1,000 pieces' }).click()
  await expect(page.getByRole('dialog', { name: /cart/i })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(lines(page)).toHaveCount(1)
  await expect(lines(page).getByText(`Please add at least ${other.minimumqty} Quantity.`)).toBeVisible()
  const cart = async () =>
    (await cartLines(network.url, account)).map(({ ProductID, QTY, Brief }) => [ProductID, QTY, Brief])
  await expect.poll(cart).toEqual([[plain.ProductID, 1000, 'Logo in gold']])
  // The attachments are the logo and the picture that shows its position.
  expect((await cartLines(network.url, account))[0]?.CartAttachment).toHaveLength(2)
  await expect.poll(async () => matchesIn(await deviceDump(page), [/"pending":true/])).toEqual([])
})

async function findTwoPlainProducts(origin: string): Promise<[Detail, Detail]> {
  const first = await findProduct(origin, isPlain)
  const second = await findProduct(
    origin,
    (product) => isPlain(product) && product.Slug !== first.Slug && product.minimumqty > 1,
  )
  return [first, second]
}
