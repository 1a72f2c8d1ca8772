/**
 * Parses files that people send in worker threads, so that no file, however large or broken, delays other requests. A
 * thread that takes too long or too much memory is stopped.
 */
import { once } from 'node:events'
import { parentPort, type Transferable, Worker } from 'node:worker_threads'
import { limitConcurrency } from './concurrency'
import { Refusal } from './errors'

/**
 * `maxIdle`: the number of threads that wait for the next file. A thread whose last request `isLarge` ends instead,
 * because it would retain that memory.
 */
type Limits<Request> = {
  threads: number
  maxIdle: number
  isLarge?: (request: Request) => boolean
  timeLimitMs: number
  maxHeapMb: number
}

type Refused = Pick<Refusal, 'status' | 'code' | 'message' | 'data'>
type WorkerResult<Reply> = { reply: Reply } | { refused: Refused } | { error: string }

/**
 * Sends a request to a thread that runs `module`, which calls `handleRequests`. Throws the Refusal that the thread
 * threw, and another error when the thread failed or was stopped.
 */
export function workerPool<Request, Reply>(module: URL, limits: Limits<Request>) {
  const limited = limitConcurrency(limits.threads)
  const idleWorkers: Worker[] = []

  return (request: Request, transfer: Transferable[] = []): Promise<Reply> =>
    limited(async () => {
      // This is read first, because the transfer takes the request's memory away.
      const isLarge = limits.isLarge?.(request) ?? false
      const worker =
        idleWorkers.pop() ?? startWorker(module, limits.maxHeapMb, (gone) => remove(idleWorkers, gone))
      const result = await receiveResult<Reply>(worker, { request, transfer }, limits).catch(
        (error: unknown) => {
          void worker.terminate()
          throw error
        },
      )
      if (idleWorkers.length < limits.maxIdle && !isLarge) idleWorkers.push(worker)
      else void worker.terminate()
      return unwrapResult(result)
    })
}

/** Node 20 applies a loader of TypeScript to the main thread only, so the worker registers it for itself. */
function startWorker(module: URL, maxHeapMb: number, onExit: (worker: Worker) => void): Worker {
  const code = `import('tsx/esm/api').then(({ register }) => { register(); return import(${JSON.stringify(module.href)}) })`
  const worker = new Worker(code, { eval: true, resourceLimits: { maxOldGenerationSizeMb: maxHeapMb } })
  worker.unref()
  // An error without a listener would end the process.
  worker.on('error', () => undefined)
  worker.on('exit', () => onExit(worker))
  return worker
}

async function receiveResult<Reply>(
  worker: Worker,
  { request, transfer }: { request: unknown; transfer: Transferable[] },
  { timeLimitMs }: { timeLimitMs: number },
): Promise<WorkerResult<Reply>> {
  // `once` rejects when the worker fails before it replies.
  const message = once(worker, 'message', { signal: AbortSignal.timeout(timeLimitMs) })
  // An operator's command continues to run while it waits for this result.
  worker.ref()
  worker.postMessage(request, transfer)
  try {
    const [result] = (await message) as [WorkerResult<Reply>]
    return result
  } finally {
    worker.unref()
  }
}

function remove<T>(list: T[], item: T): void {
  const index = list.indexOf(item)
  if (index >= 0) list.splice(index, 1)
}

function unwrapResult<Reply>(result: WorkerResult<Reply>): Reply {
  if ('reply' in result) return result.reply
  if ('error' in result) throw new Error(result.error)
  const { status, code, message, data } = result.refused
  throw new Refusal(status, code, message, {}, data)
}

/**
 * Called in the worker thread: replies to each request. `transfer`: parts of the reply that are transferred instead
 * of copied.
 */
export function handleRequests(
  handle: (request: never) => Promise<{ reply: unknown; transfer?: Transferable[] }>,
): void {
  parentPort?.on('message', (request: unknown) => {
    void handle(request as never).then(
      ({ reply, transfer = [] }) =>
        parentPort?.postMessage({ reply } satisfies WorkerResult<unknown>, transfer),
      (error: unknown) => parentPort?.postMessage(failureOf(error)),
    )
  })
}

function failureOf(error: unknown): WorkerResult<never> {
  if (!(error instanceof Refusal))
    return { error: error instanceof Error ? (error.stack ?? '') : String(error) }
  const { status, code, message, data } = error
  return { refused: { status, code, message, data } }
}

/** Size of a chunk, which the main thread parses in a few milliseconds. */
const chunkBytes = 128 * 1024

/**
 * Returns the rows as chunks of JSON, so that a reply can have any size; the main thread reads them by
 * `rowsFromChunks`.
 */
export function chunksOfRows(rows: Iterable<unknown>): Uint8Array<ArrayBuffer>[] {
  const chunks: Uint8Array<ArrayBuffer>[] = []
  let currentRows: string[] = []
  let length = 0
  const close = () => {
    chunks.push(new TextEncoder().encode(`[${currentRows.join(',')}]`))
    currentRows = []
    length = 0
  }
  for (const row of rows) {
    const json = JSON.stringify(row)
    currentRows.push(json)
    length += json.length
    if (length >= chunkBytes) close()
  }
  if (currentRows.length > 0) close()
  return chunks
}

/** Yields the rows of `chunksOfRows`, and parses one chunk at a time. */
export function* rowsFromChunks<Row>(chunks: readonly Uint8Array[]): Generator<Row, void> {
  for (const chunk of chunks) yield* JSON.parse(new TextDecoder().decode(chunk)) as Row[]
}
