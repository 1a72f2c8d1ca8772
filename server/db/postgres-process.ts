/** Creates, starts and stops the PostgreSQL processes of the data folder. */
import { type ChildProcess, spawn } from 'node:child_process'
import { chownSync, closeSync, openSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { Client, DatabaseError } from 'pg'
import { isAlive } from './data-folder'
import type { ServerUser } from './postgres-program'

export async function runInitdb(initdb: string, cluster: string, password: string, user: ServerUser) {
  const passwordFile = `${cluster}.password`
  writeFileSync(passwordFile, `${password}\n`, { mode: 0o600 })
  if (user) chownSync(passwordFile, user.uid, user.gid)
  const options = [
    `--pgdata=${cluster}`,
    '--username=postgres',
    `--pwfile=${passwordFile}`,
    '--auth=scram-sha-256',
    '--encoding=UTF8',
    '--locale=C',
    '--locale-provider=builtin',
    '--builtin-locale=C.UTF-8',
    // Safe here: createCluster starts over unless this ends well, and the server itself syncs as usual.
    '--no-sync',
  ]
  try {
    await new Promise<void>((resolve, reject) => {
      const child = spawn(initdb, options, { ...user, cwd: path.dirname(initdb) })
      let said = ''
      child.stdout.resume()
      child.stderr.on('data', (chunk: Buffer) => {
        said += chunk.toString()
      })
      child.on('error', reject)
      child.on('close', (code) => {
        if (code === 0) resolve()
        else reject(new Error(`PostgreSQL could not create its files in ${cluster}: ${said.trim()}`))
      })
    })
  } finally {
    rmSync(passwordFile, { force: true })
  }
}

export async function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer()
    probe.on('error', reject)
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address()
      probe.close(() => {
        if (address !== null && typeof address === 'object') resolve(address.port)
        else reject(new Error('No free port on 127.0.0.1'))
      })
    })
  })
}

export async function spawnPostgres(
  postgres: string,
  cluster: string,
  port: number,
  logFile: string,
  user: ServerUser,
): Promise<ChildProcess> {
  const settings = {
    listen_addresses: '127.0.0.1',
    unix_socket_directories: '',
    max_connections: '60',
    shared_buffers: '128MB',
    // Compiling a plan costs more than any query of a shop this size takes.
    jit: 'off',
    log_min_messages: 'warning',
    log_checkpoints: 'off',
  }
  const flags = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])
  const log = openSync(logFile, 'a')
  // In a process group of its own, so that Ctrl-C reaches us first and the pool closes before the server
  // does.
  const child = spawn(postgres, ['-D', cluster, '-p', String(port), ...flags], {
    ...user,
    cwd: cluster,
    detached: true,
    stdio: ['ignore', log, log],
  })
  closeSync(log)
  child.on('error', () => undefined)
  const deadline = Date.now() + 60_000
  while (!(await accepts(port))) {
    if (child.exitCode !== null || child.pid === undefined || Date.now() > deadline) {
      child.kill('SIGQUIT')
      throw new Error(
        `PostgreSQL did not start; its own words are at the end of ${logFile}. ` +
          'Free up disk space or memory, or set DATABASE_URL to a server of your own.',
      )
    }
    await sleep(25)
  }
  return child
}

/** A server that is up asks for a password; one that is still starting or recovering says so or refuses. */
async function accepts(port: number): Promise<boolean> {
  const client = new Client({
    host: '127.0.0.1',
    port,
    user: 'postgres',
    password: '-',
    database: 'postgres',
  })
  try {
    await client.connect()
    return true
  } catch (error) {
    return error instanceof DatabaseError && error.code === '28P01'
  } finally {
    await client.end().catch(() => undefined)
  }
}

export async function stopPostgres(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.pid === undefined) return
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()))
  // "Fast" shutdown: end the connections, write everything down, leave.
  child.kill('SIGINT')
  await Promise.race([ended, sleep(20_000, undefined, { ref: false })])
}

/** Stops the server that a killed earlier run left behind on these files. */
export async function stopLeftover(cluster: string): Promise<void> {
  const pidFile = path.join(cluster, 'postmaster.pid')
  const pid = leftoverPid(pidFile, cluster)
  if (pid === null) return
  for (const [signal, patience] of [
    ['SIGINT', 10_000],
    ['SIGQUIT', 10_000],
  ] as const) {
    process.kill(pid, signal)
    const deadline = Date.now() + patience
    while (leftoverPid(pidFile, cluster) === pid && Date.now() < deadline) await sleep(25)
    if (leftoverPid(pidFile, cluster) !== pid) return
  }
  throw new Error(
    `An earlier PostgreSQL (process ${pid}) still holds ${cluster} and does not stop. End it first.`,
  )
}

function leftoverPid(pidFile: string, cluster: string): number | null {
  let lines: string[]
  try {
    lines = readFileSync(pidFile, 'utf8').split('\n')
  } catch {
    return null
  }
  const pid = Number(lines[0])
  if (lines[1] !== cluster || !isAlive(pid)) return null
  // After a restart of the machine the number may belong to somebody else's process.
  let command = 'postgres'
  try {
    command = readFileSync(`/proc/${pid}/cmdline`, 'utf8')
  } catch {
    // No /proc on this system: PostgreSQL's own record is what we have.
  }
  return command.includes('postgres') ? pid : null
}
