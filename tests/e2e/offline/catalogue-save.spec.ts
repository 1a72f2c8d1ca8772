/** Saving the catalogue in a browser, from providers that offer nothing but the plain contract. */
import { type CDPSession, type Page } from '@playwright/test'
import { controlled, expect, test } from '../../support/fixtures'
import { startOtherProvider } from '../../support/other-provider'
import { askedAgain, onDevice, startSaving, untilOnDevice } from '../../support/saved-catalogue'

const bulk = /\/catalogue\//
const details = ({ url }: { url: string }) => /\/api\/product\/[\w-]+$/.test(url)
const saved = (page: Page) => page.getByRole('heading', { name: /^Saved [\d,]+ products$/ })

test.describe.configure({ timeout: 120_000 })

test('any provider of the contract is saved, and browsed when it is gone; Remove leaves nothing', async ({
  page,
}) => {
  const other = await startOtherProvider()
  await page.goto(`${other.url}/offline`)
  await controlled(page)
  await startSaving(page, 'Small')
  await expect(page.getByRole('heading', { name: 'Saved 60 products' })).toBeVisible({ timeout: 60_000 })
  expect(await onDevice(page)).toMatchObject({
    pack: { products: 60, missing: [] },
    job: null,
    generations: 1,
  })
  expect((await onDevice(page)).pictures).toBeGreaterThan(60)
  await other.stop()
  await page.goto(`${other.url}/product/thing-33`)
  await expect(page.getByRole('heading', { name: 'Thing 33 & Co' })).toBeVisible()

  await page.goto(`${other.url}/offline`)
  await page.getByRole('button', { name: 'Remove' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click()
  await expect(page.getByRole('button', { name: 'Save catalogue' })).toBeVisible()
  expect(await onDevice(page)).toMatchObject({ pack: null, job: null, generations: 0, pictures: 0 })
})

test('saving outlives a reload, a lost network and a sign-in page, and asks nothing again', async ({
  page,
  door,
}) => {
  door.lacks(bulk)
  door.delay(60, details)
  await page.goto(`${door.url}/offline`)
  await controlled(page)
  await expect(page.getByText(/^About [\d,]+ products/)).toBeVisible({ timeout: 20_000 })
  const begun = door.asked.length
  await startSaving(page, 'None')
  await untilOnDevice(page, ({ job }) => (job?.products.done ?? 0) > 30)

  await page.reload()
  await untilOnDevice(page, ({ job }) => (job?.products.done ?? 0) > 80)

  await door.shut()
  await untilOnDevice(page, ({ job }) => job?.pause === 'network')
  await expect(page.getByText(/^Waiting for the network/).last()).toBeVisible()
  const lost = await onDevice(page)
  await door.open()
  await untilOnDevice(
    page,
    ({ job }) => job?.pause === null && job.products.done > (lost.job?.products.done ?? 0),
  )

  door.weather('captive')
  await untilOnDevice(page, ({ job }) => job?.pause === 'sign-in-page')
  door.weather('fine')
  await expect(saved(page)).toHaveText('Saved 400 products', { timeout: 60_000 })
  // A reload lets go of four questions, and so does each of the other two.
  expect(askedAgain(door.asked.slice(begun)).length).toBeLessThanOrEqual(12)
})

test('a person pauses in one tab, goes on in another, and a closed tab is followed by the next', async ({
  page,
  context,
  door,
}) => {
  door.lacks(bulk)
  door.delay(80, details)
  await page.goto(`${door.url}/offline`)
  await controlled(page)
  await startSaving(page, 'None')
  await untilOnDevice(page, ({ job }) => (job?.products.done ?? 0) > 10)

  const second = await context.newPage()
  await second.goto(`${door.url}/offline`)
  await expect(second.getByText('Another tab of this shop is saving.')).toBeVisible()
  await second.getByRole('button', { name: 'Pause' }).click()
  await expect(page.getByRole('button', { name: 'Resume' })).toBeVisible()
  const paused = await onDevice(page)
  await page.waitForTimeout(1000)
  expect((await onDevice(page)).details).toBe(paused.details)

  await second.getByRole('button', { name: 'Resume' }).click()
  await untilOnDevice(page, ({ job }) => (job?.products.done ?? 0) > (paused.job?.products.done ?? 0) + 5)
  await second.close()
  await expect(saved(page)).toHaveText('Saved 400 products', { timeout: 60_000 })
})

test('an update asks for what changed and a tenth besides', async ({ page, door }) => {
  door.lacks(bulk)
  await page.goto(`${door.url}/offline`)
  await controlled(page)
  await startSaving(page, 'None')
  await expect(saved(page)).toBeVisible({ timeout: 90_000 })
  const before = await onDevice(page)
  const begun = door.seen.length
  await page.getByRole('button', { name: 'Update' }).click()
  await untilOnDevice(
    page,
    ({ pack, job }) => job === null && pack?.generation !== before.pack?.generation,
    60_000,
  )
  const asked = door.seen.slice(begun).filter((line) => details({ url: line }))
  expect(asked).toHaveLength(40)
  expect(await onDevice(page)).toMatchObject({ pack: { products: 400 }, generations: 1 })
})

/** Writes so many kilobytes where unsent edits are kept. */
function keepUnsent(page: Page, kilobytes: number): Promise<string> {
  return page.evaluate(async (count) => {
    const database = await new Promise<IDBDatabase>((resolve, reject) => {
      const request = indexedDB.open('showfloor-outbox')
      request.onupgradeneeded = () => request.result.createObjectStore('records')
      request.onsuccess = () => resolve(request.result)
      request.onerror = () => reject(new Error(String(request.error)))
    })
    const end = await new Promise<string>((resolve) => {
      const transaction = database.transaction('records', 'readwrite', { durability: 'strict' })
      const text = () =>
        Array.from({ length: 1024 }, () => String.fromCharCode(33 + Math.random() * 90)).join('')
      for (let each = 0; each < count; each += 1)
        transaction.objectStore('records').put(text(), ['test', each])
      transaction.oncomplete = () => resolve('kept')
      transaction.onabort = () => resolve(String(transaction.error))
    })
    database.close()
    return end
  }, kilobytes)
}

/** The origin needs its slash. */
async function limitStorage(line: CDPSession, url: string, quotaSize: number): Promise<void> {
  await line.send('Storage.overrideQuotaForOrigin', { origin: `${url}/`, quotaSize })
}

test('a device that is full says what fits, and unsent work is still kept', async ({
  page,
  context,
  door,
}) => {
  door.lacks(bulk)
  await page.goto(`${door.url}/offline`)
  await controlled(page)
  await expect(page.getByText(/^About [\d,]+ products/)).toBeVisible({ timeout: 20_000 })
  const line = await context.newCDPSession(page)
  const { usage } = await line.send('Storage.getUsageAndQuota', { origin: `${door.url}/` })
  await limitStorage(line, door.url, usage + 5_000_000)
  await startSaving(page, 'Small')
  const { job } = await untilOnDevice(page, (found) => found.job?.pause === 'storage', 90_000)
  expect(job?.fits?.withoutPictures).toBeGreaterThan(job?.fits?.withPictures ?? 0)
  expect(job?.fits?.withPictures).toBeGreaterThan(0)
  await expect(page.getByText(/fit/).first()).toBeVisible()
  expect(await keepUnsent(page, 300)).toBe('kept')

  await limitStorage(line, door.url, usage + 100_000_000)
  await page.getByRole('button', { name: 'Save without pictures' }).click()
  await expect(saved(page)).toHaveText('Saved 400 products', { timeout: 60_000 })
  expect((await onDevice(page)).pictures).toBe(0)
})

test('an update that does not fit leaves the catalogue in use whole', async ({ page, context, door }) => {
  door.lacks(bulk)
  await page.goto(`${door.url}/offline`)
  await controlled(page)
  await startSaving(page, 'None')
  await expect(saved(page)).toHaveText('Saved 400 products', { timeout: 90_000 })
  const before = await onDevice(page)
  const line = await context.newCDPSession(page)
  const { usage } = await line.send('Storage.getUsageAndQuota', { origin: `${door.url}/` })
  await limitStorage(line, door.url, usage + 5_000_000)
  await page.getByText('Change what is saved').click()
  await startSaving(page, 'Large')
  await untilOnDevice(page, ({ job }) => job?.pause === 'storage', 90_000)
  const after = await onDevice(page)
  expect(after.pack).toEqual(before.pack)
  expect(after).toMatchObject({ generations: 1, details: before.details, pictures: 0 })
  expect(await keepUnsent(page, 300)).toBe('kept')
})
