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
/** `head` says what the file is, `pieces` hold its rows. */
export type ReadFile<Head> = { head: Head; pieces: Uint8Array[] }
export type ReadProductFile = ReadFile<ProductFile>
export type ReadBadgeList = ReadFile<BadgeList>
export type ReadTabletFile = ReadFile<{ isTabletFile: boolean }>

const largeBytes = 1024 * 1024

const read = workerPool<FileRequest, ReadFile<unknown>>(new URL('file-worker.ts', import.meta.url), {
  threads: 1,
  idle: 1,
  isLarge: ({ bytes }) => bytes.byteLength > largeBytes,
  timeLimitMs: 60_000,
  maxHeapMb: 1024,
})

/** Its name says what kind of file it is. */
export const readProductFile = (name: string, bytes: Uint8Array) =>
  readIn('products', name, bytes) as Promise<ReadProductFile>
export const readBadgeList = (bytes: Uint8Array) => readIn('badges', '', bytes) as Promise<ReadBadgeList>
export const readTabletFile = (bytes: Uint8Array) => readIn('tablet', '', bytes) as Promise<ReadTabletFile>

async function readIn(
  kind: FileRequest['kind'],
  name: string,
  bytes: Uint8Array,
): Promise<ReadFile<unknown>> {
  // Its memory moves to the thread, where it is this file's alone: a copy of a large one takes a tenth of a second.
  const { buffer } = bytes
  const transfer = buffer instanceof ArrayBuffer && buffer.byteLength === bytes.byteLength ? [buffer] : []
  const size = bytes.byteLength
  return read({ kind, name, bytes }, transfer).catch((err: unknown) => {
    if (err instanceof Refusal) throw err
    log.warn({ err, kind, bytes: size }, 'Failed to read an uploaded file')
    throw invalid('This file is too large or too complex. Split it into several files.')
  })
}
