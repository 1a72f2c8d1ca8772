/**
 * The artwork library: a logo that was uploaded once is available offline, in the cart and on products (req 24.1 to
 * 24.6).
 */
import { getAs, signInAsNew, signInByForm } from '../support/accounts'
import { png } from '../support/artwork'
import { customerWithLine, openDetails } from '../support/cart'
import { deviceDump, matchesIn } from '../support/device'
import { waitForServiceWorker, expect, offlineTest as test, open } from '../support/fixtures'
import { draftDialog } from '../support/client-drafts'
import { logo } from '../support/mock-up'
import { findProduct, isPlain } from '../support/shop'

test('a logo is uploaded, named, pinned, seen offline, and chosen in the cart', async ({ page, network }) => {
  const { account } = await customerWithLine(network.url)
  await signInByForm(page, network.url, account)
  await open(page, `${network.url}/artwork`)
  const main = page.getByRole('main')
  await expect(main.getByText('No artwork yet')).toBeVisible()
  await main.getByLabel('Artwork files').setInputFiles(await png('harbour.png', 300))
  await expect(main.getByText('harbour.png is in your artwork.')).toBeVisible()
  await expect(main.getByText('harbour.png: RGB colours')).toBeVisible()
  await expect(main.getByText('300 × 300 px · sharp up to 25 mm at 300 DPI · RGB')).toBeVisible()

  await main.getByRole('button', { name: 'Name and tags of harbour.png' }).click()
  const edit = page.getByRole('dialog', { name: 'Name and tags of harbour.png' })
  await edit.getByLabel('Name').fill('Harbour Rowing')
  await edit.getByLabel('Tags').fill('Rowing')
  await edit.getByRole('button', { name: 'Save' }).click()
  await main.getByRole('button', { name: 'Pin Harbour Rowing.png to this device' }).click()
  await expect(main.getByRole('button', { name: 'Unpin Harbour Rowing.png' })).toBeVisible()
  await waitForServiceWorker(page)
  await page.reload()
  await expect(main.getByLabel('Tag', { exact: true })).toBeVisible()
  await network.waitForIdle()

  await network.goOffline()
  await page.reload()
  await expect(main.getByRole('heading', { name: 'Harbour Rowing.png' })).toBeVisible()
  const picture = main.getByRole('listitem').locator('img')
  await expect.poll(() => picture.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBe(300)
  await network.goOnline()

  await open(page, `${network.url}/cart`)
  await openDetails(main)
  await main.getByRole('button', { name: 'Your artwork' }).click()
  const chooser = page.getByRole('dialog', { name: 'Your artwork' })
  await chooser.getByRole('checkbox', { name: /^Harbour Rowing\.png/ }).check()
  await chooser.getByRole('button', { name: 'Add 1 file' }).click()
  const artwork = main.getByRole('list', { name: 'Artwork' })
  await expect(artwork.getByRole('link', { name: /^Harbour Rowing\.png/ })).toBeVisible()
  await expect(artwork.getByText('RGB colours')).toBeVisible()

  await page.getByRole('banner').getByRole('button', { name: 'Logout' }).click()
  await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible()
  await expect.poll(async () => matchesIn(await deviceDump(page), [/Harbour Rowing/])).toEqual([])
})

type LibraryReply = { Data: { Sha256: string; Name: string }[] }
type Drafts = { Data: { Body: { lines: { mockUp?: { files?: { logo: { sha256: string } } } }[] } }[] }

test('SVG tried on a product is in the artwork library once', { tag: '@long' }, async ({ page, network }) => {
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
