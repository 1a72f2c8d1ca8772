/** Waiting for saved copies: they are written a moment after they are shown, which a loaded machine makes a long one. */
import { expect, type Page } from '@playwright/test'

/**
 * Resolves when a saved read of every key is on this device. A key may be the beginning of one, as
 * `['category-products', 'bags']`.
 */
export async function savedHere(page: Page, ...keys: string[][]): Promise<void> {
  const wanted = keys.map((key) => JSON.stringify(key).slice(0, -1))
  const missing = async () => {
    const saved = await savedKeys(page)
    return wanted.filter((start) => !saved.some((key) => key.startsWith(start)))
  }
  await expect.poll(missing, { message: 'reads that are not saved yet' }).toEqual([])
}

function savedKeys(page: Page): Promise<string[]> {
  return page.evaluate(async () => {
    const settled = <T>(request: IDBRequest<T>) =>
      new Promise<T>((resolve, reject) => {
        request.addEventListener('success', () => resolve(request.result))
        request.addEventListener('error', () => reject(request.error ?? new Error('IndexedDB refused')))
      })
    const keys: string[] = []
    for (const { name = '' } of await indexedDB.databases()) {
      if (!name.startsWith('showfloor-reads-')) continue
      const database = await settled(indexedDB.open(name))
      for (const store of database.objectStoreNames)
        keys.push(...(await settled(database.transaction(store).objectStore(store).getAllKeys())).map(String))
      database.close()
    }
    return keys
  })
}
