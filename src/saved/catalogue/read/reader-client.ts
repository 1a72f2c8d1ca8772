/**
 * The page's side of the saved catalogue: asks the worker that reads it for what the provider did not answer. A worker
 * that died is started anew, once.
 */
import { openChannel } from '../../../device/channel'
import { databaseExists } from '../../../device/database'
import { within } from '../../../device/deadline'
import { onLocalChange } from '../../../device/local-changes'
import { catalogueChannel, databases } from '../../../device/storage-names'
import { currentPartition, currentRole, signedIn } from '../../../session/identity'
import { catalogueKeys } from '../layout'
import { sharedBundleStore } from '../bundle-store'
import type { Answers, Asked, Question, Reader, Saved } from './reader-question'
import { startWorker } from '../../../device/trusted-types'
import readerUrl from './reader-worker?worker&url'

/** How long a device may take to say whether there is one, in ms. */
const lookTimeoutMs = 2000

let line: ReaderClient | null = null
/** Whether there is anything to read; what is there is looked up again after every message of a saving. */
let isThere: Promise<boolean> | null = null

/** The customer whose prices the worker may hold. */
let heldFor: string | null = null

/** Nothing of a customer's stays in memory when the session ends. */
onLocalChange(() => {
  if (heldFor !== null && heldFor !== currentPartition()) closeReader()
})

openChannel(catalogueChannel, () => {
  isThere = null
  // A catalogue that is gone is let go of at once, also while nobody asks.
  if (line) void hasCatalogue()
})

/**
 * The saved catalogue's answer; null when it has none, for whatever reason. `asMember` brings own prices. `now`: only an
 * answer that is ready and current. Never rejects.
 */
export async function savedAnswer<Q extends Question>(
  question: Q,
  { asMember = false, now = false } = {},
): Promise<Saved<Answers[Q['kind']]> | null> {
  if (asMember && !signedIn()) return null
  const reader = asMember ? currentReader() : null
  if (!(await hasCatalogue()) || !isHere(reader)) return null
  if (reader) heldFor = reader.partition
  const kept = await (line ??= openReaderClient()).ask({ question, reader, now })
  // Own prices are nobody else's, also when somebody signed out or in meanwhile.
  return isHere(reader) ? (kept as Saved<Answers[Q['kind']]> | null) : null
}

/** Starts the worker, where there is a catalogue, for a page that may need it. Never rejects. */
export async function openReader(): Promise<void> {
  if (await hasCatalogue()) (line ??= openReaderClient()).open()
}

/** Gets ready for answers and searches, where there is a catalogue. Never rejects. */
export async function warmReader(): Promise<void> {
  if (!(await hasCatalogue())) return
  const reader = signedIn() ? currentReader() : null
  if (reader) heldFor = reader.partition
  line ??= openReaderClient()
  line.warm(reader)
}

function currentReader(): Reader {
  return { partition: currentPartition(), role: currentRole() }
}

function isHere(reader: Reader | null): boolean {
  return reader === null || currentPartition() === reader.partition
}

async function hasCatalogue(): Promise<boolean> {
  isThere ??= look()
  const found = await within(lookTimeoutMs, isThere, () => false)
  // Nothing of it stays in memory when it was removed. Whoever asks next looks again: perhaps the device kept silent.
  if (!found) {
    isThere = null
    closeReader()
  }
  return found
}

function closeReader(): void {
  heldFor = null
  line?.close()
  line = null
}

async function look(): Promise<boolean> {
  try {
    if (!(await databaseExists(databases.catalogue))) return false
    const store = sharedBundleStore(databases.catalogue, { makes: false })
    const known = await Promise.all([catalogueKeys.bundle, catalogueKeys.job].map((key) => store.get(key)))
    return known.some((record) => record !== undefined)
  } catch {
    return false
  }
}

export type ReaderRequest =
  | { kind: 'ask'; id: number; asked: Asked }
  | { kind: 'open' }
  | { kind: 'warm'; reader: Reader | null }
/** `heard` comes at once, `answer` when there is one: silence means that nobody is there. */
export type ReaderReply =
  | { id: number; kind: 'heard' }
  | { id: number; kind: 'answer'; kept: Saved<unknown> | null }

type ReaderClient = {
  /** Null also when no answer comes in time. Never rejects. */
  ask: (asked: Asked) => Promise<Saved<unknown> | null>
  open: () => void
  warm: (reader: Reader | null) => void
  close: () => void
}

/** How long an answer may take, also one that waits for the whole catalogue to be read, in ms. */
const timeoutMs = 6000
const mostDeaths = 2

type Waiting = { asked: Asked; tell: (kept: Saved<unknown> | null) => void; isHeard: boolean }

function openReaderClient(): ReaderClient {
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
        const tell = (kept: Saved<unknown> | null) => {
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
    open: () => void trySend({ kind: 'open' }),
    warm: (reader) => void trySend({ kind: 'warm', reader }),
    close: () => {
      worker?.terminate()
      worker = null
      for (const { tell } of waiting.values()) tell(null)
    },
  }
}
