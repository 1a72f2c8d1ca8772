/**
 * Before each test file: a database and a data folder of its own, for what openProvider() opens; of several instances, a
 * bucket as well.
 */
import '../support/wait-timeout'
import { afterAll, beforeEach, type RunnerTestCase } from 'vitest'
import { areSeveral } from './instances'
import { copyOf, endFile, newBucket, newFolder } from './own-database'
import { ownShop } from './provider'

/**
 * Tests that need the provider in their own process, by what they look at there; with INSTANCES they are left out. Each is the
 * beginning of a name, with the file and what stands around the test.
 */
const tests: Record<string, string[]> = {
  'how much of a body is read: a balancer reads ahead': [
    'uploads.test.ts > a body > is not read without a session',
    'uploads.test.ts > a body > is refused by the size that it announces',
    'uploads.test.ts > a body > that announces none',
    'uploads.test.ts > many uploads at once > of one caller',
    'artwork.test.ts > hostile files: each its own words, and nothing is kept > more than it takes',
  ],
  'a clock that the test holds': [
    'order-progress.test.ts > ',
    'order-promise.test.ts > ',
    'uploads.test.ts > many uploads at once > that dribble',
  ],
  'what a process logs and counts': [
    'drawn-pages.test.ts > the device draws > a page that',
    'file-store.test.ts > a store that cannot be used > takes nothing in',
    'log.test.ts > a request is one line',
    'log.test.ts > behind a proxy',
    'log.test.ts > nothing of a customer is left',
    'metrics.test.ts > pages from the cache',
    'metrics.test.ts > reads of the whole catalogue',
    'metrics.test.ts > requests are counted',
    'metrics.test.ts > figures of the field',
    'product-find.test.ts > large lists are made once',
    'uploads.test.ts > a disk that is full',
    'wrong-clock.test.ts > the schedule begins anew where the clock is set',
  ],
  'files in a folder: several instances have none together': [
    'backup.test.ts > ',
    'health.test.ts > is not ready while its files',
  ],
  'a stream of events: a call ends there with its answer': [
    'desk-acts.test.ts > the stream says which lists changed',
    'desk-matrix.test.ts > with each right > GET events',
  ],
  'a limit that each instance has for itself': [
    'client-links.test.ts > limits > an address that guesses waits',
    'catalogue-snapshot.test.ts > attacks > many that ask for different pages at once',
    'drawn-pages.test.ts > searches that are drawn count',
    'product-find.test.ts > odd questions > they are counted like searches',
    'rate-limit.test.ts > so many calls a minute, and another caller is served > frontend/api/product/search',
    'rate-limit.test.ts > so many calls a minute, and another caller is served > frontend/api/catalogue/snapshot',
  ],
}

function reasonForOneProcess(task: RunnerTestCase): string | undefined {
  const name = nameOf(task)
  return Object.keys(tests).find((reason) => tests[reason]?.some((beginning) => name.startsWith(beginning)))
}

function nameOf({ name, suite, file }: RunnerTestCase): string {
  const around: string[] = []
  for (let one = suite; one; one = one.suite) around.unshift(one.name)
  return [file.name.split('/').at(-1), ...around, name].join(' > ')
}

ownShop.databaseUrl = await copyOf('seeded')
ownShop.dataFolder = newFolder()
ownShop.filesUrl = areSeveral() ? await newBucket() : null
afterAll(endFile)
if (areSeveral())
  beforeEach(({ task, skip }) => {
    const reason = reasonForOneProcess(task)
    if (reason !== undefined) skip(reason)
  })
