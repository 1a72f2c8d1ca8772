/**
 * Uploads: a form's files are streamed to disk, so that they use no memory, in one queue per caller and one for all
 * callers. No database connection is occupied meanwhile. Receiving is cheap and as slow as its sender; the processing
 * of files has limits of its own (server/files).
 */
import { createHash, randomUUID } from 'node:crypto'
import { mkdir, open, readdir, rm, stat } from 'node:fs/promises'
import path from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { Busboy } from '@fastify/busboy'
import type { Context } from 'hono'
import { fairQueue } from '../base/concurrency'
import { busy, invalid, Refusal, tooMany } from '../base/errors'
import { throwStoreFailed, type FileStore, StoreFailed } from './store'

/** A file on disk until its request ends; `name` is the sender's file name, `size` is in bytes. */
export type SentFile = { name: string; path: string; size: number; sha256: string }
type SentForm = { fields: ReadonlyMap<string, string>; files: SentFile[] }

/** `field` is the name of the file field; other file fields are ignored. */
export type FormRules = {
  field: string
  maxFiles: number
  tooManyFiles: () => Refusal
  maxFileBytes: number
  tooLarge: (name: string) => Refusal
}

/** A slot occupies a connection, an open file and a few buffers. Each instance limits its own uploads. */
const limits = { perCaller: 3, waitingPerCaller: 20 }
const queues = {
  customer: fairQueue({ ...limits, maxConcurrent: 40, maxCallers: 220, waiting: 200 }),
  /** Private links have slots of their own, so that visitors never use up the slots of signed-in customers. */
  link: fairQueue({ ...limits, maxConcurrent: 20, waiting: 100 }),
}
/** Retry-After of a full queue, in seconds. */
const retryAfterSeconds = 5

const callerFull = {
  customer: 'You are sending many files at once. Please wait until some have arrived.',
  link: 'Several files for this sender’s quotes are still arriving. Please try again in a moment.',
}

/**
 * The upload counts towards the limits of `caller`: a signed-in customer, a desk member or a program. An upload through
 * a private link counts for the rep who made the link, whatever the number of links and addresses. `queueName` is the
 * queue in which the upload waits.
 */
type Uploader = { files: FileStore; caller: string; queueName?: keyof typeof queues }

/**
 * Reads the form when this caller gets a slot, and deletes its files after `use`. Refuses with 429 or 503 when too
 * many uploads are waiting, and with 422 an incomplete form.
 */
export async function withUpload<T>(
  c: Context,
  uploader: Uploader,
  rules: FormRules,
  use: (form: SentForm) => Promise<T>,
): Promise<T> {
  return withUploadSlot(uploader, async (folder) => use(await formOf(c, folder, rules)))
}

/** Does the same as withUpload for a body that is the file itself. */
export async function withRawUpload<T>(
  c: Context,
  uploader: Uploader,
  rules: Pick<FormRules, 'maxFileBytes' | 'tooLarge'>,
  use: (file: SentFile) => Promise<T>,
): Promise<T> {
  return withUploadSlot(uploader, async (folder) => {
    const filePath = path.join(folder, 'body')
    const { signal } = new AbortController()
    const body = c.req.raw.body ?? Readable.from([])
    const sent = await streamToDisk(body, { filePath, name: '', signal }, rules).catch((error: unknown) => {
      throw uploadError(error)
    })
    return use(sent)
  })
}

async function withUploadSlot<T>(
  { files, caller, queueName = 'customer' }: Uploader,
  use: (folder: string) => Promise<T>,
): Promise<T> {
  const slot = await queues[queueName](caller)
  if (slot === 'caller full') throw tooMany(retryAfterSeconds, callerFull[queueName])
  if (slot === 'full')
    throw busy(retryAfterSeconds, 'Many files are being sent just now. Please try again in a moment.')
  try {
    return await withIncoming(files, use)
  } finally {
    slot.end()
  }
}

async function formOf(c: Context, folder: string, rules: FormRules): Promise<SentForm> {
  const type = c.req.header('Content-Type') ?? ''
  const { body } = c.req.raw
  const fields = new Map<string, string>()
  if (!body || !/^multipart\/form-data\s*;/i.test(type)) return { fields, files: [] }
  const uploads: Promise<SentFile>[] = []
  const form = formParser(type)
  const stop = new AbortController()
  form.on('field', (name, value) => void fields.set(name, value))
  form.on('file', (field, stream, filename) => {
    // The parser reports the error as well, but a stream error without a listener ends the process.
    stream.on('error', () => undefined)
    if (field !== rules.field) return void stream.resume()
    if (uploads.length >= rules.maxFiles) stop.abort(rules.tooManyFiles())
    const filePath = path.join(folder, String(uploads.length))
    const upload = streamToDisk(
      stream,
      { filePath, name: decodeFileName(filename), signal: stop.signal },
      rules,
    )
    upload.catch((error: unknown) => stop.abort(error))
    uploads.push(upload)
  })
  try {
    await pipeline(body, form, { signal: stop.signal })
  } catch (error) {
    // Also aborts the files that are being written. The first reason is preserved.
    stop.abort(error)
    await Promise.allSettled(uploads)
    throw uploadError(stop.signal.reason)
  }
  return { fields, files: await Promise.all(uploads) }
}

/** An error of the local disk is not the sender's fault and stays a server error. */
function uploadError(reason: unknown): Error {
  if (reason instanceof Refusal || reason instanceof StoreFailed) return reason
  return invalid('The file didn’t arrive in full. Please send it again.')
}

/** Throws 400 when the content type has no boundary, or a boundary that is too long. */
function formParser(type: string) {
  try {
    return new Busboy({
      headers: { 'content-type': type },
      limits: { fields: 20, fieldSize: 10_000, parts: 40 },
    })
  } catch {
    throw new Refusal(400, 'BADFORM', 'The form could not be read: its boundary is missing or too long.')
  }
}

/** Decodes the three characters that browsers escape in file names (WHATWG HTML, multipart form data). */
const decodeFileName = (sent = '') => sent.replaceAll('%22', '"').replace(/%0[AD]/g, ' ')

async function streamToDisk(
  stream: Readable | ReadableStream<Uint8Array>,
  { filePath, name, signal }: { filePath: string; name: string; signal: AbortSignal },
  { maxFileBytes, tooLarge }: Pick<FormRules, 'maxFileBytes' | 'tooLarge'>,
): Promise<SentFile> {
  const hash = createHash('sha256')
  let size = 0
  const write = async (chunks: AsyncIterable<Buffer>) => {
    const file = await open(filePath, 'w', 0o600).catch(throwStoreFailed)
    try {
      for await (const chunk of chunks) {
        size += chunk.byteLength
        if (size > maxFileBytes) throw tooLarge(name)
        hash.update(chunk)
        await file.writeFile(chunk).catch(throwStoreFailed)
      }
    } finally {
      await file.close().catch(throwStoreFailed)
    }
  }
  await pipeline(stream, write, { signal })
  return { name, path: filePath, size, sha256: hash.digest('hex') }
}

/* Temporary files of uploads: on this machine's disk until they are checked and stored. */

type Incoming = Pick<FileStore, 'incoming'>

/** Creates a folder for `use` and deletes it with its files afterwards. */
export async function withIncoming<T>(
  { incoming }: Incoming,
  use: (folder: string) => Promise<T>,
): Promise<T> {
  const folder = path.join(incoming, randomUUID())
  try {
    await mkdir(folder, { recursive: true, mode: 0o700 })
    return await use(folder)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/** Removes the folders of crashed uploads. `before` is earlier than the start of any upload that is still running. */
export async function sweepIncoming({ incoming }: Incoming, before: Date): Promise<void> {
  for (const name of await readdir(incoming).catch(() => [])) {
    const folder = path.join(incoming, name)
    const { mtime } = await stat(folder)
    if (mtime < before) await rm(folder, { recursive: true, force: true })
  }
}
