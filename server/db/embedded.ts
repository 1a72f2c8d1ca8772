/** The embedded database of `npm start`: a PostgreSQL in the data folder, reachable from this machine only. */
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { chownSync, existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { type AddressInfo, createServer } from 'node:net'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { Client } from 'pg'
import { log } from '../base/log'
import { claimDataFolder, isAlive } from './data-folder'
import { findPostgres, databaseFolder, type Postgres } from './postgres-programs'

const database = 'showfloor'
const options = {
  listen_addresses: '127.0.0.1',
  unix_socket_directories: '',
  max_connections: 60,
  shared_buffers: '128MB',
  // Compiling a plan costs more than any query of a shop of this size.
  jit: 'off',
  log_min_messages: 'warning',
  log_checkpoints: 'off',
}

export type EmbeddedDatabase = {
  url: string
  /**
   * Restarts the server when it ends unexpectedly, and calls `giveUp` when restarts fail. Returns a function that
   * returns true while the server is running.
   */
  watch: (giveUp: (reason: string) => void, stopping: AbortSignal) => () => boolean
  stop: () => Promise<void>
}

/**
 * Starts PostgreSQL on the data folder, and creates its files at the first start. Throws an error whose message
 * states a remedy.
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
  const home = databaseFolder(folder, postgres.user)
  const cluster = path.join(home, 'postgres')
  const password = readPassword(path.join(home, 'postgres-password'))
  if (!existsSync(path.join(cluster, 'PG_VERSION'))) await createCluster(postgres, cluster, password)
  // A killed run leaves its server running on these files.
  if (isRunning(cluster)) await stopServer(postgres, cluster)
  const port = await freePort()
  await startServer(postgres, cluster, port)
  const serverUrl = `postgres://postgres:${password}@127.0.0.1:${port}`
  try {
    await createDatabase(`${serverUrl}/postgres`)
  } catch (error) {
    await stopServer(postgres, cluster)
    throw error
  }
  const url = `${serverUrl}/${database}`
  // The operator's commands read this file, which has the permissions of the database's own files.
  writeFileSync(addressFile(folder), url, { mode: 0o600 })
  let watcher: Watch | undefined
  const stop = async () => {
    await watcher?.stop()
    rmSync(addressFile(folder), { force: true })
    await stopServer(postgres, cluster)
    release()
  }
  return {
    url,
    watch: (giveUp, stopping) => {
      const supervised = {
        isRunning: () => isRunning(cluster),
        start: async () => {
          // In containers where no process reaps zombies, PostgreSQL would take its killed predecessor for a running
          // server. It also detects a running one by its shared memory, so that removing the file is safe.
          rmSync(path.join(cluster, 'postmaster.pid'), { force: true })
          // The port does not change, because the connection pool uses it.
          await startServer(postgres, cluster, port)
        },
      }
      const reason =
        'PostgreSQL stopped or failed to start three times within a minute. The shop shuts down. ' +
        `See the end of ${logFileOf(cluster)}.`
      watcher = watch(supervised, () => giveUp(reason), stopping)
      return watcher.isRunning
    },
    stop,
  }
}

const logFileOf = (cluster: string) => path.join(path.dirname(cluster), 'postgres.log')
const addressFile = (folder: string) => path.join(folder, 'postgres-address')

/** Returns the address of the database that another process runs on this folder; null without such a process. */
export function runningEmbedded(folder: string): string | null {
  const file = addressFile(folder)
  return existsSync(file) ? readFileSync(file, 'utf8') : null
}

function readPassword(file: string): string {
  if (!existsSync(file)) writeFileSync(file, randomBytes(24).toString('base64url'), { mode: 0o600 })
  return readFileSync(file, 'utf8').trim()
}

/**
 * Creates the files in a folder next to the final one and renames it when they are complete, so that a process that
 * is killed meanwhile leaves no incomplete database.
 */
async function createCluster({ user, run }: Postgres, cluster: string, password: string): Promise<void> {
  const [newCluster, passwordFile] = [`${cluster}.new`, `${cluster}.password`]
  rmSync(newCluster, { recursive: true, force: true })
  mkdirSync(newCluster, { mode: 0o700 })
  writeFileSync(passwordFile, `${password}\n`, { mode: 0o600 })
  if (user) for (const file of [newCluster, passwordFile]) chownSync(file, user.uid, user.gid)
  try {
    await run('initdb', [
      `--pgdata=${newCluster}`,
      '--username=postgres',
      `--pwfile=${passwordFile}`,
      '--auth=scram-sha-256',
      '--encoding=UTF8',
      '--locale=C',
      '--locale-provider=builtin',
      '--builtin-locale=C.UTF-8',
      // This is safe: an incomplete cluster is created again, and the server itself syncs as usual.
      '--no-sync',
    ])
  } finally {
    rmSync(passwordFile, { force: true })
  }
  rmSync(cluster, { recursive: true, force: true })
  renameSync(newCluster, cluster)
}

/**
 * pg_ctl waits until the server is up and starts it in a process group of its own, so that Ctrl-C reaches this
 * process first and the pool closes before the server does.
 */
async function startServer({ user, run }: Postgres, cluster: string, port: number): Promise<void> {
  const logFile = logFileOf(cluster)
  writeFileSync(logFile, '', { flag: 'a', mode: 0o600 })
  if (user) chownSync(logFile, user.uid, user.gid)
  const flags = Object.entries({ ...options, port }).map(([name, value]) => `-c ${name}='${value}'`)
  await run('pg_ctl', ['start', '-w', '-D', cluster, '-l', logFile, '-o', flags.join(' ')]).catch(() => {
    throw new Error(
      `PostgreSQL failed to start. See the end of ${logFile}. ` +
        'Free up disk space or memory, or set DATABASE_URL to your own server.',
    )
  })
}

/** "fast" closes connections and writes all data; "immediate" is like a power cut. */
async function stopServer({ run }: Postgres, cluster: string): Promise<void> {
  const stop = (mode: string) => run('pg_ctl', ['stop', '-w', '-t', '20', '-m', mode, '-D', cluster])
  await stop('fast')
    .catch(async () => {
      if (isRunning(cluster)) await stop('immediate')
    })
    .catch(() => {
      throw new Error(`PostgreSQL of ${cluster} does not stop. Stop it first.`)
    })
}

function isRunning(cluster: string): boolean {
  const pid = Number(contentOf(path.join(cluster, 'postmaster.pid')).split('\n')[0])
  if (!isAlive(pid)) return false
  // After a reboot the pid may belong to another process. Without /proc only the file is known.
  const commandFile = `/proc/${pid}/cmdline`
  return !existsSync(commandFile) || contentOf(commandFile).includes('postgres')
}

/** Returns '' when the file does not exist, because a server may delete its files at any moment. */
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
    const result = await client.query('select 1 from pg_database where datname = $1', [database])
    if (result.rowCount === 0) await client.query(`create database ${database}`)
  } finally {
    await client.end()
  }
}

/*
 * Restarts the embedded PostgreSQL when it ends unexpectedly, such as for lack of memory, because no other program
 * watches it; when that fails, the process ends for its supervisor to restart it (req 19.14).
 */

const checkIntervalMs = 250
/**
 * Pauses before the first and the second attempt: resources of a killed server, such as its shared memory, take a
 * moment to be released.
 */
const retryDelaysMs = [500, 4000]
const maxFailures = retryDelaysMs.length + 1
const failureWindowMs = 60_000

type Server = { isRunning: () => boolean; start: () => Promise<void> }
type Watch = { isRunning: () => boolean; stop: () => Promise<void> }

/**
 * Runs until it is stopped. Calls `giveUp` once the server has ended, or failed to start, for the third time in a
 * minute.
 */
function watch(server: Server, giveUp: () => void, stopping: AbortSignal): Watch {
  const controller = new AbortController()
  const signal = AbortSignal.any([controller.signal, stopping])
  let isServerRunning = true
  let failures: number[] = []

  async function superviseServer(): Promise<void> {
    for (;;) {
      await pause(checkIntervalMs, undefined, { signal, ref: false })
      isServerRunning = server.isRunning()
      if (isServerRunning) continue
      const now = performance.now()
      failures = [...failures.filter((at) => now - at < failureWindowMs), now]
      if (failures.length === maxFailures) return giveUp()
      log.error('PostgreSQL is not running, restarting')
      await pause(retryDelaysMs[failures.length - 1], undefined, { signal, ref: false })
      await server.start().catch((err: unknown) => log.error({ err }, 'PostgreSQL failed to start'))
    }
  }

  const finished = superviseServer().catch((error: unknown) => {
    if (!signal.aborted) throw error
  })
  return {
    isRunning: () => isServerRunning,
    stop: async () => {
      controller.abort()
      await finished
    },
  }
}
