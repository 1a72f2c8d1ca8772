/** Buying from a provider that is not ours: careless with markups, sparing with words, and now and then broken. */
import type { Page } from '@playwright/test'
import { deviceDump, findings } from '../../support/device-dump'
import { expect, screenReady, test } from '../../support/fixtures'
import { otherKinds } from '../../support/other-products'
import { type OtherProvider, startOtherProvider } from '../../support/other-provider'
import {
  add,
  cartPanel,
  emailOf,
  figure,
  order,
  otherCartLines,
  otherPassword,
  quantity,
} from '../../support/other-shopper'
import { signIn } from '../../support/sign-in'

let other: OtherProvider
test.beforeEach(async () => {
  other = await startOtherProvider()
})
test.afterEach(() => other.stop())

const signInAs = (page: Page, role: number) => signIn(page, other.url, emailOf(role), otherPassword)
const open = async (page: Page, id: number) => {
  await page.goto(`${other.url}/product/thing-${id}`)
  await screenReady(page)
}
const cartLines = (page: Page) => otherCartLines(page, other.url)

test('the live price is the provider’s own to the cent, at each quantity and with freight', async ({
  page,
}) => {
  await signInAs(page, 2)
  for (const id of [7, otherKinds.withoutSetups]) {
    await open(page, id)
    for (const count of [50, 249, 250, 999, 1000, 12_345]) {
      await quantity(page).fill(String(count))
      await expect(order(page)).toContainText(figure(id, 2, count, 'each'))
      await expect(order(page)).toContainText(figure(id, 2, count, 'line'))
    }
    await add(page).click()
    await expect(cartPanel(page)).toBeVisible()
  }
  expect(await cartLines(page)).toEqual(
    [7, otherKinds.withoutSetups].map((id) => `12345 of ${id} at ${figure(id, 2, 12_345, 'each')}`),
  )
})

test('kinds: a price on request is not ordered, a product without instant quote still has its price', async ({
  page,
}) => {
  await signInAs(page, 1)
  await open(page, otherKinds.withoutTiers)
  await expect(order(page)).toContainText('Price on request')
  await expect(add(page)).toHaveAttribute('aria-disabled', 'true')
  await expect(add(page)).toHaveAccessibleDescription(/on request/)
  await open(page, otherKinds.withoutQuote)
  await expect(order(page)).toContainText(figure(otherKinds.withoutQuote, 1, 250, 'line'))
  await expect(page.getByRole('heading', { name: 'Instant quote' })).toHaveCount(0)
})

test('an order grid with bare values: a cell becomes a line of its variation', async ({ page }) => {
  await signInAs(page, 1)
  await open(page, otherKinds.variations)
  await page.getByLabel('Red, S', { exact: true }).fill('12')
  await expect(order(page)).toContainText(figure(otherKinds.variations, 1, 12, 'line'))
  const sent = page.waitForRequest(/cart\/cart2$/)
  await add(page).click()
  expect((await sent).postDataJSON()).toMatchObject({ ProductID: 20, ProductVariationID: 501, QTY: 12 })
  await expect(cartPanel(page)).toBeVisible()
})

test('ProductExit, also with status 200: the provider’s words; No changes nothing, Yes replaces', async ({
  page,
}) => {
  await signInAs(page, 1)
  await open(page, 7)
  await add(page).click()
  await expect(cartPanel(page)).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(cartPanel(page)).toBeHidden()
  const asked = page.getByRole('dialog', { name: 'Already in your cart' })
  const answer = async (name: string) => {
    await quantity(page).fill('300')
    await add(page).click()
    await expect(asked).toContainText('Thing 7 is in your cart. Replace it?')
    await asked.getByRole('button', { name, exact: true }).click()
    await expect(asked).toBeHidden()
  }
  await answer('No')
  expect(await cartLines(page)).toEqual([`250 of 7 at ${figure(7, 1, 250, 'each')}`])
  await expect(quantity(page)).toHaveValue('300')
  await answer('Yes')
  await expect(cartPanel(page)).toBeVisible()
  expect(await cartLines(page)).toEqual([`300 of 7 at ${figure(7, 1, 300, 'each')}`])
})

test('a 500 leaves a customer on the page with everything chosen, and Retry sends it', async ({ page }) => {
  await signInAs(page, 1)
  await open(page, 7)
  await quantity(page).fill('321')
  const setup = order(page).getByRole('combobox', { name: /Second side/ })
  await setup.selectOption('2')
  other.selling.failNextAdd()
  await add(page).click()
  await expect(order(page)).toContainText('The till is stuck.')
  await expect(page.getByRole('alert')).toHaveText('The till is stuck.')
  await page.waitForTimeout(5000)
  await expect(page).toHaveURL(/\/product\/thing-7/)
  await expect(quantity(page)).toHaveValue('321')
  await expect(setup).toHaveValue('2')
  expect(await cartLines(page)).toEqual([])
  await order(page).getByRole('button', { name: 'Retry' }).click()
  await expect(cartPanel(page)).toBeVisible()
  expect(await cartLines(page)).toHaveLength(1)
})

test('a visitor who presses Add to cart is at the sign-in page after 2.5 seconds, and comes back to the choice', async ({
  page,
}) => {
  await open(page, 7)
  await quantity(page).fill('654')
  const pressed = Date.now()
  await add(page).click()
  await page.waitForTimeout(1500)
  await expect(page).toHaveURL(/\/product\/thing-7/)
  await expect(page).toHaveURL(/\/signin$/)
  expect(Date.now() - pressed).toBeGreaterThan(2300)
  expect(Date.now() - pressed).toBeLessThan(5000)
  expect(other.seen.filter((call) => /cart\/?(cart2)?$/.test(call))).toEqual([])
  await page.getByLabel('Email', { exact: true }).fill(emailOf(1))
  await page.getByLabel('Password', { exact: true }).fill(otherPassword)
  await page.locator('form').getByRole('button', { name: 'Sign in' }).click()
  await expect(page).toHaveURL(/\/product\/thing-7/)
  await expect(quantity(page)).toHaveValue('654')
})

test('an ended session on Add to cart clears the device and asks to sign in', async ({ page }) => {
  await signInAs(page, 1)
  await open(page, 7)
  await expect(order(page)).toContainText(figure(7, 1, 250, 'line'))
  // Else a read behind the page hears of it before the button is pressed.
  await page.waitForLoadState('networkidle')
  other.selling.endSessions()
  await add(page).click()
  await expect(page).toHaveURL(/\/signin$/)
  await expect(page.getByRole('button', { name: 'Logout' })).toHaveCount(0)
  await page.waitForTimeout(1000)
  expect(findings(await deviceDump(page), [/\$\s?\d/, /"(?:tiers|markups|setups)\\?"/, /41\.719/])).toEqual(
    [],
  )
})

test('a slow answer is waited for, and a second press sends nothing more', async ({ page }) => {
  await signInAs(page, 1)
  await open(page, 7)
  // Longer than a read is waited for.
  other.delay(5000, /cart2$/)
  await add(page).click()
  await order(page).getByRole('button', { name: /^Add/ }).click({ force: true })
  await expect(cartPanel(page)).toBeVisible({ timeout: 8000 })
  expect(other.seen.filter((call) => call.endsWith('cart/cart2'))).toHaveLength(1)
  expect(await cartLines(page)).toHaveLength(1)
})

test('what was added is shown within a second, also when the count and the cart are slow', async ({
  page,
}) => {
  await signInAs(page, 1)
  await open(page, 7)
  other.delay(3000, /cart(\/getcartcount)?$/)
  const answered = page.waitForResponse(/cart\/cart2$/)
  await add(page).click()
  await answered
  await expect(page.getByText('Added to cart', { exact: true })).toBeVisible({ timeout: 1000 })
  await page.keyboard.press('Escape')
  await expect(page.getByRole('link', { name: 'Cart, 1 item' })).toBeVisible()
})
