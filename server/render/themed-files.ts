/** Files of the build as a shop with a brand of its own sends them: pages, the worker, manifest, icons, and its logo. */
import { readFile, stat } from 'node:fs/promises'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import sharp from 'sharp'
import type { PageBrand } from '../../src/domain/brand/brand'
import { notFound } from '../floor/errors'
import { versionCache } from '../floor/version-cache'
import { PublicReply } from '../replies/reply'
import { styleSource } from '../replies/security-headers'
import type { ShopBrand } from '../reads/brand'
import type { Theme, ReadTheme } from './theme'

/** `style`: rules that stand in it, for the content policy. */
export type ThemedFile = { reply: PublicReply; type: string; style?: string }
type Content = { content: string | Buffer; type: string; style?: string }
/** What src/server.tsx exports. */
type Bundle = { shellHtml: (brand: PageBrand) => string }

/** What stands in the page's root, up to what comes after it. */
const ofRoot = /(<div id="root">)[^]*(<\/div>\s*(?:<template id="product-stand-in">|<\/body>))/
const page = /^\/(index|app|kiosk)\.html$/
const icon = /^\/icons\/(icon-192|icon-512|maskable-512|apple-touch-180)\.png$/
const logo = /^\/icons\/(logo|logoDark)-([\da-f-]{36})\.png$/
const plate = '#ffffff'
/** What the worker stores of those, as they stand in its list. */
const listed =
  /\{"revision":"([^"]+)","url":"((?:app|kiosk)\.html|manifest\.webmanifest|favicon\.svg|icons\/icon-192\.png)"\}/g

/** Null for every other file, and for all of a shop as it was built. */
export function themedFiles(distFolder: string, readTheme: ReadTheme) {
  const cache = versionCache<ThemedFile>(16 * 1024 * 1024, ({ reply }) => reply.bytes.byteLength * 2)
  const built = (name: string) => readFile(path.join(distFolder, name))
  const textOf = async (name: string) => (await built(name)).toString()

  async function pageOf(name: string, { brand, rules, put }: Theme): Promise<Content> {
    const bundleFile = path.join(distFolder, '.server', 'server.mjs')
    const { mtimeMs } = await stat(bundleFile)
    const { shellHtml } = (await import(`${pathToFileURL(bundleFile).href}?${mtimeMs}`)) as Bundle
    const shell = name === 'kiosk.html' ? '' : shellHtml(brand)
    // As functions, because what is put in may hold `$&`.
    const content = put(await textOf(name))
      .replace(/<title>[^<]*/, () => `<title>${escaped(`${brand.name} · ${brand.strapline}`)}`)
      .replace('</head>', () => `<style>${rules}</style></head>`)
      .replace(ofRoot, (_, open, close) => `${open}${shell}${close}`)
    return { content, type: 'text/html; charset=utf-8', style: styleSource(rules) }
  }

  /** With another one installed apps update. */
  async function workerOf({ version, brand }: Theme): Promise<Content> {
    const { src, dark } = brand.logo ?? {}
    const logos = [...new Set([src, dark])].flatMap((url) =>
      url ? { revision: null, url: url.slice(1) } : [],
    )
    const content = (await textOf('sw.js'))
      .replace('{"revision":', (entry) => `${logos.map((one) => `${JSON.stringify(one)},`).join('')}${entry}`)
      .replaceAll(listed, (_, revision: string, url: string) =>
        JSON.stringify({ revision: `${revision}-${version}`, url }),
      )
    return { content, type: 'text/javascript; charset=utf-8' }
  }

  async function manifestOf({ brand, stored }: Theme): Promise<Content> {
    const { screenshots: _, ...manifest } = JSON.parse(await textOf('manifest.webmanifest')) as Manifest
    const own = {
      ...manifest,
      name: brand.name,
      short_name: brand.shortName,
      description: brand.strapline,
      theme_color: brand.primary,
      // Only the shape of the build's own mark is known apart from its ground.
      icons: manifest.icons.filter(({ purpose }) => !(stored.icon && purpose === 'monochrome')),
      shortcuts: manifest.shortcuts.map(({ icons: __, ...shortcut }) => shortcut),
    }
    return { content: JSON.stringify(own), type: 'application/manifest+json' }
  }

  const markOf = async ({ put }: Theme) => put(await textOf('favicon.svg'))

  async function faviconOf(theme: Theme): Promise<Content> {
    const { icon: own } = theme.stored
    const type = 'image/svg+xml'
    if (!own) return { content: await markOf(theme), type }
    const small = (await sharp(own).resize(128, 128).png().toBuffer()).toString('base64')
    const content = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 128 128"><image width="128" height="128" href="data:image/png;base64,${small}"/></svg>`
    return { content, type }
  }

  /** On dark grounds without one for those: on a white plate. */
  async function logoOf(file: string, { logo: own, logoDark }: ShopBrand): Promise<Content> {
    const type = 'image/png'
    const isDark = file.startsWith('/icons/logoDark')
    if (isDark && logoDark) return { content: logoDark, type }
    if (!own) throw notFound('This picture')
    if (!isDark) return { content: own, type }
    const edge = { top: 16, bottom: 16, left: 24, right: 24, background: plate }
    const content = await sharp(own).flatten(edge).extend(edge).png().toBuffer()
    return { content, type }
  }

  /** What a system cuts to its own shape has a ground, and room around the icon. */
  async function iconOf(name: string, theme: Theme): Promise<Content> {
    const { icon: own } = theme.stored
    const size = Number(name.split('-').at(-1))
    const isCut = !name.startsWith('icon-')
    const inner = Math.round(size * (isCut && own ? 0.72 : 1))
    const drawn = await sharp(own ?? Buffer.from(await markOf(theme)), { density: 144 })
      .resize(inner, inner)
      .png()
      .toBuffer()
    const ground = own ? plate : theme.brand.primary
    const background = isCut ? ground : { r: 0, g: 0, b: 0, alpha: 0 }
    const around = { width: size, height: size, channels: 4 as const, background }
    const content = await sharp({ create: around })
      .composite([{ input: drawn }])
      .png()
      .toBuffer()
    return { content, type: 'image/png' }
  }

  async function make(file: string, theme: Theme): Promise<Content> {
    if (file === '/sw.js') return workerOf(theme)
    if (file === '/manifest.webmanifest') return manifestOf(theme)
    if (file === '/favicon.svg') return faviconOf(theme)
    if (file.startsWith('/icons/logo')) return logoOf(file, theme.stored)
    const [, name] = icon.exec(file) ?? []
    return name === undefined ? pageOf(file.slice(1), theme) : iconOf(name, theme)
  }

  return async (file: string): Promise<ThemedFile | null> => {
    const isNamed = ['/sw.js', '/manifest.webmanifest', '/favicon.svg'].includes(file)
    const [, which, version] = logo.exec(file) ?? []
    if (!isNamed && which === undefined && !page.test(file) && !icon.test(file)) return null
    const theme = await readTheme()
    if (theme === null) return null
    if (which !== undefined && version !== theme.version) return null
    const build = await stat(path.join(distFolder, 'index.html')).catch(() => null)
    if (build === null) return null
    return cache(theme.version, `${build.mtimeMs} ${file}`, async () => {
      const { content, ...rest } = await make(file, theme)
      return { reply: new PublicReply(content), ...rest }
    })
  }
}

type Manifest = {
  icons: { purpose?: string }[]
  shortcuts: { icons?: unknown }[]
  screenshots?: unknown
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')
}
