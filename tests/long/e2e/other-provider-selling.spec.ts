/**
 * Buying from another provider, which is careless with markups, terse in its replies, and sometimes broken (req 4,
 * 5).
 */
import type { Page, Route } from '@playwright/test'
import { fillSignIn, signIn } from '../../support/accounts'
import { deviceDump, matchesIn } from '../../support/device'
import { expect, open, test } from '../../support/fixtures'
import { otherKinds } from '../../support/other-products'
import { type OtherProvider, startOtherProvider } from '../../support/other-provider'
import {
  addButton,
  cartPanel,
  figure,
  order,
  otherCartLines,
  otherCredentials,
  quantity,
} from '../../support/other-shopper'

let other: OtherProvider
test.beforeEach(async () => {
  other = await startOtherProvider()
})
test.afterEach(() => other.stop())

const signInAs = (page: Page, role: number) => signIn(page, other.url, otherCredentials(role))
const openThing = (page: Page, id: number) => open(page, `${other.url}/product/thing-${id}`)
const cartLines = (page: Page) => otherCartLines(page, other.url)

test('live price equals the provider’s price to the cent for every kind of product', async ({ page }) => {
  await signInAs(page, 2)
  for (const id of [7, otherKinds.withoutSetups]) {
    await openThing(page, id)
    for (const count of [50, 249, 250, 999, 1000, 12_345]) {
      await quantity(page).fill(String(count))
      await expect(order(page)).toContainText(figure(id, 2, count, 'each'))
      await expect(order(page)).toContainText(figure(id, 2, count, 'line'))
    }
    await addButton(page).click()
    await expect(cartPanel(page)).toBeVisible()
  }
  const bought = [7, otherKinds.withoutSetups].map(
    (id) => `12345 of ${id} at ${figure(id, 2, 12_345, 'each')}`,
  )
  expect(await cartLines(page)).toEqual(bought)

  // The provider also answers ProductExit with status 200.
  await openThing(page, 7)
  const duplicateDialog = page.getByRole('dialog', { name: 'Already in your cart' })
  const answerDialog = async (name: string) => {
    await quantity(page).fill('300')
    await addButton(page).click()
    await expect(duplicateDialog).toContainText('Thing 7 is in your cart. Replace it?')
    await duplicateDialog.getByRole('button', { name, exact: true }).click()
    await expect(duplicateDialog).toBeHidden()
  }
  await answerDialog('No')
  expect(await cartLines(page)).toEqual(bought)
  await expect(quantity(page)).toHaveValue('300')
  await answerDialog('Yes')
  await expect(cartPanel(page)).toBeVisible()
  expect(await cartLines(page)).toContain(`300 of 7 at ${figure(7, 2, 300, 'each')}`)

  await openThing(page, otherKinds.withoutTiers)
  await expect(order(page)).toContainText('Price on request')
  await expect(addButton(page)).toHaveAttribute('aria-disabled', 'true')
  await expect(addButton(page)).toHaveAccessibleDescription(/on request/)
  await openThing(page, otherKinds.withoutQuote)
  // A quantity that was typed on the previous product is not the default of this one (req 3.10).
  await expect(order(page)).toContainText(figure(otherKinds.withoutQuote, 2, 250, 'line'))
  await expect(page.getByRole('heading', { name: 'Instant quote' })).toHaveCount(0)
  await openThing(page, otherKinds.variations)
  await page.getByLabel('Red, S', { exact: true }).fill('12')
  await expect(order(page)).toContainText(figure(otherKinds.variations, 2, 12, 'line'))
  const sent = page.waitForRequest(/cart\/cart2$/)
  await addButton(page).click()
  expect((await sent).postDataJSON()).toMatchObject({ ProductID: 20, ProductVariationID: 501, QTY: 12 })
})

test('order form retains every choice on a 500, and Retry sends once', async ({ page }) => {
  await page.clock.install()
  await signInAs(page, 1)
  await openThing(page, 7)
  await quantity(page).fill('321')
  const setup = order(page).getByRole('combobox', { name: /Second side/ })
  await setup.selectOption('2')
  other.selling.failNextAdd()
  await addButton(page).click()
  await expect(order(page)).toContainText('The till is stuck.')
  await page.clock.fastForward(5000)
  await expect(page).toHaveURL(/\/product\/thing-7/)
  await expect(quantity(page)).toHaveValue('321')
  await expect(setup).toHaveValue('2')
  expect(await cartLines(page)).toEqual([])

  // The delay is longer than the timeout of a read by the page's clock. The added line is shown although count and
  // cart are slow.
  other.delay(2000, /cart2$|cart(\/getcartcount)?$/)
  const retry = order(page).getByRole('button', { name: 'Retry' })
  await retry.click()
  await page.clock.fastForward(5000)
  await order(page)
    .getByRole('button', { name: /^Add(?!.*draft)/ })
    .click({ force: true })
  await expect(page.getByText('Added to cart', { exact: true })).toBeVisible()
  expect(other.seen.filter((call) => call.endsWith('cart/cart2'))).toHaveLength(2)
  await page.keyboard.press('Escape')
  await expect(page.getByRole('link', { name: 'Cart, 1 item' })).toBeVisible()
  expect(await cartLines(page)).toHaveLength(1)
})

test('visitor’s Add to cart leads to sign-in after 2.5 s, and back to the choice', async ({ page }) => {
  await page.clock.install()
  await openThing(page, 7)
  await quantity(page).fill('654')
  await page.clock.pauseAt(Date.now() + 600_000)
  await addButton(page).click()
  await page.clock.runFor(2400)
  await expect(page).toHaveURL(/\/product\/thing-7/)
  await page.clock.runFor(200)
  await expect(page).toHaveURL(/\/signin$/)
  await page.clock.resume()
  expect(other.seen.filter((call) => /cart\/?(cart2)?$/.test(call))).toEqual([])
  await fillSignIn(page, otherCredentials(1))
  await expect(page).toHaveURL(/\/product\/thing-7/)
  await expect(quantity(page)).toHaveValue('654')
  await expect(order(page)).toContainText(figure(7, 1, 654, 'line'))

  // The session ends at the moment of the call; otherwise a background read would notice it before the button is
  // pressed.
  const end = (route: Route) => {
    other.selling.endSessions()
    return route.continue()
  }
  await page.route(/cart\/cart2$/, end, { times: 1 })
  await addButton(page).click()
  await expect(page).toHaveURL(/\/signin$/)
  await expect(page.getByRole('button', { name: 'Logout' })).toHaveCount(0)
  await page.clock.fastForward(5000)
  const prices = [/\$\s?\d/, /"(?:tiers|markups|setups)\\?"/, /41\.719/]
  expect(matchesIn(await deviceDump(page), prices)).toEqual([])
})
