/** Saving the catalogue on a full device and through interruptions (req 11.9 to 11.14). */
import type { Page } from '@playwright/test'
import { limitStorage } from '../support/device'
import { waitForServiceWorker, expect, offlineTest as test, open } from '../support/fixtures'
import { repeatedRequests, readSavedState, startSaving, waitForSavedState } from '../support/saved-catalogue'

const isDetailRequest = ({ url }: { url: string }) => /\/api\/product\/[\w-]+$/.test(url)
const saved = (page: Page) => page.getByRole('heading', { name: /^Saved [\d,]+ products$/ })

test.describe.configure({ timeout: 180_000 })

test.beforeEach(async ({ page, network }) => {
  // The proxy simulates a provider that offers only the plain contract.
  network.omitCalls(/\/catalogue\//)
  await open(page, `${network.url}/offline`)
  await waitForServiceWorker(page)
})

/** Writes this many kilobytes into the store of unsent edits, and resolves to the outcome. */
function storeUnsent(page: Page, kilobytes: number): Promise<string> {
  return page.evaluate(async (count) => {
    const database = await new Promise<IDBDatabase>((resolve, reject) => {
      const request = indexedDB.open('showfloor-outbox')
      request.onupgradeneeded = () => request.result.createObjectStore('records')
      request.onsuccess = () => resolve(request.result)
      request.onerror = () => reject(new Error(String(request.error)))
    })
    const outcome = await new Promise<string>((resolve) => {
      const transaction = database.transaction('records', 'readwrite', { durability: 'strict' })
      for (let index = 0; index < count; index += 1)
        transaction.objectStore('records').put(crypto.getRandomValues(new Uint8Array(1024)), ['test', index])
      transaction.oncomplete = () => resolve('kept')
      transaction.onabort = () => resolve(String(transaction.error))
    })
    database.close()
    return outcome
  }, kilobytes)
}

async function leaveRoom(page: Page, url: string, bytes: number): Promise<void> {
  const tools = await page.context().newCDPSession(page)
  const { usage } = await tools.send('Storage.getUsageAndQuota', { origin: `${url}/` })
  await limitStorage(page, url, usage + bytes)
}

test('full device shows how much fits, and unsent edits can still be stored', { tag: '@long' }, async ({ page, network }) => {
  await expect(page.getByText(/^About [\d,]+ products/)).toBeVisible({ timeout: 20_000 })
  await leaveRoom(page, network.url, 5_000_000)
  await startSaving(page, 'Small')
  const { job } = await waitForSavedState(page, (state) => state.job?.pause === 'storage', 90_000)
  expect(job?.fits?.withoutPictures).toBeGreaterThan(job?.fits?.withPictures ?? 0)
  expect(job?.fits?.withPictures).toBeGreaterThan(0)
  await expect(page.getByText(/fit/).first()).toBeVisible()
  expect(await storeUnsent(page, 300)).toBe('kept')
  await limitStorage(page, network.url, null)
  await page.getByRole('button', { name: 'Save without pictures' }).click()
  await expect(saved(page)).toHaveText('Saved 400 products', { timeout: 60_000 })
  expect((await readSavedState(page)).pictures).toBe(0)
})

test('saving survives reload, lost network and captive portal with few repeated calls', { tag: '@long' }, async ({
  page,
  network,
}) => {
  network.delay(60, isDetailRequest)
  await expect(page.getByText(/^About [\d,]+ products/)).toBeVisible({ timeout: 20_000 })
  const requestsBefore = network.callsWithBodies.length
  await startSaving(page, 'None')
  await waitForSavedState(page, ({ job }) => (job?.products.done ?? 0) > 30)
  await page.reload()
  await waitForSavedState(page, ({ job }) => (job?.products.done ?? 0) > 80)
  await network.goOffline()
  await waitForSavedState(page, ({ job }) => job?.pause === 'network')
  await expect(page.getByText(/^You’re offline\. Saving resumes/).last()).toBeVisible()
  const lost = (await readSavedState(page)).job?.products.done ?? 0
  await network.goOnline()
  await waitForSavedState(page, ({ job }) => job?.pause === null && job.products.done > lost)
  const beforeSignIn = network.callsWithBodies.length
  network.injectFault('captive')
  const link = page.getByRole('link', { name: 'Open a page in a new tab' })
  await expect(link).toBeVisible({ timeout: 20_000 })
  const [tab] = await Promise.all([page.waitForEvent('popup'), link.click()])
  await expect(tab.getByRole('heading', { name: 'Sign in' })).toBeVisible()
  await tab.close()
  // Requests that the captive portal answered do not count as requests to the shop.
  network.callsWithBodies.splice(beforeSignIn)
  network.recover()
  await expect(saved(page)).toHaveText('Saved 400 products', { timeout: 60_000 })
  // A reload aborts four requests, and so does each of the other two interruptions; a slow machine aborts some more
  // of the 400.
  expect(repeatedRequests(network.callsWithBodies.slice(requestsBefore)).length).toBeLessThanOrEqual(40)
})
