/** Makes the static twin of a page: what the server draws of it, as plain HTML without any script or preload. */
import { mkdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import type { BrowserContext } from 'playwright'
import { precompress } from '../../server/build/precompress'

/**
 * Writes the twins and their cache-first worker. `context` runs no scripts: what is copied is the same, whatever comes later. The
 * first visit of two draws every picture before anything is measured.
 */
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

/** Runs in the page. `files`: style sheets, fonts and pictures that it loads, as paths. */
async function copyOfPage(): Promise<{ html: string; files: string[] }> {
  const page = document.documentElement
  // As it is in the end.
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
