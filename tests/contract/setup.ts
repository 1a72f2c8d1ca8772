/**
 * Before each test file: creates a database and a data folder for openProvider(), and a bucket when there are several
 * instances.
 */
import '../support/wait-timeout'
import { afterAll, beforeEach, type RunnerTestCase } from 'vitest'
import { hasInstances } from './instances'
import { copyOf, endFile, newBucket, newFolder } from './file-resources'
import { testShop } from './provider'

/**
 * Tests that need the provider in their own process, because they look at its state; they are skipped when INSTANCES
 * is set. Each entry is the beginning of a test name, with the file and the enclosing describe titles.
 */
const singleProcessTests: Record<string, string[]> = {
  'how much of a body is read: a balancer reads ahead': [
    'uploads.test.ts > request body > body is not read without a session',
    'uploads.test.ts > request body > body is refused by the size that it announces',
    'uploads.test.ts > request body > body without a size',
    'uploads.test.ts > many simultaneous uploads > uploads of one caller',
    'artwork.test.ts > hostile files are refused with a specific message and not stored > chunked upload',
  ],
  'a clock that the test holds': [
    'order-progress.test.ts > ',
    'order-promise.test.ts > ',
    'uploads.test.ts > many simultaneous uploads > slow uploads',
  ],
  'what a process logs and counts': [
    'rendered-pages.test.ts > pages that the device renders > page whose rendering',
    'file-store.test.ts > unusable file store > unreachable file store refuses uploads',
    'log.test.ts > request is logged in one line',
    'log.test.ts > request with trusted proxy',
    'log.test.ts > log contains no personal data',
    'metrics.test.ts > pages from the cache',
    'metrics.test.ts > catalogue reads are counted',
    'metrics.test.ts > requests are counted',
    'metrics.test.ts > field metrics',
    'product-find.test.ts > large lists are calculated once',
    'uploads.test.ts > full disk',
    'wrong-clock.test.ts > schedule restarts when the clock is set',
  ],
  'files in a folder: several instances have none together': [
    'backup.test.ts > ',
    'health.test.ts > provider is not ready while its files',
  ],
  'a stream of events: a call ends there with its answer': [
    'desk-acts.test.ts > event stream begins with an open event',
    'desk-matrix.test.ts > with each right > GET events',
  ],
  'a limit that each instance has for itself': [
    'client-links.test.ts > rate limits of private links > network address that guesses',
    'catalogue-snapshot.test.ts > attacks on the snapshot > many concurrent requests for different pages',
    'rendered-pages.test.ts > rendered searches count',
    'product-find.test.ts > unusual find request > find requests are rate-limited',
    'rate-limit.test.ts > limit per minute that does not affect other callers > frontend/api/product/search',
    'rate-limit.test.ts > limit per minute that does not affect other callers > frontend/api/catalogue/snapshot',
  ],
}

function reasonForOneProcess(task: RunnerTestCase): string | undefined {
  const name = nameOf(task)
  return Object.keys(singleProcessTests).find((reason) =>
    singleProcessTests[reason]?.some((beginning) => name.startsWith(beginning)),
  )
}

function nameOf({ name, suite, file }: RunnerTestCase): string {
  const titles: string[] = []
  for (let parent = suite; parent; parent = parent.suite) titles.unshift(parent.name)
  return [file.name.split('/').at(-1), ...titles, name].join(' > ')
}

testShop.databaseUrl = await copyOf('seeded')
testShop.dataFolder = newFolder()
testShop.filesUrl = hasInstances() ? await newBucket() : null
afterAll(endFile)
if (hasInstances())
  beforeEach(({ task, skip }) => {
    const reason = reasonForOneProcess(task)
    if (reason !== undefined) skip(reason)
  })
