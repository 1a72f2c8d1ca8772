/** New databases for a test file, copied from a template of the run and dropped after the file's tests. */
import { randomUUID } from 'node:crypto'
import { afterAll, inject } from 'vitest'
import { openPool } from '../../server/db/client'
import type { Catalogue } from '../../demo/catalogue/catalogue'
import { loadCatalogue } from '../../server/db/seed/load'
import { databaseUrl, runOn } from './database'

/** Returns the address of the new database. */
export async function copyOf(template: 'empty' | 'seeded'): Promise<string> {
  const [server, prefix] = [inject('databaseServer'), inject('databasePrefix')]
  const name = `${prefix}_${randomUUID().replaceAll('-', '')}`
  await runOn(server, `create database ${name} template ${prefix}_${template}`)
  afterAll(() => runOn(server, `drop database ${name} with (force)`))
  return databaseUrl(server, name)
}

/** A database with another catalogue, and no accounts. */
export async function databaseWith(catalogue: Catalogue): Promise<string> {
  const url = await copyOf('empty')
  const { db, close } = openPool(url, 1)
  await loadCatalogue(db, catalogue)
  await close()
  return url
}
