/** A database beside the shared one, with a catalogue of its own, for a file that needs one. */
import { randomUUID } from 'node:crypto'
import { Client } from 'pg'
import { afterAll, inject } from 'vitest'
import { openPool } from '../../server/db/client'
import { migrateDatabase } from '../../server/db/migrate'
import type { Catalogue } from '../../demo/catalogue/catalogue'
import { loadCatalogue } from '../../server/db/seed/load'

/** The address of the new database, which is dropped after the tests of the file. */
export async function ownDatabase(catalogue: Catalogue): Promise<string> {
  const name = `showfloor_own_${randomUUID().replaceAll('-', '')}`
  const url = new URL(inject('databaseUrl'))
  url.pathname = `/${name}`
  await runOnServer(`create database ${name}`)
  afterAll(() => runOnServer(`drop database ${name} with (force)`))
  await migrateDatabase(url.href)
  const { db, close } = openPool(url.href, 1)
  await loadCatalogue(db, catalogue)
  await close()
  return url.href
}

async function runOnServer(statement: string): Promise<void> {
  const client = new Client({ connectionString: inject('databaseUrl') })
  await client.connect()
  await client.query(statement)
  await client.end()
}
