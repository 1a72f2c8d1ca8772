/** The page's line to the worker that reads the saved catalogue. A worker that died is started anew, once. */
import type { SavedReply } from '../../../api/request'
import { startWorker } from '../../../device/trusted-types'
import type { Asked } from './reader-question'
import readerUrl from './reader-worker?worker&url'

export type ReaderRequest = { kind: 'ask'; id: number; asked: Asked } | { kind: 'warm' }
/** `heard` comes at once, `answer` when there is one: silence means that nobody is there. */
export type ReaderReply =
  | { id: number; kind: 'heard' }
  | { id: number; kind: 'answer'; kept: SavedReply | null }

export type ReaderClient = {
  /** Null also when no answer comes in time. Never rejects. */
  ask: (asked: Asked) => Promise<SavedReply | null>
  warm: () => void
  close: () => void
}

/** How long an answer may take, also one that waits for the whole catalogue to be read, in ms. */
const timeoutMs = 6000
const mostDeaths = 2

type Waiting = { asked: Asked; tell: (kept: SavedReply | null) => void; isHeard: boolean }

export function openReaderClient(): ReaderClient {
  let worker: Worker | null = null
  let deaths = 0
  let lastId = 0
  const waiting = new Map<number, Waiting>()

  const send = (message: ReaderRequest) => {
    worker ??= start()
    worker.postMessage(message)
  }

  const start = () => {
    const begun = startWorker(readerUrl)
    begun.addEventListener('message', ({ data }: MessageEvent<ReaderReply>) => {
      const one = waiting.get(data.id)
      if (one && data.kind === 'heard') one.isHeard = true
      if (data.kind === 'answer') one?.tell(data.kept)
    })
    begun.addEventListener('error', (event) => {
      // What a script throws is logged by the browser; a script that cannot be had has no words of its own.
      event.preventDefault()
      if (worker === begun) bury()
    })
    return begun
  }

  /** What was asked of the dead one is asked again of the next. */
  const bury = () => {
    worker?.terminate()
    worker = null
    deaths += 1
    for (const [id, { asked, tell }] of waiting) {
      if (deaths < mostDeaths) trySend({ kind: 'ask', id, asked })
      else tell(null)
    }
  }

  const trySend = (message: ReaderRequest) => {
    if (deaths >= mostDeaths) return false
    try {
      send(message)
      return true
    } catch (error) {
      console.warn('The saved catalogue cannot be read in this browser.', error)
      deaths = mostDeaths
      return false
    }
  }

  return {
    ask: (asked) =>
      new Promise((resolve) => {
        lastId += 1
        const id = lastId
        const tell = (kept: SavedReply | null) => {
          clearTimeout(timer)
          waiting.delete(id)
          resolve(kept)
        }
        const late = () => {
          const isDead = !waiting.get(id)?.isHeard
          tell(null)
          if (isDead) bury()
        }
        const timer = setTimeout(late, timeoutMs)
        waiting.set(id, { asked, tell, isHeard: false })
        if (!trySend({ kind: 'ask', id, asked })) tell(null)
      }),
    warm: () => void trySend({ kind: 'warm' }),
    close: () => {
      worker?.terminate()
      worker = null
      for (const { tell } of waiting.values()) tell(null)
    },
  }
}
