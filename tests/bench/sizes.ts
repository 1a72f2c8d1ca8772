/**
 * `npm run sizes`: compares the size of the built shop with its budget. Exits with 1 when something is too large, or
 * when two scripts import each other.
 */
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import { isOnDemandFile } from '../../src/device/on-demand-files'

type Weight = { name: string; bytes: number; maxBytes: number }

const productScreen = 'src/screens/product/product-screen.tsx'

/**
 * Bytes (brotli) of the scripts that a first visit loads until its page hydrates: the page's scripts and all that
 * they import. 'At rest' also counts what an idle page loads for a visitor who presses nothing.
 */
const pages = {
  home: { lazyModules: ['src/routes/index.tsx?'], maxBytes: 142_600 },
  listing: { lazyModules: ['src/routes/category.$slug.tsx?'], maxBytes: 145_600 },
  product: { lazyModules: [productScreen], maxBytes: 164_200 },
  'home at rest': {
    lazyModules: [
      'src/routes/index.tsx?',
      'src/widgets/shell/later-pieces.tsx',
      productScreen,
      'node_modules/dompurify/',
      'node_modules/keen-slider/',
    ],
    maxBytes: 195_300,
  },
}
const maxScripts = 12

/** Matches the library and the fonts of PDFs. Only a customer who makes a quote loads them. */
const isPdfFile = (name: string) => /^(assets\/)?quote-pdf-/.test(name)

const dist = fileURLToPath(new URL('../../dist', import.meta.url))
const assets = path.join(dist, 'assets')
const count = new Intl.NumberFormat('en-AU')

if (!existsSync(path.join(dist, 'index.html'))) {
  console.error('The shop has not been built yet: run "npm run build" first.')
  process.exit(1)
}

const weights = weigh()
print(weights)
const heavy = weights.filter(({ bytes, maxBytes }) => bytes > maxBytes)
if (heavy.length > 0) {
  console.error(`\nToo heavy: ${heavy.map(({ name }) => name).join(', ')}`)
  process.exit(1)
}

// The script that runs first would find the other one empty, and pages would stay blank.
const circular = circularScripts()
if (circular.length > 0) {
  console.error(`\nScripts that import each other: ${circular.join(', ')}. See server/build/chunks.ts.`)
  process.exit(1)
}

function weigh(): Weight[] {
  const html = readFileSync(path.join(dist, 'index.html'), 'utf8')
  const names = readdirSync(assets)
  const first = firstScripts(html)
  const onPages = pageScripts(first)
  const later = names.filter(
    (name) =>
      name.endsWith('.js') && !isPdfFile(name) && !onPages.some(({ scripts }) => scripts.includes(name)),
  )
  const laterBytes = later.map((name) => ({ name, bytes: gzipped(name) })).sort((a, b) => b.bytes - a.bytes)
  return [
    {
      name: `first scripts (${first.length} files, gzip)`,
      bytes: sum(first.map(gzipped)),
      maxBytes: 133_300,
    },
    ...onPages.map(({ name, scripts, maxBytes }) => ({
      name: `${name} (${scripts.length} scripts, brotli)`,
      bytes: sum(scripts.map(brotlied)),
      maxBytes: scripts.length <= maxScripts ? maxBytes : 0,
    })),
    ...laterBytes.slice(0, 3).map(({ name, bytes }, index) => ({
      name: `later script ${index + 1} of ${later.length}: ${name}`,
      bytes,
      maxBytes: 34_400,
    })),
    ...laterBytes
      .slice(3)
      .filter(({ bytes }) => bytes > 34_400)
      .map(({ name, bytes }) => ({ name, bytes, maxBytes: 34_400 })),
    { name: 'PDFs', bytes: sum(names.filter(isPdfFile).map(gzipped)), maxBytes: 250_000 },
    { name: 'code decoder', bytes: sum(endingWith(names, '.wasm').map(gzipped)), maxBytes: 450_000 },
    { name: 'service worker', bytes: gzipped('../sw.js'), maxBytes: 33_100 },
    {
      name: 'all style sheets (uncompressed)',
      bytes: sum(endingWith(names, '.css').map(uncompressed)),
      maxBytes: 129_900,
    },
    {
      name: 'font (uncompressed)',
      bytes: sum(endingWith(names, '.woff2').map(uncompressed)),
      maxBytes: 45 * 1024,
    },
    { name: 'index.html', bytes: gzipSync(html, { level: 9 }).byteLength, maxBytes: 15 * 1024 },
    { name: 'precached files without PDFs (uncompressed)', bytes: precachedBytes(), maxBytes: 1_847_000 },
  ]
}

/** Returns the scripts of each page, including the first scripts. */
function pageScripts(first: string[]): { name: string; scripts: string[]; maxBytes: number }[] {
  const manifest = JSON.parse(readFileSync(path.join(dist, '.vite', 'manifest.json'), 'utf8')) as Record<
    string,
    { file: string }
  >
  const imported = importsOf(endingWith(readdirSync(assets), '.js'))
  return Object.entries(pages).map(([name, { lazyModules, maxBytes }]) => {
    const entryScripts = lazyModules.map((module) => {
      const [, script] = Object.entries(manifest).find(([key]) => key.includes(module)) ?? []
      if (!script) throw new Error(`The build has no ${module}.`)
      return path.basename(script.file)
    })
    const roots = [...first, ...entryScripts]
    const scripts = new Set([...roots, ...roots.flatMap((root) => [...reachedFrom(root, imported)])])
    return { name, scripts: [...scripts], maxBytes }
  })
}

/** Returns every script that index.html names, started or preloaded. */
function firstScripts(html: string): string[] {
  const tags = html.match(/<script[^>]*\bsrc=[^>]*>|<link[^>]*\brel="modulepreload"[^>]*>/g) ?? []
  const names = tags.map((tag) => /(?:src|href)="\/assets\/([^"]+)"/.exec(tag)?.[1])
  const scripts = [...new Set(names.filter((name) => name !== undefined))]
  if (scripts.length === 0) throw new Error('index.html contains no script. Was it built?')
  return scripts
}

/** Returns the total bytes of the files in the service worker's precache list. */
function precachedBytes(): number {
  const worker = readFileSync(path.join(dist, 'sw.js'), 'utf8')
  const entry = /\{\s*["'`]?(?:revision|url)["'`]?\s*:[^{}]*\}/g
  const urls = [...worker.matchAll(entry)].map(
    ([text]) => /["'`]?url["'`]?\s*:\s*["'`]([^"'`]+)/.exec(text)?.[1],
  )
  const files = [...new Set(urls.filter((url) => url !== undefined))]
  if (files.length < 3) throw new Error('sw.js has no precache list.')
  return sum(
    files
      .filter((file) => !isPdfFile(file) && !isOnDemandFile(file))
      .map((file) => statSync(path.join(dist, file)).size),
  )
}

/** Returns the scripts that reach themselves through static imports. */
function circularScripts(): string[] {
  const scripts = endingWith(readdirSync(assets), '.js')
  const imported = importsOf(scripts)
  return scripts.filter((name) => reachedFrom(name, imported).has(name))
}

/** Returns the static imports of each script, by file name. */
function importsOf(scripts: string[]): Map<string, string[]> {
  return new Map(
    scripts.map((name) => {
      const text = readFileSync(path.join(assets, name), 'utf8')
      const imports = text.matchAll(/(?:\bfrom|\bimport)\s*["']\.\/([^"']+\.js)["']/g)
      return [name, [...imports].map(([, to = '']) => to)]
    }),
  )
}

function reachedFrom(name: string, imported: Map<string, string[]>): Set<string> {
  const reached = new Set<string>()
  const follow = (from: string) => {
    for (const to of imported.get(from) ?? []) {
      if (reached.has(to)) continue
      reached.add(to)
      follow(to)
    }
  }
  follow(name)
  return reached
}

function endingWith(names: string[], end: string): string[] {
  return names.filter((name) => name.endsWith(end))
}

function gzipped(name: string): number {
  return gzipSync(readFileSync(path.join(assets, name)), { level: 9 }).byteLength
}

function brotlied(name: string): number {
  return brotliCompressSync(readFileSync(path.join(assets, name))).byteLength
}

function uncompressed(name: string): number {
  return statSync(path.join(assets, name)).size
}

function sum(numbers: number[]): number {
  return numbers.reduce((total, number) => total + number, 0)
}

function print(rows: Weight[]): void {
  const widest = Math.max(...rows.map(({ name }) => name.length))
  console.log(`${'bytes'.padEnd(widest)}  ${'size'.padStart(9)}  ${'at most'.padStart(9)}`)
  for (const { name, bytes, maxBytes } of rows) {
    const figures = `${count.format(bytes).padStart(9)}  ${count.format(maxBytes).padStart(9)}`
    console.log(`${name.padEnd(widest)}  ${figures}  ${bytes > maxBytes ? 'TOO HEAVY' : 'ok'}`)
  }
}
