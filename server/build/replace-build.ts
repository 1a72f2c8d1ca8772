/**
 * Puts a new build of the shop in the place of the one that is served: it is made in a folder beside, so that visitors of a
 * server that is running have a whole shop all the while (req 19.16).
 */
import { renameSync } from 'node:fs'
import { cp, readdir, rm, stat } from 'node:fs/promises'
import path from 'node:path'
import { isAlive } from '../db/data-folder'
import type { Settings } from '../floor/settings'

type Folders = Pick<Settings, 'distFolder' | 'previousDistFolder'>

/** A page that stayed open longer than this reloads anyway. */
const keepPreviousDays = 14

/** `make` fills a folder that is not there yet. Where it fails, the build before stays. */
export async function replaceBuild(
  { distFolder, previousDistFolder }: Folders,
  make: (folder: string) => Promise<void>,
): Promise<void> {
  await removeUnfinished(distFolder)
  const made = unfinished(distFolder)
  try {
    await make(made)
    await keepAssets(distFolder, previousDistFolder)
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
async function keepAssets(distFolder: string, previousDistFolder: string): Promise<void> {
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
