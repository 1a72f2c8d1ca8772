/**
 * Keeps hot public replies ready to send. A copy belongs to the catalogue version in the database, which is
 * read on every request, so that several instances never answer from different states of the catalogue.
 */
import type { Context } from 'hono'
import { readCatalogueVersion } from '../db/catalogue-version'
import type { Database } from '../db/client'
import { PublicBody, sendPublic } from './json-reply'

const mostEntries = 2_000
const mostBytes = 48 * 1024 * 1024

type Entry = { version: string; body: Promise<PublicBody>; bytes: number }

export class PublicReplies {
  readonly #db: Database
  readonly #entries = new Map<string, Entry>()
  #bytes = 0

  constructor(db: Database) {
    this.#db = db
  }

  /** `key` names the reply in full: the call and everything that shapes its answer. */
  async send(c: Context, key: string, build: () => Promise<string>): Promise<Response> {
    return sendPublic(c, await this.body(key, build))
  }

  async body(key: string, build: () => Promise<string>): Promise<PublicBody> {
    // Read before the rows: a change in between makes this copy newer than its number, never older.
    const version = await readCatalogueVersion(this.#db)
    const found = this.#entries.get(key)
    if (found?.version === version) {
      this.#entries.delete(key)
      this.#entries.set(key, found)
      return found.body
    }
    return this.#add(key, version, build)
  }

  async #add(key: string, version: string, build: () => Promise<string>): Promise<PublicBody> {
    const entry: Entry = { version, body: build().then((text) => new PublicBody(text)), bytes: 0 }
    this.#remove(key)
    this.#entries.set(key, entry)
    try {
      const body = await entry.body
      if (this.#entries.get(key) === entry) {
        // Room for the plain bytes and for what they compress to.
        entry.bytes = Math.ceil(body.bytes.byteLength * 1.5) + 200
        this.#bytes += entry.bytes
        this.#trim()
      }
      return body
    } catch (error) {
      if (this.#entries.get(key) === entry) this.#remove(key)
      throw error
    }
  }

  #trim(): void {
    for (const key of this.#entries.keys()) {
      if (this.#entries.size <= mostEntries && this.#bytes <= mostBytes) return
      this.#remove(key)
    }
  }

  #remove(key: string): void {
    this.#bytes -= this.#entries.get(key)?.bytes ?? 0
    this.#entries.delete(key)
  }
}
