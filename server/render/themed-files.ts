/** Files of the build as a shop with its own brand sends them: pages, manifest, icons and logo. */
import { readFile, stat } from 'node:fs/promises'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import sharp from 'sharp'
import { defaultBrand } from '../../src/domain/brand/brand'
import { notFound } from '../base/errors'
import { versionCache } from '../base/version-cache'
import { type PageName, type PageRenderer, readPageTemplate, shopPage } from '../replies/page-template'
import { PublicReply } from '../replies/reply'
import { styleSource } from '../replies/security-headers'
import type { ShopBrand } from '../reads/brand'
import type { Theme, ReadTheme } from './theme'

/** `style` is the content policy's source for the inline rules of the file. */
export type ThemedFile = { reply: PublicReply; type: string; style?: string }
type Content = { content: string | Buffer; type: string; style?: string }

const pagePattern = /^\/(index|app|kiosk)\.html$/
const iconPattern = /^\/icons\/(icon-192|icon-512|maskable-512|apple-touch-180)\.png$/
const logoPattern = /^\/icons\/(logo|logoDark)-([\da-f-]{36})\.png$/
const plateColour = '#ffffff'
const glowOfBuild = '#2E8A78'

/** Returns a function that resolves to a themed file; null for other files, and without a brand of the shop's own. */
export function themedFiles(distFolder: string, readTheme: ReadTheme) {
  const cache = versionCache<ThemedFile>(16 * 1024 * 1024, ({ reply }) => reply.bytes.byteLength * 2)
  const readBuilt = (name: string) => readFile(path.join(distFolder, name))
  const textOf = async (name: string) => (await readBuilt(name)).toString()

  async function pageOf(name: PageName, { brand, rules }: Theme): Promise<Content> {
    const bundleFile = path.join(distFolder, '.server', 'server.mjs')
    const { mtimeMs } = await stat(bundleFile)
    const renderer = (await import(`${pathToFileURL(bundleFile).href}?${mtimeMs}`)) as PageRenderer
    const { html } = await readPageTemplate(distFolder)
    const content = shopPage(name, html, brand, renderer).replace('</head>', `<style>${rules}</style></head>`)
    return { content, type: 'text/html; charset=utf-8', style: styleSource(rules) }
  }

  async function manifestOf({ brand, stored }: Theme): Promise<Content> {
    const { screenshots: _, ...manifest } = JSON.parse(await textOf('manifest.webmanifest')) as Manifest
    const themedManifest = {
      ...manifest,
      name: brand.name,
      short_name: brand.shortName,
      description: brand.strapline,
      theme_color: brand.primary,
      // The monochrome icon is left out with the shop's own icon, because only the build's mark is known without its
      // background.
      icons: manifest.icons.filter(({ purpose }) => !(stored.icon && purpose === 'monochrome')),
      shortcuts: manifest.shortcuts.map(({ icons: __, ...shortcut }) => shortcut),
    }
    return { content: JSON.stringify(themedManifest), type: 'application/manifest+json' }
  }

  const faviconSvg = async ({ brand, glow }: Theme) =>
    (await textOf('favicon.svg'))
      .replaceAll(defaultBrand.primary.toUpperCase(), brand.primary)
      .replaceAll(defaultBrand.accent.toUpperCase(), brand.accent)
      .replaceAll(glowOfBuild, glow)

  async function faviconOf(theme: Theme): Promise<Content> {
    const { icon: customIcon } = theme.stored
    const type = 'image/svg+xml'
    if (!customIcon) return { content: await faviconSvg(theme), type }
    const small = (await sharp(customIcon).resize(128, 128).png().toBuffer()).toString('base64')
    const content = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 128 128"><image width="128" height="128" href="data:image/png;base64,${small}"/></svg>`
    return { content, type }
  }

  /** Without a logo for dark backgrounds, the light logo is put on a white plate. */
  async function logoOf(file: string, { logo: lightLogo, logoDark }: ShopBrand): Promise<Content> {
    const type = 'image/png'
    const isDark = file.startsWith('/icons/logoDark')
    if (isDark && logoDark) return { content: logoDark, type }
    if (!lightLogo) throw notFound('This picture')
    if (!isDark) return { content: lightLogo, type }
    const edge = { top: 16, bottom: 16, left: 24, right: 24, background: plateColour }
    const content = await sharp(lightLogo).flatten(edge).extend(edge).png().toBuffer()
    return { content, type }
  }

  /** Icons that a system crops to its own shape get a background and a margin. */
  async function iconOf(name: string, theme: Theme): Promise<Content> {
    const { icon: customIcon } = theme.stored
    const size = Number(name.split('-').at(-1))
    const isCropped = !name.startsWith('icon-')
    const inner = Math.round(size * (isCropped && customIcon ? 0.72 : 1))
    const rendered = await sharp(customIcon ?? Buffer.from(await faviconSvg(theme)), { density: 144 })
      .resize(inner, inner)
      .png()
      .toBuffer()
    const backgroundColour = customIcon ? plateColour : theme.brand.primary
    const background = isCropped ? backgroundColour : { r: 0, g: 0, b: 0, alpha: 0 }
    const canvas = { width: size, height: size, channels: 4 as const, background }
    const content = await sharp({ create: canvas })
      .composite([{ input: rendered }])
      .png()
      .toBuffer()
    return { content, type: 'image/png' }
  }

  async function render(file: string, theme: Theme): Promise<Content> {
    if (file === '/manifest.webmanifest') return manifestOf(theme)
    if (file === '/favicon.svg') return faviconOf(theme)
    if (file.startsWith('/icons/logo')) return logoOf(file, theme.stored)
    const [, name] = iconPattern.exec(file) ?? []
    return name === undefined ? pageOf(file.slice(1) as PageName, theme) : iconOf(name, theme)
  }

  return async (file: string): Promise<ThemedFile | null> => {
    const isNamed = ['/manifest.webmanifest', '/favicon.svg'].includes(file)
    const [, logoName, version] = logoPattern.exec(file) ?? []
    if (!isNamed && logoName === undefined && !pagePattern.test(file) && !iconPattern.test(file)) return null
    const theme = await readTheme()
    if (theme === null) return null
    if (logoName !== undefined && version !== theme.version) return null
    const build = await stat(path.join(distFolder, 'index.html')).catch(() => null)
    if (build === null) return null
    return cache(theme.version, `${build.mtimeMs} ${file}`, async () => {
      const { content, ...rest } = await render(file, theme)
      return { reply: new PublicReply(content), ...rest }
    })
  }
}

type Manifest = {
  icons: { purpose?: string }[]
  shortcuts: { icons?: unknown }[]
  screenshots?: unknown
}
