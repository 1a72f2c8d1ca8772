/**
 * Keeps what is typed under its owner, shortly after the key and when the page goes. The core knows no browser: tests
 * put a device and a clock of their own in its place.
 */
import type { OwnedStore } from '../../device/owned-rows'
import {
  type Draft,
  type DraftFields,
  handedOver,
  isOutdated,
  newDraft,
  outdated,
  visitor,
} from '../../domain/outbox/draft'

/** What is lost at most when a device dies, in ms, besides what the disk takes. */
const writtenAfter = 400

export type DraftDeps = {
  store: OwnedStore<Draft>
  /** Epoch ms. */
  now: () => number
  /** Calls once, after some ms. */
  after: (ms: number, run: () => void) => void
  /** Path of the page. */
  page: () => string
  /** The device keeps nothing: told once. */
  refused: (error: unknown) => void
}

export type DraftKeeper = {
  /** Returns at once. */
  keep: (owner: string, name: string, fields: DraftFields) => void
  kept: (owner: string, name: string) => Promise<DraftFields | null>
  /** Resolves when it is gone, also where the device refuses. */
  forget: (owner: string, name: string) => Promise<void>
  forgetAll: (owner: string) => Promise<void>
  /** Writes what waits, at once; resolves when it is kept. */
  flush: () => Promise<void>
  /** Somebody signed in, and comes back to one of these pages. */
  handOver: (owner: string, pages: readonly string[]) => Promise<void>
  /** Drops what was kept too long, of whomever. */
  sweep: () => Promise<void>
}

export function createDraftKeeper({ store, now, after, page, refused }: DraftDeps): DraftKeeper {
  /** By owner and name, what was typed since the last writing. */
  const waiting = new Map<string, Map<string, Draft>>()
  let timed = false
  let told = false

  /** A device that refuses takes nothing from the form. */
  const quietly = async <T>(task: Promise<T>): Promise<T | null> => {
    try {
      return await task
    } catch (error) {
      if (!told) refused(error)
      told = true
      return null
    }
  }
  const flush = async () => {
    const written = [...waiting].map(([owner, drafts]) =>
      quietly(store.write(owner, { put: [...drafts.values()], drop: [] })),
    )
    waiting.clear()
    await Promise.all(written)
  }
  /** The owner's drafts, without those that are too old. */
  const read = (owner: string) => {
    void flush()
    return store.change(owner, (drafts) => ({ put: [], drop: outdated(drafts, now()) }))
  }
  const forgetAll = async (owner: string) => {
    waiting.delete(owner)
    await quietly(store.change(owner, (drafts) => ({ put: [], drop: drafts.map(({ id }) => id) })))
  }

  return {
    keep: (owner, name, fields) => {
      const own = waiting.get(owner) ?? new Map<string, Draft>()
      own.set(name, newDraft(owner, { id: name, fields, at: now(), page: page() }))
      waiting.set(owner, own)
      // Not after the last key: who types without a pause is kept, too.
      if (timed) return
      timed = true
      after(writtenAfter, () => {
        timed = false
        void flush()
      })
    },
    kept: async (owner, name) => {
      const drafts = await quietly(read(owner))
      return drafts?.find(({ id }) => id === name)?.fields ?? null
    },
    forget: async (owner, name) => {
      waiting.get(owner)?.delete(name)
      await quietly(store.write(owner, { put: [], drop: [name] }))
    },
    forgetAll,
    flush,
    handOver: async (owner, pages) => {
      const drafts = await quietly(read(visitor))
      const put = handedOver(drafts ?? [], pages, owner)
      if (put.length > 0) await quietly(store.write(owner, { put, drop: [] }))
      await forgetAll(visitor)
    },
    sweep: async () => {
      await quietly(store.sweep((draft) => isOutdated(draft, now())))
    },
  }
}
