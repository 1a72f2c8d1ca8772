/** Before each test file: a database and a data folder of its own, for what openProvider() opens. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll } from 'vitest'
import { copyOf, endFile, whenFileEnds } from './own-database'
import { ownShop } from './provider'

ownShop.databaseUrl = await copyOf('seeded')
ownShop.dataFolder = mkdtempSync(path.join(tmpdir(), 'showfloor-files-'))
whenFileEnds(() => rmSync(ownShop.dataFolder, { recursive: true, force: true }))
afterAll(endFile)
