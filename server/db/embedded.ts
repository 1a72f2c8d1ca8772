/** The database that `npm start` brings along: a PostgreSQL of our own in the data folder, for this machine only. */
import { randomBytes } from 'node:crypto'
import {
  chmodSync,
  chownSync,
  existsSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import path from 'node:path'
import pg from 'pg'
import { claimDataFolder } from './data-folder'
import { freePort, runInitdb, spawnPostgres, stopLeftover, stopPostgres } from './postgres-process'
import { canEnter, findBinaries, findServerUser, type ServerUser } from './postgres-program'

const database = 'showfloor'

export type EmbeddedDatabase = { url: string; stop: () => Promise<void> }

/** Starts PostgreSQL on `{folder}/postgres`, creating it at the first start. Throws with a sentence that says what to do. */
export async function startEmbedded(folder: string): Promise<EmbeddedDatabase> {
  const release = claimDataFolder(folder)
  try {
    const binaries = await findBinaries()
    const user = findServerUser(binaries.postgres)
    if (user) letEnter(folder, user)
    const cluster = path.join(folder, 'postgres')
    const password = readPassword(path.join(folder, 'postgres-password'))
    if (!existsSync(path.join(cluster, 'PG_VERSION')))
      await createCluster(cluster, password, binaries.initdb, user)
    // An earlier run that was killed leaves its server behind; it is still on our files, so it goes first.
    await stopLeftover(cluster)
    const port = await freePort()
    const server = await spawnPostgres(
      binaries.postgres,
      cluster,
      port,
      path.join(folder, 'postgres.log'),
      user,
    )
    const base = `postgres://postgres:${password}@127.0.0.1:${port}`
    await createDatabase(`${base}/postgres`)
    const stop = async () => {
      await stopPostgres(server)
      release()
    }
    return { url: `${base}/${database}`, stop }
  } catch (error) {
    release()
    throw error
  }
}

/** The data folder is ours to open, one step and no reading; the folders above it are not. */
function letEnter(folder: string, user: NonNullable<ServerUser>): void {
  chmodSync(folder, statSync(folder).mode | 0o011)
  if (canEnter(folder, user)) return
  throw new Error(
    `PostgreSQL does not run as root, and its own user cannot enter ${folder}. ` +
      'Set SHOWFLOOR_DATA to a folder that every user can enter, such as /var/lib/showfloor, ' +
      'or start as an ordinary user.',
  )
}

function readPassword(file: string): string {
  if (!existsSync(file)) writeFileSync(file, randomBytes(24).toString('base64url'), { mode: 0o600 })
  return readFileSync(file, 'utf8').trim()
}

/** Creates the files beside their place and moves them there when they are whole, so a kill half way does no harm. */
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
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    const found = await client.query('select 1 from pg_database where datname = $1', [database])
    if (found.rowCount === 0) await client.query(`create database ${database}`)
  } finally {
    await client.end()
  }
}
