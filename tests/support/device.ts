/** Reads everything that is stored on a page's device, and waits until replies are saved. */
import { expect, type Page } from '@playwright/test'

/** Stored content as text, by its location, such as `IndexedDB showfloor-meta`. */
export type DeviceDump = Record<string, string>

/** Returns the stored content without the app's files, which are equal for everyone, and without pixels of pictures. */
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
    const requestResult = <T>(request: IDBRequest<T>) =>
      new Promise<T>((resolve, reject) => {
        request.addEventListener('success', () => resolve(request.result))
        request.addEventListener('error', () => reject(request.error ?? new Error('IndexedDB refused')))
      })
    for (const { name = '' } of await indexedDB.databases()) {
      const database = await requestResult(indexedDB.open(name))
      for (const storeName of database.objectStoreNames) {
        const store = database.transaction(storeName).objectStore(storeName)
        const records = await Promise.all([requestResult(store.getAllKeys()), requestResult(store.getAll())])
        dump[`IndexedDB ${name} ${storeName}`] = JSON.stringify(records)
      }
      database.close()
    }
    for (const name of await caches.keys()) {
      if (name.startsWith('workbox-precache')) continue
      const cache = await caches.open(name)
      for (const request of await cache.keys()) {
        const response = await cache.match(request, { ignoreVary: true })
        const headers = [...(response?.headers ?? [])].join('; ')
        const isText = /json|text|svg/.test(response?.headers.get('content-type') ?? '')
        dump[`Cache ${name} ${request.method} ${request.url}`] =
          `${headers} ${isText ? await response?.text() : ''}`
      }
    }
    return dump
  })
}

/** Returns each match in the dump with its location and the text around it. */
export function matchesIn(dump: DeviceDump, patterns: RegExp[]): string[] {
  return Object.entries(dump).flatMap(([source, text]) =>
    patterns.flatMap((pattern) => {
      const match = pattern.exec(`${source} ${text}`)
      if (!match) return []
      const around = `${source} ${text}`.slice(Math.max(0, match.index - 60), match.index + 60)
      return [`${source}: ${match[0]} in …${around}…`]
    }),
  )
}

/** Patterns of prices and markups on the page, in the provider's replies and in the shop's storage. */
export const anyPrice: RegExp[] = [
  // The shop's sentences name two charges, which are public.
  /\$\s?(?!20 (?:per extra|surcharge))\d/,
  /\b(?:ex|inc)(?: |&nbsp;)GST\b/,
  /"?(?:Price|FromPrice|BasePrice|UnitPrice|SetupPrice|ProductSetupPrice|ProductUnbrandedPrice)"?\s*:/,
  /"(?:tiers|markups|setups|cents|(?!from)\w+Cents|addsFreight|costFlag)\\?"/,
  // Matches only a filled `fromCents`: a list without prices has an empty one.
  /"fromCents\\?":\{\\?"/,
  /"(?:Admin|Retailer|Wholesaler|PortalUser|VIPUser|SaleAgent)\\?"/,
  /"(?:retailer|wholesaler|portalUser|vipUser|saleAgent)\\?"/,
  /wholesal/i,
  /PRICE SUMMARY/,
]

/**
 * Resolves when the reply to every query with these keys is saved on this device. A key may be a prefix, such as
 * `['category-products', 'bags']`.
 */
export async function expectSaved(page: Page, ...keys: string[][]): Promise<void> {
  const wanted = keys.map((key) => JSON.stringify(key).slice(0, -1))
  const missing = async () => {
    const saved = await savedKeys(page)
    return wanted.filter((start) => !saved.some((key) => key.includes(start)))
  }
  await expect.poll(missing, { message: 'replies that are not saved yet' }).toEqual([])
}

async function savedKeys(page: Page): Promise<string[]> {
  const savedReplies = Object.entries(await deviceDump(page)).filter(([source]) =>
    source.startsWith('IndexedDB showfloor-reads-'),
  )
  return savedReplies.flatMap(([, text]) => (JSON.parse(text) as [unknown[]])[0].map(String))
}

/**
 * Limits the storage in bytes; null lifts the limit. Chromium remembers the available space for half a minute, so the
 * limit must be set before the first page.
 */
export async function limitStorage(page: Page, origin: string, quotaSize: number | null): Promise<void> {
  const tools = await page.context().newCDPSession(page)
  // The origin needs a trailing slash.
  await tools.send('Storage.overrideQuotaForOrigin', {
    origin: `${origin}/`,
    ...(quotaSize === null ? {} : { quotaSize }),
  })
}
