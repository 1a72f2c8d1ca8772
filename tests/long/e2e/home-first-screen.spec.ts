/** The first screen of the home page, for visitors and customers, at three sizes (req 2.12, 2.13). */
import { signInAs } from '../../support/accounts'
import { expect, open, test } from '../../support/fixtures'
import {
  accessibilityViolations,
  expectOnFirstScreen,
  layoutShift,
  scrollsSideways,
  withLargeText,
} from '../../support/page-quality'

const vip = 4

for (const { size, showsPopular } of [
  { size: { width: 1440, height: 900 }, showsPopular: true },
  { size: { width: 820, height: 1180 }, showsPopular: true },
  { size: { width: 390, height: 844 }, showsPopular: false },
])
  test(`question form is on the first screen of ${size.width} px and stays there`, async ({
    page,
    origin,
  }) => {
    await page.setViewportSize(size)
    const heading = page.getByRole('heading', { level: 1 })
    const question = page.getByRole('form', { name: 'I need' })
    const find = question.getByRole('button', { name: 'Find' })
    const slides = page.getByRole('region', { name: 'Highlights' })
    const controls = slides.getByRole('button')
    const popular = page.getByRole('heading', { name: 'Popular Categories' })
    const expectFirstScreen = async () => {
      for (const element of [heading, question.getByLabel('Quantity needed'), find])
        await expectOnFirstScreen(page, element)
      // The panel covers no control of the slides.
      await expect(controls).toHaveCount(3)
      for (const control of await controls.all()) await expectOnFirstScreen(page, control)
      // Slides may have moved on by now, so the test takes the slide that is visible.
      await expectOnFirstScreen(page, slides.locator('li:not([inert])').getByText(/^See /).first())
      const boxes = await Promise.all([heading, find, slides].map((part) => part.boundingBox()))
      const tops = boxes.map((box) => box?.y ?? 0)
      const ends = boxes.map((box) => (box?.y ?? 0) + (box?.height ?? 0))
      expect(Math.max(...ends) - Math.min(...tops)).toBeLessThanOrEqual(480)
      if (showsPopular) await expect(popular).toBeInViewport({ ratio: 1 })
      expect(await scrollsSideways(page)).toBe(false)
      await page.waitForLoadState('networkidle')
      const { total, moved } = await layoutShift(page)
      expect(total, moved.join('\n')).toBeLessThanOrEqual(0.02)
    }
    await open(page, origin)
    await expectFirstScreen()
    await signInAs(page, origin, vip)
    await open(page, origin)
    for (const name of ['Waiting for you', 'Order again'])
      await expect(page.getByRole('region', { name })).toBeVisible()
    await expectFirstScreen()
    expect(await accessibilityViolations(page)).toEqual([])
  })

test('home page on a phone does not scroll sideways at 200 % text size', async ({ page, origin }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await withLargeText(page)
  await signInAs(page, origin, vip)
  await open(page, origin)
  await expect(page.getByRole('region', { name: 'Order again' })).toBeVisible()
  expect(await scrollsSideways(page)).toBe(false)
})
