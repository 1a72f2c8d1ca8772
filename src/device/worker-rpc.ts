/**
 * Calls of a page to one of the shop's own workers, and what that tells by itself. A worker that dies, or says nothing at
 * all, is started anew while it has lives left, and asked again what it was asked.
 */
import { startWorker } from './trusted-types'

/** What a page calls, what it is answered, and what the worker tells by itself. */
type WorkerProtocol = { call: unknown; answer: unknown; event: unknown }

/** `id` null: no answer is due. */
export type WorkerRequest<P extends WorkerProtocol> = { id: number | null; call: P['call'] }
/** `heard` comes at once, `answer` when there is one: silence means that the worker is dead. */
export type WorkerMessage<P extends WorkerProtocol> =
  | { kind: 'heard'; id: number }
  | { kind: 'answer'; id: number; answer: P['answer'] | null }
  | { kind: 'event'; event: P['event'] }

type WorkerOptions<P extends WorkerProtocol> = {
  /** How long the worker may take to say that it has heard a call, its script included, in ms. */
  heardTimeoutMs: number
  /** How long its answer may take then, in ms; null: as long as it likes. */
  answerTimeoutMs: number | null
  /** How often it may be started. */
  lives: number
  hear?: (event: P['event']) => void
}

export type RemoteWorker<P extends WorkerProtocol> = {
  /** Null when it has none, or none in time. Never rejects. */
  ask: (call: P['call']) => Promise<P['answer'] | null>
  tell: (call: P['call']) => void
  /** What was asked is answered by null. */
  close: () => void
}

type Pending<P extends WorkerProtocol> = {
  call: P['call']
  isHeard: boolean
  settle: (answer: P['answer'] | null) => void
}

/** The worker is started by the first call. `url` as `startWorker` takes it. */
export function remoteWorker<P extends WorkerProtocol>(
  url: string,
  { heardTimeoutMs, answerTimeoutMs, lives, hear }: WorkerOptions<P>,
): RemoteWorker<P> {
  let worker: Worker | null = null
  let left = lives
  let lastId = 0
  const pending = new Map<number, Pending<P>>()

  const start = () => {
    const begun = startWorker(url)
    begun.addEventListener('message', ({ data }: MessageEvent<WorkerMessage<P>>) => {
      if (data.kind === 'event') return hear?.(data.event)
      const asked = pending.get(data.id)
      if (data.kind === 'answer') asked?.settle(data.answer)
      else if (asked) asked.isHeard = true
    })
    begun.addEventListener('error', (event) => {
      // What a script throws is logged by the browser; a script that cannot be had has no words of its own.
      event.preventDefault()
      if (worker === begun) restart()
    })
    return begun
  }

  const restart = () => {
    worker?.terminate()
    worker = null
    left -= 1
    for (const [id, { call, settle }] of pending) if (!send({ id, call })) settle(null)
  }

  const send = (request: WorkerRequest<P>) => {
    if (left <= 0) return false
    try {
      worker ??= start()
      worker.postMessage(request)
      return true
    } catch (error) {
      console.warn('This browser starts no workers.', error)
      left = 0
      return false
    }
  }

  return {
    ask: (call) =>
      new Promise((resolve) => {
        lastId += 1
        const id = lastId
        const settle = (answer: P['answer'] | null) => {
          clearTimeout(timer)
          pending.delete(id)
          resolve(answer)
        }
        const late = () => {
          if (pending.get(id)?.isHeard) {
            if (answerTimeoutMs !== null) timer = setTimeout(settle, answerTimeoutMs, null)
            return
          }
          settle(null)
          restart()
        }
        let timer = setTimeout(late, heardTimeoutMs)
        pending.set(id, { call, isHeard: false, settle })
        if (!send({ id, call })) settle(null)
      }),
    tell: (call) => void send({ id: null, call }),
    close: () => {
      worker?.terminate()
      worker = null
      for (const { settle } of pending.values()) settle(null)
    },
  }
}

/** The worker's side. Returns how to tell the page something by itself. */
export function answerPage<P extends WorkerProtocol>(
  answer: (call: P['call']) => Promise<P['answer']> | undefined,
): (event: P['event']) => void {
  const say = (message: WorkerMessage<P>) => postMessage(message)
  const hear = async ({ id, call }: WorkerRequest<P>) => {
    if (id !== null) say({ kind: 'heard', id })
    const answered = await answer(call)?.catch((error: unknown) => {
      console.warn('A worker could not do what it was asked.', error)
      return null
    })
    if (id !== null) say({ kind: 'answer', id, answer: answered ?? null })
  }
  addEventListener('message', ({ data }: MessageEvent<WorkerRequest<P>>) => void hear(data))
  return (event) => say({ kind: 'event', event })
}

/** How long is worked before other messages are answered, in ms. */
const sliceMs = 8

/** Null while there is time left. To be asked after every step, which is cheaper than to wait after every step. */
export type YieldIfDue = () => Promise<void> | null

export function createYield(): YieldIfDue {
  const { port1, port2 } = new MessageChannel()
  const waiting: (() => void)[] = []
  let began = performance.now()
  port1.onmessage = () => {
    began = performance.now()
    waiting.shift()?.()
  }
  return () => {
    if (performance.now() - began < sliceMs) return null
    return new Promise((resolve) => {
      waiting.push(resolve)
      port2.postMessage(null)
    })
  }
}
