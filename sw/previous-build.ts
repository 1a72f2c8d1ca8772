/** Scripts and styles of the previous build, for its pages that are still open. */
import { cacheNames } from '../src/device/storage-names'

/**
 * Call this while a build is installed, when the precache has the files of both builds. `buildUrls`: URLs of the new
 * build's files. Never rejects.
 */
export async function cachePreviousBuild(precacheName: string, buildUrls: readonly string[]): Promise<void> {
  try {
    const names = new Set(buildUrls.map((url) => new URL(url, self.location.origin).href))
    const precache = await caches.open(precacheName)
    const replaced = (await precache.keys()).filter(({ url }) => isPiece(new URL(url)) && !names.has(url))
    if (replaced.length === 0) return
    const cache = await caches.open(cacheNames.previousBuild)
    for (const piece of replaced) {
      const file = await precache.match(piece)
      if (file) await cache.put(piece, file)
    }
    const replacedUrls = new Set(replaced.map(({ url }) => url))
    for (const piece of await cache.keys()) if (!replacedUrls.has(piece.url)) await cache.delete(piece)
  } catch (error) {
    // A full device still gets the new version.
    console.warn('Files of the previous build could not be stored.', error)
  }
}

/** Returns a file that is missing from the precache. Rejects like `fetch`. */
export async function answerPiece(request: Request): Promise<Response> {
  const cacheName = cacheNames.previousBuild
  const stored = await caches.match(request.url, { cacheName, ignoreVary: true }).catch(() => undefined)
  return stored ?? fetch(request)
}

export function isPiece({ pathname }: URL): boolean {
  return pathname.startsWith('/assets/')
}
