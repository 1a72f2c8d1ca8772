/**
 * Files that people send are parsed in worker threads: none of them, however large or broken, holds up other requests, and
 * one that takes too long or too much memory is given up.
 */
import { once } from 'node:events'
import { parentPort, type Transferable, Worker } from 'node:worker_threads'
import { limitConcurrency } from './concurrency'
import { Refusal } from './errors'

/** `idle`: threads that wait for the next file, unless the last one `isLarge`: they keep the memory that it took. */
type Limits<Request> = {
  threads: number
  idle: number
  isLarge?: (request: Request) => boolean
  timeLimitMs: number
  maxHeapMb: number
}

type Refused = Pick<Refusal, 'status' | 'code' | 'message' | 'data'>
type Answer<Reply> = { reply: Reply } | { refused: Refused } | { error: string }

/**
 * Sends a request to a thread that runs `module`, which calls `answerRequests`. Throws the Refusal that the thread threw, and
 * another error where it failed or was given up.
 */
export function workerPool<Request, Reply>(module: URL, limits: Limits<Request>) {
  const limited = limitConcurrency(limits.threads)
  const idle: Worker[] = []

  return (request: Request, transfer: Transferable[] = []): Promise<Reply> =>
    limited(async () => {
      // Before its memory moves away.
      const isLarge = limits.isLarge?.(request) ?? false
      const worker = idle.pop() ?? startWorker(module, limits.maxHeapMb, (gone) => remove(idle, gone))
      const answer = await answerOf<Reply>(worker, { request, transfer }, limits).catch((error: unknown) => {
        void worker.terminate()
        throw error
      })
      if (idle.length < limits.idle && !isLarge) idle.push(worker)
      else void worker.terminate()
      return replyOf(answer)
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

async function answerOf<Reply>(
  worker: Worker,
  { request, transfer }: { request: unknown; transfer: Transferable[] },
  { timeLimitMs }: { timeLimitMs: number },
): Promise<Answer<Reply>> {
  // `once` rejects where the worker fails first.
  const message = once(worker, 'message', { signal: AbortSignal.timeout(timeLimitMs) })
  // A command goes on as long as it waits for this.
  worker.ref()
  worker.postMessage(request, transfer)
  try {
    const [answer] = (await message) as [Answer<Reply>]
    return answer
  } finally {
    worker.unref()
  }
}

function remove<T>(list: T[], item: T): void {
  const index = list.indexOf(item)
  if (index >= 0) list.splice(index, 1)
}

function replyOf<Reply>(answer: Answer<Reply>): Reply {
  if ('reply' in answer) return answer.reply
  if ('error' in answer) throw new Error(answer.error)
  const { status, code, message, data } = answer.refused
  throw new Refusal(status, code, message, {}, data)
}

/** In the thread: answers one request after the other. `transfer` are parts of the reply that move without being copied. */
export function answerRequests(
  answer: (request: never) => Promise<{ reply: unknown; transfer?: Transferable[] }>,
): void {
  parentPort?.on('message', (request: unknown) => {
    void answer(request as never).then(
      ({ reply, transfer = [] }) => parentPort?.postMessage({ reply } satisfies Answer<unknown>, transfer),
      (error: unknown) => parentPort?.postMessage(failureOf(error)),
    )
  })
}

function failureOf(error: unknown): Answer<never> {
  if (!(error instanceof Refusal))
    return { error: error instanceof Error ? (error.stack ?? '') : String(error) }
  const { status, code, message, data } = error
  return { refused: { status, code, message, data } }
}

/** Bytes of a piece, which the main thread parses in a few milliseconds. */
const pieceBytes = 128 * 1024

/** Rows as JSON in pieces, for a reply of any size: the main thread reads them by `rowsIn`. */
export function piecesOf(rows: Iterable<unknown>): Uint8Array<ArrayBuffer>[] {
  const pieces: Uint8Array<ArrayBuffer>[] = []
  let open: string[] = []
  let length = 0
  const close = () => {
    pieces.push(new TextEncoder().encode(`[${open.join(',')}]`))
    open = []
    length = 0
  }
  for (const row of rows) {
    const json = JSON.stringify(row)
    open.push(json)
    length += json.length
    if (length >= pieceBytes) close()
  }
  if (open.length > 0) close()
  return pieces
}

/** The rows of `piecesOf`, parsed piece by piece. */
export function* rowsIn<Row>(pieces: readonly Uint8Array[]): Generator<Row, void> {
  for (const piece of pieces) yield* JSON.parse(new TextDecoder().decode(piece)) as Row[]
}
