/** Documents that customers sent are parsed in separate processes (floor/process-pool.ts). */
import { statSync } from 'node:fs'
import { type ArtworkFacts, noFacts } from '../../../src/domain/artwork/facts'
import { log } from '../../floor/log'
import { processPool } from '../../floor/process-pool'

export type DocumentKind = 'pdf' | 'svg'
/** Reason why a file is refused, or its measured facts. */
export type Inspection =
  | { refusal: 'scripted' | 'external' | 'broken'; facts?: undefined }
  | { refusal?: undefined; facts: ArtworkFacts }

export type InspectionRequest = { path: string; kind: DocumentKind }

/** A process ends after a larger document, because it would hold that memory until the next garbage collection. */
const largeBytes = 4 * 1024 * 1024

const inspect = processPool<InspectionRequest, Inspection>(
  new URL('inspection-process.ts', import.meta.url),
  {
    processes: 2,
    maxIdle: 2,
    isLarge: ({ path }) => statSync(path).size > largeBytes,
    timeLimitMs: 10_000,
    maxHeapMb: 160,
  },
)

export const inspectDocument = (request: InspectionRequest): Promise<Inspection> =>
  inspect(request).then(
    ({ reply }) => reply,
    (err: unknown) => {
      log.info({ err }, 'Failed to inspect an artwork file')
      return { facts: { ...noFacts, problem: 'unreadable' } }
    },
  )
