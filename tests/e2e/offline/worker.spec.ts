/** The service worker's first minute: pages are in its charge as soon as it is there. */
import { expect, test } from '../../support/fixtures'

test('a page that is on its way when the worker comes is in its charge, too', async ({ page, door }) => {
  await page.goto(door.url)
  await page.waitForFunction(async () => {
    const registration = await navigator.serviceWorker.getRegistration()
    return registration !== undefined && registration.active === null
  })
  const begun = page.context().waitForEvent('serviceworker')
  // Nobody claims a page that is not there yet: this one comes when the worker is active.
  await page.route('**/shop', async (route) => {
    const worker = page.context().serviceWorkers()[0] ?? (await begun)
    await expect
      .poll(() =>
        worker.evaluate(
          () => (self as unknown as { registration: ServiceWorkerRegistration }).registration.active?.state,
        ),
      )
      .toBe('activated')
    await route.continue()
  })
  await page.goto(`${door.url}/shop`)
  await expect
    .poll(() => page.evaluate(() => navigator.serviceWorker.controller !== null), { timeout: 10_000 })
    .toBe(true)
})
