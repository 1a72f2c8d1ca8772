/**
 * Reads files from staff in separate processes, one file at a time, so that large files do not delay other requests.
 * Refuses files that cannot be read in time.
 */
import path from 'node:path'
import { limitConcurrency } from '../base/concurrency'
import { invalid, Refusal } from '../base/errors'
import { log } from '../base/log'
import { processPool } from '../base/process-pool'
import type { ProductFile } from './import-file'

export type FileRequest = { name: string; bytes: Uint8Array }
/** `head` describes the file, `chunks` contain its rows as JSON. */
export type ParsedFile<Head> = { head: Head; chunks: Uint8Array[] }
export type ParsedProductFile = ParsedFile<ProductFile>
export type ParsedTabletFile = ParsedFile<{ isTabletFile: boolean }>

const largeBytes = 1024 * 1024
const limitReading = limitConcurrency(1)

/** Returns a function that reads files in a process that runs `module`. */
export function fileReader<Head>(module: URL) {
  const runInProcess = processPool<FileRequest, Head>(module, {
    processes: 1,
    maxIdle: 1,
    isLarge: ({ bytes }) => bytes.byteLength > largeBytes,
    timeLimitMs: 60_000,
    maxHeapMb: 1024,
  })
  return async (request: FileRequest): Promise<ParsedFile<Head>> => {
    try {
      const { reply: head, chunks } = await limitReading(() => runInProcess(request))
      return { head, chunks }
    } catch (err) {
      if (err instanceof Refusal) throw err
      const reader = path.basename(module.pathname)
      log.warn({ err, reader, bytes: request.bytes.byteLength }, 'Failed to read an uploaded file')
      throw invalid('This file is too large or too complex. Split it into several files.')
    }
  }
}

const readProducts = fileReader<ProductFile>(new URL('product-process.ts', import.meta.url))
const readTablet = fileReader<{ isTabletFile: boolean }>(new URL('tablet-process.ts', import.meta.url))

/** The extension of `name` determines the format. */
export const readProductFile = (name: string, bytes: Uint8Array): Promise<ParsedProductFile> =>
  readProducts({ name, bytes })
/** Reads the file that "Export JSON" on a kiosk's tablet saves. */
export const readTabletFile = (bytes: Uint8Array): Promise<ParsedTabletFile> =>
  readTablet({ name: '', bytes })
