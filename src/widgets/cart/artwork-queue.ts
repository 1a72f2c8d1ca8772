/**
 * The files that are on their way to a job of the cart: two at a time, each to one of its lines after the other, since the
 * provider takes a file for one line; each with its own end (req 5.10, 5.15).
 */
import {
  artworkArrived,
  artworkProblem,
  artworkWords,
  mostArtworks,
  shownName,
} from '../../domain/cart/artwork'
import type { Artwork, CartLine } from '../../domain/cart/cart'
import { choiceNames } from '../../domain/cart/job'
import { InvalidTokenFailure, isAnswerLost, RejectedFailure } from '../../domain/failure'
import { failureWords } from '../../domain/failure-words'

const atOnce = 2
/** A busy shop is asked so often, each time after as long as it says, if that is no longer than this (ms). */
const mostTries = 10
const longestPause = 60_000

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

type QueueSurroundings = {
  /** Resolves to what the line has, or to this file alone, when the provider has it. */
  send: (
    lineId: string,
    file: File,
    options: { onProgress: (part: number) => void; signal: AbortSignal },
  ) => Promise<Artwork[]>
  /** The lines of the job, as far as is known. */
  lines: () => readonly Line[]
  /** Reads the cart as the provider has it at this moment, or rejects; and the same where nothing hangs on it. */
  readNow: () => Promise<unknown>
  refresh: () => Promise<unknown>
  /** False once somebody else, or nobody, is signed in. */
  isOwn: () => boolean
}

/** One line's part of a file. `before`: ids of what the line had before the first attempt. `lost`: it may have arrived. */
type Part = { before: Set<string>; lost: boolean; done: boolean }

/** `only`: ids of the lines that it is for; null for all of the job. */
type Entry = Upload & {
  file: File
  control: AbortController
  only: ReadonlySet<string> | null
  parts: Map<string, Part>
}

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

  /** Sends files, each looked at for itself: those beyond what a line can have say so. */
  add(files: Iterable<File>, only: ReadonlySet<string> | null = null): void {
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
    return this.#linesOf({ only }).some(({ artwork }) => artwork.length + coming < mostArtworks)
  }

  #linesOf({ only }: Pick<Entry, 'only'>): readonly Line[] {
    return this.#around.lines().filter(({ id }) => only?.has(id) ?? true)
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
    try {
      const missed = await this.#sendToAll(entry)
      await this.#around.refresh()
      if (missed) this.#fail(entry, missed)
      else {
        this.#drop(entry)
        this.#show(`${entry.name} was added.`)
      }
    } catch (error) {
      this.#fail(entry, { lines: [], error })
      void this.#around.refresh()
    }
    if (this.#around.isOwn()) this.#pump()
    else this.#entries = []
  }

  /**
   * A line that refuses it does not keep the next from having it, unless the first two do: then it is the file. A shop that
   * does not answer is not asked for more.
   */
  async #sendToAll(entry: Entry): Promise<Missed | null> {
    const lines = this.#linesOf(entry)
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
        if (!this.#around.isOwn()) throw new InvalidTokenFailure('This session has ended.')
        if (part.lost) await this.#around.readNow()
        if (!part.lost || !this.#arrived(entry, line.id)) await this.#transfer(entry, line, whole)
        return
      } catch (error) {
        part.lost ||= isAnswerLost(error)
        const wait = error instanceof RejectedFailure ? error.retryAfter : null
        if (wait === null || wait > longestPause || tries === mostTries) throw error
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
      this.#around.lines().find((line) => line.id === lineId)?.artwork ?? [],
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
    const there = await this.#around.send(id, file, {
      signal: control.signal,
      onProgress: (part) => {
        // What is left of it belongs to nobody who is here.
        if (!this.#around.isOwn()) return control.abort(new Error('cancelled'))
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
