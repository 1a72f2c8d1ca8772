/**
 * Reads files from staff in a separate process, so that large files do not delay other requests. Refuses files that
 * cannot be read in time.
 */
import { invalid, Refusal } from '../floor/errors'
import { log } from '../floor/log'
import { processPool } from '../floor/process-pool'
import type { ProductFile } from './import-file'

/** `tablet` is the file that "Export JSON" on a kiosk's tablet saves. */
export type FileRequest = { kind: 'products' | 'tablet'; name: string; bytes: Uint8Array }
/** `head` describes the file, `chunks` contain its rows as JSON. */
export type ParsedFile<Head> = { head: Head; chunks: Uint8Array[] }
export type ParsedProductFile = ParsedFile<ProductFile>
export type ParsedTabletFile = ParsedFile<{ isTabletFile: boolean }>

const largeBytes = 1024 * 1024

/** Returns a function that reads files in processes that run `module`. `maxIdle`: see processPool. */
export function fileReader<Request extends { bytes: Uint8Array }, Head>(module: URL, maxIdle: number) {
  const runInProcess = processPool<Request, Head>(module, {
    processes: 1,
    maxIdle,
    isLarge: ({ bytes }) => bytes.byteLength > largeBytes,
    timeLimitMs: 60_000,
    maxHeapMb: 1024,
  })
  return async (request: Request): Promise<ParsedFile<Head>> => {
    try {
      const { reply: head, chunks } = await runInProcess(request)
      return { head, chunks }
    } catch (err) {
      if (err instanceof Refusal) throw err
      log.warn({ err, bytes: request.bytes.byteLength }, 'Failed to read an uploaded file')
      throw invalid('This file is too large or too complex. Split it into several files.')
    }
  }
}

const readFile = fileReader<FileRequest, unknown>(new URL('file-process.ts', import.meta.url), 1)

/** The extension of `name` determines the format. */
export const readProductFile = (name: string, bytes: Uint8Array) =>
  readFile({ kind: 'products', name, bytes }) as Promise<ParsedProductFile>
export const readTabletFile = (bytes: Uint8Array) =>
  readFile({ kind: 'tablet', name: '', bytes }) as Promise<ParsedTabletFile>
