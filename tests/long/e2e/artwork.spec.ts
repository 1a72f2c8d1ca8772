/** The artwork library: a logo that was tried on a product is stored in it only once (req 24.1). */
import { getAs, signInAsNew } from '../../support/accounts'
import { draftDialog } from '../../support/client-drafts'
import { expect, offlineTest as test, open } from '../../support/fixtures'
import { logo } from '../../support/mock-up'
import { findProduct, isPlain } from '../../support/shop'

type LibraryReply = { Data: { Sha256: string; Name: string }[] }

type Drafts = { Data: { Body: { lines: { mockUp?: { files?: { logo: { sha256: string } } } }[] } }[] }

test('SVG tried on a product is in the artwork library once', async ({ page, network }) => {
  const { token } = await signInAsNew(page, network.url)
  const { Slug } = await findProduct(network.url, isPlain)
  await open(page, `${network.url}/artwork`)
  await page.getByLabel('Artwork files').setInputFiles(logo)
  await expect(page.getByText('harbour bank.svg is in your artwork.')).toBeVisible()
  // The page renders the SVG on the device, since no other party opens the file.
  const picture = page.getByRole('main').getByRole('listitem').locator('img')
  await expect.poll(() => picture.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBe(480)
  await open(page, `${network.url}/product/${Slug}`)
  // The page may not know the customer, who owns the artwork, before the price is shown.
  await expect(page.getByRole('region', { name: 'Order' }).getByText('Unit price')).toBeVisible()
  await page.getByRole('button', { name: 'Try your logo' }).click()
  const dialog = page.getByRole('dialog', { name: 'Try your logo' })
  await dialog.getByRole('button', { name: 'Your artwork' }).click()
  const chooser = page.getByRole('dialog', { name: 'Your artwork' })
  await chooser.getByRole('radio', { name: /^harbour bank\.svg/ }).check()
  await chooser.getByRole('button', { name: 'Use this artwork' }).click()
  await dialog.getByRole('button', { name: 'Add to draft' }).click()
  await draftDialog(page).getByLabel('New draft for').fill('Harbour Bank')
  await draftDialog(page).getByRole('button', { name: 'Add to new draft' }).click()

  const library = async () => (await getAs<LibraryReply>(network.url, token, 'artwork')).Data
  const inDrafts = async () =>
    (await getAs<Drafts>(network.url, token, 'drafts')).Data.flatMap(({ Body }) =>
      Body.lines.map(({ mockUp }) => mockUp?.files?.logo.sha256),
    )
  const before = (await library()).map(({ Sha256 }) => Sha256)
  await expect.poll(inDrafts, { timeout: 20_000 }).toEqual(before)
  expect((await library()).map(({ Name }) => Name)).toEqual(['harbour bank.svg'])
})
