/**
 * The artwork library: a logo that was uploaded once is available offline and can be added to the cart (req 24.4 to
 * 24.6).
 */
import { signInByForm } from '../support/accounts'
import { png } from '../support/artwork'
import { customerWithLine, openDetails } from '../support/cart'
import { deviceDump, matchesIn } from '../support/device'
import { waitForServiceWorker, expect, offlineTest as test, open } from '../support/fixtures'

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
