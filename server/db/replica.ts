/**
 * Visitors read from a streaming replica (req 19.25) only while it shows the catalogue's version of the primary, or a
 * newer one. This is enough for it never to show, or leave in a cache, less than the primary: every change of public
 * data raises the version in its transaction (catalogue-version.ts), and a replica replays commits in their order and
 * never goes back. So whatever is read from it after the comparison contains all changes up to the version that was
 * compared, which is at least the version under which a caller caches the result. Caches that are keyed by the
 * replica's own version read it before the rows, as they do on the primary.
 */
import { withTimeout } from '../base/concurrency'
import { Refusal } from '../base/errors'
import { log } from '../base/log'
import { visitorReads } from '../base/metrics'
import { readCatalogueState } from './catalogue-version'
import type { Database } from './client'

export type VisitorRead = <T>(read: (db: Database) => Promise<T>) => Promise<T>

const maxCheckMs = 500
/** ms until a failed replica is tried again. */
const retryMs = 10_000

/**
 * Returns a function that reads from the replica, or from the primary when the replica is behind or fails. `read` may
 * run twice.
 */
export function visitorRead(primary: Database, replica: Database | null): VisitorRead {
  if (replica === null) return (read) => read(primary)
  /** null: the replica has not failed. */
  let retryAt: number | null = null

  const reportFailure = (err: unknown) => {
    if (retryAt === null) log.error({ err }, 'The replica failed, so visitors read the primary')
    retryAt = performance.now() + retryMs
  }

  const check = async (): Promise<'replica' | 'behind' | 'failed'> => {
    if (retryAt !== null) {
      if (performance.now() < retryAt) return 'failed'
      // Only this caller waits for the replica, in case that it fails again.
      retryAt = performance.now() + retryMs
    }
    const replicaState = withTimeout(readCatalogueState(replica), maxCheckMs).catch(reportFailure)
    const current = await readCatalogueState(primary)
    const shown = await replicaState
    if (!shown) return 'failed'
    if (retryAt !== null) log.warn('The replica works again')
    retryAt = null
    return shown.origin === current.origin && shown.number >= current.number ? 'replica' : 'behind'
  }

  return async (read) => {
    const from = await check()
    visitorReads.inc({ from })
    if (from !== 'replica') return read(primary)
    try {
      return await read(replica)
    } catch (err) {
      if (err instanceof Refusal) throw err
      // A read that fails on the primary as well is no fault of the replica.
      const result = await read(primary)
      reportFailure(err)
      return result
    }
  }
}
