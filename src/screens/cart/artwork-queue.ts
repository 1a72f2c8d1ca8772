/** The files that are on their way to one cart line: chosen, sent two at a time, each with its own end (req 5.10). */
import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useSyncExternalStore } from 'react'
import {
  artworkArrived,
  artworkProblem,
  artworkWords,
  mostArtworks,
  shownName,
} from '../../domain/cart/artwork'
import type { Artwork } from '../../domain/cart/cart'
import { InvalidTokenFailure, RejectedFailure } from '../../domain/failure'
import { failureWords } from '../../domain/failure-words'
import { currentEpoch } from '../../session/identity'
import { lastReadLine, readLineNow, sendArtwork } from '../../queries/cart-line'

const atOnce = 2
/** A busy shop is asked so often, each time after as long as it says, if that is no longer than this (ms). */
const mostTries = 10
const longestPause = 60_000

export type Upload = {
  id: number
  name: string
  /** `refused`: this file cannot be sent at all; `failed`: it can be tried again. */
  step: 'chosen' | 'waiting' | 'sending' | 'failed' | 'refused'
  /** Of it that has arrived, 0 to 1. */
  part: number
  /** Why it was refused or failed, or what the shop said that has no time for it just now; '' else. */
  words: string
}

type Uploads = {
  list: readonly Upload[]
  /** What was done last, in words; '' before. */
  said: string
}

type QueueSurroundings = {
  /** Resolves when the cart shows the file. */
  send: (file: File, options: { onProgress: (part: number) => void; signal: AbortSignal }) => Promise<void>
  /** What the line has as far as is known, and as the provider says at this moment. */
  known: () => Artwork[]
  readNow: () => Promise<Artwork[]>
  /** False once somebody else, or nobody, is signed in. */
  isOwn: () => boolean
}

/** `before`: ids of what the line had before the first attempt. `lost`: it may have arrived. */
type Entry = Upload & { file: File; control: AbortController; before: Set<string> | null; lost: boolean }

export class ArtworkQueue {
  #around: QueueSurroundings
  #entries: Entry[] = []
  #shown: Uploads = { list: [], said: '' }
  #listeners = new Set<() => void>()
  #nextId = 1

  constructor(around: QueueSurroundings) {
    this.#around = around
  }

  readonly shown = (): Uploads => this.#shown
  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  /** Each file is looked at for itself; those beyond what a line can have say so. */
  choose(files: Iterable<File>): void {
    for (const file of files) {
      const taken = this.#entries.filter(({ step }) => step !== 'refused').length
      const words =
        artworkProblem(file) ??
        (this.#around.known().length + taken >= mostArtworks ? artworkWords.tooMany : '')
      const step = words === '' ? 'chosen' : 'refused'
      const entry = { id: this.#nextId++, name: shownName(file.name), step, part: 0, words } as const
      this.#entries.push({ ...entry, file, control: new AbortController(), before: null, lost: false })
    }
    this.#show('')
  }

  /** False when nothing was chosen. */
  start(): boolean {
    const chosen = this.#entries.filter(({ step }) => step === 'chosen')
    for (const entry of chosen) entry.step = 'waiting'
    this.#pump()
    return chosen.length > 0
  }

  /** Takes it off the list, and stops it where it is being sent. */
  cancel(id: number): void {
    const entry = this.#entries.find((one) => one.id === id)
    if (!entry) return
    this.#drop(entry)
    entry.control.abort(new Error('cancelled'))
    this.#show(entry.step === 'sending' ? `${entry.name} was cancelled.` : '')
    this.#pump()
  }

  retry(id: number): void {
    const entry = this.#entries.find((one) => one.id === id && one.step === 'failed')
    if (!entry) return
    Object.assign(entry, { step: 'waiting', part: 0, words: '' })
    this.#pump()
  }

  #pump(): void {
    while (this.#entries.filter(({ step }) => step === 'sending').length < atOnce) {
      const entry = this.#entries.find(({ step }) => step === 'waiting')
      if (!entry) break
      entry.step = 'sending'
      void this.#send(entry)
    }
    this.#show(this.#shown.said)
  }

  async #send(entry: Entry): Promise<void> {
    entry.before ??= new Set(this.#around.known().map(({ id }) => id))
    try {
      await this.#sendInTime(entry, entry.before)
      this.#drop(entry)
      this.#claim(entry, entry.before)
      this.#show(`${entry.name} was added.`)
    } catch (error) {
      this.#fail(entry, error)
    }
    if (this.#around.isOwn()) this.#pump()
    else this.#entries = []
  }

  /** A shop that says when it has time is asked again then; meanwhile the turn is this file's. */
  async #sendInTime(entry: Entry, before: Set<string>): Promise<void> {
    for (let tries = 1; ; tries += 1)
      try {
        if (!this.#around.isOwn()) throw new InvalidTokenFailure('This session has ended.')
        const isThere = entry.lost && this.#arrived(entry, before, await this.#around.readNow())
        if (!isThere) await this.#transfer(entry)
        return
      } catch (error) {
        const wait = error instanceof RejectedFailure ? error.retryAfter : null
        if (wait === null || wait > longestPause || tries === mostTries) throw error
        Object.assign(entry, { part: 0, words: failedWords(entry.name, error), lost: isUnsure(entry, error) })
        this.#show(this.#shown.said)
        await pause(wait, entry.control.signal)
        entry.words = ''
        this.#show(this.#shown.said)
      }
  }

  #arrived({ file, id }: Entry, before: Set<string>, now: Artwork[]): boolean {
    const others = this.#entries.filter((one) => one.id !== id && one.before !== null)
    return artworkArrived(
      { name: file.name, before },
      now,
      others.map(({ file: { name } }) => name),
    )
  }

  /** What one of the files became, none of the others can have become. */
  #claim({ file }: Entry, before: Set<string>): void {
    const added = this.#around.known().filter(({ id }) => !before.has(id))
    const own = added.find(({ name }) => shownName(name) === shownName(file.name)) ?? added[0]
    if (own) for (const entry of this.#entries) entry.before?.add(own.id)
  }

  async #transfer(entry: Entry): Promise<void> {
    const { file, control } = entry
    control.signal.throwIfAborted()
    await this.#around.send(file, {
      signal: control.signal,
      onProgress: (part) => {
        // What is left of it belongs to nobody who is here.
        if (!this.#around.isOwn()) return control.abort(new Error('cancelled'))
        entry.part = part
        this.#show(this.#shown.said)
      },
    })
  }

  #fail(entry: Entry, error: unknown): void {
    if (entry.control.signal.aborted || error instanceof InvalidTokenFailure) return this.#drop(entry)
    Object.assign(entry, {
      step: 'failed',
      words: failedWords(entry.name, error),
      lost: isUnsure(entry, error),
    })
  }

  #drop(entry: Entry): void {
    this.#entries = this.#entries.filter((one) => one !== entry)
  }

  #show(said: string): void {
    const list = this.#entries.map(({ id, name, step, part, words: why }) => ({
      id,
      name,
      step,
      part,
      words: why,
    }))
    this.#shown = { list, said }
    for (const listener of this.#listeners) listener()
  }
}

function isUnsure(entry: Entry, error: unknown): boolean {
  return entry.lost || !(error instanceof RejectedFailure) || error.status >= 500
}

/** Rejects when it is cancelled. */
function pause(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(resolve, ms)
    signal.addEventListener('abort', () => {
      clearTimeout(timer)
      reject(signal.reason)
    })
  })
}

function failedWords(name: string, error: unknown): string {
  return failureWords(error, {
    lost: `${name} may have arrived; Retry looks first.`,
    otherwise: `${name} could not be sent.`,
  })
}

let queues = new Map<string, ArtworkQueue>()
let epoch = 0

const none: Uploads = { list: [], said: '' }

/** The queues of the cart's lines. They live with the tab, so that leaving the page stops no upload. */
export function useArtworkQueue(lineId: string): { queue: ArtworkQueue; uploads: Uploads } {
  const queue = queueOf(useQueryClient(), lineId)
  return { queue, uploads: useSyncExternalStore(queue.subscribe, queue.shown, () => none) }
}

function queueOf(queryClient: QueryClient, lineId: string): ArtworkQueue {
  if (epoch !== currentEpoch()) queues = new Map()
  epoch = currentEpoch()
  const known = queues.get(lineId)
  if (known) return known
  const begun = epoch
  const queue = new ArtworkQueue({
    send: (file, options) => sendArtwork(queryClient, { lineId, file, ...options }),
    known: () => lastReadLine(queryClient, lineId)?.artwork ?? [],
    readNow: async () => (await readLineNow(queryClient, lineId))?.artwork ?? [],
    isOwn: () => begun === currentEpoch(),
  })
  queues.set(lineId, queue)
  return queue
}
