/**
 * Caches what was made of one version of the catalogue, which is read from the database on every request, so that several
 * instances never answer from different states of it.
 */
import type { Context } from 'hono'
import { LRUCache } from 'lru-cache'
import { readCatalogueVersion } from '../db/catalogue-version'
import type { Database } from '../db/client'
import { PublicReply, sendPublic } from './reply'

type Make<T> = () => Promise<T>

/**
 * An LRU cache that makes each value once: callers at the same time share one promise, and a failure is not cached.
 * `maxSize` and `sizeOf` in bytes; keys count, too.
 */
export function versionCache<T extends object>(maxSize: number, sizeOf: (value: T) => number) {
  const cache = new LRUCache<string, T, Make<T>>({
    maxSize,
    // Keys may be as long as an address.
    sizeCalculation: (value, key) => sizeOf(value) + 2 * key.length + 100,
    fetchMethod: (_key, _old, { context }) => context(),
    // What is pushed out while it is being made still reaches those who wait for it.
    ignoreFetchAbort: true,
  })
  return (version: string, key: string, make: Make<T>): Promise<T> =>
    cache.forceFetch(`${version} ${key}`, { context: make })
}

export class PublicReplies {
  readonly #db: Database
  // With room for what it compresses to, and for the cache's own.
  readonly #cache = versionCache<PublicReply>(48 * 1024 * 1024, ({ bytes }) =>
    Math.ceil(bytes.byteLength * 1.5 + 1000),
  )

  constructor(db: Database) {
    this.#db = db
  }

  /** `key` names the reply in full: the call and everything that shapes its answer. */
  async send(c: Context, key: string, build: Make<string>): Promise<Response> {
    return sendPublic(c, await this.reply(key, build))
  }

  async reply(key: string, build: Make<string>): Promise<PublicReply> {
    // Read before the rows: a change in between makes this copy newer than its number, never older.
    const version = await readCatalogueVersion(this.#db)
    return this.#cache(version, key, async () => new PublicReply(await build()))
  }
}
