/** What a test file has to itself until it ends: databases, copied from a template of the run, and folders. */
import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { inject, vi } from 'vitest'
import type { Catalogue } from '../../demo/catalogue/catalogue'
import { loadCatalogue } from '../../demo/seed/load'
import { openPool } from '../../server/db/client'
import { bucketKeys, openBucket } from '../support/s3-server'
import { databaseUrl, runOn } from './database'

const endings: (() => unknown)[] = []

/** What was begun last is ended first. */
export function whenFileEnds(end: () => unknown): void {
  endings.unshift(end)
}

export async function endFile(): Promise<void> {
  for (const end of endings.splice(0)) await end()
}

export function newFolder(): string {
  const folder = mkdtempSync(path.join(tmpdir(), 'showfloor-test-'))
  whenFileEnds(() => rmSync(folder, { recursive: true, force: true }))
  return folder
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

/** Returns FILES_URL. The keys are in the environment until the file ends. */
export async function newBucket(): Promise<string> {
  const { filesUrl, close } = await openBucket(newFolder())
  whenFileEnds(close)
  for (const [name, value] of Object.entries(bucketKeys)) vi.stubEnv(name, value)
  whenFileEnds(() => vi.unstubAllEnvs())
  return filesUrl
}
