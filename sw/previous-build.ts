/** Scripts and styles of the previous build, for its pages that are still open. */
import { cacheNames } from '../src/device/storage-names'
import { cachedFile, deleteOthers } from './cached-files'

/**
 * Call this while a build is installed, when the precache has the files of both builds. `buildUrls`: URLs of the new
 * build's files. Never rejects.
 */
export async function cachePreviousBuild(precacheName: string, buildUrls: readonly string[]): Promise<void> {
  try {
    const newUrls = new Set(buildUrls.map((url) => new URL(url, self.location.origin).href))
    const precache = await caches.open(precacheName)
    const replaced = (await precache.keys()).filter(({ url }) => isAsset(new URL(url)) && !newUrls.has(url))
    if (replaced.length === 0) return
    const cache = await caches.open(cacheNames.previousBuild)
    for (const asset of replaced) {
      const file = await precache.match(asset)
      if (file) await cache.put(asset, file)
    }
    const replacedUrls = replaced.map(({ url }) => url)
    await deleteOthers(cache, replacedUrls)
  } catch (error) {
    // A full device still gets the new version.
    console.warn('Files of the previous build could not be stored.', error)
  }
}

/** Returns a file that is missing from the precache. Rejects like `fetch`. */
export async function answerAsset(request: Request): Promise<Response> {
  return (await cachedFile(request.url, cacheNames.previousBuild)) ?? fetch(request)
}

export function isAsset({ pathname }: URL): boolean {
  return pathname.startsWith('/assets/')
}
