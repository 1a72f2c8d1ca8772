/** What lies on a page's device: all there is, for tests of who finds what, and whether something is saved by now. */
import { expect, type Page } from '@playwright/test'

/** Where something stands, as `IndexedDB showfloor-meta`, and what, as text. */
export type DeviceDump = Record<string, string>

/** The app's own files are left out, as they are the same for everybody; so are the pixels of pictures. */
export function deviceDump(page: Page): Promise<DeviceDump> {
  return page.evaluate(async () => {
    const dump: Record<string, string> = {
      address: JSON.stringify([location.href, document.title, document.cookie, window.name, history.state]),
      page: document.documentElement.outerHTML,
      fields: JSON.stringify(
        [...document.querySelectorAll('input, textarea')].map((field) => 'value' in field && field.value),
      ),
      localStorage: JSON.stringify({ ...localStorage }),
      sessionStorage: JSON.stringify({ ...sessionStorage }),
    }
    const settled = <T>(request: IDBRequest<T>) =>
      new Promise<T>((resolve, reject) => {
        request.addEventListener('success', () => resolve(request.result))
        request.addEventListener('error', () => reject(request.error ?? new Error('IndexedDB refused')))
      })
    for (const { name = '' } of await indexedDB.databases()) {
      const database = await settled(indexedDB.open(name))
      for (const storeName of database.objectStoreNames) {
        const store = database.transaction(storeName).objectStore(storeName)
        const records = await Promise.all([settled(store.getAllKeys()), settled(store.getAll())])
        dump[`IndexedDB ${name} ${storeName}`] = JSON.stringify(records)
      }
      database.close()
    }
    for (const name of await caches.keys()) {
      if (name.startsWith('workbox-precache')) continue
      const cache = await caches.open(name)
      for (const request of await cache.keys()) {
        const kept = await cache.match(request, { ignoreVary: true })
        const headers = [...(kept?.headers ?? [])].join('; ')
        const isText = /json|text|svg/.test(kept?.headers.get('content-type') ?? '')
        dump[`Cache ${name} ${request.method} ${request.url}`] =
          `${headers} ${isText ? await kept?.text() : ''}`
      }
    }
    return dump
  })
}

/** What of the dump matches, each with its place and the words around it. */
export function findings(dump: DeviceDump, patterns: RegExp[]): string[] {
  return Object.entries(dump).flatMap(([place, text]) =>
    patterns.flatMap((pattern) => {
      const found = pattern.exec(`${place} ${text}`)
      if (!found) return []
      const around = `${place} ${text}`.slice(Math.max(0, found.index - 60), found.index + 60)
      return [`${place}: ${found[0]} in …${around}…`]
    }),
  )
}

/** How prices and markups look: on the page, as the provider writes them, and as the shop keeps them. */
export const anyPrice: RegExp[] = [
  /\$\s?\d/,
  /\b(?:ex|inc)(?: |&nbsp;)GST\b/,
  /"?(?:Price|FromPrice|BasePrice|UnitPrice|SetupPrice|ProductSetupPrice|ProductUnbrandedPrice)"?\s*:/,
  /"(?:tiers|markups|setups|cents|(?!from)\w+Cents|addsFreight|costFlag)\\?"/,
  // A list says by it that it has none, too.
  /"fromCents\\?":\{\\?"/,
  /"(?:Admin|Retailer|Wholesaler|PortalUser|VIPUser|SaleAgent)\\?"/,
  /"(?:retailer|wholesaler|portalUser|vipUser|saleAgent)\\?"/,
  /wholesal/i,
  /PRICE SUMMARY/,
]

/**
 * Resolves when a saved read of every key is on this device. A key may be the beginning of one, as
 * `['category-products', 'bags']`.
 */
export async function savedHere(page: Page, ...keys: string[][]): Promise<void> {
  const wanted = keys.map((key) => JSON.stringify(key).slice(0, -1))
  const missing = async () => {
    const saved = await savedKeys(page)
    return wanted.filter((start) => !saved.some((key) => key.includes(start)))
  }
  await expect.poll(missing, { message: 'reads that are not saved yet' }).toEqual([])
}

async function savedKeys(page: Page): Promise<string[]> {
  const reads = Object.entries(await deviceDump(page)).filter(([place]) =>
    place.startsWith('IndexedDB showfloor-reads-'),
  )
  return reads.flatMap(([, text]) => (JSON.parse(text) as [unknown[]])[0].map(String))
}

/**
 * In bytes; null lifts the limit. For half a minute Chromium trusts what it knew of the room before: the limit has to be
 * there before the first page.
 */
export async function limitStorage(page: Page, origin: string, quotaSize: number | null): Promise<void> {
  const tools = await page.context().newCDPSession(page)
  // The origin needs its slash.
  await tools.send('Storage.overrideQuotaForOrigin', {
    origin: `${origin}/`,
    ...(quotaSize === null ? {} : { quotaSize }),
  })
}
