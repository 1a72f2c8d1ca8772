/**
 * Starts one PostgreSQL server for the run, embedded in a temporary folder unless DATABASE_URL names one, and creates
 * two template databases: `empty` has only the tables, `seeded` also the small catalogue with accounts, portals and
 * texts.
 */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { Client } from 'pg'
import type { TestProject } from 'vitest/node'
import { openPool } from '../../server/db/client'
import { startEmbedded } from '../../server/db/embedded'
import { migrateDatabase } from '../../server/db/migrate'
import { createDemoAccounts, createDemoPortals } from '../../demo/seed/demo-accounts'
import { loadCatalogue } from '../../demo/seed/load'
import { createShopTexts } from '../../demo/seed/seed-shop'
import { smallCatalogue } from './small-catalogue'

declare module 'vitest' {
  interface ProvidedContext {
    databaseServer: string
    /** The prefix of the names of this run's databases, because several runs may share a server. */
    databasePrefix: string
  }
}

export default async function startDatabase(project: TestProject): Promise<() => Promise<void>> {
  const configuredUrl = process.env['DATABASE_URL']
  const folder = mkdtempSync(path.join(tmpdir(), 'showfloor-contract-'))
  const embedded = configuredUrl ? null : await startEmbedded(folder)
  const server = configuredUrl ?? embedded?.url ?? ''
  const prefix = `showfloor_${process.pid}_${Date.now()}`
  project.provide('databaseServer', server)
  project.provide('databasePrefix', prefix)
  if (embedded) await runStatements(server, ...withoutDurability)
  await runStatements(server, `create database ${prefix}_empty`)
  await migrateDatabase(databaseUrl(server, `${prefix}_empty`))
  await runStatements(server, `create database ${prefix}_seeded template ${prefix}_empty`)
  await seed(databaseUrl(server, `${prefix}_seeded`))
  // A smaller template is copied faster.
  await runStatements(databaseUrl(server, `${prefix}_seeded`), 'vacuum full')
  return async () => {
    if (embedded) await embedded.stop()
    else
      for (const name of ['seeded', 'empty'])
        await runStatements(server, `drop database ${prefix}_${name} with (force)`)
    rmSync(folder, { recursive: true, force: true })
  }
}

/** The data need not survive a power cut, so tests run faster without durability. */
const withoutDurability = [
  'alter system set fsync = off',
  'alter system set synchronous_commit = off',
  'alter system set full_page_writes = off',
  'select pg_reload_conf()',
]

export async function seed(url: string): Promise<void> {
  const { db, close } = openPool(url, 1)
  await loadCatalogue(db, smallCatalogue)
  await createDemoAccounts(db)
  await createDemoPortals(db)
  await createShopTexts(db)
  await close()
}

export function databaseUrl(server: string, name: string): string {
  const url = new URL(server)
  url.pathname = `/${name}`
  return url.href
}

export async function runStatements(server: string, ...statements: string[]): Promise<void> {
  const client = new Client({ connectionString: server })
  await client.connect()
  try {
    for (const statement of statements) await client.query(statement)
  } finally {
    await client.end()
  }
}
