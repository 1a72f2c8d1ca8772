/**
 * Reads files from staff in a worker thread, so that large ones do not delay other requests. Refuses files that
 * cannot be read in time.
 */
import { invalid, Refusal } from '../floor/errors'
import { log } from '../floor/log'
import { workerPool } from '../floor/worker-pool'
import type { BadgeList } from './badge-list'
import type { ProductFile } from './import-file'

export type FileRequest = { kind: 'products' | 'badges' | 'tablet'; name: string; bytes: Uint8Array }
/** `head` describes the file, `chunks` contain its rows as JSON. */
export type ReadFile<Head> = { head: Head; chunks: Uint8Array[] }
export type ReadProductFile = ReadFile<ProductFile>
export type ReadBadgeList = ReadFile<BadgeList>
export type ReadTabletFile = ReadFile<{ isTabletFile: boolean }>

const largeBytes = 1024 * 1024

const runInThread = workerPool<FileRequest, ReadFile<unknown>>(new URL('file-worker.ts', import.meta.url), {
  threads: 1,
  maxIdle: 1,
  isLarge: ({ bytes }) => bytes.byteLength > largeBytes,
  timeLimitMs: 60_000,
  maxHeapMb: 1024,
})

/** The extension of `name` determines the format. */
export const readProductFile = (name: string, bytes: Uint8Array) =>
  readInThread('products', name, bytes) as Promise<ReadProductFile>
export const readBadgeList = (bytes: Uint8Array) =>
  readInThread('badges', '', bytes) as Promise<ReadBadgeList>
export const readTabletFile = (bytes: Uint8Array) =>
  readInThread('tablet', '', bytes) as Promise<ReadTabletFile>

async function readInThread(
  kind: FileRequest['kind'],
  name: string,
  bytes: Uint8Array,
): Promise<ReadFile<unknown>> {
  // The file's memory is transferred to the thread, because copying a large file takes a tenth of a second. A buffer
  // can only be transferred when it contains nothing else.
  const { buffer } = bytes
  const transfer = buffer instanceof ArrayBuffer && buffer.byteLength === bytes.byteLength ? [buffer] : []
  const size = bytes.byteLength
  return runInThread({ kind, name, bytes }, transfer).catch((err: unknown) => {
    if (err instanceof Refusal) throw err
    log.warn({ err, kind, bytes: size }, 'Failed to read an uploaded file')
    throw invalid('This file is too large or too complex. Split it into several files.')
  })
}
