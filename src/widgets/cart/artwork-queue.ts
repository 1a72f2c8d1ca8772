/**
 * The files that are on their way to a job of the cart, two at a time, each to one of its lines after the other, with its own
 * end (req 5.10, 5.15). Queues live with the tab, on the cart of the customer who is signed in: leaving the page stops no upload.
 */
import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useSyncExternalStore } from 'react'
import {
  artworkArrived,
  artworkProblem,
  artworkWords,
  maxArtworks,
  shownName,
} from '../../domain/cart/artwork'
import type { Artwork, CartLine } from '../../domain/cart/cart'
import { choiceNames } from '../../domain/cart/job'
import { InvalidTokenFailure, isAnswerLost, RejectedFailure } from '../../domain/failure'
import { failureWords } from '../../domain/failure-words'
import { linesOfJob, readCartNow, refreshLines, sendArtwork } from '../../queries/cart-line'
import { currentEpoch } from '../../session/identity'

const atOnce = 2
/** A busy shop is asked so often, each time after as long as it says, if that is no longer than this (ms). */
const maxTries = 10
const maxPause = 60_000

export type Upload = {
  id: number
  name: string
  /** `refused`: this file cannot be sent at all; `failed`: it can be tried again. */
  step: 'waiting' | 'sending' | 'failed' | 'refused'
  /** Of all that is to be sent of it, 0 to 1. */
  part: number
  /** Why it was refused or failed, or what the shop said that has no time for it just now; '' else. */
  words: string
}

export type Uploads = {
  list: readonly Upload[]
  /** What was done last, in words; '' before. */
  said: string
}

type Line = Pick<CartLine, 'id' | 'options' | 'artwork'>

/** One line's part of a file. `before`: ids of what the line had before the first attempt. `lost`: it may have arrived. */
type Part = { before: Set<string>; lost: boolean; done: boolean }

/** `only`: ids of the lines that it is for; null for all of the job. */
type Entry = Upload & {
  file: Parameters<typeof sendArtwork>[1]['file']
  control: AbortController
  only: ReadonlySet<string> | null
  parts: Map<string, Part>
}

export class ArtworkQueue {
  #queryClient: QueryClient
  #jobKey: string
  #epoch = currentEpoch()
  #entries: Entry[] = []
  #shown: Uploads = { list: [], said: '' }
  #listeners = new Set<() => void>()
  #nextId = 1

  constructor(queryClient: QueryClient, jobKey: string) {
    this.#queryClient = queryClient
    this.#jobKey = jobKey
  }

  readonly shown = (): Uploads => this.#shown
  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  /** Sends files, each looked at for itself: those beyond what a line can have say so. */
  add(files: Iterable<Entry['file']>, only: ReadonlySet<string> | null = null): void {
    for (const file of files) {
      const words = artworkProblem(file) ?? (this.#hasRoom(only) ? '' : artworkWords.tooMany)
      const step = words === '' ? 'waiting' : 'refused'
      const entry = { id: this.#nextId++, name: shownName(file.name), step, part: 0, words } as const
      this.#entries.push({ ...entry, file, control: new AbortController(), only, parts: new Map() })
    }
    this.#show('')
    this.#pump()
  }

  #hasRoom(only: Entry['only']): boolean {
    const coming = this.#entries.filter(({ step }) => step !== 'refused').length
    return this.#lines(only).some(({ artwork }) => artwork.length + coming < maxArtworks)
  }

  /** Of the job, as far as is known; with `only` those of them. */
  #lines(only: Entry['only'] = null): readonly Line[] {
    return linesOfJob(this.#queryClient, this.#jobKey).filter(({ id }) => only?.has(id) ?? true)
  }

  /** False once another customer, or none, is signed in. */
  #isOwn(): boolean {
    return this.#epoch === currentEpoch()
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
    const busy = this.#entries.filter(({ step }) => step === 'sending').length
    const due = this.#entries.filter(({ step }) => step === 'waiting').slice(0, atOnce - busy)
    for (const entry of due) {
      entry.step = 'sending'
      void this.#send(entry)
    }
    this.#show(this.#shown.said)
  }

  async #send(entry: Entry): Promise<void> {
    try {
      const missed = await this.#sendToAll(entry)
      await refreshLines(this.#queryClient)
      if (missed) this.#fail(entry, missed)
      else {
        this.#drop(entry)
        this.#show(`${entry.name} was added.`)
      }
    } catch (error) {
      this.#fail(entry, { lines: [], error })
      void refreshLines(this.#queryClient)
    }
    if (this.#isOwn()) this.#pump()
    else this.#entries = []
  }

  /**
   * A line that refuses it does not keep the next from having it, unless the first two do: then it is the file. A shop that
   * does not answer is not asked for more.
   */
  async #sendToAll(entry: Entry): Promise<Missed | null> {
    const lines = this.#lines(entry.only)
    if (lines.length === 0) throw new RejectedFailure('It is no longer in your cart.', 'LINEGONE', 404)
    const missed: Line[] = []
    let reason: unknown
    for (const [index, line] of lines.entries()) {
      const part = this.#partOf(entry, line)
      if (part.done) continue
      try {
        await this.#sendInTime(entry, line, (sent) => (index + sent) / lines.length)
        part.done = true
      } catch (error) {
        missed.push(line)
        reason ??= error
        const isAllRefused = missed.length === 2 && index === 1
        if (isStopped(entry, error)) throw error
        if (isAllRefused || !(error instanceof RejectedFailure && error.meansMissing)) {
          missed.push(...lines.slice(index + 1).filter((one) => !this.#partOf(entry, one).done))
          break
        }
      }
    }
    if (missed.length === 0) return null
    return { lines: missed.length < lines.length ? missed : [], error: reason }
  }

  #partOf(entry: Entry, { id, artwork }: Line): Part {
    const known = entry.parts.get(id)
    if (known) return known
    const part = { before: new Set(artwork.map((one) => one.id)), lost: false, done: false }
    entry.parts.set(id, part)
    return part
  }

  /** A shop that says when it has time is asked again then; meanwhile the turn is this file's. */
  async #sendInTime(entry: Entry, line: Line, whole: (sent: number) => number): Promise<void> {
    const part = this.#partOf(entry, line)
    for (let tries = 1; ; tries += 1)
      try {
        if (!this.#isOwn()) throw new InvalidTokenFailure('This session has ended.')
        if (part.lost) await readCartNow(this.#queryClient)
        if (!part.lost || !this.#arrived(entry, line.id)) await this.#transfer(entry, line, whole)
        return
      } catch (error) {
        part.lost ||= isAnswerLost(error)
        const wait = error instanceof RejectedFailure ? error.retryAfter : null
        if (wait === null || wait > maxPause || tries === maxTries) throw error
        Object.assign(entry, { part: whole(0), words: failedWords(entry.name, error) })
        this.#show(this.#shown.said)
        await pause(wait, entry.control.signal)
        entry.words = ''
        this.#show(this.#shown.said)
      }
  }

  #arrived({ file, id, parts }: Entry, lineId: string): boolean {
    const others = this.#entries.filter((one) => one.id !== id && one.parts.has(lineId))
    return artworkArrived(
      { name: file.name, before: parts.get(lineId)?.before ?? new Set() },
      this.#lines().find((line) => line.id === lineId)?.artwork ?? [],
      others.map(({ file: { name } }) => name),
    )
  }

  /** What one of the files became, none of the others can have become. */
  #claim({ file, parts }: Entry, lineId: string, there: Artwork[]): void {
    const added = there.filter(({ id }) => !parts.get(lineId)?.before.has(id))
    const own = added.find(({ name }) => shownName(name) === shownName(file.name)) ?? added[0]
    if (own) for (const entry of this.#entries) entry.parts.get(lineId)?.before.add(own.id)
  }

  async #transfer(entry: Entry, { id }: Line, whole: (sent: number) => number): Promise<void> {
    const { file, control } = entry
    control.signal.throwIfAborted()
    const there = await sendArtwork(this.#queryClient, {
      lineId: id,
      file,
      signal: control.signal,
      onProgress: (part) => {
        // What is left of it belongs to a session that ended.
        if (!this.#isOwn()) return control.abort(new Error('cancelled'))
        entry.part = whole(part)
        this.#show(this.#shown.said)
      },
    })
    this.#claim(entry, id, there)
  }

  #fail(entry: Entry, { lines, error }: Missed): void {
    if (isStopped(entry, error)) return this.#drop(entry)
    const words = failedWords(entry.name, error)
    Object.assign(entry, {
      step: 'failed',
      words: lines.length > 0 ? `Not on ${choiceNames(lines)}. ${words}` : words,
    })
  }

  #drop(entry: Entry): void {
    this.#entries = this.#entries.filter((one) => one !== entry)
  }

  #show(said: string): void {
    this.#shown = { list: this.#entries.map((entry) => ({ ...entry })), said }
    for (const listener of this.#listeners) listener()
  }
}

/** Why a file is not on these lines; none where it is on no line at all. */
type Missed = { lines: readonly Line[]; error: unknown }

/** Cancelled, or of a session that has ended: nothing more is said of it. */
function isStopped({ control }: Entry, error: unknown): boolean {
  return control.signal.aborted || error instanceof InvalidTokenFailure
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

export function artworkQueueOf(queryClient: QueryClient, jobKey: string): ArtworkQueue {
  if (epoch !== currentEpoch()) queues = new Map()
  epoch = currentEpoch()
  const queue = queues.get(jobKey) ?? new ArtworkQueue(queryClient, jobKey)
  queues.set(jobKey, queue)
  return queue
}

const none: Uploads = { list: [], said: '' }

export function useArtworkQueue(jobKey: string): { queue: ArtworkQueue; uploads: Uploads } {
  const queue = artworkQueueOf(useQueryClient(), jobKey)
  return { queue, uploads: useSyncExternalStore(queue.subscribe, queue.shown, () => none) }
}
