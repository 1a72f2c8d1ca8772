/** A sales rep's presses at a trade show are counted, from sign-in to a quote that is sent when the network is back. */
import { demoCredentials } from '../support/accounts'
import { draftDialog, lines, pressCounter } from '../support/client-drafts'
import { sentRegion } from '../support/client-link'
import { waitForServiceWorker, expect, offlineTest as test, open } from '../support/fixtures'
import { savedHeading } from '../support/saved-catalogue'
import { logo } from '../support/mock-up'

const vip = 4
const sentence = 'bottles under $20 for 250 with engraving'

test.use({ actionTimeout: 10_000 })

test('rep compares, quotes and sends offline with at most 30 presses', { tag: '@long' }, async ({
  page,
  network,
  pageErrors,
}) => {
  test.setTimeout(240_000)
  // The browser reports inline styles of the SVG while the SVG is sanitised.
  pageErrors.allowed.push(/inline event handler/, /script-src-attr/, /style-src/)
  await page.setViewportSize({ width: 820, height: 1180 })
  await open(page, `${network.url}/shop`)
  await waitForServiceWorker(page)
  const { tap, count } = pressCounter()
  const { email, password } = demoCredentials(vip)

  await tap(page.getByRole('banner').getByRole('link', { name: 'Sign In' }))
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await tap(
    page.getByRole('main').or(page.getByRole('dialog')).getByRole('button', { name: 'Sign In' }).last(),
  )

  await tap(page.getByRole('button', { name: /^More/ }).last())
  await tap(page.getByRole('dialog', { name: 'Menu' }).getByRole('link', { name: 'Offline catalogue' }))
  await tap(page.getByRole('button', { name: 'Save catalogue' }))
  await expect(savedHeading(page)).toBeVisible({ timeout: 90_000 })
  await network.waitForIdle()
  await network.goOffline()

  const box = page.getByRole('combobox', { name: 'Search products' })
  await tap(box)
  await page.keyboard.type(sentence)
  await page.keyboard.press('Enter')
  await expect(page.locator('main h1')).toHaveText(`Results for “${sentence}”`)
  const tiles = page.locator('main article')
  for (const index of [0, 1, 2]) await tap(tiles.nth(index).getByRole('button', { name: /compare/i }))
  await tap(page.getByRole('region', { name: 'Compare tray' }).getByRole('link', { name: 'Compare 3' }))
  await expect(page.getByRole('row', { name: /^With you by/ })).toBeVisible()
  await tap(page.getByRole('columnheader').getByRole('link').first())

  await tap(page.getByRole('button', { name: 'Try your logo' }))
  const logoDialog = page.getByRole('dialog', { name: 'Try your logo' })
  await logoDialog.getByLabel('Choose your logo').setInputFiles(logo)
  await expect(logoDialog.getByText(/^\d+ × \d+ mm$/)).toBeVisible()
  await tap(logoDialog.getByRole('button', { name: /draft/ }))
  await draftDialog(page).getByLabel('New draft for').fill('Harbour Dental')
  await tap(draftDialog(page).getByRole('button', { name: 'Add to new draft' }))
  await tap(page.getByRole('button', { name: 'Open draft' }))
  await expect(lines(page)).toHaveCount(1)

  await tap(
    page.getByRole('button', { name: 'Make quote' }).or(page.getByRole('link', { name: 'Make quote' })),
  )
  await page.getByLabel('Prices shown').selectOption('My prices plus a margin')
  await page.getByLabel('Margin', { exact: true }).fill('30')
  const download = page.waitForEvent('download')
  await tap(page.getByRole('button', { name: 'Download PDF' }))
  expect((await download).suggestedFilename()).toMatch(/Harbour Dental\.pdf$/)
  await tap(page.getByRole('button', { name: 'Send to client' }))
  await tap(page.getByRole('dialog', { name: 'Send to client' }).getByRole('button', { name: 'Make link' }))

  const view = page.getByRole('button', { name: 'Customer view' })
  await tap(view)
  await expect(view).toHaveAttribute('aria-pressed', 'true')
  await view.click({ delay: 800 })
  await expect(view).toHaveAttribute('aria-pressed', 'false')

  await network.goOnline()
  await page.goBack()
  await expect(sentRegion(page)).toContainText('Not opened yet', { timeout: 30_000 })
  // Other presses: Enter, two for choosing the file, two for choosing the kind of prices, and the long press.
  const otherPresses = 1 + 2 + 2 + 1
  console.log(`${count() + otherPresses} presses`)
  expect(count() + otherPresses).toBeLessThanOrEqual(30)
})
