/** Every address opens by itself: cold, and where it is public without the provider, too (req 1.17). */
import type { Page } from '@playwright/test'
import { signIn, signInAs } from '../../support/accounts'
import { customerWithLine } from '../../support/cart'
import { ownAddresses, publicAddresses } from '../../support/every-address'
import { controlled, expect, offlineTest, test } from '../../support/fixtures'

const heading = (page: Page) => page.getByRole('heading', { level: 1 })

offlineTest(
  'what everybody may see, with the provider and then without it',
  async ({ page, context, door }) => {
    test.setTimeout(240_000)
    const addresses = await publicAddresses(door.url)
    await page.goto(door.url)
    await controlled(page)
    for (const [address, title] of addresses) {
      await page.goto(`${door.url}${address}`)
      await expect(heading(page), address).toHaveText(title)
      // What was seen is saved a moment later.
      await page.waitForLoadState('networkidle')
    }
    await page.close()
    await door.shut()
    for (const [address, title] of addresses) {
      const cold = await context.newPage()
      await cold.goto(`${door.url}${address}`)
      await expect(heading(cold), `${address} without the provider`).toHaveText(title)
      await cold.close()
    }
  },
)

test('what is a customer’s own, and for others the way to sign in', async ({ page, door }) => {
  test.setTimeout(120_000)
  const own = await ownAddresses(door.url, 1)
  for (const [address] of own) {
    await page.goto(`${door.url}${address}`)
    await expect(page, address).toHaveURL(/\/signin$/)
    await expect(heading(page)).toHaveText('Sign in')
  }
  await signInAs(page, door.url, 1)
  for (const [address, title] of own) {
    await page.goto(`${door.url}${address}`)
    await expect(page, address).toHaveURL(`${door.url}${address}`)
    await expect(heading(page), address).toHaveText(title)
  }
})

test('the checkout of a cart', async ({ page, door }) => {
  const { account } = await customerWithLine(door.url)
  await page.goto(`${door.url}/checkout`)
  await expect(page).toHaveURL(/\/signin$/)
  await signIn(page, door.url, account)
  await page.goto(`${door.url}/checkout`)
  await expect(heading(page)).toHaveText('Checkout')
})
