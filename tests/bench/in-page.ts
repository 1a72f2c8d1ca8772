/** What the offline bench does inside a page of the shop, on the page's own clock. All times in ms. */
import type { savedAnswer } from '../../src/saved/catalogue/read/reader-client'
import { databases } from '../../src/device/storage-names'
import type { Bundle } from '../../src/domain/catalogue/bundle'
import { catalogueKeys, keysOf, bundleKeys, type Raw } from '../../src/saved/catalogue/layout'
import { openBundleStore } from '../../src/saved/catalogue/bundle-store'

export type Asked = { method: string; path: string; body: string | null }
export type Bare = { ms: number; bytes: number; requests: number }

const lanes = 4

/** The same requests as a saver's, four at once, read and parsed and nothing else. */
export async function bareLoop(asked: Asked[]): Promise<Bare> {
  let next = 0
  let bytes = 0
  const began = performance.now()
  const lane = async () => {
    for (let call = asked[next++]; call; call = asked[next++]) {
      const answer = await fetch(call.path, initOf(call))
      if (call.path.startsWith('/frontend/')) {
        const text = await answer.text()
        bytes += text.length
        JSON.parse(text)
      } else bytes += (await answer.blob()).size
    }
  }
  await Promise.all(Array.from({ length: lanes }, lane))
  return { ms: performance.now() - began, bytes, requests: asked.length }
}

/** The same pages of the bulk read, one after another, each line parsed; then the same pictures. */
export async function bareBulk(asked: Asked[]): Promise<Bare> {
  const pages = asked.filter(({ path }) => path.startsWith('/frontend/'))
  let bytes = 0
  const began = performance.now()
  for (const call of pages) {
    const answer = await fetch(call.path, initOf(call))
    const text = await answer.text()
    bytes += text.length
    for (const line of text.split('\n')) if (line !== '') JSON.parse(line)
  }
  const pictures = await bareLoop(asked.filter((call) => !pages.includes(call)))
  return { ms: performance.now() - began, bytes: bytes + pictures.bytes, requests: asked.length }
}

function initOf({ method, body }: Asked): RequestInit {
  const init: RequestInit = { method, cache: 'no-store' }
  return body === null ? init : { ...init, body, headers: { 'Content-Type': 'application/json' } }
}

export type Watched = { ms: number; maxTask: number; longTasks: number }

/** Presses a button and waits until a heading begins with `heading`. */
export async function pressUntil(button: string, heading: string): Promise<Watched> {
  const tasks: number[] = []
  const observer = new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) tasks.push(duration)
  })
  observer.observe({ type: 'longtask' })
  const found = [...document.querySelectorAll('button')].find((one) => one.textContent === button)
  if (!found) throw new Error(`There is no button "${button}".`)
  const began = performance.now()
  found.click()
  await until(() => [...document.querySelectorAll('h2')].some((one) => one.textContent.startsWith(heading)))
  const ms = performance.now() - began
  await new Promise((resolve) => setTimeout(resolve, 200))
  observer.disconnect()
  return { ms, maxTask: Math.max(0, ...tasks), longTasks: tasks.length }
}

/** What is kept about the saved catalogue. */
export async function savedPack(): Promise<Bundle> {
  const bundle = await openBundleStore(databases.catalogue).get<Bundle>(catalogueKeys.bundle)
  if (!bundle) throw new Error('No catalogue is saved.')
  return bundle
}

/** Words that make another product's name of one's, so that a catalogue can be made larger than any seed. */
const others = ['Coastal', 'Summit', 'Urban', 'Alpine', 'Desert', 'Meadow', 'Canyon', 'Orchard', 'Lagoon']

/** Puts nine more of each product into the saved catalogue, with names, codes and places in lists of their own. */
export async function growTenfold(): Promise<number> {
  const { generation } = await savedPack()
  const store = openBundleStore(databases.catalogueGeneration(generation))
  const parts = await store.keys(keysOf('tiles'))
  let products = 0
  for (const [place, key] of parts.entries()) {
    const tiles = ((await store.get<(Raw | null)[]>(key)) ?? []).filter((tile) => tile !== null)
    products += tiles.length * (others.length + 1)
    const copies = others.map((word, index) => tiles.map((tile) => another(tile, word, index + 1)))
    await store.commit(
      copies.map((copy, index) => [bundleKeys.tiles(100_000 + place * others.length + index), copy]),
    )
  }
  for (const key of await store.keys(keysOf('list'))) {
    const slugs = (await store.get<string[]>(key)) ?? []
    const more = others.flatMap((word) => slugs.map((slug) => `${slug}-${word.toLowerCase()}`))
    await store.commit([[key, [...slugs, ...more]]])
  }
  return products
}

function another(tile: Raw, word: string, number: number): Raw {
  const { ProductName, SKU, Slug } = tile
  return {
    ...tile,
    ProductName: `${word} ${String(ProductName)}`,
    SKU: String(SKU).replace(/\d+$/, (digits) => `${number}${digits}`),
    Slug: `${String(Slug)}-${word.toLowerCase()}`,
  }
}

type Reader = { savedAnswer: typeof savedAnswer }

/** Until the reader of the built app, `module`, answers its first search: it gives up and is asked again when it takes long. */
export async function firstSearch(module: string, text: string): Promise<number> {
  const began = performance.now()
  while ((await search(module, text)) === null) {
    if (performance.now() - began > 120_000) throw new Error('The saved catalogue answers no search.')
  }
  return performance.now() - began
}

/** Asks for one text after another. `hits` of the first page. */
export async function searches(module: string, texts: string[]): Promise<{ ms: number; hits: number }[]> {
  const results: { ms: number; hits: number }[] = []
  for (const text of texts) {
    const began = performance.now()
    const kept = await search(module, text)
    const ms = performance.now() - began
    if (!kept) throw new Error(`The saved catalogue does not answer the search for "${text}".`)
    results.push({ ms, hits: kept.value.products.length })
  }
  return results
}

async function search(module: string, text: string) {
  const reader = (await import(/* @vite-ignore */ module)) as Reader
  return reader.savedAnswer({ kind: 'search', text, page: 1, limit: 12 })
}

/** Taps a product of the list that is shown. `heading`: its name is there; `content`: all of its page is. */
export async function tapProduct(index: number): Promise<{ heading: number; content: number } | null> {
  const link = document.querySelectorAll<HTMLAnchorElement>('main article a[href^="/product/"]')[index]
  if (!link) return null
  const name = link.textContent
  const began = performance.now()
  link.click()
  await until(() => document.querySelector('main h1')?.textContent === name)
  const heading = performance.now() - began
  await until(isWholeProduct)
  await painted()
  return { heading, content: performance.now() - began }
}

/** When a product that was opened by its address is there, since the visit began. */
export async function whenWhole(): Promise<{ heading: number; content: number }> {
  await until(() => Boolean(document.querySelector('main h1')?.textContent))
  await painted()
  const heading = performance.now()
  await until(isWholeProduct)
  await painted()
  return { heading, content: performance.now() }
}

function isWholeProduct(): boolean {
  const article = document.querySelector('main article[aria-busy="false"]')
  return article !== null && document.querySelector('main [role="tabpanel"]')?.textContent !== ''
}

function painted(): Promise<void> {
  return new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)))
}

function until(isSo: () => boolean): Promise<void> {
  return new Promise((resolve) => {
    if (isSo()) return resolve()
    const observer = new MutationObserver(() => {
      if (!isSo()) return
      observer.disconnect()
      resolve()
    })
    observer.observe(document, { childList: true, subtree: true, attributes: true, characterData: true })
  })
}
