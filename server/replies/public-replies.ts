/** Public replies of the catalogue as it is now: its version is read from the database on every request. */
import type { Context } from 'hono'
import { readCatalogueVersion } from '../db/catalogue-version'
import type { Database } from '../db/client'
import { type Make, versionCache } from '../floor/version-cache'
import { PublicReply, sendPublic } from './reply'

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
