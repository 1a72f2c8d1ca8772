/** A database with orders from before a migration, brought up to date (req 20.4). */
import { cpSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { drizzle } from 'drizzle-orm/node-postgres'
import { migrate } from 'drizzle-orm/node-postgres/migrator'
import { Client } from 'pg'
import { afterAll, expect, inject, test } from 'vitest'
import { migrateDatabase } from '../../server/db/open'
import { databaseUrl, runOn } from './database'
import { endFile, newFolder, whenFileEnds } from './own-database'

afterAll(endFile)

type Journal = { entries: { tag: string }[] }

/** A database as it was before the migration `tag`. */
async function databaseBefore(tag: string): Promise<{ url: string; client: Client }> {
  const folder = newFolder()
  cpSync(path.join(import.meta.dirname, '../../server/db/migrations'), folder, { recursive: true })
  const file = path.join(folder, 'meta/_journal.json')
  const journal = JSON.parse(readFileSync(file, 'utf8')) as Journal
  const end = journal.entries.findIndex((entry) => entry.tag === tag)
  writeFileSync(file, JSON.stringify({ ...journal, entries: journal.entries.slice(0, end) }))

  const [server, name] = [inject('databaseServer'), `${inject('databasePrefix')}_before`]
  await runOn(server, `create database ${name}`)
  whenFileEnds(() => runOn(server, `drop database ${name} with (force)`))
  const url = databaseUrl(server, name)
  const client = new Client({ connectionString: url })
  await client.connect()
  whenFileEnds(() => client.end())
  await client.query('set client_min_messages = warning')
  await migrate(drizzle({ client }), { migrationsFolder: folder })
  return { url, client }
}

const nothing: Record<string, unknown> = {
  text: '',
  boolean: false,
  jsonb: '{}',
  'timestamp with time zone': 'epoch',
}

/** A row with what is given, and nothing in each other column that has to have a value. Returns its id. */
async function insert(client: Client, table: string, given: Record<string, unknown>): Promise<number> {
  const { rows } = await client.query<{ column_name: string; data_type: string }>(
    `select column_name, data_type from information_schema.columns where table_schema = 'public' and table_name = $1
     and is_nullable = 'NO' and column_default is null and is_identity = 'NO'`,
    [table],
  )
  const needed = rows.map(({ column_name, data_type }) => [column_name, nothing[data_type] ?? 0])
  const row = { ...Object.fromEntries(needed), ...given }
  const places = Object.keys(row).map((_, index) => `$${index + 1}`)
  const statement = `insert into ${table} (${Object.keys(row).join()}) values (${places.join()}) returning id`
  return (await client.query<{ id: number }>(statement, Object.values(row))).rows[0]?.id ?? 0
}

test('lines that were ordered before SKUs were kept get that of their variation, else of their product, else none', async () => {
  const { url, client } = await databaseBefore('0013_operator')
  const product_id = await insert(client, 'product', { sku: 'VT-1002', slug: 'vest' })
  const product_variation_id = await insert(client, 'variation', { product_id, sku: 'VT-1002-NAVY' })
  const order_id = await insert(client, 'shop_order', {})
  const lineOf = (more: object) => insert(client, 'order_line', { order_id, quantity: 1, ...more })
  await lineOf({ product_id, product_variation_id })
  await lineOf({ product_id })
  await lineOf({})
  await migrateDatabase(url)
  const { rows } = await client.query<{ sku: string }>('select sku from order_line order by id')
  expect(rows.map(({ sku }) => sku)).toEqual(['VT-1002-NAVY', 'VT-1002', ''])
})
