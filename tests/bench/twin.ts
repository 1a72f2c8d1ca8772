/** Makes the static twin of a page: what the app drew, as plain HTML without any script or preload. */
import { mkdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import type { BrowserContext } from 'playwright'
import { precompress } from '../../server/build/precompress'

/** Writes the twins and their cache-first worker. Visiting twice draws every picture before anything is measured. */
export async function writeTwins(
  context: BrowserContext,
  folder: string,
  origin: string,
  places: string[],
): Promise<void> {
  const kept = new Set<string>()
  for (const place of places) {
    for (const round of ['draw', 'copy']) {
      const page = await context.newPage()
      await page.goto(`${origin}${place}`, { waitUntil: 'networkidle' })
      await page.waitForFunction(
        () => !document.getElementById('loader') && document.querySelector('main h1'),
      )
      await page.waitForTimeout(1500)
      if (round === 'copy') {
        const { html, files } = await page.evaluate(copyOfPage)
        const target = path.join(folder, place)
        mkdirSync(target, { recursive: true })
        writeFileSync(path.join(target, 'index.html'), html)
        for (const file of [place, ...files]) kept.add(file)
      }
      await page.close()
    }
  }
  writeFileSync(path.join(folder, 'sw.js'), workerOf([...kept]))
  await precompress(folder)
}

/** Runs in the page. `files`: style sheets, fonts and pictures that it loaded, as paths. */
function copyOfPage(): { html: string; files: string[] } {
  const copy = document.documentElement.cloneNode(true) as HTMLElement
  const dropped =
    'script, style, link[rel~="preload"], link[rel="modulepreload"], link[rel="manifest"], #loader'
  for (const element of copy.querySelectorAll(dropped)) element.remove()
  // As pages have it that bring no rules of their own.
  copy.querySelector('head')?.append(...copy.querySelectorAll('link[rel="stylesheet"]'))
  const urls = performance.getEntriesByType('resource').map(({ name }) => new URL(name))
  const files = urls
    .filter(({ origin, pathname }) => origin === location.origin && /\.(css|woff2|webp|svg)$/.test(pathname))
    .map(({ pathname }) => pathname)
  return { html: `<!doctype html>\n${copy.outerHTML}`, files: [...new Set(files)] }
}

function workerOf(kept: string[]): string {
  return `const kept = ${JSON.stringify(kept)}
addEventListener('install', (event) => {
  event.waitUntil(caches.open('twin').then((cache) => cache.addAll(kept)).then(() => skipWaiting()))
})
addEventListener('activate', (event) => event.waitUntil(clients.claim()))
addEventListener('fetch', (event) => {
  event.respondWith(
    caches.match(event.request, { ignoreVary: true }).then((found) => found ?? fetch(event.request)),
  )
})
`
}
