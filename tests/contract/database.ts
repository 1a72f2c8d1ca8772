/**
 * Gives the run a database of its own: embedded in a temporary folder, or a new one on the server of
 * DATABASE_URL.
 */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { Client } from 'pg'
import type { TestProject } from 'vitest/node'
import { openDatabase } from '../../server/db/open'
import { createDemoAccounts } from '../../server/db/seed/demo-accounts'
import { createDemoPortals } from '../../server/db/seed/demo-portals'
import { loadCatalogue } from '../../server/db/seed/load'
import { createShopTexts } from '../../server/db/seed/shop-texts'
import { smallCatalogue } from './small-catalogue'

declare module 'vitest' {
  interface ProvidedContext {
    databaseUrl: string
  }
}

export default async function startDatabase(project: TestProject): Promise<() => Promise<void>> {
  const server = process.env['DATABASE_URL']
  return server ? onServer(project, server) : embedded(project)
}

async function embedded(project: TestProject) {
  const dataFolder = mkdtempSync(path.join(tmpdir(), 'showfloor-contract-'))
  const close = await fill(project, { databaseUrl: null, dataFolder })
  return async () => {
    await close()
    rmSync(dataFolder, { recursive: true, force: true })
  }
}

async function onServer(project: TestProject, server: string) {
  const name = `showfloor_contract_${process.pid}_${Date.now()}`
  const url = new URL(server)
  url.pathname = `/${name}`
  await runOn(server, `create database ${name}`)
  const close = await fill(project, { databaseUrl: url.href, dataFolder: tmpdir() })
  return async () => {
    await close()
    await runOn(server, `drop database ${name} with (force)`)
  }
}

async function fill(project: TestProject, where: { databaseUrl: string | null; dataFolder: string }) {
  const database = await openDatabase(where)
  await loadCatalogue(database.db, smallCatalogue)
  await createDemoAccounts(database.db)
  await createDemoPortals(database.db)
  await createShopTexts(database.db)
  project.provide('databaseUrl', database.url)
  return database.close
}

async function runOn(server: string, statement: string): Promise<void> {
  const client = new Client({ connectionString: server })
  await client.connect()
  await client.query(statement)
  await client.end()
}
