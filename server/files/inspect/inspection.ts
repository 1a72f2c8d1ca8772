/** Documents that customers sent are parsed in separate processes (base/process-pool.ts). */
import { statSync } from 'node:fs'
import { type ArtworkFacts, noFacts } from '../../../src/domain/artwork/facts'
import { log } from '../../base/log'
import { processPool } from '../../base/process-pool'

export type DocumentKind = 'pdf' | 'svg'
/** Reason why a file is refused, or its measured facts. */
export type Inspection =
  | { refusal: 'scripted' | 'external' | 'broken'; facts?: undefined }
  | { refusal?: undefined; facts: ArtworkFacts }

type InspectionRequest = { path: string; kind: DocumentKind }
/** `side`: the longer side of the picture of the first page in px. */
type PageRequest = { path: string; kind: 'page'; side: number }
export type DocumentRequest = InspectionRequest | PageRequest
/** `chunks`: a PNG of the page. */
export type DocumentReply = { reply: Inspection | null; chunks?: Uint8Array[] }

/** A process ends after a larger document, because it would hold that memory until the next garbage collection. */
const largeBytes = 4 * 1024 * 1024

const parse = processPool<DocumentRequest, DocumentReply['reply']>(
  new URL('inspection-process.ts', import.meta.url),
  {
    processes: 2,
    maxIdle: 2,
    isLarge: ({ path }) => statSync(path).size > largeBytes,
    timeLimitMs: 10_000,
    maxHeapMb: 160,
  },
)

const unreadable: Inspection = { facts: { ...noFacts, problem: 'unreadable' } }

export const inspectDocument = (request: InspectionRequest): Promise<Inspection> =>
  parse(request).then(
    ({ reply }) => reply ?? unreadable,
    (err: unknown) => {
      log.info({ err }, 'Failed to inspect an artwork file')
      return unreadable
    },
  )

/** Returns a PNG of a PDF's first page. Rejects when the page cannot be rendered. */
export const renderFirstPage = (path: string, side: number): Promise<Buffer> =>
  parse({ path, kind: 'page', side }).then(({ chunks }) => Buffer.concat(chunks))
