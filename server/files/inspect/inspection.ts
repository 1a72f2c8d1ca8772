/** Documents that customers sent are parsed in worker threads (floor/worker-pool.ts). */
import { statSync } from 'node:fs'
import { type ArtworkFacts, noFacts } from '../../../src/domain/artwork/facts'
import { log } from '../../floor/log'
import { workerPool } from '../../floor/worker-pool'

export type DocumentKind = 'pdf' | 'svg'
/** Reason why a file is refused, or its measured facts. */
export type Inspection =
  | { refusal: 'scripted' | 'external' | 'broken'; facts?: undefined }
  | { refusal?: undefined; facts: ArtworkFacts }

export type InspectionRequest = { path: string; kind: DocumentKind }

/** A thread ends after a larger document, because it would hold that memory until the next garbage collection. */
const largeBytes = 4 * 1024 * 1024

const inspect = workerPool<InspectionRequest, Inspection>(new URL('inspection-worker.ts', import.meta.url), {
  threads: 2,
  maxIdle: 2,
  isLarge: ({ path }) => statSync(path).size > largeBytes,
  timeLimitMs: 10_000,
  maxHeapMb: 160,
})

export const inspectDocument = (request: InspectionRequest): Promise<Inspection> =>
  inspect(request).catch((err: unknown) => {
    log.info({ err }, 'Failed to inspect an artwork file')
    return { facts: { ...noFacts, problem: 'unreadable' } }
  })
