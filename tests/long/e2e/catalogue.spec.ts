/** Saving the catalogue on devices with little room, in two tabs, and anew (req 11). */
import type { Page } from '@playwright/test'
import { limitStorage } from '../../support/device'
import { controlled, expect, offlineTest as test, open } from '../../support/fixtures'
import { requestedAgain, onDevice, startSaving, untilOnDevice } from '../../support/saved-catalogue'

const details = ({ url }: { url: string }) => /\/api\/product\/[\w-]+$/.test(url)

const saved = (page: Page) => page.getByRole('heading', { name: /^Saved [\d,]+ products$/ })

test.describe.configure({ timeout: 180_000 })

test.beforeEach(async ({ page, door }) => {
  // Like a provider that offers nothing but the plain contract.
  door.lacks(/\/catalogue\//)
  await open(page, `${door.url}/offline`)
  await controlled(page)
})

test('a person pauses in one tab, goes on in another, and the next one follows', async ({
  page,
  context,
  door,
}) => {
  door.delay(80, details)
  await startSaving(page, 'None')
  await untilOnDevice(page, ({ job }) => (job?.products.done ?? 0) > 10)
  const second = await context.newPage()
  await second.goto(`${door.url}/offline`)
  await expect(second.getByText('Another tab is saving.')).toBeVisible()
  await second.getByRole('button', { name: 'Pause' }).click()
  await expect(page.getByRole('button', { name: 'Resume', exact: true })).toBeVisible()
  await door.idle()
  const asked = door.seen.filter((call) => details({ url: call })).length
  const paused = await onDevice(page)
  await second.getByRole('button', { name: 'Resume', exact: true }).click()
  expect(door.seen.filter((call) => details({ url: call }))).toHaveLength(asked)
  await untilOnDevice(page, ({ job }) => (job?.products.done ?? 0) > (paused.job?.products.done ?? 0) + 5)
  await second.close()
  await expect(saved(page)).toHaveText('Saved 400 products', { timeout: 60_000 })
})

test('an update asks for what changed and a tenth besides', async ({ page, door }) => {
  await startSaving(page, 'None')
  await expect(saved(page)).toBeVisible({ timeout: 90_000 })
  const before = await onDevice(page)
  const begun = door.seen.length
  await page.getByRole('button', { name: 'Update' }).click()
  const isNew = (generation?: number) => generation !== before.pack?.generation
  await untilOnDevice(page, ({ pack, job }) => job === null && isNew(pack?.generation), 60_000)
  expect(door.seen.slice(begun).filter((call) => details({ url: call }))).toHaveLength(40)
  expect(await onDevice(page)).toMatchObject({ pack: { products: 400 }, generations: 1 })
})

/** Writes so many kilobytes where unsent edits are kept. */
function storeUnsent(page: Page, kilobytes: number): Promise<string> {
  return page.evaluate(async (count) => {
    const database = await new Promise<IDBDatabase>((resolve, reject) => {
      const request = indexedDB.open('showfloor-outbox')
      request.onupgradeneeded = () => request.result.createObjectStore('records')
      request.onsuccess = () => resolve(request.result)
      request.onerror = () => reject(new Error(String(request.error)))
    })
    const end = await new Promise<string>((resolve) => {
      const transaction = database.transaction('records', 'readwrite', { durability: 'strict' })
      for (let each = 0; each < count; each += 1)
        transaction.objectStore('records').put(crypto.getRandomValues(new Uint8Array(1024)), ['test', each])
      transaction.oncomplete = () => resolve('kept')
      transaction.onabort = () => resolve(String(transaction.error))
    })
    database.close()
    return end
  }, kilobytes)
}

async function leaveRoom(page: Page, url: string, bytes: number): Promise<void> {
  const tools = await page.context().newCDPSession(page)
  const { usage } = await tools.send('Storage.getUsageAndQuota', { origin: `${url}/` })
  await limitStorage(page, url, usage + bytes)
}

test('a device that is full says what fits, and unsent work is still kept', async ({ page, door }) => {
  await expect(page.getByText(/^About [\d,]+ products/)).toBeVisible({ timeout: 20_000 })
  await leaveRoom(page, door.url, 5_000_000)
  await startSaving(page, 'Small')
  const { job } = await untilOnDevice(page, (found) => found.job?.pause === 'storage', 90_000)
  expect(job?.fits?.withoutPictures).toBeGreaterThan(job?.fits?.withPictures ?? 0)
  expect(job?.fits?.withPictures).toBeGreaterThan(0)
  await expect(page.getByText(/fit/).first()).toBeVisible()
  expect(await storeUnsent(page, 300)).toBe('kept')
  await limitStorage(page, door.url, null)
  await page.getByRole('button', { name: 'Save without pictures' }).click()
  await expect(saved(page)).toHaveText('Saved 400 products', { timeout: 60_000 })
  expect((await onDevice(page)).pictures).toBe(0)
})

test('an update that does not fit leaves the catalogue in use whole', async ({ page, door }) => {
  await startSaving(page, 'None')
  await expect(saved(page)).toHaveText('Saved 400 products', { timeout: 90_000 })
  const before = await onDevice(page)
  await leaveRoom(page, door.url, 5_000_000)
  await page.getByText('Change what is saved').click()
  await startSaving(page, 'Large')
  await untilOnDevice(page, ({ job }) => job?.pause === 'storage', 90_000)
  const after = await onDevice(page)
  expect(after.pack).toEqual(before.pack)
  expect(after).toMatchObject({ generations: 1, details: before.details, pictures: 0 })
})

test('saving outlives a reload, a lost network and a sign-in page, and asks once', async ({ page, door }) => {
  door.delay(60, details)
  await expect(page.getByText(/^About [\d,]+ products/)).toBeVisible({ timeout: 20_000 })
  const begun = door.asked.length
  await startSaving(page, 'None')
  await untilOnDevice(page, ({ job }) => (job?.products.done ?? 0) > 30)
  await page.reload()
  await untilOnDevice(page, ({ job }) => (job?.products.done ?? 0) > 80)
  await door.shut()
  await untilOnDevice(page, ({ job }) => job?.pause === 'network')
  await expect(page.getByText(/^You’re offline\. Saving resumes/).last()).toBeVisible()
  const lost = (await onDevice(page)).job?.products.done ?? 0
  await door.open()
  await untilOnDevice(page, ({ job }) => job?.pause === null && job.products.done > lost)
  const beforeSignIn = door.asked.length
  door.fault('captive')
  const link = page.getByRole('link', { name: 'Open a page in a new tab' })
  await expect(link).toBeVisible({ timeout: 20_000 })
  const [tab] = await Promise.all([page.waitForEvent('popup'), link.click()])
  await expect(tab.getByRole('heading', { name: 'Sign in' })).toBeVisible()
  await tab.close()
  // What the sign-in page answered, however often, is none of the shop's.
  door.asked.splice(beforeSignIn)
  door.recover()
  await expect(saved(page)).toHaveText('Saved 400 products', { timeout: 60_000 })
  // A reload lets go of four questions, and so does each of the other two; a slow machine gives up some more of the 400.
  expect(requestedAgain(door.asked.slice(begun)).length).toBeLessThanOrEqual(40)
})
