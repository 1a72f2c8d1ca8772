/**
 * Replaces the served build of the shop by a new one, which is built in a folder next to it, so that visitors of a
 * running server always get a complete shop (req 19.16).
 */
import { renameSync, rmSync } from 'node:fs'
import { cp, mkdir, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { isAlive } from '../db/data-folder'
import type { Settings } from '../base/settings'

type Folders = Pick<Settings, 'distFolder' | 'previousDistFolder'>

/** A page that stayed open longer than this reloads anyway. */
const previousAssetDays = 14

/** `buildInto` fills a folder that does not exist yet. When it fails, the previous build stays. */
export async function replaceBuild(
  { distFolder, previousDistFolder }: Folders,
  buildInto: (folder: string) => Promise<void>,
): Promise<void> {
  await removeUnfinished(distFolder)
  const newBuild = unfinishedFolder(distFolder)
  try {
    await buildInto(newBuild)
    await retainAssets(distFolder, previousDistFolder)
    swap(newBuild, distFolder)
  } finally {
    await removeUnfinished(distFolder, process.pid)
  }
}

const unfinishedFolder = (folder: string) => `${folder}-next-${process.pid}`

/** The swap is atomic for this process; another process may miss the folder meanwhile (render/static-shop.ts). */
function swap(newBuild: string, folder: string): void {
  for (let attempt = 0; ; attempt += 1) {
    renameIfExists(folder, `${unfinishedFolder(folder)}-old-${attempt}`)
    try {
      return renameSync(newBuild, folder)
    } catch (error) {
      // Another process replaced the build first.
      if (attempt === 10) throw error
    }
  }
}

function renameIfExists(from: string, to: string): void {
  try {
    renameSync(from, to)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error
  }
}

/** Removes the unfinished builds of processes that were killed; with `ofProcess`, only the builds of that process. */
async function removeUnfinished(folder: string, ofProcess: number | null = null): Promise<void> {
  const prefix = `${path.basename(folder)}-next-`
  for (const name of await readdir(path.dirname(folder))) {
    const pid = name.startsWith(prefix) ? Number.parseInt(name.slice(prefix.length)) : null
    if (pid === null || (ofProcess === null ? isAlive(pid) : pid !== ofProcess)) continue
    await rm(path.join(path.dirname(folder), name), { recursive: true, force: true })
  }
}

/**
 * The assets of previous builds remain available, because a page that was opened before the update still requests
 * them.
 */
async function retainAssets(distFolder: string, previousDistFolder: string): Promise<void> {
  const from = path.join(distFolder, 'assets')
  if (!(await stat(from).catch(() => null))) return
  const to = path.join(previousDistFolder, 'assets')
  await cp(from, to, { recursive: true, force: true })
  const minMtimeMs = Date.now() - previousAssetDays * 24 * 60 * 60 * 1000
  for (const name of await readdir(to)) {
    const file = path.join(to, name)
    const info = await stat(file)
    if (info.mtimeMs < minMtimeMs) await rm(file, { recursive: true, force: true })
  }
}

/** `build`: the settings that were built into the server's shop. */
type RunningServer = { pid: number; port: number; build: string }

/**
 * Registers this process as a running server of the folder until it ends. All running servers serve the only build in
 * the folder, whatever settings they were started with. Resolves to the other running servers.
 */
export async function registerServer(
  folder: string,
  server: Omit<RunningServer, 'pid'>,
): Promise<RunningServer[]> {
  await mkdir(folder, { recursive: true })
  const others = await otherServers(folder)
  const file = path.join(folder, `${process.pid}.json`)
  await writeFile(file, JSON.stringify({ ...server, pid: process.pid } satisfies RunningServer))
  process.once('exit', () => rmSync(file, { force: true }))
  return others
}

async function otherServers(folder: string): Promise<RunningServer[]> {
  const files = (await readdir(folder)).filter((name) => name.endsWith('.json'))
  const servers = files.map(async (name): Promise<RunningServer[]> => {
    const pid = Number.parseInt(name)
    if (pid === process.pid || !isAlive(pid)) return []
    const text = await readFile(path.join(folder, name), 'utf8').catch(() => 'null')
    const server = JSON.parse(text) as RunningServer | null
    return server ? [server] : []
  })
  return (await Promise.all(servers)).flat()
}

/** Returns a warning about servers that were built with other settings; '' when there are none. */
export function otherBuilds(others: readonly RunningServer[], build: string): string {
  const names = others
    .filter((other) => other.build !== build)
    .map(({ pid, port }) => `process ${pid} on port ${port}`)
  if (names.length === 0) return ''
  return `  Warning: ${names.join(', ')} now also serves this build, although started with other VITE_ settings, because they share this folder.\n  Run each shop from its own folder.`
}
