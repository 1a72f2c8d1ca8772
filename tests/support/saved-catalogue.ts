/** Saves the catalogue in browser tests, and reads its state from the device. */
import type { Page } from '@playwright/test'
import { expect, open, waitForServiceWorker } from './fixtures'

export type SavedState = {
  pack: {
    generation: number
    products: number
    pictures: { done: number; of: number }
    missing: string[]
  } | null
  job: {
    pause: string | null
    products: { done: number; of: number }
    fits: { withPictures: number; withoutPictures: number } | null
  } | null
  /** Number of generation databases. */
  generations: number
  pictures: number
}

/** Reads the state without creating a database. */
export function readSavedState(page: Page): Promise<SavedState> {
  return page.evaluate(async () => {
    const requestResult = <T>(request: IDBRequest<T>) =>
      new Promise<T>((resolve, reject) => {
        request.addEventListener('success', () => resolve(request.result))
        request.addEventListener('error', () => reject(request.error ?? new Error('IndexedDB refused')))
      })
    const names = (await indexedDB.databases()).map(({ name = '' }) => name)
    const generations = names.filter((name) => name.startsWith('showfloor-catalogue-g'))
    const state = { pack: null, job: null, generations: generations.length, pictures: 0 }
    if (await caches.has('showfloor-catalogue-pictures-v1'))
      state.pictures = (await (await caches.open('showfloor-catalogue-pictures-v1')).keys()).length
    if (!names.includes('showfloor-catalogue')) return state
    const database = await requestResult(indexedDB.open('showfloor-catalogue'))
    const records = database.transaction('records').objectStore('records')
    const [pack, job] = await Promise.all([
      requestResult(records.get('pack')),
      requestResult(records.get('job')),
    ])
    database.close()
    return { ...state, pack: pack ?? null, job: job ?? null }
  })
}

/** Waits until `passes` accepts the saved state. */
export async function waitForSavedState(
  page: Page,
  passes: (state: SavedState) => boolean,
  timeout = 30_000,
): Promise<SavedState> {
  let state = await readSavedState(page)
  await expect(async () => {
    state = await readSavedState(page)
    expect(passes(state), JSON.stringify(state)).toBe(true)
  }).toPass({ timeout, intervals: [100] })
  return state
}

export const savedHeading = (page: Page) => page.getByRole('heading', { name: /^Saved [\d,]+ products?$/ })

/** Opens the page of the catalogue, controlled by the service worker. */
export async function openCatalogue(page: Page, origin: string): Promise<void> {
  await open(page, `${origin}/offline`)
  await waitForServiceWorker(page)
}

/** Chooses the pictures and starts saving. */
export async function startSaving(page: Page, pictures: 'None' | 'Small' | 'Large'): Promise<void> {
  await page.getByRole('radio', { name: new RegExp(`^${pictures}`) }).check()
  await page.getByRole('button', { name: 'Save catalogue' }).click()
}

/** Requests that pages and the network probe send by themselves. */
const otherRequests =
  /api\/(category\/ |category\/AllUnMap|HomePageSetting|cart\/|product\/search)|catalogue\/snapshot/

/** Returns the saver's requests that were made more than once, with one entry for each repetition. */
export function repeatedRequests(requests: string[]): string[] {
  const saverRequests = requests.filter(
    (line) => /\/frontend\/|\/w(320|640|1280)\//.test(line) && !otherRequests.test(line),
  )
  return saverRequests.filter((line, index) => saverRequests.indexOf(line) !== index)
}
