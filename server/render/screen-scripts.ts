/** Which scripts the screen at an address is made of, from the build's own list. */
import { readFile, stat } from 'node:fs/promises'
import path from 'node:path'

/** Paths of files. `sanitiser`: for HTML of the provider's, which a drawn page has read already. */
export type ScreenScripts = { own: string[]; sanitiser: string[] }
type Manifest = Record<string, { file: string; imports?: string[] }>
type Screen = { address: RegExp; words: number; scripts: ScreenScripts }

const routeFile = /^src\/routes\/(.+)\.tsx\?tsr-split=/
const sanitiser = /(^|\/)dompurify\//
/** Screens that show the provider's HTML. */
const withHtml = /^(category|product)\.|^(faq|terms_condition)$/

let known: { build: string; screens: Promise<Screen[]> } | null = null

/** The scripts of the screen that draws this address, without those that every page names. */
export async function screenScripts(distFolder: string, pathname: string): Promise<ScreenScripts> {
  const { mtimeMs } = await stat(path.join(distFolder, 'index.html'))
  const build = `${distFolder} ${mtimeMs}`
  if (known?.build !== build) known = { build, screens: readScreens(distFolder) }
  const screens = await known.screens
  return screens.find(({ address }) => address.test(pathname))?.scripts ?? { own: [], sanitiser: [] }
}

async function readScreens(distFolder: string): Promise<Screen[]> {
  const list = await readFile(path.join(distFolder, '.vite', 'manifest.json'), 'utf8').catch(() => '{}')
  const page = await readFile(path.join(distFolder, 'index.html'), 'utf8')
  const manifest = JSON.parse(list) as Manifest
  const entries = Object.keys(manifest)
  const routes = new Set(entries.flatMap((entry) => routeFile.exec(entry)?.[1] ?? []))
  const screens = [...routes].map((route) => {
    const scriptsOf = (roots: string[]) =>
      [...withImports(manifest, roots)]
        .map((entry) => manifest[entry]?.file ?? '')
        .filter((file) => file.endsWith('.js') && !page.includes(file))
        .map((file) => `/${file}`)
    return {
      ...addressOf(route),
      scripts: {
        own: scriptsOf(entries.filter((entry) => routeFile.exec(entry)?.[1] === route)),
        sanitiser: withHtml.test(route) ? scriptsOf(entries.filter((entry) => sanitiser.test(entry))) : [],
      },
    }
  })
  // As the router does: words before names of values.
  return screens.toSorted((a, b) => b.words - a.words)
}

function withImports(manifest: Manifest, entries: string[], found = new Set<string>()): Set<string> {
  for (const entry of entries) {
    if (found.has(entry)) continue
    found.add(entry)
    withImports(manifest, manifest[entry]?.imports ?? [], found)
  }
  return found
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
