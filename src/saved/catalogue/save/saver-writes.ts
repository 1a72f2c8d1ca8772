/**
 * Writes of a saving. Commits that come while one is under way share the next transaction, and the mark goes along when it
 * changed: bytes alone are no reason to write it each time. Progress is written a few times a second.
 */
import { bundleKeys, catalogueKeys, type Mark } from '../layout'
import type { BundleStore } from '../bundle-store'
import {
  type ProgressTarget,
  type ProgressWriter,
  type SavingContext,
  StorageFullFailure,
} from './saver-deps'
import type { BundleJob } from '../../../domain/catalogue/bundle'

type Waiting = {
  puts: [key: IDBValidKey, value: unknown][]
  drops: IDBValidKey[]
  change: ((mark: Mark) => Partial<Mark>) | undefined
  resolve: () => void
  reject: (error: unknown) => void
}

/** Bytes that may be forgotten when the browser dies. */
const mostUncounted = 200_000

/** `stored` is the mark as it lies in the store. */
export function createCommits(
  store: BundleStore,
  stored: Mark,
): Pick<SavingContext, 'commit' | 'mark'> & { count: (bytes: number) => void } {
  let kept = stored
  let uncounted = 0
  let waiting: Waiting[] = []
  let isWriting = false
  /** Nothing is written behind what could not be: later records would stand on those that are not there. */
  let failure: unknown = null

  const write = async () => {
    isWriting = true
    while (waiting.length > 0) {
      const batch = waiting
      waiting = []
      if (failure !== null) {
        for (const { reject } of batch) reject(failure)
        continue
      }
      const counted = uncounted
      const next = { ...kept, bytes: kept.bytes + counted }
      for (const { change } of batch) if (change) Object.assign(next, change(next))
      const isMoved = counted > mostUncounted || batch.some(({ change }) => change !== undefined)
      const puts = batch.flatMap((one) => one.puts)
      const drops = batch.flatMap((one) => one.drops)
      try {
        await store.commit(isMoved ? [...puts, [bundleKeys.mark(), next]] : puts, drops)
        if (isMoved) {
          kept = next
          uncounted -= counted
        }
        for (const { resolve } of batch) resolve()
      } catch (error) {
        failure = asStorageFull(error)
        for (const { reject } of batch) reject(failure)
      }
    }
    isWriting = false
  }

  return {
    mark: () => kept,
    count: (bytes) => {
      uncounted += bytes
    },
    commit: (puts, change, drops = []) =>
      new Promise((resolve, reject) => {
        waiting.push({ puts, drops, change, resolve, reject })
        if (!isWriting) void write()
      }),
  }
}

/** A full device, in the saving's own words; anything else as it is. */
export function asStorageFull(error: unknown): unknown {
  const isFull = error instanceof DOMException && error.name === 'QuotaExceededError'
  return isFull ? new StorageFullFailure('This device is full.', { cause: error }) : error
}

/** ms between two. */
const pace = 250

export function createProgressWriter(job: BundleJob, { store, tell, after }: ProgressTarget): ProgressWriter {
  let cancel: (() => void) | null = null
  let isOver = false
  let writing: Promise<void> = Promise.resolve()
  const write = () => {
    writing = writing.then(async () => {
      try {
        await store.commit([[catalogueKeys.job, job]])
        tell()
      } catch (error) {
        console.warn('How far saving is could not be written down.', error)
      }
    })
    return writing
  }
  return {
    schedule: () => {
      if (isOver || cancel) return
      cancel = after(pace, () => {
        cancel = null
        void write()
      })
    },
    flush: write,
    close: () => {
      isOver = true
      cancel?.()
      return writing
    },
  }
}
