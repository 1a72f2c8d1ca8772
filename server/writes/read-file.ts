/**
 * Reads files from staff in a separate process, so that large files do not delay other requests. Refuses files that
 * cannot be read in time.
 */
import { invalid, Refusal } from '../floor/errors'
import { log } from '../floor/log'
import { processPool } from '../floor/process-pool'
import type { BadgeList } from './badge-list'
import type { ProductFile } from './import-file'

export type FileRequest = { kind: 'products' | 'badges' | 'tablet'; name: string; bytes: Uint8Array }
/** `head` describes the file, `chunks` contain its rows as JSON. */
export type ReadFile<Head> = { head: Head; chunks: Uint8Array[] }
export type ReadProductFile = ReadFile<ProductFile>
export type ReadBadgeList = ReadFile<BadgeList>
export type ReadTabletFile = ReadFile<{ isTabletFile: boolean }>

const largeBytes = 1024 * 1024

const runInProcess = processPool<FileRequest, unknown>(new URL('file-process.ts', import.meta.url), {
  processes: 1,
  maxIdle: 1,
  isLarge: ({ bytes }) => bytes.byteLength > largeBytes,
  timeLimitMs: 60_000,
  maxHeapMb: 1024,
})

/** The extension of `name` determines the format. */
export const readProductFile = (name: string, bytes: Uint8Array) =>
  readInProcess('products', name, bytes) as Promise<ReadProductFile>
export const readBadgeList = (bytes: Uint8Array) =>
  readInProcess('badges', '', bytes) as Promise<ReadBadgeList>
export const readTabletFile = (bytes: Uint8Array) =>
  readInProcess('tablet', '', bytes) as Promise<ReadTabletFile>

async function readInProcess(
  kind: FileRequest['kind'],
  name: string,
  bytes: Uint8Array,
): Promise<ReadFile<unknown>> {
  try {
    const { reply: head, chunks } = await runInProcess({ kind, name, bytes })
    return { head, chunks }
  } catch (err) {
    if (err instanceof Refusal) throw err
    log.warn({ err, kind, bytes: bytes.byteLength }, 'Failed to read an uploaded file')
    throw invalid('This file is too large or too complex. Split it into several files.')
  }
}
