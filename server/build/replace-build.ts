/**
 * Puts a new build of the shop in the place of the one that is served: it is made in a folder beside, so that visitors of a
 * server that is running have a whole shop all the while (req 19.16).
 */
import { renameSync, rmSync } from 'node:fs'
import { cp, mkdir, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { isAlive } from '../db/data-folder'
import type { Settings } from '../floor/settings'

type Folders = Pick<Settings, 'distFolder' | 'previousDistFolder'>

/** A page that stayed open longer than this reloads anyway. */
const previousAssetDays = 14

/** `make` fills a folder that is not there yet. Where it fails, the build before stays. */
export async function replaceBuild(
  { distFolder, previousDistFolder }: Folders,
  make: (folder: string) => Promise<void>,
): Promise<void> {
  await removeUnfinished(distFolder)
  const made = unfinished(distFolder)
  try {
    await make(made)
    await storeAssets(distFolder, previousDistFolder)
    swap(made, distFolder)
  } finally {
    await removeUnfinished(distFolder, process.pid)
  }
}

const unfinished = (folder: string) => `${folder}-next-${process.pid}`

/** In one step for this process, and in the moment between both renames for another one (render/static-shop.ts). */
function swap(made: string, folder: string): void {
  for (let attempt = 0; ; attempt += 1) {
    renameIfThere(folder, `${unfinished(folder)}-old-${attempt}`)
    try {
      return renameSync(made, folder)
    } catch (error) {
      // Another start was faster.
      if (attempt === 10) throw error
    }
  }
}

function renameIfThere(from: string, to: string): void {
  try {
    renameSync(from, to)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error
  }
}

/** What a start left that was killed, or that of one process. */
async function removeUnfinished(folder: string, ofProcess: number | null = null): Promise<void> {
  const prefix = `${path.basename(folder)}-next-`
  for (const name of await readdir(path.dirname(folder))) {
    const pid = name.startsWith(prefix) ? Number.parseInt(name.slice(prefix.length)) : null
    if (pid === null || (ofProcess === null ? isAlive(pid) : pid !== ofProcess)) continue
    await rm(path.join(path.dirname(folder), name), { recursive: true, force: true })
  }
}

/** The last builds' assets stay served, because a page opened before the update asks for them. */
async function storeAssets(distFolder: string, previousDistFolder: string): Promise<void> {
  const from = path.join(distFolder, 'assets')
  if (!(await stat(from).catch(() => null))) return
  const to = path.join(previousDistFolder, 'assets')
  await cp(from, to, { recursive: true, force: true })
  const oldest = Date.now() - previousAssetDays * 24 * 60 * 60 * 1000
  for (const name of await readdir(to)) {
    const file = path.join(to, name)
    const info = await stat(file)
    if (info.mtimeMs < oldest) await rm(file, { recursive: true, force: true })
  }
}

/** Which servers of this folder are running: each serves the one build that is there, whatever it was started with. */

/** `build`: the settings that its build holds. */
type RunningServer = { pid: number; port: number; build: string }

/** Notes this process until it ends. Resolves to the others. */
export async function noteServer(folder: string, own: Omit<RunningServer, 'pid'>): Promise<RunningServer[]> {
  await mkdir(folder, { recursive: true })
  const others = await otherServers(folder)
  const file = path.join(folder, `${process.pid}.json`)
  await writeFile(file, JSON.stringify({ ...own, pid: process.pid } satisfies RunningServer))
  process.once('exit', () => rmSync(file, { force: true }))
  return others
}

async function otherServers(folder: string): Promise<RunningServer[]> {
  const files = (await readdir(folder)).filter((name) => name.endsWith('.json'))
  const read = files.map(async (name): Promise<RunningServer[]> => {
    const pid = Number.parseInt(name)
    if (pid === process.pid || !isAlive(pid)) return []
    const text = await readFile(path.join(folder, name), 'utf8').catch(() => 'null')
    const server = JSON.parse(text) as RunningServer | null
    return server ? [server] : []
  })
  return (await Promise.all(read)).flat()
}

/** What the operator is told of servers that were built with other settings; '' where there are none. */
export function otherBuilds(others: readonly RunningServer[], build: string): string {
  const names = others
    .filter((other) => other.build !== build)
    .map(({ pid, port }) => `process ${pid} on port ${port}`)
  if (names.length === 0) return ''
  return `  From now on ${names.join(', ')} serves this build, too, though started with other VITE_ settings: they share this folder.\n  Run each shop from a folder of its own.`
}
