/** `npm start`: builds the shop when its sources are newer than the last build, then runs the provider. */
import { execFile } from 'node:child_process'
import { cp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { promisify } from 'node:util'
import { explainAndExit, projectFolder, readSettings, type Settings } from './settings'
import { runProvider } from './main'
import { precompress } from './build/precompress'

const sources = ['src', 'sw', 'public', 'index.html', 'vite.config.ts', 'package-lock.json']
/** A page that stayed open longer than this reloads anyway. */
const keepPreviousDays = 14

async function start(): Promise<void> {
  const settings = readSettings()
  const stamp = path.join(settings.distFolder, '.build-settings')
  if (
    (await isOutdated(settings.distFolder)) ||
    (await readFile(stamp, 'utf8').catch(() => '')) !== buildSettings()
  ) {
    await keepPrevious(settings)
    await build()
    await writeFile(stamp, buildSettings())
  }
  // Where the folder cannot be written, files are compressed as they are asked for.
  await precompress(settings.distFolder).catch((error: Error) => console.warn(`  ${error.message}`))
  await runProvider(settings)
}

/** The settings that the build writes into the shop: another value needs another build. */
function buildSettings(): string {
  const fixed = Object.entries(process.env).filter(([name]) => name.startsWith('VITE_'))
  return JSON.stringify(fixed.toSorted(([a], [b]) => (a < b ? -1 : 1)))
}

async function isOutdated(distFolder: string): Promise<boolean> {
  const built = await stat(path.join(distFolder, 'index.html')).catch(() => null)
  if (!built) return true
  const changes = await Promise.all(sources.map((name) => newestChange(path.join(projectFolder, name))))
  return Math.max(...changes) > built.mtimeMs
}

async function newestChange(name: string): Promise<number> {
  const info = await stat(name).catch(() => null)
  if (!info) return 0
  // The router's generated file is written by the build itself.
  if (info.isFile()) return name.endsWith('routeTree.gen.ts') ? 0 : info.mtimeMs
  const inside = await readdir(name)
  const changes = await Promise.all(inside.map((child) => newestChange(path.join(name, child))))
  return Math.max(0, ...changes)
}

/** The last builds' assets stay served, because a page opened before the update asks for them. */
async function keepPrevious({ distFolder, previousDistFolder }: Settings): Promise<void> {
  const from = path.join(distFolder, 'assets')
  if (!(await stat(from).catch(() => null))) return
  const to = path.join(previousDistFolder, 'assets')
  await cp(from, to, { recursive: true, force: true })
  const oldest = Date.now() - keepPreviousDays * 24 * 60 * 60 * 1000
  for (const name of await readdir(to)) {
    const file = path.join(to, name)
    const info = await stat(file)
    if (info.mtimeMs < oldest) await rm(file, { recursive: true, force: true })
  }
}

async function build(): Promise<void> {
  console.log('  Building the shop …')
  const options = { cwd: projectFolder, maxBuffer: Infinity, shell: process.platform === 'win32' }
  await promisify(execFile)('npm', ['run', '--silent', 'build'], options).catch(
    ({ stdout, stderr }: { stdout: string; stderr: string }) => {
      throw new Error(
        `${stdout}${stderr}\n  The build failed; what is wrong stands above. Nothing was started.`,
      )
    },
  )
}

start().catch(explainAndExit)
