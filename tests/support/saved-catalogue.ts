/** The saved catalogue as it lies on the device, for browser tests. */
import { expect, type Page } from '@playwright/test'

export type OnDevice = {
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
  /** Databases of generations. */
  generations: number
  details: number
  pictures: number
}

/** Only looks: it makes no database. */
export function onDevice(page: Page): Promise<OnDevice> {
  return page.evaluate(async () => {
    const settled = <T>(request: IDBRequest<T>) =>
      new Promise<T>((resolve, reject) => {
        request.addEventListener('success', () => resolve(request.result))
        request.addEventListener('error', () => reject(request.error ?? new Error('IndexedDB refused')))
      })
    const names = (await indexedDB.databases()).map(({ name = '' }) => name)
    const generations = names.filter((name) => name.startsWith('showfloor-catalogue-g'))
    const found = { pack: null, job: null, generations: generations.length, details: 0, pictures: 0 }
    if (await caches.has('showfloor-catalogue-pictures-v1'))
      found.pictures = (await (await caches.open('showfloor-catalogue-pictures-v1')).keys()).length
    if (!names.includes('showfloor-catalogue')) return found
    const database = await settled(indexedDB.open('showfloor-catalogue'))
    const records = database.transaction('records').objectStore('records')
    const [pack, job] = await Promise.all([settled(records.get('pack')), settled(records.get('job'))])
    database.close()
    const here = (pack ?? job) as { generation: number } | undefined
    if (here && names.includes(`showfloor-catalogue-g${here.generation}`)) {
      const generation = await settled(indexedDB.open(`showfloor-catalogue-g${here.generation}`))
      const range = IDBKeyRange.bound(['detail'], ['detail', []])
      const details = generation.transaction('records').objectStore('records').count(range)
      found.details = await settled(details)
      generation.close()
    }
    return { ...found, pack: pack ?? null, job: job ?? null }
  })
}

/** Waits until what is on the device passes. */
export async function untilOnDevice(
  page: Page,
  passes: (found: OnDevice) => boolean,
  timeout = 30_000,
): Promise<OnDevice> {
  let found = await onDevice(page)
  await expect(async () => {
    found = await onDevice(page)
    expect(passes(found), JSON.stringify(found)).toBe(true)
  }).toPass({ timeout, intervals: [100] })
  return found
}

/** Chooses pictures and presses the button. */
export async function startSaving(page: Page, pictures: 'None' | 'Small' | 'Large'): Promise<void> {
  await page.getByRole('radio', { name: new RegExp(`^${pictures}`) }).check()
  await page.getByRole('button', { name: 'Save catalogue' }).click()
}

/** What screens and the probe ask for by themselves. */
const notTheSavers =
  /api\/(category\/ |category\/AllUnMap|HomePageSetting|cart\/|product\/search)|catalogue\/snapshot/

/** Of what reached the door, those questions of the saver that came before. */
export function requestedAgain(asked: string[]): string[] {
  const own = asked.filter(
    (line) => /\/frontend\/|\/w(320|640|1280)\//.test(line) && !notTheSavers.test(line),
  )
  return own.filter((line, index) => own.indexOf(line) !== index)
}
