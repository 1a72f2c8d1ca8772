/** Claims the data folder for one process, so that two providers never run on the same database files. */
import { existsSync, linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'

export class DataFolderInUse extends Error {
  override name = 'DataFolderInUse'
}

/** Lock files of this process. A process that was restarted with the same pid has none, so its old lock is stale. */
const claimedFiles = new Set<string>()

/** Returns a function that releases the folder. Throws DataFolderInUse when a running process has claimed it. */
export function claimDataFolder(folder: string): () => void {
  mkdirSync(folder, { recursive: true })
  const lockFile = path.join(folder, 'provider.lock')
  if (claimedFiles.has(lockFile))
    throw new DataFolderInUse(`The data folder ${folder} is in use by this process already.`)
  const currentIdentity = processIdentity(process.pid)
  // The file is written in full under another name first, so that an existing lock is always readable.
  const temporaryFile = `${lockFile}.${process.pid}`
  writeFileSync(temporaryFile, currentIdentity)
  try {
    if (!tryLink(temporaryFile, lockFile)) {
      const holder = readLock(lockFile)
      const holderPid = Number(holder.split(' ')[0])
      if (holder !== currentIdentity && holder !== '' && processIdentity(holderPid) === holder) {
        throw new DataFolderInUse(
          `The data folder ${folder} is in use by another provider (process ${holderPid}). ` +
            'Stop that one first, or set SHOWFLOOR_DATA to another folder.',
        )
      }
      rmSync(lockFile, { force: true })
      if (!tryLink(temporaryFile, lockFile)) {
        throw new DataFolderInUse(`The data folder ${folder} was just claimed by another provider.`)
      }
    }
  } finally {
    rmSync(temporaryFile, { force: true })
  }
  claimedFiles.add(lockFile)
  return () => {
    claimedFiles.delete(lockFile)
    if (readLock(lockFile) === currentIdentity) rmSync(lockFile, { force: true })
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

/**
 * Returns the pid with its start time where /proc provides it, because pids are reused after a restart; '' for a
 * process that has ended.
 */
export function processIdentity(pid: number): string {
  if (!isAlive(pid)) return ''
  const stat = `/proc/${pid}/stat`
  if (!existsSync(stat)) return `${pid}`
  const fields = (readFileSync(stat, 'utf8').split(') ').at(-1) ?? '').split(' ')
  // A killed process whose parent has not waited for it (a zombie) still has a pid, but uses no files.
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
