/**
 * `npm start`: builds the shop and its desk when their sources are newer than the last build, then runs the server.
 */
import { execFile } from 'node:child_process'
import { readdir, readFile, stat, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { promisify } from 'node:util'
import { explainAndExit, projectFolder, readSettings } from './base/settings'
import { runProvider } from './main'
import { precompress } from './build/precompress'
import { registerServer, otherBuilds, replaceBuild } from './build/replace-build'

const sources = [
  'src',
  'sw',
  'features',
  'desk',
  'public',
  'index.html',
  'vite.config.ts',
  'package-lock.json',
]
const stampName = '.build-settings'

async function start(): Promise<void> {
  const settings = readSettings()
  const { distFolder, previousDistFolder, port } = settings
  const currentSettings = buildSettings()
  // When this folder is not writable, nothing is built either, so the error is ignored.
  const otherServers = await registerServer(path.join(previousDistFolder, '.servers'), {
    port,
    build: currentSettings,
  }).catch(() => [])
  const builtSettings = await readFile(path.join(distFolder, stampName), 'utf8').catch(() => '')
  if ((await isOutdated(distFolder)) || builtSettings !== currentSettings)
    await replaceBuild(settings, async (folder) => {
      await build(folder)
      await writeFile(path.join(folder, stampName), currentSettings)
      await precompress(folder)
    })
  const warning = otherBuilds(otherServers, currentSettings)
  if (warning !== '') console.warn(warning)
  // When the folder is not writable, files are compressed on request instead.
  await precompress(distFolder).catch((error: Error) => console.warn(`  ${error.message}`))
  await runProvider(settings)
}

/** The settings that the build writes into the shop: a changed value needs another build. */
function buildSettings(): string {
  const viteSettings = Object.entries(process.env).filter(([name]) => name.startsWith('VITE_'))
  return JSON.stringify(viteSettings.toSorted(([a], [b]) => (a < b ? -1 : 1)))
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
  // The build itself writes the router's generated file, so a change of that file is ignored.
  if (info.isFile()) return name.endsWith('routeTree.gen.ts') ? 0 : info.mtimeMs
  const children = await readdir(name)
  const changes = await Promise.all(children.map((child) => newestChange(path.join(name, child))))
  return Math.max(0, ...changes)
}

async function build(folder: string): Promise<void> {
  console.log('  Building the shop …')
  const options = { cwd: projectFolder, maxBuffer: Infinity, shell: process.platform === 'win32' }
  const args = ['run', '--silent', 'build', '--', '--outDir', path.basename(folder), '--emptyOutDir']
  await promisify(execFile)('npm', args, options).catch(
    ({ stdout, stderr }: { stdout: string; stderr: string }) => {
      throw new Error(
        `${stdout}${stderr}\n  The build failed. See the errors above. The shop was not started.`,
      )
    },
  )
}

start().catch(explainAndExit)
