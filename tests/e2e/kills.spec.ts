/**
 * Browsers that are killed directly after a Logout, after typing, or while the catalogue is saved (req 11, 12, 14).
 */
import { newAccount, signIn } from '../support/accounts'
import { deviceDump, matchesIn } from '../support/device'
import { waitForServiceWorker } from '../support/fixtures'
import { repeatedRequests, readSavedState, startSaving, waitForSavedState } from '../support/saved-catalogue'
import { seeded, testSeed } from '../support/seed'
import { expect, test } from '../support/killable-browser'

/** Number of kills of the browser that saves the catalogue. */
const kills = Number(process.env['CATALOGUE_KILLS'] ?? 3)

/** Number of parallel requests that save the catalogue, all of which a kill can abort. */
const parallelRequests = 4

test('killed browser does not restore a customer who signed out offline', { tag: '@long' }, async ({
  device,
  network,
}) => {
  const { page } = await device.start()
  const account = await newAccount(network.url)
  await signIn(page, network.url, account)
  await page.goto(`${network.url}/saved_address`)
  await expect(page.getByRole('listitem').filter({ hasText: '1 Harbour St' })).toHaveCount(2)
  await waitForServiceWorker(page)
  await device.waitUntilWritten(account.email)
  await network.goOffline()
  await page.getByRole('button', { name: 'Logout' }).click()
  await expect(page).toHaveURL(/\/signin$/)
  device.kill()

  const { page: next } = await device.start()
  await next.goto(`${network.url}/saved_address`)
  await expect(next).toHaveURL(/\/signin$/, { timeout: 20_000 })
  const customerTraces = [/1 Harbour St/, /Dana Buyer/, new RegExp(account.email)]
  expect(matchesIn(await deviceDump(next), customerTraces)).toEqual([])
})

test('killed browser restores typed text but no password', { tag: '@long' }, async ({ device, network }) => {
  const { page } = await device.start()
  await page.goto(`${network.url}/signup`)
  await page.getByLabel('Password', { exact: true }).fill('a quiet harbour 9')
  await page.getByLabel('Business name').pressSequentially('Visitors Ltd')
  const drafts = async () => (await deviceDump(page))['IndexedDB showfloor-drafts records']
  await expect.poll(drafts).toContain('Visitors Ltd')
  device.kill()
  const { page: next } = await device.start()
  await next.goto(`${network.url}/signup`)
  await expect(next.getByText('We kept what you typed.')).toBeVisible()
  await expect(next.getByLabel('Business name')).toHaveValue('Visitors Ltd')
  expect(matchesIn(await deviceDump(next), [/a quiet harbour 9/])).toEqual([])
})

test('killed browser continues saving the catalogue from its last progress', { tag: '@long' }, async ({
  device,
  network,
}) => {
  test.setTimeout(300_000 + kills * 40_000)
  const random = seeded(testSeed)
  network.omitCalls(/\/catalogue\//)
  // The delay makes saving slow enough for all kills to come before its end.
  network.delay(20 + kills * 15, ({ url }) => /\/api\/product\/[\w-]+$/.test(url))
  let { page } = await device.start()
  await page.goto(`${network.url}/offline`)
  await waitForServiceWorker(page)
  await expect(page.getByText(/^About [\d,]+ products/)).toBeVisible({ timeout: 20_000 })
  const requestsBefore = network.callsWithBodies.length
  // The shop renders its pictures on their first request, which takes a while.
  await startSaving(page, kills > 3 ? 'Small' : 'None')
  await waitForSavedState(page, ({ job }) => job !== null)
  let killed = 0
  for (; killed < kills; killed += 1) {
    await new Promise((resolve) => setTimeout(resolve, 300 + random() * 2500))
    if ((await readSavedState(page)).job === null) break
    device.kill()
    ;({ page } = await device.start())
    // Saving continues on any screen, not only on the catalogue's screen.
    await page.goto(`${network.url}/scan`)
    await waitForSavedState(page, ({ job, pack }) => job !== null || pack !== null)
  }
  expect(killed).toBeGreaterThan(kills / 2)
  const { pack } = await waitForSavedState(
    page,
    (state) => state.pack !== null && state.job === null,
    240_000,
  )
  expect(pack).toMatchObject({ products: 400, missing: [] })
  expect(pack?.pictures.done).toBe(pack?.pictures.of)
  // Each kill repeats the requests on their way to the device, and the replies on their way to the disk.
  expect(repeatedRequests(network.callsWithBodies.slice(requestsBefore)).length).toBeLessThanOrEqual(
    2 * parallelRequests * killed,
  )
  expect((await readSavedState(page)).generations).toBe(1)
})
