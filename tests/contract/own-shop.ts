/** Before each test file: a database and a data folder of its own, for what openProvider() opens. */
import { afterAll } from 'vitest'
import { copyOf, endFile, newFolder } from './own-database'
import { ownShop } from './provider'

ownShop.databaseUrl = await copyOf('seeded')
ownShop.dataFolder = newFolder()
afterAll(endFile)
