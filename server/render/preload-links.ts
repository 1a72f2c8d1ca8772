/**
 * What a page's first paint will ask for, as Link headers, so that the browser asks at once: its picture and, where it was
 * not drawn, its data and the scripts of its own screen.
 */
import type { Database } from '../db/client'
import type { Settings } from '../floor/settings'
import type { PublicReplies } from '../replies/public-replies'
import { frontPage } from '../reads/front-page'
import { publicDetail } from '../reads/product-detail'
import { categoryReply, flagLists } from '../reads/section'
import { keyOfText } from '../floor/input'
import { screenScripts } from './screen-scripts'

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

/** `isDrawn`: the page brings its data along, and says when its scripts start (page-layout.ts). */
export async function preloadLinks(shop: Shop, url: URL, isDrawn: boolean): Promise<string[]> {
  const { apiHost, imageHost, distFolder } = shop.settings
  const { calls, picture } = await firstReads(shop, url)
  const pictures = picture ? pictureLink(imageHost, picture) : []
  if (isDrawn) return pictures
  const { own, sanitiser } = await screenScripts(distFolder, url.pathname)
  return [
    ...calls.map((call) => `<${apiHost}/frontend/api/${call}>; rel=preload; as=fetch; crossorigin`),
    ...pictures,
    ...[...own, ...sanitiser].map((file) => `<${file}>; rel=modulepreload; fetchpriority=low`),
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
