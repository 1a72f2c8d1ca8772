/** Claims the data folder for one process, so that two providers never run on the same database files. */
import { existsSync, linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'

export class DataFolderInUse extends Error {
  override name = 'DataFolderInUse'
}

/** Returns what releases the folder again. Throws DataFolderInUse when a living process holds it. */
export function claimDataFolder(folder: string): () => void {
  mkdirSync(folder, { recursive: true })
  const lockFile = path.join(folder, 'provider.lock')
  const own = processMark(process.pid)
  // Written in full under another name first: a lock that exists is always readable.
  const draft = `${lockFile}.${process.pid}`
  writeFileSync(draft, own)
  try {
    if (!tryLink(draft, lockFile)) {
      const holder = readLock(lockFile)
      const holderPid = Number(holder.split(' ')[0])
      if (holder !== own && holder !== '' && processMark(holderPid) === holder) {
        throw new DataFolderInUse(
          `The data folder ${folder} is in use by another provider (process ${holderPid}). ` +
            'Stop that one first, or set SHOWFLOOR_DATA to another folder.',
        )
      }
      rmSync(lockFile, { force: true })
      if (!tryLink(draft, lockFile)) {
        throw new DataFolderInUse(`The data folder ${folder} was claimed by another provider just now.`)
      }
    }
  } finally {
    rmSync(draft, { force: true })
  }
  return () => {
    if (readLock(lockFile) === own) rmSync(lockFile, { force: true })
  }
}

export function isAlive(pid: number): boolean {
  if (!Number.isInteger(pid) || pid <= 0) return false
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM'
  }
}

/** The pid with its start time where the system tells it, because pids are used again after a restart. */
export function processMark(pid: number): string {
  if (!isAlive(pid)) return ''
  const stat = `/proc/${pid}/stat`
  if (!existsSync(stat)) return `${pid}`
  const fields = (readFileSync(stat, 'utf8').split(') ').at(-1) ?? '').split(' ')
  // A killed process that was not waited for (a zombie) still has a number, but holds nothing any more.
  if (fields[0] === 'Z' || fields[0] === 'X') return ''
  return `${pid} ${fields[19] ?? ''}`
}

function tryLink(from: string, to: string): boolean {
  try {
    linkSync(from, to)
    return true
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'EEXIST') return false
    throw error
  }
}

function readLock(lockFile: string): string {
  try {
    return readFileSync(lockFile, 'utf8')
  } catch {
    return ''
  }
}
