/** Migrates older databases while shops are open on them (req 19.20, 20.4). */
import { setTimeout as pause } from 'node:timers/promises'
import { Client } from 'pg'
import { afterEach, describe, expect, inject, test, vi } from 'vitest'
import { renewDocuments } from '../../server/writes/product-document'
import { migrateDatabase, readMigrations } from '../../server/db/migrate'
import { addToCart, readCartLines } from './cart-calls'
import { databaseUrl, runStatements } from './database'
import { copyTemplate, whenFileEnds } from './file-resources'
import { newCustomer, openProvider } from './provider'

afterEach(() => void vi.useRealTimers())

/** Creates a database with only the migrations before this number. */
async function databaseBefore(number: number): Promise<{ url: string; client: Client }> {
  const [server, name] = [inject('databaseServer'), `${inject('databasePrefix')}_before`]
  await runStatements(server, `create database ${name}`)
  whenFileEnds(() => runStatements(server, `drop database ${name} with (force)`))
  const url = databaseUrl(server, name)
  await migrateDatabase(url, readMigrations().slice(0, number))
  return { url, client: await openClient(url) }
}

async function openClient(url: string): Promise<Client> {
  const client = new Client({ connectionString: url })
  await client.connect()
  whenFileEnds(() => client.end())
  return client
}

const emptyValues: Record<string, unknown> = {
  text: '',
  boolean: false,
  jsonb: '{}',
  'timestamp with time zone': 'epoch',
}

/** Inserts a row with these values, and with an empty value in each other required column. Returns its id. */
async function insert(client: Client, table: string, values: Record<string, unknown>): Promise<number> {
  const { rows } = await client.query<{ column_name: string; data_type: string }>(
    `select column_name, data_type from information_schema.columns where table_schema = 'public' and table_name = $1
     and is_nullable = 'NO' and column_default is null and is_identity = 'NO'`,
    [table],
  )
  const requiredColumns = rows.map(({ column_name, data_type }) => [column_name, emptyValues[data_type] ?? 0])
  const row = { ...Object.fromEntries(requiredColumns), ...values }
  const placeholders = Object.keys(row).map((_, index) => `$${index + 1}`)
  const statement = `insert into ${table} (${Object.keys(row).join()}) values (${placeholders.join()}) returning id`
  return (await client.query<{ id: number }>(statement, Object.values(row))).rows[0]?.id ?? 0
}

test('migration fills in the SKUs of lines ordered before SKUs were stored', async () => {
  const { url, client } = await databaseBefore(13)
  const product_id = await insert(client, 'product', { sku: 'VT-1002', slug: 'vest' })
  const product_variation_id = await insert(client, 'variation', { product_id, sku: 'VT-1002-NAVY' })
  const order_id = await insert(client, 'shop_order', {})
  const lineOf = (values: object) => insert(client, 'order_line', { order_id, quantity: 1, ...values })
  await lineOf({ product_id, product_variation_id })
  await lineOf({ product_id })
  await lineOf({})
  await migrateDatabase(url)
  const { rows } = await client.query<{ sku: string }>('select sku from order_line order by id')
  expect(rows.map(({ sku }) => sku)).toEqual(['VT-1002-NAVY', 'VT-1002', ''])
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
