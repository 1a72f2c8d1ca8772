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

type Commit = {
  puts: [key: IDBValidKey, value: unknown][]
  drops: IDBValidKey[]
  change: ((mark: Mark) => Partial<Mark>) | undefined
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
  /** Nothing is written behind what could not be: later records would stand on those that are not there. */
  let failure: unknown = null

  const write = inBatches(async (batch: Commit[]) => {
    if (failure !== null) throw failure
    const counted = uncounted
    const next = { ...kept, bytes: kept.bytes + counted }
    for (const { change } of batch) if (change) Object.assign(next, change(next))
    const isMoved = counted > mostUncounted || batch.some(({ change }) => change !== undefined)
    const puts = batch.flatMap((one) => one.puts)
    const drops = batch.flatMap((one) => one.drops)
    try {
      await store.commit(isMoved ? [...puts, [bundleKeys.mark(), next]] : puts, drops)
    } catch (error) {
      failure = asStorageFull(error)
      throw failure
    }
    if (!isMoved) return
    kept = next
    uncounted -= counted
  })

  return {
    mark: () => kept,
    count: (bytes) => {
      uncounted += bytes
    },
    commit: (puts, change, drops = []) => write({ puts, change, drops }),
  }
}

/** Writes one batch after the other: what comes while one is written shares the next, and how that ends. */
export function inBatches<Item, Result>(
  write: (batch: Item[]) => Promise<Result>,
): (item: Item) => Promise<Result> {
  let running: Promise<void> | null = null
  let next: { items: Item[]; written: Promise<Result> } | null = null
  const follow = (written: Promise<Result>) => {
    const over = () => {
      if (running === ended) running = null
    }
    const ended: Promise<void> = written.then(over, over)
    running = ended
    return written
  }
  return (item) => {
    if (next) {
      next.items.push(item)
      return next.written
    }
    const items = [item]
    if (!running) return follow(write(items))
    next = {
      items,
      written: running.then(() => {
        next = null
        return write(items)
      }),
    }
    return follow(next.written)
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
