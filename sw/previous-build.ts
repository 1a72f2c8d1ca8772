/** Scripts and styles of the build before this one, for pages of it that are still open. */
import { cacheNames } from '../src/device/storage-names'

/**
 * To be called while a build is installed, when the precache still has the files of both. `own`: addresses of its files.
 * Never rejects.
 */
export async function cachePreviousBuild(precacheName: string, own: readonly string[]): Promise<void> {
  try {
    const names = new Set(own.map((url) => new URL(url, self.location.origin).href))
    const precache = await caches.open(precacheName)
    const leaving = (await precache.keys()).filter(({ url }) => isPiece(new URL(url)) && !names.has(url))
    if (leaving.length === 0) return
    const kept = await caches.open(cacheNames.previousBuild)
    for (const piece of leaving) {
      const file = await precache.match(piece)
      if (file) await kept.put(piece, file)
    }
    const stay = new Set(leaving.map(({ url }) => url))
    for (const piece of await kept.keys()) if (!stay.has(piece.url)) await kept.delete(piece)
  } catch (error) {
    // A full device still gets the new version.
    console.warn('The pieces of the last version could not be kept.', error)
  }
}

/** For what the precache does not have. Rejects like `fetch`. */
export async function answerPiece(request: Request): Promise<Response> {
  const cacheName = cacheNames.previousBuild
  const kept = await caches.match(request.url, { cacheName, ignoreVary: true }).catch(() => undefined)
  return kept ?? fetch(request)
}

export function isPiece({ pathname }: URL): boolean {
  return pathname.startsWith('/assets/')
}
