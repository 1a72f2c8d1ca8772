/** The database that `npm start` brings along: a PostgreSQL of our own in the data folder, for this machine only. */
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { chownSync, existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { type AddressInfo, createServer } from 'node:net'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { Client } from 'pg'
import { log } from '../floor/log'
import { claimDataFolder, isAlive } from './data-folder'
import { findPostgres, placeFiles, type Postgres } from './postgres-programs'

const database = 'showfloor'
const options = {
  listen_addresses: '127.0.0.1',
  unix_socket_directories: '',
  max_connections: 60,
  shared_buffers: '128MB',
  // Compiling a plan costs more than any query of a shop this size takes.
  jit: 'off',
  log_min_messages: 'warning',
  log_checkpoints: 'off',
}

export type EmbeddedDatabase = {
  url: string
  /** Starts it again where it ends by itself, and calls `giveUp` where that is of no use. Returns whether it runs. */
  watch: (giveUp: (why: string) => void, stopping: AbortSignal) => () => boolean
  stop: () => Promise<void>
}

/**
 * Starts PostgreSQL on the data folder, creating its files at the first start. Throws a sentence that says
 * what to do.
 */
export async function startEmbedded(folder: string): Promise<EmbeddedDatabase> {
  const release = claimDataFolder(folder)
  rmSync(addressFile(folder), { force: true })
  try {
    return await startIn(folder, release)
  } catch (error) {
    release()
    throw error
  }
}

async function startIn(folder: string, release: () => void): Promise<EmbeddedDatabase> {
  const postgres = await findPostgres()
  const home = placeFiles(folder, postgres.user)
  const cluster = path.join(home, 'postgres')
  const password = readPassword(path.join(home, 'postgres-password'))
  if (!existsSync(path.join(cluster, 'PG_VERSION'))) await createCluster(postgres, cluster, password)
  // A run that was killed leaves its server behind on these files.
  if (isRunning(cluster)) await stopServer(postgres, cluster)
  const port = await freePort()
  await startServer(postgres, cluster, port)
  const base = `postgres://postgres:${password}@127.0.0.1:${port}`
  try {
    await createDatabase(`${base}/postgres`)
  } catch (error) {
    await stopServer(postgres, cluster)
    throw error
  }
  const url = `${base}/${database}`
  // For the operator's commands: the same permissions open the database's own files.
  writeFileSync(addressFile(folder), url, { mode: 0o600 })
  let watching: Watch | undefined
  const stop = async () => {
    await watching?.stop()
    rmSync(addressFile(folder), { force: true })
    await stopServer(postgres, cluster)
    release()
  }
  return {
    url,
    watch: (giveUp, stopping) => {
      const server = {
        isUp: () => isRunning(cluster),
        start: async () => {
          // Where dead processes are not waited for, as in many containers, PostgreSQL would take the one before for alive.
          // That nothing of it is left, it knows by its shared memory as well.
          rmSync(path.join(cluster, 'postmaster.pid'), { force: true })
          // The pool of connections knows this port.
          await startServer(postgres, cluster, port)
        },
      }
      const why =
        'PostgreSQL ended, or did not start, three times within a minute, and so ends the shop; ' +
        `PostgreSQL's own words are at the end of ${logFileOf(cluster)}.`
      watching = watch(server, () => giveUp(why), stopping)
      return watching.isUp
    },
    stop,
  }
}

const logFileOf = (cluster: string) => path.join(path.dirname(cluster), 'postgres.log')
const addressFile = (folder: string) => path.join(folder, 'postgres-address')

/** The address of the database that another process runs on this folder, or null while it has none. */
export function runningEmbedded(folder: string): string | null {
  const file = addressFile(folder)
  return existsSync(file) ? readFileSync(file, 'utf8') : null
}

function readPassword(file: string): string {
  if (!existsSync(file)) writeFileSync(file, randomBytes(24).toString('base64url'), { mode: 0o600 })
  return readFileSync(file, 'utf8').trim()
}

/** Creates the files beside their place and moves them there when they are whole, so a kill half way does no harm. */
async function createCluster({ user, run }: Postgres, cluster: string, password: string): Promise<void> {
  const [draft, passwordFile] = [`${cluster}.new`, `${cluster}.password`]
  rmSync(draft, { recursive: true, force: true })
  mkdirSync(draft, { mode: 0o700 })
  writeFileSync(passwordFile, `${password}\n`, { mode: 0o600 })
  if (user) for (const file of [draft, passwordFile]) chownSync(file, user.uid, user.gid)
  try {
    await run('initdb', [
      `--pgdata=${draft}`,
      '--username=postgres',
      `--pwfile=${passwordFile}`,
      '--auth=scram-sha-256',
      '--encoding=UTF8',
      '--locale=C',
      '--locale-provider=builtin',
      '--builtin-locale=C.UTF-8',
      // Safe here: what is not whole is made anew, and the server itself syncs as usual.
      '--no-sync',
    ])
  } finally {
    rmSync(passwordFile, { force: true })
  }
  rmSync(cluster, { recursive: true, force: true })
  renameSync(draft, cluster)
}

/**
 * By pg_ctl, which waits until the server is up and starts it in a process group of its own, so that Ctrl-C reaches us
 * first and the pool closes before the server does.
 */
async function startServer({ user, run }: Postgres, cluster: string, port: number): Promise<void> {
  const logFile = logFileOf(cluster)
  writeFileSync(logFile, '', { flag: 'a', mode: 0o600 })
  if (user) chownSync(logFile, user.uid, user.gid)
  const flags = Object.entries({ ...options, port }).map(([name, value]) => `-c ${name}='${value}'`)
  await run('pg_ctl', ['start', '-w', '-D', cluster, '-l', logFile, '-o', flags.join(' ')]).catch(() => {
    throw new Error(
      `PostgreSQL did not start; its own words are at the end of ${logFile}. ` +
        'Free up disk space or memory, or set DATABASE_URL to a server of your own.',
    )
  })
}

/** "Fast": ends the connections, writes everything down, leaves. "Immediate": as after a power cut. */
async function stopServer({ run }: Postgres, cluster: string): Promise<void> {
  const stop = (mode: string) => run('pg_ctl', ['stop', '-w', '-t', '20', '-m', mode, '-D', cluster])
  await stop('fast')
    .catch(async () => {
      if (isRunning(cluster)) await stop('immediate')
    })
    .catch(() => {
      throw new Error(`The PostgreSQL that holds ${cluster} does not stop. End it first.`)
    })
}

function isRunning(cluster: string): boolean {
  const pid = Number(contentOf(path.join(cluster, 'postmaster.pid')).split('\n')[0])
  if (!isAlive(pid)) return false
  // After a restart of the machine the number may be another process's. Without /proc, the file is all there is.
  const commandFile = `/proc/${pid}/cmdline`
  return !existsSync(commandFile) || contentOf(commandFile).includes('postgres')
}

/** Files of a server may go at any moment: empty where there is none. */
function contentOf(file: string): string {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    return ''
  }
}

async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1')
  await once(probe, 'listening')
  const { port } = probe.address() as AddressInfo
  probe.close()
  await once(probe, 'close')
  return port
}

async function createDatabase(url: string): Promise<void> {
  const client = new Client({ connectionString: url })
  await client.connect()
  try {
    const found = await client.query('select 1 from pg_database where datname = $1', [database])
    if (found.rowCount === 0) await client.query(`create database ${database}`)
  } finally {
    await client.end()
  }
}

/**
 * Keeps the embedded PostgreSQL running, as nothing else watches it: where it ends by itself, such as by a lack of memory, it
 * is started again; where that is of no use, the process ends for others to restart it (req 19.14).
 */

const lookEveryMs = 250
/** Before the first and the second attempt: what a killed server leaves, such as its shared memory, takes a moment to go. */
const pausesMs = [500, 4000]
const maxFailures = pausesMs.length + 1
const failuresWithinMs = 60_000

type Server = { isUp: () => boolean; start: () => Promise<void> }
type Watch = { isUp: () => boolean; stop: () => Promise<void> }

/** Until it is stopped. `giveUp` is called once the server has ended, or did not start, for the third time in a minute. */
function watch(server: Server, giveUp: () => void, stopping: AbortSignal): Watch {
  const own = new AbortController()
  const signal = AbortSignal.any([own.signal, stopping])
  let isUp = true
  let failures: number[] = []

  async function work(): Promise<void> {
    for (;;) {
      await pause(lookEveryMs, undefined, { signal, ref: false })
      isUp = server.isUp()
      if (isUp) continue
      const now = performance.now()
      failures = [...failures.filter((at) => now - at < failuresWithinMs), now]
      if (failures.length === maxFailures) return giveUp()
      log.error('PostgreSQL does not run. It is started again')
      await pause(pausesMs[failures.length - 1], undefined, { signal, ref: false })
      await server.start().catch((err: unknown) => log.error({ err }, 'PostgreSQL did not start'))
    }
  }

  const over = work().catch((error: unknown) => {
    if (!signal.aborted) throw error
  })
  return {
    isUp: () => isUp,
    stop: async () => {
      own.abort()
      await over
    },
  }
}
