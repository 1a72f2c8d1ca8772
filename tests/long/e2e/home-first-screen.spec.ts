/** The home page before anybody scrolls, for visitors and customers, at three sizes (req 2.12, 2.13). */
import { signInAs } from '../../support/accounts'
import { expect, open, test } from '../../support/fixtures'
import {
  barriers,
  isOnFirstScreen,
  layoutShift,
  scrollsSideways,
  withLargeText,
} from '../../support/page-quality'

const vip = 4

for (const { size, begins } of [
  { size: { width: 1440, height: 900 }, begins: true },
  { size: { width: 820, height: 1180 }, begins: true },
  { size: { width: 390, height: 844 }, begins: false },
])
  test(`the question is on the first screen of ${size.width} px and stays there`, async ({
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
    const isSound = async () => {
      for (const wanted of [heading, question.getByLabel('Quantity needed'), find])
        await isOnFirstScreen(page, wanted)
      // The panel covers nothing of the slide that can be pressed.
      await expect(controls).toHaveCount(3)
      for (const control of await controls.all()) await isOnFirstScreen(page, control)
      // However long the page took: slides move on meanwhile.
      await isOnFirstScreen(page, slides.locator('li:not([inert])').getByText(/^See /).first())
      const boxes = await Promise.all([heading, find, slides].map((part) => part.boundingBox()))
      const tops = boxes.map((box) => box?.y ?? 0)
      const ends = boxes.map((box) => (box?.y ?? 0) + (box?.height ?? 0))
      expect(Math.max(...ends) - Math.min(...tops)).toBeLessThanOrEqual(480)
      if (begins) await expect(popular).toBeInViewport({ ratio: 1 })
      expect(await scrollsSideways(page)).toBe(false)
      await page.waitForLoadState('networkidle')
      const { total, moved } = await layoutShift(page)
      expect(total, moved.join('\n')).toBeLessThanOrEqual(0.02)
    }
    await open(page, origin)
    await isSound()
    await signInAs(page, origin, vip)
    await open(page, origin)
    for (const name of ['Waiting for you', 'Order again'])
      await expect(page.getByRole('region', { name })).toBeVisible()
    await isSound()
    expect(await barriers(page)).toEqual([])
  })

test('at 200 % text nothing on a phone is wider than the screen', async ({ page, origin }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await withLargeText(page)
  await signInAs(page, origin, vip)
  await open(page, origin)
  await expect(page.getByRole('region', { name: 'Order again' })).toBeVisible()
  expect(await scrollsSideways(page)).toBe(false)
})
