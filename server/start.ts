/** `npm start`: builds the shop, and its desk, when their sources are newer than the last build, then runs the provider. */
import { execFile } from 'node:child_process'
import { readdir, readFile, stat, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { promisify } from 'node:util'
import { explainAndExit, projectFolder, readSettings } from './floor/settings'
import { runProvider } from './main'
import { precompress } from './build/precompress'
import { noteServer, otherBuilds, replaceBuild } from './build/replace-build'

const sources = ['src', 'sw', 'desk', 'public', 'index.html', 'vite.config.ts', 'package-lock.json']
const stampName = '.build-settings'

async function start(): Promise<void> {
  const settings = readSettings()
  const { distFolder, previousDistFolder, port } = settings
  const wanted = buildSettings()
  // Where the folder cannot be written, nothing is built either.
  const others = await noteServer(path.join(previousDistFolder, '.servers'), { port, build: wanted }).catch(
    () => [],
  )
  const built = await readFile(path.join(distFolder, stampName), 'utf8').catch(() => '')
  if ((await isOutdated(distFolder)) || built !== wanted)
    await replaceBuild(settings, async (folder) => {
      await build(folder)
      await writeFile(path.join(folder, stampName), wanted)
      await precompress(folder)
    })
  const warning = otherBuilds(others, wanted)
  if (warning !== '') console.warn(warning)
  // Where the folder cannot be written, files are compressed as they are asked for.
  await precompress(distFolder).catch((error: Error) => console.warn(`  ${error.message}`))
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

async function build(folder: string): Promise<void> {
  console.log('  Building the shop …')
  const options = { cwd: projectFolder, maxBuffer: Infinity, shell: process.platform === 'win32' }
  const words = ['run', '--silent', 'build', '--', '--outDir', path.basename(folder), '--emptyOutDir']
  await promisify(execFile)('npm', words, options).catch(
    ({ stdout, stderr }: { stdout: string; stderr: string }) => {
      throw new Error(
        `${stdout}${stderr}\n  The build failed; what is wrong stands above. Nothing was started.`,
      )
    },
  )
}

start().catch(explainAndExit)
