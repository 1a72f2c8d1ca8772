/**
 * Documents that customers sent are parsed in worker threads: no file, however large or broken, holds up other requests,
 * and one that takes too long or too much memory is given up.
 */
import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import { type ArtworkFacts, noFacts } from '../../../src/domain/artwork/facts'
import { limitConcurrency } from '../../floor/concurrency'
import { log } from '../../floor/log'

export type DocumentKind = 'pdf' | 'svg'
/** Why a file is refused, or what was measured of it. */
export type Inspection =
  | { refusal: 'scripted' | 'external' | 'broken'; facts?: undefined }
  | { refusal?: undefined; facts: ArtworkFacts }

export type InspectionRequest = { path: string; kind: DocumentKind }

const timeLimitMs = 10_000
const maxHeapMb = 512

const limited = limitConcurrency(2)
const idle: Worker[] = []

export const inspectDocument = (request: InspectionRequest): Promise<Inspection> =>
  limited(async () => {
    const worker = idle.pop() ?? startWorker()
    try {
      const inspection = await answerOf(worker, request)
      idle.push(worker)
      return inspection
    } catch (err) {
      log.info({ err }, 'An artwork file could not be inspected')
      void worker.terminate()
      return { facts: { ...noFacts, problem: 'unreadable' } }
    }
  })

/** Node 20 applies a loader of TypeScript to the main thread only, so the worker registers it for itself. */
function startWorker(): Worker {
  const module = JSON.stringify(new URL('inspection-worker.ts', import.meta.url).href)
  const code = `import('tsx/esm/api').then(({ register }) => { register(); return import(${module}) })`
  const worker = new Worker(code, { eval: true, resourceLimits: { maxOldGenerationSizeMb: maxHeapMb } })
  worker.unref()
  // An error that nobody listens to would end the process.
  worker.on('error', () => undefined)
  worker.on('exit', () => {
    const place = idle.indexOf(worker)
    if (place >= 0) idle.splice(place, 1)
  })
  return worker
}

async function answerOf(worker: Worker, request: InspectionRequest): Promise<Inspection> {
  // `once` rejects where the worker fails first.
  const signal = AbortSignal.timeout(timeLimitMs)
  const answer = once(worker, 'message', { signal })
  worker.postMessage(request)
  const [inspection] = (await answer) as [Inspection]
  return inspection
}
