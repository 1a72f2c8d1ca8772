/** An order's page for people who read large text (req 6.33). */
import { signInAs } from '../../support/accounts'
import { expect, open, test } from '../../support/fixtures'
import { scrollsSideways, withLargeText } from '../../support/page-quality'

const wholesaler = 2

test('order page with doubled text size scrolls only down, and steps do not overlap', async ({
  page,
  network,
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await signInAs(page, network.url, wholesaler)
  await withLargeText(page)
  await open(page, `${network.url}/order_list`)
  expect(await scrollsSideways(page)).toBe(false)
  await page.getByRole('row').filter({ hasText: 'SHIPPED' }).first().click()
  const steps = page.getByRole('list', { name: 'Progress' }).getByRole('listitem')
  await expect(steps).toHaveCount(6)
  expect(await scrollsSideways(page)).toBe(false)
  const boxes = await steps.evaluateAll((all) =>
    all.map((step) => {
      const { top, bottom } = step.getBoundingClientRect()
      return { top, bottom, isCut: step.scrollWidth > step.clientWidth }
    }),
  )
  expect(boxes.filter(({ isCut }) => isCut)).toEqual([])
  for (const [index, { top }] of boxes.entries())
    expect(top).toBeGreaterThanOrEqual(boxes[index - 1]?.bottom ?? 0)
})
