/**
 * Draws public pages as a visitor sees them, by the bundle of the built shop, which reads from this very process. A page
 * is kept while build and catalogue stay as they are. One that fails or takes too long is left to the device, as any page
 * is where no server draws.
 */
import { stat } from 'node:fs/promises'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import type { SentPage } from '../../src/domain/sent-page'
import type { ProviderContext } from '../context'
import { readCatalogueVersion } from '../db/catalogue-version'
import { versionCache } from '../replies/public-replies'
import { PublicReply } from '../replies/reply'
import { type LaidOutPage, pageLayout } from './page-layout'

/** What the bundle exports. */
type Bundle = {
  connectProvider: (fetch: Fetch) => void
  renderPage: (href: string, origin: string) => Promise<SentPage | string | null>
}
type Fetch = (path: string, init: RequestInit) => Promise<Response>
type Build = { bundle: Bundle; layOut: (page: SentPage) => LaidOutPage }

/** `style` is what the content policy has to allow of it. */
export type DrawnPage = { status: number; reply: PublicReply; style: string }
/** A string is where the page has moved to; null leaves it to the device. */
type Drawn = DrawnPage | string | null

/** In ms. */
const longestDrawing = 1500
/** A longer address is nobody's link. */
const longestHref = 500

/** `fetch` calls this provider. What it returns answers null for pages that the device is to draw. */
export function pageDrawer({ db, settings }: Pick<ProviderContext, 'db' | 'settings'>, fetch: Fetch) {
  const { origin } = new URL(settings.publicUrl)
  const bundleFile = path.join(settings.distFolder, '.server', 'server.js')
  const cache = versionCache<{ drawn: Drawn }>(64 * 1024 * 1024, ({ drawn }) =>
    typeof drawn === 'object' && drawn ? Math.ceil(drawn.reply.bytes.byteLength * 1.5) : 1,
  )
  let known: { stamp: number; build: Promise<Build> } | null = null

  async function readBuild(stamp: number): Promise<Build> {
    const bundle = (await import(`${pathToFileURL(bundleFile).href}?${stamp}`)) as Bundle
    bundle.connectProvider(fetch)
    return { bundle, layOut: await pageLayout(settings.distFolder) }
  }

  async function draw(build: Promise<Build>, href: string): Promise<Drawn> {
    const { bundle, layOut } = await build
    const drawn = await bundle.renderPage(href, origin)
    // Where the storefront goes to say that there is no such thing.
    const missing = drawn === '/404' ? await draw(build, drawn) : null
    if (missing && typeof missing === 'object') return { ...missing, status: 404 }
    if (drawn === null || typeof drawn === 'string') return drawn
    const { text, style } = layOut(drawn)
    return { status: drawn.status, reply: new PublicReply(text), style }
  }

  return async (href: string): Promise<Drawn> => {
    // Another provider's shop is drawn from its replies, by the device.
    if (settings.apiHost !== '' || href.length > longestHref) return null
    const stamp = await stat(bundleFile).then(
      ({ mtimeMs }) => mtimeMs,
      () => null,
    )
    if (stamp === null) return null
    if (known?.stamp !== stamp) known = { stamp, build: readBuild(stamp) }
    const { build } = known
    try {
      const version = await readCatalogueVersion(db)
      const make = async () => ({ drawn: await draw(build, href) })
      return (await inTime(cache(version, `${stamp} ${href}`, make))).drawn
    } catch (error) {
      console.error(`The page ${href} could not be drawn.`, error)
      return null
    }
  }
}

/** What comes later is kept for the next visit. */
async function inTime<T>(work: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new Error('It takes too long.')), longestDrawing)
  })
  try {
    return await Promise.race([work, late])
  } finally {
    clearTimeout(timer)
    work.catch(() => {})
  }
}
