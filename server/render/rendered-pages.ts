/**
 * Renders public pages as a visitor sees them, with the bundle of the built shop, which reads from this process. A
 * page is cached until the build or the catalogue changes. A page that fails or takes too long is rendered by the
 * device, as every page is when no server renders.
 */
import { stat } from 'node:fs/promises'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import type { PageBrand } from '../../src/domain/brand/brand'
import type { SentPage } from '../../src/domain/sent-page'
import type { Context } from 'hono'
import type { Database } from '../db/client'
import type { Settings } from '../base/settings'
import { readCatalogueVersion } from '../db/catalogue-version'
import { versionCache } from '../base/version-cache'
import { PublicReply } from '../replies/reply'
import { log } from '../base/log'
import { renderedPages } from '../base/metrics'
import { withTimeout, limitConcurrency } from '../base/concurrency'
import { readPageTemplate, withoutLoader } from '../replies/page-template'
import type { ReadTheme } from './theme'
import { type LayOut, pageLayout } from './page-layout'
import { screenFiles } from './preload-links'

type Fetch = (path: string, init: RequestInit) => Promise<Response>
/** Exports of src/server.tsx. */
type Bundle = {
  productStandInHtml: () => string
  renderPage: (
    href: string,
    environment: { origin: string; fetch: Fetch; brand: PageBrand },
  ) => Promise<SentPage | string | null>
}
type Build = { bundle: Bundle; brand: PageBrand; layOut: LayOut }

/** `style` is the source of inline rules that the content policy has to allow. */
export type RenderedPage = { status: number; reply: PublicReply; style: string }
/** A string is the address to redirect to; null: the device renders the page. */
type RenderResult = RenderedPage | string | null

/** A path of this shop. A longer path is not a link of the shop. */
const localHref = /^\/(?![/\\]).{0,500}$/
/** Search parameters that the routes of public pages read (domain/find/search-params). */
const knownParameters = new Set([
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
/** Pages that wait behind more than this number could not be rendered in time. */
const maxWaiting = 50

/**
 * `fetchFor` returns a fetch that calls this provider for a visitor. Returns a function that renders the page at a
 * path with its search; it never rejects.
 */
export function pageRenderer(
  { db, settings }: { db: Database; settings: Settings },
  fetchFor: (visit: Context) => Fetch,
  readTheme: ReadTheme,
) {
  const { distFolder, publicUrl, apiHost, renderTimeout } = settings
  const { origin } = new URL(publicUrl)
  const bundleFile = path.join(distFolder, '.server', 'server.mjs')
  const runSequentially = limitConcurrency(1)
  let waitingCount = 0
  // Compressed copies of a reply take about half its size in addition.
  const cache = versionCache<{ rendered: RenderResult }>(maxBytes, ({ rendered }) =>
    rendered && typeof rendered === 'object' ? Math.ceil(rendered.reply.bytes.byteLength * 1.5) : 1,
  )
  let cachedBuild: { stamp: number; build: Promise<Build> } | null = null

  async function readBuild(stamp: number): Promise<Build> {
    const bundle = (await import(`${pathToFileURL(bundleFile).href}?${stamp}`)) as Bundle
    const { html, brand } = await readPageTemplate(distFolder)
    return { bundle, brand, layOut: pageLayout(distFolder, withoutLoader(html), bundle.productStandInHtml()) }
  }

  async function render(
    { bundle, layOut, ...build }: Build,
    href: string,
    fetch: Fetch,
    version: string,
  ): Promise<RenderResult> {
    if (waitingCount >= maxWaiting) throw new NotInTime()
    waitingCount += 1
    const theme = await readTheme(version)
    const brand = theme?.brand ?? build.brand
    const page = await runSequentially(() => bundle.renderPage(href, { origin, fetch, brand })).finally(
      () => (waitingCount -= 1),
    )
    if (page === null || typeof page === 'string') return page
    const files = await screenFiles(distFolder, new URL(href, origin).pathname)
    const { text, style } = await layOut(page, files, brand, theme?.rules ?? '')
    return { status: page.data.status, reply: new PublicReply(text), style }
  }

  async function renderCached(href: string, fetch: Fetch): Promise<RenderResult> {
    const stamp = await stat(bundleFile).then(
      ({ mtimeMs }) => mtimeMs,
      () => null,
    )
    if (stamp === null) return null
    if (cachedBuild?.stamp !== stamp) cachedBuild = { stamp, build: readBuild(stamp) }
    const build = await cachedBuild.build
    const version = await readCatalogueVersion(db)
    let from = 'cache'
    const cached = (address: string) =>
      cache(version, `${stamp} ${address}`, async () => {
        from = 'drawer'
        return { rendered: await render(build, address, fetch, version) }
      })
    const { rendered } = await cached(href)
    // An unknown page does not redirect to /404: the content of /404 is sent at the requested address.
    const result = rendered === '/404' ? (await cached(rendered)).rendered : rendered
    renderedPages.inc({ from })
    return result
  }

  return async (visit: Context): Promise<RenderResult> => {
    const href = hrefOf(new URL(visit.req.url))
    // Only the device can request the replies of another API host.
    if (apiHost !== '' || !localHref.test(href)) return null
    try {
      // A page that finishes after the timeout is cached for the next visit.
      return await withTimeout(renderCached(href, fetchFor(visit)), renderTimeout, () => new NotInTime())
    } catch (err) {
      if (isLimit(err)) {
        renderedPages.inc({ from: 'limited' })
        return null
      }
      renderedPages.inc({ from: 'device' })
      // Only the first segment is logged, because an address may contain a search or a secret.
      const page = `/${href.split(/[/?]/)[1]}`
      const details = { request: visit.get('requestId'), page }
      // A timeout comes from a busy machine, about which a stack trace says nothing.
      if (err instanceof NotInTime) log.warn(details, 'Page rendering timed out')
      else log.error({ ...details, err }, 'Page rendering failed')
      return null
    }
  }
}

class NotInTime extends Error {}

/**
 * The visitor exceeded the rate limit, which is not a failure of the shop. The bundle has error classes of its own,
 * so the status is compared.
 */
const isLimit = (error: unknown) => error instanceof Error && 'status' in error && error.status === 429

/**
 * Removes parameters that no page reads, such as the tracking parameters of mails and advertisements, so that they do
 * not cause further renderings.
 */
function hrefOf({ pathname, searchParams }: URL): string {
  const readableParameters = new URLSearchParams(
    [...searchParams].filter(([name]) => knownParameters.has(name)),
  )
  return readableParameters.size > 0 ? `${pathname}?${readableParameters.toString()}` : pathname
}
