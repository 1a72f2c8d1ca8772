/** Browsers that are killed right after somebody signed out, typed, or while the catalogue is saved (req 11, 12, 14). */
import { newAccount, signIn } from '../../support/accounts'
import { deviceDump, findings } from '../../support/device'
import { controlled } from '../../support/fixtures'
import { requestedAgain, onDevice, startSaving, untilOnDevice } from '../../support/saved-catalogue'
import { seeded, testSeed } from '../../support/seed'
import { expect, test } from './killable'

/** Of the browser that saves the catalogue. */
const kills = Number(process.env['CATALOGUE_KILLS'] ?? 3)
/** Questions at once, and what has been asked anew when the browser died just then. */
const slots = 4

test('a killed browser does not bring a customer back who signed out without a network', async ({
  device,
  door,
}) => {
  const { page } = await device.start()
  const account = await newAccount(door.url)
  await signIn(page, door.url, account)
  await page.goto(`${door.url}/saved_address`)
  await expect(page.getByRole('listitem').filter({ hasText: '1 Harbour St' })).toHaveCount(2)
  await controlled(page)
  await device.untilWritten(account.email)
  await door.shut()
  await page.getByRole('button', { name: 'Logout' }).click()
  await expect(page).toHaveURL(/\/signin$/)
  device.kill()

  const { page: next } = await device.start()
  await next.goto(`${door.url}/saved_address`)
  await expect(next).toHaveURL(/\/signin$/, { timeout: 20_000 })
  const ofDana = [/1 Harbour St/, /Dana Buyer/, new RegExp(account.email)]
  expect(findings(await deviceDump(next), ofDana)).toEqual([])
})

test('a killed browser has what was typed before, and no password', async ({ device, door }) => {
  const { page } = await device.start()
  await page.goto(`${door.url}/signup`)
  await page.getByLabel('Password', { exact: true }).fill('a quiet harbour 9')
  await page.getByLabel('Business name').pressSequentially('Visitors Ltd')
  const drafts = async () => (await deviceDump(page))['IndexedDB showfloor-drafts records']
  await expect.poll(drafts).toContain('Visitors Ltd')
  device.kill()
  const { page: next } = await device.start()
  await next.goto(`${door.url}/signup`)
  await expect(next.getByText('We kept what you typed.')).toBeVisible()
  await expect(next.getByLabel('Business name')).toHaveValue('Visitors Ltd')
  expect(findings(await deviceDump(next), [/a quiet harbour 9/])).toEqual([])
})

test('a killed browser goes on saving the catalogue where it was', async ({ device, door }) => {
  test.setTimeout(300_000 + kills * 40_000)
  const random = seeded(testSeed)
  door.lacks(/\/catalogue\//)
  // Slow enough for all the kills to come in the middle of it.
  door.delay(20 + kills * 15, ({ url }) => /\/api\/product\/[\w-]+$/.test(url))
  let { page } = await device.start()
  await page.goto(`${door.url}/offline`)
  await controlled(page)
  await expect(page.getByText(/^About [\d,]+ products/)).toBeVisible({ timeout: 20_000 })
  const begun = door.asked.length
  // The shop draws its pictures when they are asked for the first time, which takes it a while.
  await startSaving(page, kills > 3 ? 'Small' : 'None')
  await untilOnDevice(page, ({ job }) => job !== null)
  let killed = 0
  for (; killed < kills; killed += 1) {
    await new Promise((over) => setTimeout(over, 300 + random() * 2500))
    if ((await onDevice(page)).job === null) break
    device.kill()
    ;({ page } = await device.start())
    // Not the screen of the catalogue: any one will do.
    await page.goto(`${door.url}/scan`)
    await untilOnDevice(page, ({ job, pack }) => job !== null || pack !== null)
  }
  expect(killed).toBeGreaterThan(kills / 2)
  const { pack } = await untilOnDevice(page, (found) => found.pack !== null && found.job === null, 240_000)
  expect(pack).toMatchObject({ products: 400, missing: [] })
  expect(pack?.pictures.done).toBe(pack?.pictures.of)
  // At each: what was on its way to the device, and what had come and was on its way to the disk.
  expect(requestedAgain(door.asked.slice(begun)).length).toBeLessThanOrEqual(2 * slots * killed)
  expect((await onDevice(page)).generations).toBe(1)
})
