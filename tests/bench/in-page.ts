/**
 * Functions of the offline bench that run inside a page of the shop and use the page's clock. All times are in ms.
 */
import type { savedAnswer } from '../../src/saved/catalogue/read/reader-client'
import { databases } from '../../src/device/storage-names'
import type { Bundle } from '../../src/domain/catalogue/bundle'
import { catalogueKeys, keysOf, bundleKeys, type Raw } from '../../src/saved/catalogue/layout'
import { openBundleStore } from '../../src/saved/catalogue/bundle-store'

export type RecordedRequest = { method: string; path: string; body: string | null }
export type BareRun = { ms: number; bytes: number; requests: number }

const parallelRequests = 4

/** Repeats the requests that saved the catalogue, four at a time, and parses the replies without saving. */
export async function bareLoop(requests: RecordedRequest[]): Promise<BareRun> {
  let next = 0
  let bytes = 0
  const began = performance.now()
  const lane = async () => {
    for (let call = requests[next++]; call; call = requests[next++]) {
      const answer = await fetch(call.path, requestInit(call))
      if (call.path.startsWith('/frontend/')) {
        const text = await answer.text()
        bytes += text.length
        JSON.parse(text)
      } else bytes += (await answer.blob()).size
    }
  }
  await Promise.all(Array.from({ length: parallelRequests }, lane))
  return { ms: performance.now() - began, bytes, requests: requests.length }
}

/**
 * Repeats the requests of the bulk read, which returns many products per reply: requests the replies one after another,
 * parses each line, then fetches the pictures.
 */
export async function bareBulk(requests: RecordedRequest[]): Promise<BareRun> {
  const pages = requests.filter(({ path }) => path.startsWith('/frontend/'))
  let bytes = 0
  const began = performance.now()
  for (const call of pages) {
    const answer = await fetch(call.path, requestInit(call))
    const text = await answer.text()
    bytes += text.length
    for (const line of text.split('\n')) if (line !== '') JSON.parse(line)
  }
  const pictures = await bareLoop(requests.filter((call) => !pages.includes(call)))
  return { ms: performance.now() - began, bytes: bytes + pictures.bytes, requests: requests.length }
}

function requestInit({ method, body }: RecordedRequest): RequestInit {
  const init: RequestInit = { method, cache: 'no-store' }
  return body === null ? init : { ...init, body, headers: { 'Content-Type': 'application/json' } }
}

export type WatchedRun = { ms: number; maxTask: number; longTasks: number }

/** Presses a button and waits until a heading begins with `heading`. */
export async function pressUntil(button: string, heading: string): Promise<WatchedRun> {
  const tasks: number[] = []
  const observer = new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) tasks.push(duration)
  })
  observer.observe({ type: 'longtask' })
  const target = [...document.querySelectorAll('button')].find(
    (candidate) => candidate.textContent === button,
  )
  if (!target) throw new Error(`There is no button "${button}".`)
  const began = performance.now()
  target.click()
  await waitUntil(() =>
    [...document.querySelectorAll('h2')].some((element) => element.textContent.startsWith(heading)),
  )
  const ms = performance.now() - began
  await new Promise((resolve) => setTimeout(resolve, 200))
  observer.disconnect()
  return { ms, maxTask: Math.max(0, ...tasks), longTasks: tasks.length }
}

/** Returns the stored record of the saved catalogue. */
export async function savedBundle(): Promise<Bundle> {
  const bundle = await openBundleStore(databases.catalogue).get<Bundle>(catalogueKeys.bundle)
  if (!bundle) throw new Error('No catalogue is saved.')
  return bundle
}

/** Prefixes for the names of copied products, so that a catalogue can be larger than any seed. */
const namePrefixes = [
  'Coastal',
  'Summit',
  'Urban',
  'Alpine',
  'Desert',
  'Meadow',
  'Canyon',
  'Orchard',
  'Lagoon',
]

/** Adds nine copies of each product to the saved catalogue, each with a different name, code and slug. */
export async function growTenfold(): Promise<number> {
  const { generation } = await savedBundle()
  const store = openBundleStore(databases.catalogueGeneration(generation))
  const parts = await store.keys(keysOf('tiles'))
  let products = 0
  for (const [partIndex, key] of parts.entries()) {
    const tiles = ((await store.get<(Raw | null)[]>(key)) ?? []).filter((tile) => tile !== null)
    products += tiles.length * (namePrefixes.length + 1)
    const copies = namePrefixes.map((word, index) => tiles.map((tile) => renamedCopy(tile, word, index + 1)))
    await store.commit(
      copies.map((copy, index) => [
        bundleKeys.tiles(100_000 + partIndex * namePrefixes.length + index),
        copy,
      ]),
    )
  }
  for (const key of await store.keys(keysOf('list'))) {
    const slugs = (await store.get<string[]>(key)) ?? []
    const copiedSlugs = namePrefixes.flatMap((word) => slugs.map((slug) => `${slug}-${word.toLowerCase()}`))
    await store.commit([[key, [...slugs, ...copiedSlugs]]])
  }
  return products
}

function renamedCopy(tile: Raw, word: string, number: number): Raw {
  const { ProductName, SKU, Slug } = tile
  return {
    ...tile,
    ProductName: `${word} ${String(ProductName)}`,
    SKU: String(SKU).replace(/\d+$/, (digits) => `${number}${digits}`),
    Slug: `${String(Slug)}-${word.toLowerCase()}`,
  }
}

type Reader = { savedAnswer: typeof savedAnswer }

/**
 * Returns the ms until the built app's reader (`module`) answers its first search. The reader gives up when an answer
 * takes long, so the search is repeated.
 */
export async function firstSearch(module: string, text: string): Promise<number> {
  const began = performance.now()
  while ((await search(module, text)) === null) {
    if (performance.now() - began > 120_000) throw new Error('The saved catalogue answers no search.')
  }
  return performance.now() - began
}

/** Runs the searches one after another. `hits`: number of products on the first page. */
export async function searches(module: string, texts: string[]): Promise<{ ms: number; hits: number }[]> {
  const results: { ms: number; hits: number }[] = []
  for (const text of texts) {
    const began = performance.now()
    const answer = await search(module, text)
    const ms = performance.now() - began
    if (!answer) throw new Error(`The saved catalogue does not answer the search for "${text}".`)
    results.push({ ms, hits: answer.value.products.length })
  }
  return results
}

async function search(module: string, text: string) {
  const reader = (await import(/* @vite-ignore */ module)) as Reader
  return reader.savedAnswer({ kind: 'search', text, page: 1, limit: 12 })
}

/**
 * Taps a product of the shown list. `heading`: ms until its name is shown; `content`: ms until its whole page is
 * shown.
 */
export async function tapProduct(index: number): Promise<{ heading: number; content: number } | null> {
  const link = document.querySelectorAll<HTMLAnchorElement>('main article a[href^="/product/"]')[index]
  if (!link) return null
  const name = link.textContent
  const began = performance.now()
  link.click()
  await waitUntil(() => document.querySelector('main h1')?.textContent === name)
  const heading = performance.now() - began
  await waitUntil(isWholeProduct)
  await nextPaint()
  return { heading, content: performance.now() - began }
}

/** Returns the ms from the start of the visit until the product of this page is shown. */
export async function productPageTimes(): Promise<{ heading: number; content: number }> {
  await waitUntil(() => Boolean(document.querySelector('main h1')?.textContent))
  await nextPaint()
  const heading = performance.now()
  await waitUntil(isWholeProduct)
  await nextPaint()
  return { heading, content: performance.now() }
}

function isWholeProduct(): boolean {
  const article = document.querySelector('main article[aria-busy="false"]')
  return article !== null && document.querySelector('main [role="tabpanel"]')?.textContent !== ''
}

function nextPaint(): Promise<void> {
  return new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)))
}

function waitUntil(isMet: () => boolean): Promise<void> {
  return new Promise((resolve) => {
    if (isMet()) return resolve()
    const observer = new MutationObserver(() => {
      if (!isMet()) return
      observer.disconnect()
      resolve()
    })
    observer.observe(document, { childList: true, subtree: true, attributes: true, characterData: true })
  })
}
