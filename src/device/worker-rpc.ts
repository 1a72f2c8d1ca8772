/**
 * Calls from a page to one of the shop's workers, and events from the worker. A worker that crashes or does not
 * respond is restarted, up to a maximum number of starts, and gets its unanswered calls again.
 */
import { startWorker } from './trusted-types'

/** Types of the page's calls, of the worker's answers, and of the worker's events. */
type WorkerProtocol = { call: unknown; answer: unknown; event: unknown }

/** `id` null: the call needs no answer. */
export type WorkerRequest<P extends WorkerProtocol> = { id: number | null; call: P['call'] }
/** `heard` confirms a call immediately, `answer` follows later. A worker that sends neither counts as crashed. */
export type WorkerMessage<P extends WorkerProtocol> =
  | { kind: 'heard'; id: number }
  | { kind: 'answer'; id: number; answer: P['answer'] | null }
  | { kind: 'event'; event: P['event'] }

type WorkerOptions<P extends WorkerProtocol> = {
  /** Time limit in ms for the worker to confirm a call, including the loading of its script. */
  confirmTimeoutMs: number
  /** Time limit in ms for the answer after the confirmation; null: none. */
  answerTimeoutMs: number | null
  maxStarts: number
  onEvent?: (event: P['event']) => void
}

export type RemoteWorker<P extends WorkerProtocol> = {
  /** Resolves to null when the worker gives no answer in time. Never rejects. */
  ask: (call: P['call']) => Promise<P['answer'] | null>
  notify: (call: P['call']) => void
  /** Resolves all pending calls to null. */
  close: () => void
}

type Pending<P extends WorkerProtocol> = {
  call: P['call']
  isConfirmed: boolean
  finish: (answer: P['answer'] | null) => void
}

/** The first call starts the worker. `url` is a URL for `startWorker`. */
export function remoteWorker<P extends WorkerProtocol>(
  url: string,
  { confirmTimeoutMs, answerTimeoutMs, maxStarts, onEvent }: WorkerOptions<P>,
): RemoteWorker<P> {
  let worker: Worker | null = null
  let remainingStarts = maxStarts
  let lastId = 0
  const pending = new Map<number, Pending<P>>()

  const start = () => {
    const started = startWorker(url)
    started.addEventListener('message', ({ data }: MessageEvent<WorkerMessage<P>>) => {
      if (data.kind === 'event') return onEvent?.(data.event)
      const pendingCall = pending.get(data.id)
      if (data.kind === 'answer') pendingCall?.finish(data.answer)
      else if (pendingCall) pendingCall.isConfirmed = true
    })
    started.addEventListener('error', (event) => {
      // The browser logs exceptions of the script; a script that cannot be loaded has no message.
      event.preventDefault()
      if (worker === started) restart()
    })
    return started
  }

  const restart = () => {
    worker?.terminate()
    worker = null
    remainingStarts -= 1
    for (const [id, { call, finish }] of pending) if (!send({ id, call })) finish(null)
  }

  const send = (request: WorkerRequest<P>) => {
    if (remainingStarts <= 0) return false
    try {
      worker ??= start()
      worker.postMessage(request)
      return true
    } catch (error) {
      console.warn('This browser cannot start workers.', error)
      remainingStarts = 0
      return false
    }
  }

  return {
    ask: (call) =>
      new Promise((resolve) => {
        lastId += 1
        const id = lastId
        const finish = (answer: P['answer'] | null) => {
          clearTimeout(timer)
          pending.delete(id)
          resolve(answer)
        }
        const onTimeout = () => {
          if (pending.get(id)?.isConfirmed) {
            if (answerTimeoutMs !== null) timer = setTimeout(finish, answerTimeoutMs, null)
            return
          }
          finish(null)
          restart()
        }
        let timer = setTimeout(onTimeout, confirmTimeoutMs)
        pending.set(id, { call, isConfirmed: false, finish })
        if (!send({ id, call })) finish(null)
      }),
    notify: (call) => void send({ id: null, call }),
    close: () => {
      worker?.terminate()
      worker = null
      for (const { finish } of pending.values()) finish(null)
    },
  }
}

/** The worker's side of the protocol. Returns a function that sends events to the page. */
export function handlePageCalls<P extends WorkerProtocol>(
  answer: (call: P['call']) => Promise<P['answer']> | undefined,
): (event: P['event']) => void {
  const post = (message: WorkerMessage<P>) => postMessage(message)
  const handleRequest = async ({ id, call }: WorkerRequest<P>) => {
    if (id !== null) post({ kind: 'heard', id })
    const result = await answer(call)?.catch((error: unknown) => {
      console.warn('A worker could not process its request.', error)
      return null
    })
    if (id !== null) post({ kind: 'answer', id, answer: result ?? null })
  }
  addEventListener('message', ({ data }: MessageEvent<WorkerRequest<P>>) => void handleRequest(data))
  return (event) => post({ kind: 'event', event })
}

/** Time in ms of uninterrupted work before other messages are handled. */
const sliceMs = 8

/**
 * Call this after every step of long work. Returns null while the time slice lasts; otherwise a promise to wait for.
 */
export type YieldIfDue = () => Promise<void> | null

export function createYield(): YieldIfDue {
  const { port1, port2 } = new MessageChannel()
  const waiting: (() => void)[] = []
  let sliceStart = performance.now()
  port1.onmessage = () => {
    sliceStart = performance.now()
    waiting.shift()?.()
  }
  return () => {
    if (performance.now() - sliceStart < sliceMs) return null
    return new Promise((resolve) => {
      waiting.push(resolve)
      port2.postMessage(null)
    })
  }
}
