/**
 * Uploads artwork files to the lines of a job in the cart. Two files are sent at a time; each file is sent to one
 * line after the other and has its own result (req 5.10, 5.15). A queue belongs to the cart of the signed-in customer
 * and lives as long as the tab, so leaving the page stops no upload.
 */
import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useSyncExternalStore } from 'react'
import {
  hasArtworkArrived,
  artworkProblem,
  artworkMessages,
  maxArtworks,
  safeFileName,
} from '../../domain/cart/artwork'
import type { Artwork, CartLine } from '../../domain/cart/cart'
import { choiceNames } from '../../domain/cart/job'
import { InvalidTokenFailure, isAnswerLost, RejectedFailure } from '../../domain/failure'
import { failureMessage } from '../../domain/failure-message'
import { linesOfJob, readCartNow, refreshLines, sendArtwork } from '../../queries/cart-line'
import { currentEpoch } from '../../session/identity'

const maxConcurrentUploads = 2
/**
 * Limits while the shop is busy: attempts for each transfer, and the longest Retry-After pause in ms that is
 * accepted.
 */
const maxAttempts = 10
const maxRetryPauseMs = 60_000

export type Upload = {
  id: number
  name: string
  /** `refused`: this file can never be sent; `failed`: it can be retried. */
  step: 'waiting' | 'sending' | 'failed' | 'refused'
  /** Progress over all lines of the job, 0 to 1. */
  progress: number
  /** Reason of a refusal or failure, or the message of a busy shop before the next attempt; '' otherwise. */
  message: string
}

export type Uploads = {
  list: readonly Upload[]
  /** Message about the last action; '' before the first one. */
  message: string
}

type Line = Pick<CartLine, 'id' | 'options' | 'artwork'>

/**
 * Upload of a file to one line. `existingIds`: ids of the artwork that the line had before the first attempt.
 * `isReplyLost`: the shop's reply did not arrive, so the file may be stored.
 */
type LineUpload = { existingIds: Set<string>; isReplyLost: boolean; isDone: boolean }

/** `lineIds`: ids of the lines that get the file; null: all lines of the job. */
type Entry = Upload & {
  file: Parameters<typeof sendArtwork>[1]['file']
  abortController: AbortController
  lineIds: ReadonlySet<string> | null
  lineUploads: Map<string, LineUpload>
}

export class ArtworkQueue {
  #queryClient: QueryClient
  #jobKey: string
  #epoch = currentEpoch()
  #entries: Entry[] = []
  #shown: Uploads = { list: [], message: '' }
  #listeners = new Set<() => void>()
  #nextId = 1

  constructor(queryClient: QueryClient, jobKey: string) {
    this.#queryClient = queryClient
    this.#jobKey = jobKey
  }

  readonly snapshot = (): Uploads => this.#shown
  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  /**
   * Queues files for upload. Each file is checked separately; a file that would exceed a line's maximum is refused.
   */
  add(files: Iterable<Entry['file']>, lineIds: ReadonlySet<string> | null = null): void {
    for (const file of files) {
      const message = artworkProblem(file) ?? (this.#hasRoom(lineIds) ? '' : artworkMessages.tooMany)
      const step = message === '' ? 'waiting' : 'refused'
      const entry = { id: this.#nextId++, name: safeFileName(file.name), step, progress: 0, message } as const
      this.#entries.push({
        ...entry,
        file,
        abortController: new AbortController(),
        lineIds,
        lineUploads: new Map(),
      })
    }
    this.#show('')
    this.#startUploads()
  }

  #hasRoom(lineIds: Entry['lineIds']): boolean {
    const pendingCount = this.#entries.filter(({ step }) => step !== 'refused').length
    return this.#lines(lineIds).some(({ artwork }) => artwork.length + pendingCount < maxArtworks)
  }

  /** Returns the known lines of the job, limited to `lineIds` if it is given. */
  #lines(lineIds: Entry['lineIds'] = null): readonly Line[] {
    return linesOfJob(this.#queryClient, this.#jobKey).filter(({ id }) => lineIds?.has(id) ?? true)
  }

  /** Returns false after the customer has signed out or another customer has signed in. */
  #isSessionCurrent(): boolean {
    return this.#epoch === currentEpoch()
  }

  /** Removes a file from the queue and aborts its upload. */
  cancel(id: number): void {
    const entry = this.#entries.find((item) => item.id === id)
    if (!entry) return
    this.#drop(entry)
    entry.abortController.abort(new Error('cancelled'))
    this.#show(entry.step === 'sending' ? `${entry.name} was cancelled.` : '')
    this.#startUploads()
  }

  retry(id: number): void {
    const entry = this.#entries.find((item) => item.id === id && item.step === 'failed')
    if (!entry) return
    Object.assign(entry, { step: 'waiting', progress: 0, message: '' })
    this.#startUploads()
  }

  #startUploads(): void {
    const sendingCount = this.#entries.filter(({ step }) => step === 'sending').length
    const due = this.#entries
      .filter(({ step }) => step === 'waiting')
      .slice(0, maxConcurrentUploads - sendingCount)
    for (const entry of due) {
      entry.step = 'sending'
      void this.#send(entry)
    }
    this.#show(this.#shown.message)
  }

  async #send(entry: Entry): Promise<void> {
    try {
      const failure = await this.#sendToAll(entry)
      await refreshLines(this.#queryClient)
      if (failure) this.#fail(entry, failure)
      else {
        this.#drop(entry)
        this.#show(`${entry.name} was added.`)
      }
    } catch (error) {
      this.#fail(entry, { lines: [], error })
      void refreshLines(this.#queryClient)
    }
    if (this.#isSessionCurrent()) this.#startUploads()
    else this.#entries = []
  }

  /**
   * Sends the file to each line in turn. If one line refuses the file, the next lines are tried. If the first two lines
   * refuse the file, the file itself is at fault. Any other failure skips the remaining lines, because a shop that does
   * not answer gets no further request.
   */
  async #sendToAll(entry: Entry): Promise<LineFailure | null> {
    const lines = this.#lines(entry.lineIds)
    if (lines.length === 0) throw new RejectedFailure('It is no longer in your cart.', 'LINEGONE', 404)
    const failedLines: Line[] = []
    let reason: unknown
    for (const [index, line] of lines.entries()) {
      const lineUpload = this.#lineUploadOf(entry, line)
      if (lineUpload.isDone) continue
      try {
        await this.#sendWithRetries(entry, line, (sent) => (index + sent) / lines.length)
        lineUpload.isDone = true
      } catch (error) {
        failedLines.push(line)
        reason ??= error
        const isFileRefused = failedLines.length === 2 && index === 1
        if (isStopped(entry, error)) throw error
        if (isFileRefused || !(error instanceof RejectedFailure && error.isMissing)) {
          failedLines.push(
            ...lines.slice(index + 1).filter((next) => !this.#lineUploadOf(entry, next).isDone),
          )
          break
        }
      }
    }
    if (failedLines.length === 0) return null
    return { lines: failedLines.length < lines.length ? failedLines : [], error: reason }
  }

  #lineUploadOf(entry: Entry, { id, artwork }: Line): LineUpload {
    const existing = entry.lineUploads.get(id)
    if (existing) return existing
    const lineUpload = {
      existingIds: new Set(artwork.map((item) => item.id)),
      isReplyLost: false,
      isDone: false,
    }
    entry.lineUploads.set(id, lineUpload)
    return lineUpload
  }

  /**
   * A busy shop names a pause (Retry-After), after which the transfer is repeated. The file holds its upload slot
   * meanwhile.
   */
  async #sendWithRetries(entry: Entry, line: Line, toProgress: (sent: number) => number): Promise<void> {
    const lineUpload = this.#lineUploadOf(entry, line)
    for (let attempt = 1; ; attempt += 1)
      try {
        if (!this.#isSessionCurrent()) throw new InvalidTokenFailure('This session has ended.')
        if (lineUpload.isReplyLost) await readCartNow(this.#queryClient)
        if (!lineUpload.isReplyLost || !this.#hasArrived(entry, line.id))
          await this.#transfer(entry, line, toProgress)
        return
      } catch (error) {
        lineUpload.isReplyLost ||= isAnswerLost(error)
        const pauseMs = error instanceof RejectedFailure ? error.retryAfter : null
        if (pauseMs === null || pauseMs > maxRetryPauseMs || attempt === maxAttempts) throw error
        Object.assign(entry, { progress: toProgress(0), message: sendFailureMessage(entry.name, error) })
        this.#show(this.#shown.message)
        await pause(pauseMs, entry.abortController.signal)
        entry.message = ''
        this.#show(this.#shown.message)
      }
  }

  #hasArrived({ file, id, lineUploads }: Entry, lineId: string): boolean {
    const otherEntries = this.#entries.filter((other) => other.id !== id && other.lineUploads.has(lineId))
    return hasArtworkArrived(
      { name: file.name, existingIds: lineUploads.get(lineId)?.existingIds ?? new Set() },
      this.#lines().find((line) => line.id === lineId)?.artwork ?? [],
      otherEntries.map(({ file: { name } }) => name),
    )
  }

  /** Marks the new artwork of a line as existing for all files of the queue, so that no other file is taken for it. */
  #claim({ file, lineUploads }: Entry, lineId: string, stored: Artwork[]): void {
    const added = stored.filter(({ id }) => !lineUploads.get(lineId)?.existingIds.has(id))
    const match = added.find(({ name }) => safeFileName(name) === safeFileName(file.name)) ?? added[0]
    if (match) for (const entry of this.#entries) entry.lineUploads.get(lineId)?.existingIds.add(match.id)
  }

  async #transfer(entry: Entry, { id }: Line, toProgress: (sent: number) => number): Promise<void> {
    const { file, abortController } = entry
    abortController.signal.throwIfAborted()
    const stored = await sendArtwork(this.#queryClient, {
      lineId: id,
      file,
      signal: abortController.signal,
      onProgress: (fraction) => {
        // The session of this upload has ended, so the transfer is aborted.
        if (!this.#isSessionCurrent()) return abortController.abort(new Error('cancelled'))
        entry.progress = toProgress(fraction)
        this.#show(this.#shown.message)
      },
    })
    this.#claim(entry, id, stored)
  }

  #fail(entry: Entry, { lines, error }: LineFailure): void {
    if (isStopped(entry, error)) return this.#drop(entry)
    const message = sendFailureMessage(entry.name, error)
    Object.assign(entry, {
      step: 'failed',
      message: lines.length > 0 ? `Not on ${choiceNames(lines)}. ${message}` : message,
    })
  }

  #drop(entry: Entry): void {
    this.#entries = this.#entries.filter((item) => item !== entry)
  }

  #show(message: string): void {
    this.#shown = { list: this.#entries.map((entry) => ({ ...entry })), message }
    for (const listener of this.#listeners) listener()
  }
}

/** Lines that did not get the file, and the reason. `lines` is empty when no line got it. */
type LineFailure = { lines: readonly Line[]; error: unknown }

/** Returns true for a cancelled file and after the end of its session: neither needs a message. */
function isStopped({ abortController }: Entry, error: unknown): boolean {
  return abortController.signal.aborted || error instanceof InvalidTokenFailure
}

/** Rejects when the signal is aborted. */
function pause(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(resolve, ms)
    signal.addEventListener('abort', () => {
      clearTimeout(timer)
      reject(signal.reason)
    })
  })
}

function sendFailureMessage(name: string, error: unknown): string {
  return failureMessage(error, {
    lost: `${name} may have arrived. Retry checks that first.`,
    fallback: `${name} could not be sent.`,
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

const noUploads: Uploads = { list: [], message: '' }

export function useArtworkQueue(jobKey: string): { queue: ArtworkQueue; uploads: Uploads } {
  const queue = artworkQueueOf(useQueryClient(), jobKey)
  return { queue, uploads: useSyncExternalStore(queue.subscribe, queue.snapshot, () => noUploads) }
}
