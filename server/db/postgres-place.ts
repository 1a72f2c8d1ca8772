/**
 * Where PostgreSQL's programs and files stand when we are root: its own user must be able to enter, and a
 * project in /root, say, is closed to everybody else. Then both move to a folder of the system.
 */
import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { chmodSync, cpSync, existsSync, mkdirSync, renameSync, rmSync, statSync } from 'node:fs'
import path from 'node:path'
import { insteadHint, type Programs, type ServerUser } from './postgres-program'

const systemFolder = '/var/lib/showfloor'

export function placePrograms({ postgres, initdb }: Programs, user: ServerUser): Programs {
  if (canRun(postgres, user)) return { postgres, initdb }
  const installed = path.dirname(path.dirname(postgres))
  const copy = path.join(systemFolder, `programs-${shortHash(`${installed} ${statSync(postgres).mtimeMs}`)}`)
  if (!existsSync(copy)) {
    const draft = `${copy}.new`
    rmSync(draft, { recursive: true, force: true })
    cpSync(installed, draft, { recursive: true, verbatimSymlinks: true })
    renameSync(draft, copy)
  }
  const moved = { postgres: path.join(copy, 'bin', 'postgres'), initdb: path.join(copy, 'bin', 'initdb') }
  if (canRun(moved.postgres, user)) return moved
  throw new Error(
    `PostgreSQL does not run as root, and its own user cannot run ${postgres}. ` +
      `Move the project to a folder that every user can enter, start as an ordinary user, ${insteadHint}.`,
  )
}

/** The data folder itself, or its stand-in. A folder that was deleted and made anew gets a new one. */
export function placeFiles(dataFolder: string, user: ServerUser): string {
  if (!user) return dataFolder
  // The data folder is ours to open, one step and no reading; the folders above it are not.
  chmodSync(dataFolder, statSync(dataFolder).mode | 0o011)
  if (canEnter(dataFolder, user)) return dataFolder
  const standIn = path.join(systemFolder, `data-${shortHash(`${dataFolder} ${statSync(dataFolder).ino}`)}`)
  mkdirSync(standIn, { recursive: true })
  console.log(`  PostgreSQL's user cannot enter ${dataFolder}; the database stands in ${standIn}.`)
  return standIn
}

function canRun(program: string, user: ServerUser): boolean {
  return spawnSync(program, ['--version'], { ...user, cwd: '/', stdio: 'ignore' }).status === 0
}

function canEnter(folder: string, user: NonNullable<ServerUser>): boolean {
  return spawnSync('sh', ['-c', 'cd "$0"', folder], { ...user, cwd: '/', stdio: 'ignore' }).status === 0
}

const shortHash = (text: string) => createHash('sha256').update(text).digest('hex').slice(0, 12)
