/** Files on their way in: on this machine's disk, until they are looked at and kept. */
import { randomUUID } from 'node:crypto'
import { mkdir, readdir, rm, stat } from 'node:fs/promises'
import path from 'node:path'
import type { FileStore } from './store'

type Incoming = Pick<FileStore, 'incoming'>

/** A folder of its own for `use`, which goes with all that is in it. */
export async function withIncoming<T>(
  { incoming }: Incoming,
  use: (folder: string) => Promise<T>,
): Promise<T> {
  const folder = path.join(incoming, randomUUID())
  try {
    await mkdir(folder, { recursive: true, mode: 0o700 })
    return await use(folder)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/** Of crashes; nothing takes so long to come in. */
export async function sweepIncoming({ incoming }: Incoming, before: Date): Promise<void> {
  for (const name of await readdir(incoming).catch(() => [])) {
    const place = path.join(incoming, name)
    const { mtime } = await stat(place)
    if (mtime < before) await rm(place, { recursive: true, force: true })
  }
}
