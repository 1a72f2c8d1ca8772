/**
 * Files of the precache that contain the shop's brand. A changed brand is no new version of the worker, so the files are
 * replaced in the precache after the opened page has been answered. The next start shows the new brand.
 */
import { cacheNames } from 'workbox-core'
import { getCacheKeyForURL } from 'workbox-precaching'
import { brandDataTag } from '../src/domain/brand/brand'
import { forgetSentPages, isOfBuild } from './sent-pages'

const shell = '/app.html'
const otherFiles = ['/kiosk.html', '/manifest.webmanifest', '/favicon.svg', '/icons/icon-192.png']
const logoPaths = /\/icons\/logo[\w-]+\.png/g

type SaveLogos = (urls: string[]) => Promise<void>

/** `buildPaths`: paths of this build's files. Files of another build are not stored. Never rejects. */
export async function refreshBrand(buildPaths: ReadonlySet<string>, saveLogos: SaveLogos): Promise<void> {
  const fetchFile = async (path: string) => {
    const reply = await fetch(path, { redirect: 'error' })
    const text = await reply.clone().text()
    return reply.ok && isOfBuild(text, buildPaths) ? { reply, text } : null
  }
  const keyOf = (path: string) => getCacheKeyForURL(path) ?? path
  try {
    const page = await fetchFile(shell)
    // A network that requires a sign-in answers every request with its own page.
    if (!page?.text.includes(brandDataTag)) return
    // A page loads the logo for its colour scheme only.
    await saveLogos([...page.text.matchAll(logoPaths)].map(([path]) => self.location.origin + path))
    const precache = await caches.open(cacheNames.precache)
    if (page.text === (await (await precache.match(keyOf(shell)))?.text())) return
    for (const path of otherFiles) {
      const file = await fetchFile(path)
      if (!file) return
      await precache.put(keyOf(path), file.reply)
    }
    await forgetSentPages()
    // The shell is stored last, so that the next start continues an interrupted change.
    await precache.put(keyOf(shell), page.reply)
  } catch (error) {
    // The next start tries again.
    console.warn('The brand could not be stored for offline use.', error)
  }
}
