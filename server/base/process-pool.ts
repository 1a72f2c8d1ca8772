/**
 * Parses uploaded files in separate processes, so that no file, however large or broken, delays other requests or ends
 * the server. A process that takes too long or too much memory is killed. A worker thread is not enough: when
 * it runs out of memory, the whole server may abort (https://github.com/nodejs/node/issues/47224).
 */
import { type ChildProcess, fork } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { Worker } from 'node:worker_threads'
import { limitConcurrency } from './concurrency'
import { Refusal } from './errors'
import { projectFolder } from './settings'

/**
 * `maxIdle`: the number of processes that wait for the next file. A process whose last request `isLarge` ends instead,
 * because it would retain that memory.
 */
type Limits<Request> = {
  processes: number
  maxIdle: number
  isLarge?: (request: Request) => boolean
  timeLimitMs: number
  maxHeapMb: number
}

/** `chunks`: large data, which is sent piece by piece, so that no message blocks the server. */
export type Processed<Reply> = { reply: Reply; chunks: Uint8Array[] }

type Refused = Pick<Refusal, 'status' | 'code' | 'message' | 'data'>
type ProcessMessage<Reply> =
  | { chunk: Uint8Array }
  | { reply: Reply }
  | { refused: Refused }
  | { error: string }

/**
 * Sends a request to a process that runs `module`, which calls `handleRequests`. Throws the Refusal that the process
 * threw, and another error when the process failed or was killed.
 */
export function processPool<Request extends object, Reply>(module: URL, limits: Limits<Request>) {
  const limitProcesses = limitConcurrency(limits.processes)
  const idleProcesses: ChildProcess[] = []

  return (request: Request): Promise<Processed<Reply>> =>
    limitProcesses(async () => {
      const child = takeIdle() ?? startProcess(module, limits.maxHeapMb)
      try {
        const result = await exchange<Reply>(child, request, limits.timeLimitMs)
        if (idleProcesses.length < limits.maxIdle && !limits.isLarge?.(request)) idleProcesses.push(child)
        else child.kill('SIGKILL')
        return result
      } catch (error) {
        child.kill('SIGKILL')
        throw error
      }
    })

  function takeIdle(): ChildProcess | undefined {
    const child = idleProcesses.pop()
    // The system may have killed an idle process.
    return child === undefined || child.connected ? child : takeIdle()
  }
}

const runningProcesses = new Set<ChildProcess>()
process.once('exit', () => {
  for (const child of runningProcesses) child.kill('SIGKILL')
})

/** The process gets none of the server's settings. Its output is ignored, because it sends its errors as messages. */
function startProcess(module: URL, maxHeapMb: number): ChildProcess {
  const child = fork(fileURLToPath(module), {
    cwd: projectFolder,
    env: { PATH: process.env['PATH'], SystemRoot: process.env['SystemRoot'], TZ: process.env['TZ'] },
    execArgv: ['--import', 'tsx', `--max-old-space-size=${maxHeapMb}`],
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  })
  // An error without a listener would end the server.
  child.on('error', () => undefined)
  runningProcesses.add(child)
  child.once('exit', () => runningProcesses.delete(child))
  // The server and the operator's commands do not wait for idle processes.
  child.unref()
  child.channel?.unref()
  return child
}

/** Sends a request and resolves to its reply. Rejects when the process fails, ends or exceeds the time limit. */
function exchange<Reply>(
  child: ChildProcess,
  request: object,
  timeLimitMs: number,
): Promise<Processed<Reply>> {
  const chunks: Uint8Array[] = []
  return new Promise<Processed<Reply>>((resolve, reject) => {
    const timer = setTimeout(() => end(new Error('The process exceeded its time limit.')), timeLimitMs)
    const onExit = (code: number | null, signal: string | null) =>
      end(new Error(`The process ended with ${signal ?? code}.`))
    const onMessage = (message: ProcessMessage<Reply>) => {
      if ('chunk' in message) chunks.push(message.chunk)
      else if ('error' in message) end(new Error(message.error))
      else if ('refused' in message) end(refusalOf(message.refused))
      else {
        end(null)
        resolve({ reply: message.reply, chunks })
      }
    }
    const end = (error: Error | null) => {
      clearTimeout(timer)
      child.off('exit', onExit)
      child.off('message', onMessage)
      child.channel?.unref()
      if (error) reject(error)
    }
    child.once('exit', onExit)
    child.on('message', onMessage)
    // An operator's command continues to run while it waits for the reply.
    child.channel?.ref()
    child.send(request, (error) => error && end(error))
  })
}

const refusalOf = ({ status, code, message, data }: Refused) => new Refusal(status, code, message, {}, data)

/** Called in the process: replies to each request. */
export function handleRequests(
  handle: (request: never) => Promise<{ reply: unknown; chunks?: Uint8Array[] }>,
): void {
  endWithParent()
  const send = (message: ProcessMessage<unknown>) => process.send?.(message)
  process.on('message', (request: unknown) => {
    void handle(request as never).then(
      ({ reply, chunks = [] }) => {
        for (const chunk of chunks) send({ chunk })
        send({ reply })
      },
      (error: unknown) => send(failureOf(error)),
    )
  })
}

/** A killed server cannot kill its processes, and a hanging process handles no event, so a thread ends the process. */
function endWithParent(): void {
  const watchParent = `
    const { workerData: server } = require('node:worker_threads')
    setInterval(() => process.ppid === server || process.kill(process.pid, 'SIGKILL'), 2000)`
  new Worker(watchParent, { eval: true, workerData: process.ppid }).unref()
}

function failureOf(error: unknown): ProcessMessage<never> {
  if (!(error instanceof Refusal))
    return { error: error instanceof Error ? (error.stack ?? '') : String(error) }
  const { status, code, message, data } = error
  return { refused: { status, code, message, data } }
}

/** Size of a chunk, which the server parses in a few milliseconds. */
const chunkBytes = 128 * 1024

/**
 * Returns the rows as chunks of JSON, so that a reply can have any size; the server reads them by `rowsFromChunks`.
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
