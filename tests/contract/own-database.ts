/** New databases for a test file, copied from a template of the run and dropped when it ends. */
import { randomUUID } from 'node:crypto'
import { inject } from 'vitest'
import { openPool } from '../../server/db/client'
import type { Catalogue } from '../../demo/catalogue/catalogue'
import { loadCatalogue } from '../../server/db/seed/load'
import { databaseUrl, runOn } from './database'

const endings: (() => unknown)[] = []

/** What was begun last is ended first. */
export function whenFileEnds(end: () => unknown): void {
  endings.unshift(end)
}

export async function endFile(): Promise<void> {
  for (const end of endings.splice(0)) await end()
}

/** Returns the address of the new database. */
export async function copyOf(template: 'empty' | 'seeded'): Promise<string> {
  const [server, prefix] = [inject('databaseServer'), inject('databasePrefix')]
  const name = `${prefix}_${randomUUID().replaceAll('-', '')}`
  await runOn(server, `create database ${name} template ${prefix}_${template}`)
  whenFileEnds(() => runOn(server, `drop database ${name} with (force)`))
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
