/**
 * Results of the build other than scripts: revisions of pages, the web manifest, short names of design tokens, and the
 * replacement of the served folder.
 */
import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { revisionWithHeaders } from '../../../server/build/plugins'
import { registerServer, otherBuilds, replaceBuild } from '../../../server/build/replace-build'
import { webManifest } from '../../../server/build/web-manifest'
import { shortTokens } from '../../../server/base/short-tokens'

const hosts = { apiHost: '', imageHost: '' }
const entries = [
  { url: 'app.html', revision: 'a1' },
  { url: 'assets/shop-1234.js', revision: null },
]
const revisions = (hostSettings: typeof hosts) =>
  revisionWithHeaders(hostSettings)(entries).manifest.map((entry) => entry.revision)

test('security policy changes the revision of pages, but not of scripts', () => {
  const [page, script] = revisions(hosts)
  expect([page, script]).toEqual([expect.stringMatching(/^[\w-]{7}$/), null])
  expect(revisions(hosts)).toEqual([page, script])
  expect(revisions({ ...hosts, imageHost: 'https://img.example' })).toEqual([
    expect.not.stringMatching(String(page)),
    null,
  ])
})

const { icons = [], screenshots = [], shortcuts = [] } = webManifest
const pictures = [...icons, ...screenshots, ...shortcuts.flatMap((shortcut) => shortcut.icons ?? [])]
const root = fileURLToPath(new URL('../../..', import.meta.url))

/** Reads the width and the height, which are at a fixed offset in every PNG. */
function sizeOf(bytes: Buffer): string {
  return `${bytes.readUInt32BE(16)}x${bytes.readUInt32BE(20)}`
}

test.each(pictures)('$src is a PNG with the size in the manifest', ({ src, sizes, type }) => {
  const bytes = readFileSync(`${root}public${src}`)
  expect(bytes.subarray(1, 4).toString('latin1')).toBe('PNG')
  expect(type).toBe('image/png')
  expect(sizeOf(bytes)).toBe(sizes)
  expect(bytes.byteLength).toBeLessThan(100_000)
})

test('manifest shortcuts lead to pages of the shop', () => {
  const paths = shortcuts.map(({ url }) => new URL(url, 'https://shop.example').pathname)
  expect(paths).toEqual(['/shop', '/offline', '/giveaway'])
  for (const page of paths) expect(existsSync(`${root}src/routes${page}.tsx`)).toBe(true)
})

const sheets = readdirSync('src', { recursive: true, encoding: 'utf8' }).filter((file) =>
  file.endsWith('.css'),
)
const names = new Set(
  sheets.flatMap((file) => readFileSync(path.join('src', file), 'utf8').match(/--[a-z][a-z-]*/g) ?? []),
)

test('short names of all design tokens are distinct', () => {
  expect(names.size).toBeGreaterThan(30)
  expect(new Set([...names].map(shortTokens)).size).toBe(names.size)
})

test('declaration and use of a token get the same short name', () => {
  expect(shortTokens(':root{--eucalypt-wash:#e4efec}a{color:var(--eucalypt-wash);top:var(--zoom-x)}')).toBe(
    ':root{--ewh:#e4efec}a{color:var(--ewh);top:var(--zoom-x)}',
  )
})

/*
 * A new build replaces the served build in one step, and other servers that use the folder are reported (req 19.16).
 */

let folder: string
let folders: { distFolder: string; previousDistFolder: string }
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'showfloor-build-'))
  folders = { distFolder: path.join(folder, 'dist'), previousDistFolder: path.join(folder, 'dist-previous') }
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

function writeBuild(name: string) {
  return async (at: string) => {
    mkdirSync(path.join(at, 'assets'), { recursive: true })
    writeFileSync(path.join(at, 'index.html'), name)
    writeFileSync(path.join(at, 'assets', `${name}.js`), '')
  }
}
const served = () => readFileSync(path.join(folders.distFolder, 'index.html'), 'utf8')

test('previous build is served whole until the next build is complete', async () => {
  await replaceBuild(folders, writeBuild('first'))
  await replaceBuild(folders, async (at) => {
    await writeBuild('second')(at)
    expect(served()).toBe('first')
  })
  expect(served()).toBe('second')
  expect(readdirSync(path.join(folders.distFolder, 'assets'))).toEqual(['second.js'])
  expect(readdirSync(path.join(folders.previousDistFolder, 'assets'))).toEqual(['first.js'])
  expect(readdirSync(folder)).toEqual(['dist', 'dist-previous'])
})

test('failed build leaves the previous build and no other folders', async () => {
  await replaceBuild(folders, writeBuild('first'))
  const failing = replaceBuild(folders, async (at) => {
    await writeBuild('half')(at)
    throw new Error('made on purpose')
  })
  await expect(failing).rejects.toThrow('made on purpose')
  expect([served(), readdirSync(folder)]).toEqual(['first', ['dist']])
})

const endedProcess = () => spawnSync(process.execPath, ['--version']).pid

test('folder of a killed build is removed, but not the folder of a running build', async () => {
  const [killed, running] = [endedProcess(), process.ppid].map((pid) => path.join(folder, `dist-next-${pid}`))
  for (const nextFolder of [killed, running]) mkdirSync(nextFolder ?? '')
  await replaceBuild(folders, writeBuild('first'))
  expect([existsSync(killed ?? ''), existsSync(running ?? '')]).toEqual([false, true])
})

test('running server with another build is named, but not an ended server', async () => {
  const writeServerFile = (pid: number, build: string) =>
    writeFileSync(path.join(folder, `${pid}.json`), JSON.stringify({ pid, port: 4000, build }))
  writeServerFile(endedProcess(), 'other')
  expect(await registerServer(folder, { port: 4100, build: 'own' })).toEqual([])
  writeServerFile(process.ppid, 'other')
  const others = await registerServer(folder, { port: 4100, build: 'own' })
  expect(otherBuilds(others, 'own')).toContain(`process ${process.ppid} on port 4000`)
  expect(otherBuilds(others, 'other')).toBe('')
})
