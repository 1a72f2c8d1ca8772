/**
 * Link headers for a page's first paint. By them the browser requests the page's picture early, and the data and
 * scripts of a page that was not server-rendered.
 */
import { readFile, stat } from 'node:fs/promises'
import path from 'node:path'
import type { Context } from 'hono'
import { keyOfText } from '../base/input'
import type { Settings } from '../base/settings'
import { homePageReply } from '../reads/content'
import { publicDetail } from '../reads/product'
import { categoryReply, flagLists } from '../reads/category'
import type { Build, PublicReplies } from '../replies/reply'

/** The widths that the shop builds its `srcset` from. */
const widths = [320, 640, 1280]
/** The `sizes` of the picture on each kind of page. */
const sliderSizes = '(max-width: 1280px) 100vw, 1200px'
const headingSizes = '(max-width: 600px) 120px, 360px'
const gallerySizes = '(max-width: 719px) 300px, (max-width: 1280px) 46vw, 560px'

/** Pages that show a text of the shop: their address in lower case, and the call that reads the text. */
const textCalls = new Map([
  ['faq', 'FAQ/getFAQData'],
  ['terms_condition', 'TermsCondition/getTermsCondition'],
])

export type Shop = { replies: PublicReplies; settings: Settings }

/** `isServerRendered`: the page contains its data and decides itself when its scripts start (page-layout.ts). */
export async function preloadLinks(shop: Shop, c: Context, isServerRendered: boolean): Promise<string[]> {
  const url = new URL(c.req.url)
  const { apiHost, imageHost, distFolder } = shop.settings
  const { calls, picture } = await firstRequests(shop, c, url)
  const pictures = picture ? pictureLink(imageHost, picture) : []
  if (isServerRendered) return pictures
  const { scripts, sheets, sanitiser } = await screenFiles(distFolder, url.pathname)
  return [
    ...calls.map((call) => `<${apiHost}/frontend/api/${call}>; rel=preload; as=fetch; crossorigin`),
    ...sheets.map((file) => `<${file}>; rel=preload; as=style; crossorigin`),
    ...pictures,
    ...[...scripts, ...sanitiser].map((file) => `<${file}>; rel=modulepreload; fetchpriority=low`),
  ]
}

type Picture = { path: string | undefined; sizes: string }
type FirstRequests = { calls: string[]; picture?: Picture }

async function firstRequests({ replies }: Shop, c: Context, url: URL): Promise<FirstRequests> {
  const [area = '', segment = '', ...rest] = url.pathname.slice(1).split('/')
  const slug = keyOfText(decodeSegment(segment))
  const name = encodeURIComponent(slug)
  /** Returns null or undefined when there is no such page or picture; the page itself handles that case. */
  const pictureIn = async (key: string, field: string, build: Build) => {
    const reply = await replies.reply(c, key, build).catch(() => null)
    return reply && new RegExp(`"${field}": ?"([^"]*)"`).exec(Buffer.from(reply.bytes).toString())?.[1]
  }
  if (url.pathname === '/') {
    const picture = await pictureIn('home', 'background_image', homePageReply)
    return { calls: ['HomePageSetting/'], picture: { path: picture ?? '', sizes: sliderSizes } }
  }
  const text = textCalls.get(area.toLowerCase())
  if (text !== undefined && segment === '') return { calls: [text] }
  if (slug === '' || rest.length > 0) return { calls: [] }
  if (area === 'category') {
    const page = /^[1-9]\d{0,5}$/.exec(url.searchParams.get('page') ?? '')?.[0] ?? '1'
    const products = `category/categoryProduct/${name}?page=${page}&limit=24`
    // New arrivals are requested with POST, which cannot be preloaded.
    if (flagLists.has(slug)) return { calls: slug === 'new' ? [] : [products] }
    const banner = await pictureIn(`getcategory ${slug}`, 'CategoryBanner', (db) => categoryReply(db, slug))
    return {
      calls: [`category/getcategory/${name}`, products],
      picture: { path: banner ?? '', sizes: headingSizes },
    }
  }
  if (area === 'product') {
    const picture = await pictureIn(`product ${slug}`, 'Image', (db) => publicDetail(db, slug))
    if (picture !== null)
      return { calls: [`product/${name}`], picture: { path: picture, sizes: gallerySizes } }
  }
  return { calls: [] }
}

function pictureLink(host: string, { path: file, sizes }: Picture): string[] {
  if (!file?.includes('/w640/') || /[^\w./+-]/.test(file)) return []
  const addressFor = (width: number) => `${host}/${file.replace('/w640/', `/w${width}/`)}`
  const sourceSet = widths.map((width) => `${addressFor(width)} ${width}w`).join(', ')
  return [
    `<${addressFor(640)}>; rel=preload; as=image; crossorigin; imagesrcset="${sourceSet}"; imagesizes="${sizes}"; fetchpriority=high`,
  ]
}

function decodeSegment(segment: string): string {
  try {
    return decodeURIComponent(segment)
  } catch {
    return ''
  }
}

/**
 * Files of a screen as paths of the shop, without the files that every page names. Sheets are in the order of the
 * cascade. `sanitiser` are the scripts for the provider's HTML, which a server-rendered page does not preload.
 */
export type ScreenFiles = { scripts: string[]; sheets: string[]; sanitiser: string[] }
type Manifest = Record<string, { file: string; imports?: string[]; css?: string[] }>
type Screen = { address: RegExp; literalCount: number; files: ScreenFiles }

const routeFile = /^(?:src|features\/[\w-]+\/app)\/routes\/(.+)\.tsx\?tsr-split=/
/** The only screen that its route imports itself instead of the router, because its preview waits for no script. */
const lateScreens: Record<string, string> = { 'src/screens/product/product-screen.tsx': 'product.$slug' }
const routeOf = (entry: string) => lateScreens[entry] ?? routeFile.exec(entry)?.[1]
const sanitiser = /(^|\/)dompurify\//
/** Routes of screens that show the provider's HTML. */
const htmlRoutes = /^(category|product)\.|^(faq|terms_condition)$/

let cachedScreens: { build: string; screens: Promise<Screen[]> } | null = null

/** Returns the files of the screen that renders this address, from the manifest of the build. */
export async function screenFiles(distFolder: string, pathname: string): Promise<ScreenFiles> {
  const { mtimeMs } = await stat(path.join(distFolder, 'index.html'))
  const build = `${distFolder} ${mtimeMs}`
  if (cachedScreens?.build !== build) cachedScreens = { build, screens: readScreens(distFolder) }
  const screens = await cachedScreens.screens
  return (
    screens.find(({ address }) => address.test(pathname))?.files ?? { scripts: [], sheets: [], sanitiser: [] }
  )
}

async function readScreens(distFolder: string): Promise<Screen[]> {
  const manifestText = await readFile(path.join(distFolder, '.vite', 'manifest.json'), 'utf8').catch(
    () => '{}',
  )
  const page = await readFile(path.join(distFolder, 'index.html'), 'utf8')
  const manifest = JSON.parse(manifestText) as Manifest
  const entries = Object.keys(manifest)
  const routes = new Set(entries.flatMap((entry) => routeOf(entry) ?? []))
  const filesOf = (roots: string[]) => {
    const files = withImports(manifest, roots).flatMap((entry) => {
      const { file = '', css = [] } = manifest[entry] ?? {}
      return [...css, file]
    })
    const paths = [...new Set(files)]
      .filter((file) => file !== '' && !page.includes(file))
      .map((file) => `/${file}`)
    return (end: string) => paths.filter((file) => file.endsWith(end))
  }
  const screens = [...routes].map((route) => {
    const filesByExtension = filesOf(entries.filter((entry) => routeOf(entry) === route))
    const sanitiserByExtension = filesOf(
      htmlRoutes.test(route) ? entries.filter((entry) => sanitiser.test(entry)) : [],
    )
    return {
      ...addressOf(route),
      files: {
        scripts: filesByExtension('.js'),
        sheets: filesByExtension('.css'),
        sanitiser: sanitiserByExtension('.js'),
      },
    }
  })
  // The router also prefers fixed segments to parameters.
  return screens.toSorted((a, b) => b.literalCount - a.literalCount)
}

/** Imports precede the entries that import them, as their rules do in the cascade. */
function withImports(manifest: Manifest, entries: string[], seen = new Set<string>()): string[] {
  return entries.flatMap((entry) => {
    if (seen.has(entry)) return []
    seen.add(entry)
    return [...withImports(manifest, manifest[entry]?.imports ?? [], seen), entry]
  })
}

/**
 * Returns a pattern for the addresses that a file of src/routes renders, from its name as the router reads it: segments
 * that start with `_` and `index` are left out, `$name` is any segment, `{-$name}` any segment or no segment, and a
 * trailing `_` only removes the layout.
 */
export function addressOf(route: string): { address: RegExp; literalCount: number } {
  const segments = route.split('.').filter((segment) => !segment.startsWith('_') && segment !== 'index')
  const patterns = segments.map((segment) => {
    // The catch-all page and layouts of other routes are rendered at no address.
    if (segment === '$') return '(?!)'
    if (segment.startsWith('{-$')) return '(/[^/]+)?'
    return segment.startsWith('$') ? '/[^/]+' : `/${segment.replace(/_$/, '')}`
  })
  const isLayout = route.split('.').at(-1)?.startsWith('_')
  return {
    address: new RegExp(`^${isLayout ? '(?!)' : patterns.join('')}/?$`, 'i'),
    literalCount: segments.filter((segment) => !segment.includes('$')).length,
  }
}
