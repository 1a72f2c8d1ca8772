/**
 * The database that `npm start` brings along: a PostgreSQL of our own in the data folder, for this machine
 * only.
 */
import { randomBytes } from 'node:crypto'
import { chownSync, existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { Client } from 'pg'
import { claimDataFolder } from './data-folder'
import { freePort, runInitdb, spawnPostgres, stopLeftover, stopPostgres } from './postgres-process'
import { placeFiles, placePrograms } from './postgres-place'
import { findPrograms, findServerUser, type ServerUser } from './postgres-program'

const database = 'showfloor'

export type EmbeddedDatabase = { url: string; stop: () => Promise<void> }

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
  const user = findServerUser()
  const { postgres, initdb } = placePrograms(await findPrograms(), user)
  const home = placeFiles(folder, user)
  const cluster = path.join(home, 'postgres')
  const password = readPassword(path.join(home, 'postgres-password'))
  if (!existsSync(path.join(cluster, 'PG_VERSION'))) await createCluster(cluster, password, initdb, user)
  // An earlier run that was killed leaves its server behind; it is still on our files, so it goes first.
  await stopLeftover(cluster)
  const port = await freePort()
  const server = await spawnPostgres(postgres, cluster, port, path.join(home, 'postgres.log'), user)
  const base = `postgres://postgres:${password}@127.0.0.1:${port}`
  try {
    await createDatabase(`${base}/postgres`)
  } catch (error) {
    await stopPostgres(server)
    throw error
  }
  const url = `${base}/${database}`
  // For the operator's commands: whoever can read the file could read the database's own files, too.
  writeFileSync(addressFile(folder), url, { mode: 0o600 })
  const stop = async () => {
    rmSync(addressFile(folder), { force: true })
    await stopPostgres(server)
    release()
  }
  return { url, stop }
}

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

/**
 * Creates the files beside their place and moves them there when they are whole, so a kill half way does no
 * harm.
 */
async function createCluster(cluster: string, password: string, initdb: string, user: ServerUser) {
  const draft = `${cluster}.new`
  rmSync(draft, { recursive: true, force: true })
  mkdirSync(draft, { mode: 0o700 })
  if (user) chownSync(draft, user.uid, user.gid)
  await runInitdb(initdb, draft, password, user)
  rmSync(cluster, { recursive: true, force: true })
  renameSync(draft, cluster)
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
