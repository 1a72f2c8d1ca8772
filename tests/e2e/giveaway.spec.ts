/** The giveaway as a page of the shop: it shows if the provider has accepted or refused an entry (req 10). */
import { signInAsNew } from '../support/accounts'
import { expect, open, test } from '../support/fixtures'
import { fillEntry, sentEntries, submitEntry, visitor } from '../support/giveaway'

test('entry shows the provider’s message, and a refused entry stays in the form', { tag: '@long' }, async ({
  page,
  network,
}) => {
  await page.clock.install()
  const expectShopNext = async () => {
    await page.clock.fastForward(3000)
    await expect(page).toHaveURL(`${network.url}/shop`)
  }
  await open(page, `${network.url}/giveaway`)
  await expect(page.getByText(/like and comment on our giveaway post/)).toBeVisible()
  await expect(page.getByRole('switch')).not.toBeChecked()
  await submitEntry(page)
  const summary = page.getByRole('alert', { name: 'There is a problem' })
  await expect(summary).toBeFocused()
  await expect(summary.getByRole('link')).toHaveText([
    'Full Name is required',
    'School Name is required',
    'Position is required',
    'Email is required',
    'Phone is required',
    'Interest is required',
  ])
  await summary.getByRole('link', { name: 'Interest is required' }).click()
  await expect(page.getByLabel('Sublimated apparel')).toBeFocused()
  await page.getByLabel('All of the above').check()
  for (const interest of ['Sublimated apparel', 'Signage and marquees', 'Merchandise']) {
    await expect(page.getByLabel(interest)).toBeChecked()
    await expect(page.getByLabel(interest)).toBeDisabled()
  }
  await page.getByLabel('All of the above').uncheck()
  const entrant = visitor(1)
  await page.getByLabel('Full name').focus()
  for (const text of [entrant.name, entrant.school, entrant.position, entrant.email, entrant.phone]) {
    await page.keyboard.type(text)
    await page.keyboard.press('Tab')
  }
  await page.keyboard.press('Space')
  for (let time = 0; time < 4; time += 1) await page.keyboard.press('Tab')
  await expect(page.getByRole('switch')).toBeFocused()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('status').filter({ hasText: /\w/ }).first()).toBeVisible()
  await expectShopNext()
  expect(sentEntries(network).size).toBe(1)

  await signInAsNew(page, network.url)
  let isDrawOver = true
  await page.route('**/service/campian_add', (route) => {
    expect(route.request().headers()['authorization']).toMatch(/^Bearer .+/)
    return isDrawOver
      ? route.fulfill({ status: 400, json: { ErrorCode: 'CLOSED', ErrorMessage: 'The draw is over.' } })
      : route.fulfill({ json: { Data: { Message: 'You are in the draw.' } } })
  })
  await open(page, `${network.url}/giveaway`)
  await fillEntry(page, visitor(3))
  await submitEntry(page)
  await expect(page.getByRole('alert')).toContainText('The draw is over.')
  await expect(page.getByLabel('Full name')).toHaveValue(visitor(3).name)
  isDrawOver = false
  await submitEntry(page)
  await expect(page.getByText('You are in the draw.', { exact: true })).toBeVisible()
  await expectShopNext()
  // The corrected entry replaces the refused entry.
  await open(page, `${network.url}/sync`)
  await expect(page.getByText('The draw is over.')).toHaveCount(0)
})
