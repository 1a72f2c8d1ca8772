/** Pages behind private links that this device stores for the clients who opened them (features/client-link/worker). */
import { linkCachePrefix } from '../storage-names'

export async function removeLinkPages(): Promise<void> {
  if (!('caches' in globalThis)) return
  const names = (await caches.keys()).filter((name) => name.startsWith(linkCachePrefix))
  await Promise.all(names.map((name) => caches.delete(name)))
}
