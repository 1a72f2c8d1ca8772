/**
 * Draws public pages as a visitor sees them, by the bundle of the built shop, which reads from this very process. A page
 * is kept while build and catalogue stay as they are. One that fails or takes too long is left to the device, as any page
 * is where no server draws.
 */
import { readFile, stat } from 'node:fs/promises'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import type { SentPage } from '../../src/domain/sent-page'
import type { ProviderContext } from '../context'
import { readCatalogueVersion } from '../db/catalogue-version'
import { versionCache } from '../replies/public-replies'
import { PublicReply } from '../replies/reply'
import { layOut } from './page-layout'

/** What the bundle exports. */
type Bundle = {
  connectProvider: (fetch: Fetch) => void
  renderPage: (href: string, origin: string) => Promise<SentPage | string | null>
}
type Fetch = (path: string, init: RequestInit) => Promise<Response>
type Build = { bundle: Bundle; template: string }

/** Without a reply the device draws it, at `location` if there is one. */
export type DrawnPage = { status: number; location?: string; reply?: PublicReply }

/** In ms. */
const longestDrawing = 1500
/** A longer address is nobody's link. */
const longestHref = 500

/** `fetch` calls this provider. What it returns answers null for pages that the device is to draw. */
export function pageDrawer({ db, settings }: Pick<ProviderContext, 'db' | 'settings'>, fetch: Fetch) {
  const { origin } = new URL(settings.publicUrl)
  const bundleFile = path.join(settings.distFolder, '.server', 'server.js')
  const cache = versionCache<DrawnPage>(64 * 1024 * 1024, ({ reply }) =>
    reply ? Math.ceil(reply.bytes.byteLength * 1.5) : 1,
  )
  let known: { stamp: number; build: Promise<Build> } | null = null

  async function readBuild(stamp: number): Promise<Build> {
    const bundle = (await import(`${pathToFileURL(bundleFile).href}?${stamp}`)) as Bundle
    bundle.connectProvider(fetch)
    return { bundle, template: await readFile(path.join(settings.distFolder, 'kiosk.html'), 'utf8') }
  }

  async function draw(build: Promise<Build>, href: string): Promise<DrawnPage> {
    const { bundle, template } = await build
    const drawn = await bundle.renderPage(href, origin)
    if (drawn === null) return { status: 200 }
    // Where the storefront goes to say that there is no such thing.
    if (drawn === '/404') return { ...(await draw(build, drawn)), status: 404 }
    if (typeof drawn === 'string') return { status: 302, location: drawn }
    return { status: drawn.status, reply: new PublicReply(layOut(template, drawn)) }
  }

  return async (href: string): Promise<DrawnPage | null> => {
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
      return await inTime(cache(version, `${stamp} ${href}`, () => draw(build, href)))
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
