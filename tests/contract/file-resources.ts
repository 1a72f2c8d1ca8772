/** Resources that a test file has until it ends: databases copied from a template of the run, folders and buckets. */
import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { inject, vi } from 'vitest'
import type { Catalogue } from '../../demo/catalogue/catalogue'
import { loadCatalogue } from '../../demo/seed/load'
import { openPool } from '../../server/db/client'
import { bucketKeys, openBucket } from '../support/s3-server'
import { databaseUrl, runStatements } from './database'

const cleanups: (() => unknown)[] = []

/** Runs the function when the test file ends, in reverse order of the calls. */
export function whenFileEnds(end: () => unknown): void {
  cleanups.unshift(end)
}

export async function endFile(): Promise<void> {
  for (const end of cleanups.splice(0)) await end()
}

export function newFolder(): string {
  const folder = mkdtempSync(path.join(tmpdir(), 'showfloor-test-'))
  whenFileEnds(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}

/** Copies a template database; returns the address of the copy. */
export async function copyTemplate(template: 'empty' | 'seeded'): Promise<string> {
  const [server, prefix] = [inject('databaseServer'), inject('databasePrefix')]
  const name = `${prefix}_${randomUUID().replaceAll('-', '')}`
  await runStatements(server, `create database ${name} template ${prefix}_${template}`)
  whenFileEnds(() => runStatements(server, `drop database ${name} with (force)`))
  return databaseUrl(server, name)
}

/** Creates a database with this catalogue and without accounts; returns its address. */
export async function databaseWith(catalogue: Catalogue): Promise<string> {
  const url = await copyTemplate('empty')
  const { db, close } = openPool(url, 1)
  await loadCatalogue(db, catalogue)
  await close()
  return url
}

/** Creates a bucket and returns FILES_URL. Its access keys are environment variables until the test file ends. */
export async function newBucket(): Promise<string> {
  const { filesUrl, close } = await openBucket(newFolder())
  whenFileEnds(close)
  for (const [name, value] of Object.entries(bucketKeys)) vi.stubEnv(name, value)
  whenFileEnds(() => vi.unstubAllEnvs())
  return filesUrl
}
