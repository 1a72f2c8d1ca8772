/**
 * Pages lie in the precache with the headers that they came with. So their revision counts those, too: a stricter policy
 * reaches installed devices with the next version of the worker, also where the page itself is the same.
 */
import { createHash } from 'node:crypto'
import { type Hosts, pageHeaders, workerPolicy } from '../replies/security-headers'

type Entry = { url: string; revision: string | null }

/** For Workbox's `manifestTransforms`. */
export function revisionWithHeaders<T extends Entry>(hosts: Hosts): (entries: T[]) => { manifest: T[] } {
  const headers = JSON.stringify([pageHeaders(hosts), workerPolicy(hosts)])
  const withHeaders = (revision: string | null) =>
    createHash('md5').update(`${revision} ${headers}`).digest('hex')
  return (entries) => ({
    manifest: entries.map((entry) =>
      entry.url.endsWith('.html') ? { ...entry, revision: withHeaders(entry.revision) } : entry,
    ),
  })
}
