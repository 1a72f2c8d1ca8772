/**
 * Before each test file: a database and a data folder of its own, for what openProvider() opens; of several instances, a
 * bucket as well.
 */
import { afterAll, beforeEach } from 'vitest'
import '../support/wait-timeout'
import { newBucket } from './bucket'
import { reasonForOneProcess } from './in-one-process'
import { areSeveral } from './instances'
import { copyOf, endFile, newFolder } from './own-database'
import { ownShop } from './provider'

ownShop.databaseUrl = await copyOf('seeded')
ownShop.dataFolder = newFolder()
ownShop.filesUrl = areSeveral() ? await newBucket() : null
afterAll(endFile)
if (areSeveral())
  beforeEach(({ task, skip }) => {
    const reason = reasonForOneProcess(task)
    if (reason !== undefined) skip(reason)
  })
