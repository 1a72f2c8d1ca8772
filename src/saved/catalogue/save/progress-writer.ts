/** Writes down how far a saving is, a few times a second, and lets every tab know. */
import { catalogueKeys } from '../layout'
import type { BundleStore } from '../bundle-store'
import type { BundleJob } from '../../../domain/catalogue/bundle'

/** ms between two. */
const pace = 250

export type ProgressWriter = {
  soon: () => void
  /** Resolves when it is written. */
  atOnce: () => Promise<void>
  /** Nothing is written any more when this has resolved. */
  end: () => Promise<void>
}

export type ProgressTarget = {
  store: BundleStore
  tell: () => void
  /** Calls once, after some ms. Returns how to cancel. */
  after: (ms: number, run: () => void) => () => void
}

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
    soon: () => {
      if (isOver || cancel) return
      cancel = after(pace, () => {
        cancel = null
        void write()
      })
    },
    atOnce: write,
    end: () => {
      isOver = true
      cancel?.()
      return writing
    },
  }
}
