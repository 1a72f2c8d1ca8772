/** Writes the static copy of a page: the server-rendered page as plain HTML without scripts or preloads. */
import { mkdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import type { BrowserContext } from 'playwright'
import { precompress } from '../../server/build/precompress'

/**
 * Writes the static pages and their cache-first service worker. `context` runs no scripts, so that nothing changes
 * the page before it is copied. The first of two visits makes the server render every picture before anything is
 * measured.
 */
export async function writeStaticCopies(
  context: BrowserContext,
  folder: string,
  origin: string,
  paths: string[],
): Promise<void> {
  const cachedPaths = new Set<string>()
  for (const pagePath of paths) {
    for (const round of ['warm-up', 'copy']) {
      const page = await context.newPage()
      await page.goto(`${origin}${pagePath}`, { waitUntil: 'networkidle' })
      if (round === 'copy') {
        const { html, files } = await page.evaluate(copyPage)
        const target = path.join(folder, pagePath)
        mkdirSync(target, { recursive: true })
        writeFileSync(path.join(target, 'index.html'), html)
        for (const file of [pagePath, ...files]) cachedPaths.add(file)
      }
      await page.close()
    }
  }
  writeFileSync(path.join(folder, 'sw.js'), serviceWorkerSource([...cachedPaths]))
  await precompress(folder)
}

/** Runs in the page. `files`: paths of the style sheets, fonts and pictures that the page loads. */
async function copyPage(): Promise<{ html: string; files: string[] }> {
  const page = document.documentElement
  // Copies the final state of the page.
  page.classList.add('heading-font')
  await document.fonts.load('1em "Bricolage Grotesque"')
  const copy = page.cloneNode(true) as HTMLElement
  const sheets = copy.querySelector<HTMLElement>('style[data-sheets]')?.dataset['sheets']?.split(' ') ?? []
  const dropped =
    'script, style, template, link[rel~="preload"], link[rel="modulepreload"], link[rel="manifest"], #loader'
  for (const element of copy.querySelectorAll(dropped)) element.remove()
  const links = sheets.map((href) =>
    Object.assign(document.createElement('link'), { rel: 'stylesheet', href }),
  )
  copy.querySelector('head')?.append(...links)
  const loaded = performance.getEntriesByType('resource').map(({ name }) => new URL(name))
  const files = loaded
    .filter(({ origin, pathname }) => origin === location.origin && /\.(woff2|webp|svg)$/.test(pathname))
    .map(({ pathname }) => pathname)
  return { html: `<!doctype html>\n${copy.outerHTML}`, files: [...new Set([...sheets, ...files])] }
}

function serviceWorkerSource(cachedPaths: string[]): string {
  return `const cachedPaths = ${JSON.stringify(cachedPaths)}
addEventListener('install', (event) => {
  event.waitUntil(caches.open('static').then((cache) => cache.addAll(cachedPaths)).then(() => skipWaiting()))
})
addEventListener('activate', (event) => event.waitUntil(clients.claim()))
addEventListener('fetch', (event) => {
  event.respondWith(
    caches.match(event.request, { ignoreVary: true }).then((found) => found ?? fetch(event.request)),
  )
})
`
}
