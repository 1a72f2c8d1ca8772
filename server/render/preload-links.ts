/**
 * What a page's first paint will ask for, as Link headers, so that the browser asks at once: its picture and, where it was
 * not drawn, its data and the scripts of its own screen.
 */
import { readFile, stat } from 'node:fs/promises'
import path from 'node:path'
import type { Database } from '../db/client'
import { keyOfText } from '../floor/input'
import type { Settings } from '../floor/settings'
import { frontPage } from '../reads/content'
import { publicDetail } from '../reads/product'
import { categoryReply, flagLists } from '../reads/section'
import type { PublicReplies } from '../replies/reply'

/** The widths that the shop builds its `srcset` from. */
const widths = [320, 640, 1280]
/** How wide the picture stands on each page. */
const sliderSizes = '(max-width: 1280px) 100vw, 1200px'
const headingSizes = '(max-width: 600px) 120px, 360px'
const gallerySizes = '(max-width: 719px) 300px, (max-width: 1280px) 46vw, 560px'

/** Pages that are one text of the shop's, by their address in small letters. */
const textCalls = new Map([
  ['faq', 'FAQ/getFAQData'],
  ['terms_condition', 'TermsCondition/getTermsCondition'],
])

export type Shop = { db: Database; replies: PublicReplies; settings: Settings }

/** `isServerRendered`: the page brings its data along, and says when its scripts start (page-layout.ts). */
export async function preloadLinks(shop: Shop, url: URL, isServerRendered: boolean): Promise<string[]> {
  const { apiHost, imageHost, distFolder } = shop.settings
  const { calls, picture } = await firstReads(shop, url)
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
type FirstReads = { calls: string[]; picture?: Picture }

async function firstReads({ db, replies }: Shop, url: URL): Promise<FirstReads> {
  const [area = '', segment = '', ...rest] = url.pathname.slice(1).split('/')
  const slug = keyOfText(decoded(segment))
  const name = encodeURIComponent(slug)
  /** Undefined where there is no such thing: the page will find out by itself. */
  const pictureIn = async (key: string, field: string, build: () => Promise<string>) => {
    const reply = await replies.reply(key, build).catch(() => null)
    return reply && new RegExp(`"${field}": ?"([^"]*)"`).exec(Buffer.from(reply.bytes).toString())?.[1]
  }
  if (url.pathname === '/') {
    const picture = await pictureIn('home', 'background_image', () => frontPage(db))
    return { calls: ['HomePageSetting/'], picture: { path: picture ?? '', sizes: sliderSizes } }
  }
  const text = textCalls.get(area.toLowerCase())
  if (text !== undefined && segment === '') return { calls: [text] }
  if (slug === '' || rest.length > 0) return { calls: [] }
  if (area === 'category') {
    const page = /^[1-9]\d{0,5}$/.exec(url.searchParams.get('page') ?? '')?.[0] ?? '1'
    const products = `category/categoryProduct/${name}?page=${page}&limit=24`
    // The new arrivals are a POST, which cannot be preloaded.
    if (flagLists.has(slug)) return { calls: slug === 'new' ? [] : [products] }
    const banner = await pictureIn(`getcategory ${slug}`, 'CategoryBanner', () => categoryReply(db, slug))
    return {
      calls: [`category/getcategory/${name}`, products],
      picture: { path: banner ?? '', sizes: headingSizes },
    }
  }
  if (area === 'product') {
    const picture = await pictureIn(`product ${slug}`, 'Image', () => publicDetail(db, slug))
    if (picture !== null)
      return { calls: [`product/${name}`], picture: { path: picture, sizes: gallerySizes } }
  }
  return { calls: [] }
}

function pictureLink(host: string, { path: file, sizes }: Picture): string[] {
  if (!file?.includes('/w640/') || /[^\w./+-]/.test(file)) return []
  const at = (width: number) => `${host}/${file.replace('/w640/', `/w${width}/`)}`
  const set = widths.map((width) => `${at(width)} ${width}w`).join(', ')
  return [
    `<${at(640)}>; rel=preload; as=image; crossorigin; imagesrcset="${set}"; imagesizes="${sizes}"; fetchpriority=high`,
  ]
}

function decoded(segment: string): string {
  try {
    return decodeURIComponent(segment)
  } catch {
    return ''
  }
}

/**
 * Files of a screen, without those that every page names, as paths of the shop. Sheets stand in the order of the cascade.
 * `sanitiser`: scripts for HTML of the provider's, which a drawn page has read already.
 */
export type ScreenFiles = { scripts: string[]; sheets: string[]; sanitiser: string[] }
type Manifest = Record<string, { file: string; imports?: string[]; css?: string[] }>
type Screen = { address: RegExp; words: number; files: ScreenFiles }

const routeFile = /^src\/routes\/(.+)\.tsx\?tsr-split=/
/** The one screen that its route asks for by itself, as its preview waits for no script. */
const lateScreens: Record<string, string> = { 'src/screens/product/product-screen.tsx': 'product.$slug' }
const routeOf = (entry: string) => lateScreens[entry] ?? routeFile.exec(entry)?.[1]
const sanitiser = /(^|\/)dompurify\//
/** Screens that show the provider's HTML. */
const withHtml = /^(category|product)\.|^(faq|terms_condition)$/

let known: { build: string; screens: Promise<Screen[]> } | null = null

/** The files of the screen that draws this address, from the build's own list. */
export async function screenFiles(distFolder: string, pathname: string): Promise<ScreenFiles> {
  const { mtimeMs } = await stat(path.join(distFolder, 'index.html'))
  const build = `${distFolder} ${mtimeMs}`
  if (known?.build !== build) known = { build, screens: readScreens(distFolder) }
  const screens = await known.screens
  return (
    screens.find(({ address }) => address.test(pathname))?.files ?? { scripts: [], sheets: [], sanitiser: [] }
  )
}

async function readScreens(distFolder: string): Promise<Screen[]> {
  const list = await readFile(path.join(distFolder, '.vite', 'manifest.json'), 'utf8').catch(() => '{}')
  const page = await readFile(path.join(distFolder, 'index.html'), 'utf8')
  const manifest = JSON.parse(list) as Manifest
  const entries = Object.keys(manifest)
  const routes = new Set(entries.flatMap((entry) => routeOf(entry) ?? []))
  const filesOf = (roots: string[]) => {
    const files = withImports(manifest, roots).flatMap((entry) => {
      const { file = '', css = [] } = manifest[entry] ?? {}
      return [...css, file]
    })
    const own = [...new Set(files)]
      .filter((file) => file !== '' && !page.includes(file))
      .map((file) => `/${file}`)
    return (end: string) => own.filter((file) => file.endsWith(end))
  }
  const screens = [...routes].map((route) => {
    const own = filesOf(entries.filter((entry) => routeOf(entry) === route))
    const ofHtml = filesOf(withHtml.test(route) ? entries.filter((entry) => sanitiser.test(entry)) : [])
    return {
      ...addressOf(route),
      files: { scripts: own('.js'), sheets: own('.css'), sanitiser: ofHtml('.js') },
    }
  })
  // As the router does: words before names of values.
  return screens.toSorted((a, b) => b.words - a.words)
}

/** After what they import, as their rules stand. */
function withImports(manifest: Manifest, entries: string[], seen = new Set<string>()): string[] {
  return entries.flatMap((entry) => {
    if (seen.has(entry)) return []
    seen.add(entry)
    return [...withImports(manifest, manifest[entry]?.imports ?? [], seen), entry]
  })
}

/**
 * Which addresses a file of src/routes draws, by its name, as the router reads it: what starts with `_` and `index` are
 * no segments, `$name` is any, `{-$name}` any or none; what ends with `_` only leaves a frame.
 */
export function addressOf(route: string): { address: RegExp; words: number } {
  const segments = route.split('.').filter((segment) => !segment.startsWith('_') && segment !== 'index')
  const patterns = segments.map((segment) => {
    // The page of all that is not there, and frames around other routes, are drawn by no address.
    if (segment === '$') return '(?!)'
    if (segment.startsWith('{-$')) return '(/[^/]+)?'
    return segment.startsWith('$') ? '/[^/]+' : `/${segment.replace(/_$/, '')}`
  })
  const isFrame = route.split('.').at(-1)?.startsWith('_')
  return {
    address: new RegExp(`^${isFrame ? '(?!)' : patterns.join('')}/?$`, 'i'),
    words: segments.filter((segment) => !segment.includes('$')).length,
  }
}
