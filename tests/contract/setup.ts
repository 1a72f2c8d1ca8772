/**
 * Before each test file: creates a database and a data folder for openProvider(), and a bucket when there are several
 * instances.
 */
import '../support/wait-timeout'
import { afterAll } from 'vitest'
import { hasInstances } from './instances'
import { copyTemplate, endFile, newBucket, newFolder } from './file-resources'
import { testShop } from './provider'

testShop.databaseUrl = await copyTemplate('seeded')
testShop.dataFolder = newFolder()
testShop.filesUrl = hasInstances() ? await newBucket() : null
afterAll(endFile)
