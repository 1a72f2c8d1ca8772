/** The account with our provider: profile, picture and password (req 7). */
import { readFileSync } from 'node:fs'
import { fillSignIn, signInAsNew, tokenOf } from '../support/accounts'
import { deviceDump, matchesIn, expectSaved } from '../support/device'
import { waitForServiceWorker, expect, offlineTest, open, test } from '../support/fixtures'

const photograph = readFileSync(new URL('../../public/icons/icon-192.png', import.meta.url))

test('the profile and the password are changed, and a wrong password is refused', { tag: '@long' }, async ({
  page,
  network,
}) => {
  const account = await signInAsNew(page, network.url)
  await open(page, `${network.url}/account`)
  await expect(page.getByRole('region', { name: 'Your account' })).toContainText('Wholesaler')
  const profile = { 'Mobile number': '0499 999 999', 'Date of birth': '1980-01-31', Bio: 'Buys for gyms.' }
  await page.getByLabel('Full name').fill(' Dana B. Buyer ')
  await page.getByLabel('Gender').selectOption('Female')
  for (const [label, value] of Object.entries(profile)) await page.getByLabel(label).fill(value)
  await page.getByRole('button', { name: 'Save changes' }).click()
  await expect(page.getByText('Your profile was updated.')).toBeVisible()
  await expect(page.getByRole('region', { name: 'Your account' })).toContainText('Dana B. Buyer')

  await page.evaluate(() => localStorage.clear())
  await page.goto(`${network.url}/account`)
  await expect(page).toHaveURL(/\/signin$/)
  await fillSignIn(page, account)
  await expect(page).toHaveURL(/\/account$/)
  await expect(page.getByLabel('Full name')).toHaveValue('Dana B. Buyer')
  await expect(page.getByLabel('Gender')).toHaveValue('Female')
  for (const [label, value] of Object.entries(profile))
    await expect(page.getByLabel(label)).toHaveValue(value)

  const { email, password } = account
  await open(page, `${network.url}/change_password`)
  const field = (name: string) => page.getByLabel(name, { exact: true })
  const fill = async (current: string) => {
    await field('Current Password').fill(current)
    await field('New Password').fill('another quiet place')
    await field('Confirm Password').fill('another quiet place')
  }
  await fill('not this one')
  await page.getByRole('button', { name: 'Change password' }).click()
  await expect(page.getByRole('main').getByRole('alert')).toContainText('Your current password isn’t right.')
  await expect(field('New Password')).toHaveValue('another quiet place')
  await fill(password)
  await field('Confirm Password').press('Enter')
  await expect(page.getByText('Your password was changed.').first()).toBeVisible()
  await expect(field('Current Password')).toHaveValue('')
  await expect(tokenOf(network.url, { email, password })).rejects.toThrow('SIGNINFAILED')
  expect(await tokenOf(network.url, { email, password: 'another quiet place' })).toBeTruthy()
  await page.goto(`${network.url}/account`)
  await expect(page.getByLabel('Email')).toHaveValue(email)
})

offlineTest(
  'uploaded picture is shown offline and removed from the device at Logout',
  { tag: '@long' },
  async ({ page, network }) => {
    await signInAsNew(page, network.url)
    await open(page, `${network.url}/account`)
    await waitForServiceWorker(page)
    const input = page.getByLabel('Profile picture file')
    const alert = page.getByRole('main').getByRole('alert')
    await input.setInputFiles({ name: 'cv.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF') })
    await expect(alert).toContainText('isn’t a picture')
    await input.setInputFiles({ name: 'no.png', mimeType: 'image/png', buffer: Buffer.from('hello') })
    await expect(alert).toContainText('Please choose a picture')
    network.injectFault('error', /profilepic/)
    await input.setInputFiles({ name: 'me.png', mimeType: 'image/png', buffer: photograph })
    await expect(alert).toContainText('The shop is being restocked.')
    network.recover()
    await page.getByRole('main').getByRole('button', { name: 'Retry' }).click()
    const picture = page.getByRole('img', { name: 'Picture of Dana Buyer' })
    await expect(picture).toHaveJSProperty('naturalWidth', 192)
    await expect(page.getByText('Your picture was updated.')).toBeVisible()

    await expectSaved(page, ['profile-picture'])
    await network.goOffline()
    await page.reload()
    await expect(picture).toHaveJSProperty('naturalWidth', 192)
    await expect(page.getByText(/saved copy from/)).toBeVisible()
    const change = page.getByRole('button', { name: 'Change picture' })
    await expect(change).toHaveAttribute('aria-disabled', 'true')
    await network.goOnline()
    await page.getByRole('button', { name: 'Logout' }).click()
    await expect(page).toHaveURL(/\/signin$/)
    expect(matchesIn(await deviceDump(page), [/uploads\/profile/])).toEqual([])
  },
)
