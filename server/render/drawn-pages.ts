/**
 * Draws public pages as a visitor sees them, by the bundle of the built shop, which reads from this very process. A page
 * is kept while build and catalogue stay as they are. One that fails or takes too long is left to the device, as every
 * page is where no server draws.
 */
import { readFile, stat } from 'node:fs/promises'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import type { PageBrand } from '../../src/domain/brand/brand'
import type { SentPage } from '../../src/domain/sent-page'
import type { Context } from 'hono'
import type { Database } from '../db/client'
import type { Settings } from '../floor/settings'
import { readCatalogueVersion } from '../db/catalogue-version'
import { versionCache } from '../floor/version-cache'
import { PublicReply } from '../replies/reply'
import { log } from '../floor/log'
import { renderedPages } from '../floor/metrics'
import { inTime, limitConcurrency } from '../floor/concurrency'
import { builtBrand, type ReadTheme } from './theme'
import { type LayOut, pageLayout } from './page-layout'
import { screenFiles } from './preload-links'

type Fetch = (path: string, init: RequestInit) => Promise<Response>
/** What src/server.tsx exports. */
type Bundle = {
  productStandInHtml: () => string
  renderPage: (
    href: string,
    place: { origin: string; fetch: Fetch; brand: PageBrand },
  ) => Promise<SentPage | string | null>
}
type Build = { bundle: Bundle; brand: PageBrand; layOut: LayOut }

/** `style` is what the content policy has to allow of it. */
export type RenderedPage = { status: number; reply: PublicReply; style: string }
/** A string is where the page has moved to; null leaves it to the device. */
type Drawn = RenderedPage | string | null

/** A path of this shop; a longer one is no link of the shop's. */
const ownHref = /^\/(?![/\\]).{0,500}$/
/** What routes of public pages read of an address's search (domain/search-params). */
const readParameters = new Set([
  'kiosk',
  'material',
  'method',
  'page',
  'sort',
  'text',
  // Filters of lists.
  'branding',
  'colour',
  'dispatch',
  'minimum',
  'rating',
  'stock',
])
const maxBytes = 64 * 1024 * 1024
/** More could not be drawn in time. */
const maxWaiting = 50

/** `fetchFor` a visitor calls this provider. Returns what draws the page at a path with its search; never rejects. */
export function pageDrawer(
  { db, settings }: { db: Database; settings: Settings },
  fetchFor: (visit: Context) => Fetch,
  readTheme: ReadTheme,
) {
  const { distFolder, publicUrl, apiHost, renderTimeout } = settings
  const { origin } = new URL(publicUrl)
  const bundleFile = path.join(distFolder, '.server', 'server.mjs')
  const oneAtATime = limitConcurrency(1)
  let waiting = 0
  // With room for what it compresses to.
  const cache = versionCache<{ drawn: Drawn }>(maxBytes, ({ drawn }) =>
    drawn && typeof drawn === 'object' ? Math.ceil(drawn.reply.bytes.byteLength * 1.5) : 1,
  )
  let known: { stamp: number; build: Promise<Build> } | null = null

  async function readBuild(stamp: number): Promise<Build> {
    const bundle = (await import(`${pathToFileURL(bundleFile).href}?${stamp}`)) as Bundle
    const brand = builtBrand(await readFile(path.join(distFolder, 'kiosk.html'), 'utf8'), settings)
    return { bundle, brand, layOut: await pageLayout(distFolder, bundle.productStandInHtml()) }
  }

  async function draw(
    { bundle, layOut, ...build }: Build,
    href: string,
    fetch: Fetch,
    version: string,
  ): Promise<Drawn> {
    if (waiting >= maxWaiting) throw new NotInTime()
    waiting += 1
    const theme = await readTheme(version)
    const brand = theme?.brand ?? build.brand
    const page = await oneAtATime(() => bundle.renderPage(href, { origin, fetch, brand })).finally(
      () => (waiting -= 1),
    )
    if (page === null || typeof page === 'string') return page
    const files = await screenFiles(distFolder, new URL(href, origin).pathname)
    const { text, style } = await layOut(page, files, theme)
    return { status: page.data.status, reply: new PublicReply(text), style }
  }

  async function find(href: string, fetch: Fetch): Promise<Drawn> {
    const stamp = await stat(bundleFile).then(
      ({ mtimeMs }) => mtimeMs,
      () => null,
    )
    if (stamp === null) return null
    if (known?.stamp !== stamp) known = { stamp, build: readBuild(stamp) }
    const build = await known.build
    const version = await readCatalogueVersion(db)
    let from = 'cache'
    const cached = (at: string) =>
      cache(version, `${stamp} ${at}`, async () => {
        from = 'drawer'
        return { drawn: await draw(build, at, fetch, version) }
      })
    const { drawn } = await cached(href)
    // What is not there is said in the place where it was looked for.
    const found = drawn === '/404' ? (await cached(drawn)).drawn : drawn
    renderedPages.inc({ from })
    return found
  }

  return async (visit: Context): Promise<Drawn> => {
    const href = hrefOf(new URL(visit.req.url))
    // The replies of another provider are the device's to ask for.
    if (apiHost !== '' || !ownHref.test(href)) return null
    try {
      // What comes later is kept for the next visit.
      return await inTime(find(href, fetchFor(visit)), renderTimeout, () => new NotInTime())
    } catch (err) {
      if (isLimit(err)) {
        renderedPages.inc({ from: 'limited' })
        return null
      }
      renderedPages.inc({ from: 'device' })
      // No more of the address: it may hold a search, or a secret.
      const page = `/${href.split(/[/?]/)[1]}`
      const about = { request: visit.get('requestId'), page }
      // A stack says nothing of a busy machine.
      if (err instanceof NotInTime) log.warn(about, 'A page could not be drawn in time')
      else log.error({ ...about, err }, 'A page could not be drawn')
      return null
    }
  }
}

class NotInTime extends Error {}

/** The visitor asks too much at once, which is no failure of the shop. The bundle has error classes of its own. */
const isLimit = (error: unknown) => error instanceof Error && 'status' in error && error.status === 429

/** Without what no page reads, such as the marks of mails and advertisements: they make no other page. */
function hrefOf({ pathname, searchParams }: URL): string {
  const known = new URLSearchParams([...searchParams].filter(([name]) => readParameters.has(name)))
  return known.size > 0 ? `${pathname}?${known.toString()}` : pathname
}
