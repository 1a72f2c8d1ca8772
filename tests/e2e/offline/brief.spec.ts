/** Briefs are kept on the device and sent once, whatever happens; nobody's is overwritten unasked (req 12.6). */
import type { Page } from '@playwright/test'
import { barriers } from '../../support/axe'
import { changeBrief, customerWithLine, lineOf, removeLine } from '../../support/cart-line'
import type { Door } from '../../support/door'
import { controlled, expect, test } from '../../support/fixtures'
import { scrollsSideways } from '../../support/geometry'
import { type NewAccount, newAccount } from '../../support/new-account'
import { savedHere } from '../../support/saved-here'
import { signIn } from '../../support/sign-in'

const line = (page: Page) => page.getByRole('main').getByRole('group').first()
const brief = (page: Page) => line(page).getByLabel('Brief')
const save = (page: Page) => line(page).getByRole('button', { name: 'Save brief' })
const said = (page: Page, words: string) => line(page).getByRole('status').getByText(words, { exact: true })
const title = 'This brief was changed elsewhere'
const card = (page: Page) => page.getByRole('dialog', { name: title })
const writes = (door: Door) => door.seen.filter((call) => /addbrief/.test(call)).length
/** Once there is a network again, what waits is sent after a pause at the latest. */
const soon = { timeout: 40_000 }

async function openCart(page: Page, origin: string) {
  const all = await customerWithLine(origin)
  await signIn(page, origin, all.account.email, all.account.password)
  await page.goto(`${origin}/cart`)
  await expect(brief(page)).toBeVisible()
  return all
}
const onServer = (door: Door, account: NewAccount) => async () => (await lineOf(door.url, account))?.Brief

async function signInHere(page: Page, { email, password }: NewAccount) {
  await page.getByLabel('Email', { exact: true }).fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.locator('form').getByRole('button', { name: 'Sign in' }).click()
}

test('without a network: saved on this device, there after a reload, and sent once later', async ({
  page,
  door,
}) => {
  const { account } = await openCart(page, door.url)
  await controlled(page)
  await savedHere(page, ['cart'])
  await door.shut()
  await brief(page).fill('Logo in gold,\nnames on the back')
  await expect(said(page, 'Not saved yet')).toBeVisible()
  await save(page).click()
  await expect(said(page, 'Saved on this device')).toBeVisible()
  await page.reload()
  await expect(brief(page)).toHaveValue('Logo in gold,\nnames on the back')
  await expect(said(page, 'Saved on this device')).toBeVisible()
  // Changed once more, it is one brief all the same.
  await brief(page).fill('Logo in silver')
  await brief(page).blur()
  await expect(said(page, 'Saved on this device')).toBeVisible()
  expect(writes(door)).toBe(0)
  await door.open()
  await expect(said(page, 'Brief saved')).toBeVisible(soon)
  expect(await onServer(door, account)()).toBe('Logo in silver')
  // A page that is left in the middle of trying may have sent the first text: then it goes first, and the second after it.
  expect(writes(door)).toBeLessThanOrEqual(2)
})

test('typed and not saved, it is there after a reload', async ({ page, door }) => {
  await openCart(page, door.url)
  await brief(page).pressSequentially('Half a thou')
  await page.reload()
  await expect(brief(page)).toHaveValue('Half a thou')
  await expect(said(page, 'Not saved yet')).toBeVisible()
})

test.describe('changed elsewhere', () => {
  async function torn(page: Page, door: Door) {
    const all = await openCart(page, door.url)
    await brief(page).fill('Mine: gold')
    await changeBrief(door.url, all.account, 'Theirs: silver')
    await save(page).click()
    await expect(card(page)).toBeVisible()
    return { ...all, before: writes(door) }
  }

  test('Keep mine', async ({ page, door }) => {
    const { account, product } = await torn(page, door)
    await expect(card(page)).toContainText(product.productname)
    await expect(card(page).getByRole('region', { name: 'Yours' })).toHaveText('Mine: gold')
    await expect(card(page).getByRole('region', { name: 'Now' })).toHaveText('Theirs: silver')
    await expect(card(page).getByRole('button', { name: 'Later' })).toBeFocused()
    for (const width of [360, 900, 1440]) {
      await page.setViewportSize({ width, height: 800 })
      expect(await scrollsSideways(card(page)), `${width}`).toBe(false)
      expect(await barriers(page), `${width}`).toEqual([])
    }
    expect(await onServer(door, account)()).toBe('Theirs: silver')
    await card(page).getByRole('button', { name: 'Keep mine' }).click()
    await expect(said(page, 'Brief saved')).toBeVisible()
    await expect(card(page)).toBeHidden()
    await expect(save(page)).toBeFocused()
    expect(await onServer(door, account)()).toBe('Mine: gold')
  })

  test('Use theirs', async ({ page, door }) => {
    const { account, before } = await torn(page, door)
    await card(page).getByRole('button', { name: 'Use theirs' }).click()
    await expect(brief(page)).toHaveValue('Theirs: silver')
    await expect(line(page).getByText(title)).toHaveCount(0)
    await page.reload()
    await expect(brief(page)).toHaveValue('Theirs: silver')
    expect(await onServer(door, account)()).toBe('Theirs: silver')
    expect(writes(door)).toBe(before)
  })

  test('Later, by the keyboard: it waits, also after a reload, and can be chosen then', async ({
    page,
    door,
  }) => {
    const { account, before } = await torn(page, door)
    await page.keyboard.press('Enter')
    await expect(card(page)).toBeHidden()
    await expect(save(page)).toBeFocused()
    await page.reload()
    await expect(line(page).getByText(title)).toBeVisible()
    await expect(brief(page)).toHaveValue('Mine: gold')
    expect(await onServer(door, account)()).toBe('Theirs: silver')
    expect(writes(door)).toBe(before)
    await line(page).getByRole('button', { name: 'Choose…' }).press('Enter')
    await page.keyboard.press('Escape')
    await expect(card(page)).toBeHidden()
    await line(page).getByRole('button', { name: 'Choose…' }).press('Enter')
    await card(page).getByRole('button', { name: 'Keep mine' }).press('Enter')
    await expect.poll(onServer(door, account)).toBe('Mine: gold')
  })
})

test.describe('a session that ends in the middle of it', () => {
  const endSession = async (page: Page, door: Door) => {
    const token = (await page.evaluate(() => localStorage.getItem('token'))) ?? ''
    const options = { method: 'POST', headers: { Authorization: token } }
    await fetch(`${door.url}/frontend/api/auth/signout`, options)
  }

  test('saved: after signing in again it is sent, once', async ({ page, door }) => {
    const { account } = await openCart(page, door.url)
    await endSession(page, door)
    await brief(page).fill('Gold ink')
    await save(page).click()
    await expect(page).toHaveURL(/\/signin$/)
    await expect(page.getByText('Your session has ended. Please sign in again.')).toHaveCount(1)
    const before = writes(door)
    await signInHere(page, account)
    await expect(page).toHaveURL(/\/cart$/)
    await expect(brief(page)).toHaveValue('Gold ink')
    await expect.poll(onServer(door, account), soon).toBe('Gold ink')
    expect(writes(door) - before).toBe(1)
  })

  test('typed: after signing in again it is in the field', async ({ page, door }) => {
    const { account } = await openCart(page, door.url)
    await brief(page).pressSequentially('Gold in')
    await endSession(page, door)
    await page.reload()
    await expect(page).toHaveURL(/\/signin$/)
    await signInHere(page, account)
    await expect(page).toHaveURL(/\/cart$/)
    await expect(brief(page)).toHaveValue('Gold in')
    await expect(said(page, 'Not saved yet')).toBeVisible()
    expect(await onServer(door, account)()).toBe('')
  })
})

test('after a Logout it is its owner’s alone', async ({ page, door }) => {
  const { account } = await openCart(page, door.url)
  door.weather('error', /addbrief/)
  await brief(page).fill('Gold ink')
  await save(page).click()
  await expect(said(page, 'Saved on this device')).toBeVisible()
  await expect(line(page).getByText('The shop is being restocked.')).toBeVisible()
  // As a Logout does that keeps what waits.
  await page.evaluate(() => localStorage.clear())
  door.weather('fine')
  const other = await newAccount(door.url)
  await signIn(page, door.url, other.email, other.password)
  const before = writes(door)
  await page.goto(`${door.url}/cart`)
  await expect(page.getByText('Please add any Item First')).toBeVisible()
  await expect(page.getByText('Gold ink')).toHaveCount(0)
  // Long enough for anything that wants to be sent.
  await page.waitForTimeout(3000)
  expect(writes(door)).toBe(before)
  await page.evaluate(() => localStorage.clear())
  await signIn(page, door.url, account.email, account.password)
  await expect.poll(onServer(door, account), soon).toBe('Gold ink')
})

test('its line was removed elsewhere: the text is still there to be copied', async ({ page, door }) => {
  const { account, product } = await openCart(page, door.url)
  await brief(page).fill('Gold ink, names on the back')
  await removeLine(door.url, account)
  await save(page).click()
  await expect(page.getByText(`The brief for ${product.productname} was not sent`)).toBeVisible()
  await page.getByRole('link', { name: 'kept to be copied' }).click()
  await expect(page).toHaveURL(/\/sync$/)
  await expect(page.getByText('Gold ink, names on the back')).toBeVisible()
  await expect(page.getByText('This line is no longer in your cart.').first()).toBeVisible()
})

test('two tabs say the same, and send it once', async ({ page, context, door }) => {
  const { account } = await openCart(page, door.url)
  const other = await context.newPage()
  await other.goto(`${door.url}/cart`)
  await expect(brief(other)).toBeVisible()
  door.weather('hang', /\/cart$/)
  await brief(page).fill('Gold ink')
  await save(page).click()
  await expect(brief(other)).toHaveValue('Gold ink')
  await expect(said(other, 'Sending…').or(said(other, 'Saved on this device'))).toBeVisible()
  door.weather('fine')
  for (const tab of [page, other]) await expect(said(tab, 'Brief saved')).toBeVisible(soon)
  expect(await onServer(door, account)()).toBe('Gold ink')
  expect(writes(door)).toBe(1)
})

test('no order goes without it: it is sent first, or the button says why not', async ({ page, door }) => {
  const { account } = await openCart(page, door.url)
  door.weather('error', /addbrief/)
  await brief(page).fill('Logo on the left sleeve')
  await save(page).click()
  await expect(said(page, 'Saved on this device')).toBeVisible()
  await page.getByRole('main').getByRole('link', { name: 'Checkout' }).click()
  await expect(page.getByText('1 brief is not with us yet. An order takes the briefs')).toBeVisible()
  await expect(page.getByRole('link', { name: 'See what waits' })).toHaveAttribute('href', '/sync')
  await page.getByLabel('PO#').fill('PO 12')
  const place = page.getByRole('button', { name: 'Place Order' })
  await place.click()
  await expect(
    page.getByRole('main').getByRole('alert').getByText('1 brief is not with us yet.', { exact: true }),
  ).toBeVisible({ timeout: 20_000 })
  expect(await onServer(door, account)()).toBe('')
  for (const width of [360, 1440]) {
    await page.setViewportSize({ width, height: 800 })
    expect(await barriers(page), `${width}`).toEqual([])
  }
  door.weather('fine')
  await place.click()
  await expect(page.getByRole('heading', { name: 'Thank You for Your Order!' })).toBeVisible({
    timeout: 20_000,
  })
  await page.getByRole('link', { name: 'See the order' }).click()
  await expect(page.getByText('Logo on the left sleeve')).toBeVisible()
})
