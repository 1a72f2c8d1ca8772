/**
 * Which data and picture a page's first paint will ask for, as Link headers, so that the browser asks at
 * once.
 */
import * as v from 'valibot'
import { codeLinks } from './code-preload'
import type { ProviderContext } from '../context'
import { publicDetail } from '../reads/product-detail'
import { categoryReply } from '../reads/section'
import { frontPage } from '../reads/front-page'
import { keyOfText } from '../requests/input'

const Slides = v.object({ Data: v.object({ Sliders: v.array(v.object({ background_image: v.string() })) }) })
const Gallery = v.object({ Data: v.object({ ProductGallery: v.array(v.object({ Image: v.string() })) }) })

/** Sections without a category of their own (req 2.8); the new arrivals are a POST, which cannot be preloaded. */
const specialSections = new Set(['new', 'indent', 'sale'])

/** Pages that are one text of the shop's, by their address in small letters. */
const textCalls = new Map([
  ['faq', 'FAQ/getFAQData'],
  ['terms_condition', 'TermsCondition/getTermsCondition'],
])

/** The widths the shop builds its `srcset` from, and how wide the picture stands on the page. */
const widths = [320, 640, 1280]
const sliderSizes = '(max-width: 1280px) 100vw, 1200px'
const headingSizes = '(max-width: 900px) 100vw, 720px'
const gallerySizes = '(max-width: 900px) 92vw, 620px'
const Heading = v.object({ Data: v.tuple([v.object({ CategoryBanner: v.string() })]) })

export async function preloadLinks(context: ProviderContext, url: URL): Promise<string[]> {
  const { db, replies, settings } = context
  const data = (path: string) =>
    `<${settings.apiHost}/frontend/api/${path}>; rel=preload; as=fetch; crossorigin`
  const withHtml = /^\/((category|product)\/|(faq|terms_condition)\/?$)/i.test(url.pathname)
  const code = await codeLinks(settings.distFolder, url.pathname, withHtml)
  const links: string[] = []
  const [room, segment, ...rest] = url.pathname.split('/').slice(1)
  const slug = keyOfText(decode(segment ?? ''))
  if (url.pathname === '/') {
    const home = await replies.body('home', () => frontPage(db))
    const first = v.safeParse(Slides, parse(home.bytes))
    const picture = first.success ? first.output.Data.Sliders[0]?.background_image : undefined
    links.push(data('HomePageSetting/'), ...image(settings.imageHost, picture, sliderSizes))
  }
  const textCall = segment === undefined ? textCalls.get(room?.toLowerCase() ?? '') : undefined
  if (textCall !== undefined) links.push(data(textCall))
  if (slug === '' || rest.length > 0) return [...links, ...code]
  const name = encodeURIComponent(slug)
  if (room === 'category') {
    const page = /^[1-9]\d{0,5}$/.exec(url.searchParams.get('page') ?? '')?.[0] ?? '1'
    if (!specialSections.has(slug)) {
      links.push(data(`category/getcategory/${name}`))
      links.push(...image(settings.imageHost, await banner(context, slug), headingSizes))
    }
    if (slug !== 'new') links.push(data(`category/categoryProduct/${name}?page=${page}&limit=24`))
  }
  if (room === 'product') {
    const picture = await firstPicture(context, slug)
    if (picture !== null)
      links.push(data(`product/${name}`), ...image(settings.imageHost, picture, gallerySizes))
  }
  return [...links, ...code]
}

async function banner({ db, replies }: ProviderContext, slug: string): Promise<string | undefined> {
  try {
    const body = await replies.body(`getcategory ${slug}`, () => categoryReply(db, slug))
    const heading = v.safeParse(Heading, parse(body.bytes))
    return heading.success ? heading.output.Data[0].CategoryBanner : undefined
  } catch {
    return undefined
  }
}

/** Null for a product that is not there: the page will find out by itself. */
async function firstPicture(
  { db, replies }: ProviderContext,
  slug: string,
): Promise<string | undefined | null> {
  try {
    const detail = await replies.body(`product ${slug}`, () => publicDetail(db, slug))
    const gallery = v.safeParse(Gallery, parse(detail.bytes))
    return gallery.success ? gallery.output.Data.ProductGallery[0]?.Image : undefined
  } catch {
    return null
  }
}

function image(host: string, path: string | undefined, sizes: string): string[] {
  if (!path?.includes('/w640/') || /[^\w./+-]/.test(path)) return []
  const at = (width: number) => `${host}/${path.replace('/w640/', `/w${width}/`)}`
  const set = widths.map((width) => `${at(width)} ${width}w`).join(', ')
  return [
    `<${at(640)}>; rel=preload; as=image; crossorigin; imagesrcset="${set}"; imagesizes="${sizes}"; fetchpriority=high`,
  ]
}

function parse(bytes: Uint8Array): unknown {
  return JSON.parse(new TextDecoder().decode(bytes))
}

function decode(segment: string): string {
  try {
    return decodeURIComponent(segment)
  } catch {
    return ''
  }
}
