/**
 * A proof of an order: sent back with a note and a marked position, or approved, by its customer alone (req 6.30,
 * 6.31).
 */
import { signInAs } from '../support/accounts'
import { expect, open, test } from '../support/fixtures'
import { accessibilityViolations, scrollsSideways } from '../support/page-quality'

const wholesaler = 2

test('customer marks a position on a proof and asks for a change once', { tag: '@long' }, async ({
  page,
  network,
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await signInAs(page, network.url, wholesaler)
  await open(page, `${network.url}/order_list`)
  const row = page
    .getByRole('row')
    .filter({ hasText: /proofs? to approve/ })
    .first()
  await row.click()
  const region = page.getByRole('region', { name: 'Waiting for you' })
  await expect(region).toBeVisible()
  expect(await accessibilityViolations(page)).toEqual([])
  const first = region.getByRole('listitem').first()
  await first.getByRole('button', { name: 'Ask for a change' }).click()
  await first.getByLabel('What should we change?').fill('A little larger, please.')
  const surface = first.getByRole('button', { name: 'Mark a place' })
  await expect(surface.locator('img')).toHaveJSProperty('naturalWidth', 1200)
  const box = (await surface.boundingBox()) ?? { width: 0, height: 0 }
  await surface.click({ position: { x: box.width * 0.25, y: box.height * 0.75 } })
  await expect(first.getByLabel('From the left')).toHaveValue('25')
  await expect(first.getByLabel('From the top')).toHaveValue('75')
  await first.getByLabel('From the left').press('ArrowRight')
  await expect(first.getByLabel('From the left')).toHaveValue('26')
  expect(await accessibilityViolations(page)).toEqual([])
  expect(await scrollsSideways(page.locator('body'))).toBe(false)

  network.injectFault('error', /order\/proof/)
  await first.getByRole('button', { name: 'Ask for a change' }).click()
  await expect(first.getByRole('alert').last()).toContainText('The shop is being restocked.')
  await page.reload()
  await first.getByRole('button', { name: 'Ask for a change' }).click()
  await expect(first.getByLabel('What should we change?')).toHaveValue('A little larger, please.')
  await expect(first.getByLabel('From the top')).toHaveValue('75')
  network.recover()
  await first.getByRole('button', { name: 'Ask for a change' }).click()
  await expect(
    page.getByText('Thank you. We will change it and send you another proof.').first(),
  ).toBeVisible()
  await page.getByRole('button', { name: 'Artwork Approve' }).first().click()
  await expect(page.getByRole('dialog', { name: 'Artwork Approve' })).toContainText('Reject')
  await page.keyboard.press('Escape')
})
