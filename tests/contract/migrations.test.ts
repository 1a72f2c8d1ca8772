/** Migrates databases while shops are open on them (req 19.20). */
import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import { Client } from 'pg'
import { afterEach, describe, expect, inject, test, vi } from 'vitest'
import { renewDocuments } from '../../server/writes/product-document'
import { migrateDatabase, readMigrations } from '../../server/db/migrate'
import { openDatabase } from '../../server/db/open'
import { addToCart, readCartLines } from './cart-calls'
import { copyTemplate, whenFileEnds } from './file-resources'
import { newCustomer, openProvider, testSettings } from './provider'
import { digestDatabase, newDatabase, olderMigration } from './shop-contents'

afterEach(() => void vi.useRealTimers())

async function openClient(url: string): Promise<Client> {
  const client = new Client({ connectionString: url })
  await client.connect()
  whenFileEnds(() => client.end())
  return client
}

test('database of an earlier build is refused at the start, and stays unchanged', async () => {
  const url = await newDatabase(inject('databaseServer'))
  await migrateDatabase(url, [olderMigration])
  const { db } = openProvider({}, url)
  const readContents = async () => {
    const { rows } = await db.execute(sql`
      select c.oid, c.relname, m.created_at from pg_class c cross join drizzle.__drizzle_migrations m order by 1`)
    return [rows, await digestDatabase(db)]
  }
  const before = await readContents()
  await expect(openDatabase({ ...testSettings, databaseUrl: url })).rejects.toThrow(
    'This database was made by an earlier build of Showfloor, which was never released. Start that build',
  )
  expect(await readContents()).toEqual(before)
})

const nextMigration = {
  sql: ['alter table "product" add column "seen_at" timestamp with time zone'],
  folderMillis: 9_000_000_000_000,
  hash: 'next',
  bps: true,
}
const nextMigrations = [...readMigrations(), nextMigration]

/** Returns true when the next migration has been applied. */
async function hasNextMigration(client: Client): Promise<boolean> {
  const { rows } = await client.query(`
    select from information_schema.columns where table_name = 'product' and column_name = 'seen_at'`)
  return rows.length > 0
}

/** Opens a transaction that reads the table, as a long report does; a commit ends it. */
async function startReading(url: string): Promise<Client> {
  const client = await openClient(url)
  await client.query('begin')
  await client.query('select count(*) from product')
  return client
}

/** Waits until another connection waits for a lock of this database. */
const waitForLock = (client: Client) =>
  vi.waitUntil(async () => {
    const { rows } = await client.query(`
      select from pg_locks where not granted and database = (
        select oid from pg_database where datname = current_database())`)
    return rows.length > 0
  }, 10_000)

describe('migration of a table that a long query reads', () => {
  test('migration waits while the shop stays usable, and is done after the query', async () => {
    const url = await copyTemplate('seeded')
    const provider = openProvider({}, url)
    const customer = await newCustomer(provider)
    await addToCart(provider, customer)
    const [reader, otherClient] = [await startReading(url), await openClient(url)]
    const migrating = migrateDatabase(url, nextMigrations)
    const waits: number[] = []
    const endsAt = performance.now() + 2600
    // Longer than one attempt, and with enough measurements on a slow machine.
    while (performance.now() < endsAt || waits.length <= 20) {
      const requestedAt = performance.now()
      expect((await readCartLines(provider, customer)).length).toBe(1)
      waits.push(performance.now() - requestedAt)
      await pause(20)
    }
    // A page gives up after four seconds; most requests are answered between two attempts.
    expect(Math.max(...waits)).toBeLessThan(4000)
    expect(await hasNextMigration(otherClient)).toBe(false)
    await reader.query('commit')
    await migrating
    expect(await hasNextMigration(otherClient)).toBe(true)
    expect((await readCartLines(provider, customer)).length).toBe(1)
  })

  test('migration gives up after a minute, with nothing changed', async () => {
    const url = await copyTemplate('empty')
    const reader = await startReading(url)
    vi.useFakeTimers({ toFake: ['Date'] })
    const migrating = migrateDatabase(url, nextMigrations)
    migrating.catch(() => undefined)
    await waitForLock(reader)
    vi.setSystemTime(Date.now() + 61_000)
    await expect(migrating).rejects.toThrow('The tables could not be updated')
    await reader.query('commit')
    expect(await hasNextMigration(reader)).toBe(false)
  })
})

describe('two versions on one database', () => {
  test('older version starts on newer tables, and leaves them unchanged', async () => {
    const url = await copyTemplate('seeded')
    const { db } = openProvider({}, url)
    const client = await openClient(url)
    await migrateDatabase(url, nextMigrations)
    await client.query(`update setting set value = '1000' where name = 'documents_edition'`)
    await migrateDatabase(url)
    await renewDocuments(db)
    expect(await hasNextMigration(client)).toBe(true)
    const { rows } = await client.query(`select value from setting where name = 'documents_edition'`)
    expect(rows).toEqual([{ value: '1000' }])
  })

  test('migrations that start simultaneously run one after another', async () => {
    const url = await copyTemplate('empty')
    await Promise.all([1, 2, 3].map(() => migrateDatabase(url, nextMigrations)))
    const client = await openClient(url)
    expect(await hasNextMigration(client)).toBe(true)
    const { rows } = await client.query(`select hash from drizzle.__drizzle_migrations where hash = 'next'`)
    expect(rows).toEqual([{ hash: 'next' }])
  })
})
