/** Opens the shop, the browser and the pages of the offline bench. */
import { readFileSync } from 'node:fs'
import path from 'node:path'
import type { Browser, BrowserContext, Page } from 'playwright'
import type { BundlePictures } from '../../src/domain/catalogue/bundle'
import type { RecordedRequest } from './in-page'
import { inPage, pageCode } from './page-code'
import { openBenchShop } from './server-process'

export type OpenShop = {
  products: number
  /** Addresses of the complete shop and of the same shop without the bulk read. */
  bulk: string
  plain: string
  /** Path of the built module that answers from the saved catalogue. */
  reader: string
  close: () => Promise<void>
}

/** Seeds a shop in a temporary folder with a copy of the build. */
export async function openShop(products: number): Promise<OpenShop> {
  console.log(`Opening a shop of ${products} products.`)
  const { folder, origin, otherOrigin, close } = await openBenchShop('./offline-shop.ts', products, 600_000)
  const reader = builtFile(path.join(folder, 'dist'), 'src/saved/catalogue/read/reader-client.ts')
  return { products, bulk: origin, plain: otherOrigin, reader, close }
}

function builtFile(folder: string, source: string): string {
  const manifest = JSON.parse(readFileSync(path.join(folder, '.vite', 'manifest.json'), 'utf8')) as Record<
    string,
    { file: string }
  >
  const file = manifest[source]?.file
  if (!file) throw new Error(`The build has no separate file for ${source}.`)
  return `/${file}`
}

/** Opens a browser context with the bench's functions in every page and the shop's service worker in control. */
export async function newVisitor(browser: Browser, origin: string): Promise<BrowserContext> {
  const context = await browser.newContext()
  await context.addInitScript({ content: await pageCode() })
  const page = await context.newPage()
  await page.goto(`${origin}/`)
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null, null, { timeout: 120_000 })
  await page.close()
  return context
}

const names: Record<BundlePictures, string> = { none: 'None', small: 'Small', large: 'Large' }
const maxSavingMs = 3_600_000

/** Saves the catalogue with the buttons of the page. */
export async function save(page: Page, origin: string, pictures: BundlePictures) {
  page.setDefaultTimeout(120_000)
  await page.goto(`${origin}/offline`)
  await page.getByRole('radio', { name: names[pictures] }).check()
  // The page requests a size estimate first, which does not count as saving.
  await page.getByText(/^About /).waitFor()
  await page.waitForTimeout(1000)
  await takeRecordedRequests(origin)
  page.setDefaultTimeout(maxSavingMs)
  return inPage(page, 'pressUntil', 'Save catalogue', 'Saved ')
}

/** Removes the saved catalogue from the device. */
export async function remove(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Remove' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click()
  await page.getByRole('button', { name: 'Save catalogue' }).waitFor()
  await page.waitForTimeout(1500)
}

/** Returns the requests that pages have sent since the previous call to save the catalogue. */
export async function takeRecordedRequests(origin: string): Promise<RecordedRequest[]> {
  return (await (await fetch(`${origin}/bench/asked`)).json()) as RecordedRequest[]
}
