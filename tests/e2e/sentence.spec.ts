/**
 * A buyer's sentence, typed once: its filters, the nearest matches, and the same result offline (req 1.8, 17.1,
 * 17.5).
 */
import { signInAs } from '../support/accounts'
import { expect, offlineTest as test } from '../support/fixtures'
import { savedHeading, openCatalogue, startSaving } from '../support/saved-catalogue'

const vip = 4
const sentence = 'bottles under $1 for 250 with engraving'

test('search by sentence finds the same products online and offline', async ({ page, network }) => {
  await signInAs(page, network.url, vip)
  await openCatalogue(page, network.url)
  await startSaving(page, 'None')
  await expect(savedHeading(page)).toBeVisible({ timeout: 90_000 })

  const box = page.getByRole('combobox', { name: 'Search products' })
  const names = page.locator('main article h2')
  const appliedFilters = page.getByRole('list', { name: 'Applied filters' }).getByRole('button')
  const submitSearch = async (text: string) => {
    await box.fill(text)
    await page.keyboard.press('Enter')
    await expect(page.locator('main h1')).toHaveText(`Results for “${text}”`)
  }

  await submitSearch('engraved bottles under $15 for 250')
  await expect(appliedFilters).toHaveText([/250 pieces/, /Laser Engraving/, /\$15/, 'Clear all'])
  await expect(names.first()).toHaveText(/Bottle$/)
  const onlineNames = await names.allInnerTexts()

  await submitSearch(sentence)
  const explanation = page.getByText(/^No bottle under \$1 with engraving at 250\. From \$\d+\.\d\d\.$/)
  await expect(page.getByText('No results found.')).toBeVisible()
  await expect(explanation).toBeVisible()
  const explanationText = await explanation.innerText()

  // The search box lists products from the device before the provider answers.
  network.delay(10_000, ({ url }) => url.includes('search'))
  await box.fill('lanyard')
  const options = page.getByRole('listbox', { name: 'Search results' }).getByRole('option')
  await expect(options.first()).toBeVisible({ timeout: 3000 })
  await box.press('ArrowDown')
  await expect(options.first()).toHaveAttribute('aria-selected', 'true')

  await network.goOffline()
  const before = Date.now()
  await submitSearch('engraved bottles under $15 for 250')
  await expect(names).toHaveText(onlineNames)
  console.log(`${Date.now() - before} ms from Enter to the list without a network`)
  await submitSearch(sentence)
  await expect(page.getByText(explanationText)).toBeVisible()
})
