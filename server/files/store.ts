/**
 * Where files lie that outlive a request: the data folder, or a bucket that several instances share (`FILES_URL`). A file
 * has the same key in both, so that going from one to the other only copies (req 19.1).
 */
import { mkdir, open as openFile, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { buffer } from 'node:stream/consumers'
import { Disk, type DriveFile } from 'flydrive'
import { FSDriver } from 'flydrive/drivers/fs'
import type { ArtworkType } from '../../src/domain/cart/artwork'
import type { Settings } from '../floor/settings'

export type FileStore = {
  /** A folder of this machine, in which files are looked at before they are kept. */
  incoming: string
  /** Null where there is none. */
  read: (key: string) => Promise<Buffer | null>
  /** In bytes; null where there is none. */
  sizeOf: (key: string) => Promise<number | null>
  /** A file of this machine is streamed, and stays. */
  keep: (key: string, content: { path: string } | Uint8Array) => Promise<void>
  /** What is not there is gone already. */
  drop: (key: string) => Promise<void>
  dropAll: (folder: string) => Promise<void>
  /** By pages, of a folder in one. */
  list: (folder: string) => AsyncGenerator<DriveFile[]>
  /** Throws where the store cannot be used. */
  check: () => Promise<void>
}

export function fileStore({ filesUrl, dataFolder }: Pick<Settings, 'filesUrl' | 'dataFolder'>): FileStore {
  let opened: Promise<Disk> | undefined
  const open = () => (opened ??= filesUrl === null ? folderDisk(dataFolder) : bucketDisk(new URL(filesUrl)))
  const list: FileStore['list'] = async function* (folder) {
    const disk = await open()
    let more: { paginationToken?: string } = {}
    do {
      const { objects, paginationToken } = await disk.listAll(`${folder}/`, { recursive: true, ...more })
      yield [...objects].filter((one) => one.isFile)
      more = paginationToken === undefined ? {} : { paginationToken }
    } while (more.paginationToken !== undefined)
  }
  const read: FileStore['read'] = (key) => orMissing(async () => buffer(await (await open()).getStream(key)))
  return {
    incoming: path.join(dataFolder, 'uploads', 'incoming'),
    read,
    sizeOf: async (key) => orMissing(async () => (await (await open()).getMetaData(key)).contentLength),
    keep: async (key, content) => {
      const disk = await open()
      await (content instanceof Uint8Array
        ? disk.put(key, content)
        : disk.copyFromFs(content.path, key)
      ).catch(fail)
    },
    drop: async (key) => (await open()).delete(key).catch(fail),
    dropAll: async (folder) => (await open()).deleteAll(`${folder}/`).catch(fail),
    list,
    check: async () => {
      await open()
      if (filesUrl === null) await tryWriting(path.join(dataFolder, 'uploads')).catch(fail)
      await read('uploads/nothing')
    },
  }
}

/** A full disk lets files be made, but nothing be written into them. */
async function tryWriting(folder: string): Promise<void> {
  const file = path.join(folder, 'check')
  try {
    await writeFile(file, Buffer.alloc(4096), { mode: 0o600 })
  } finally {
    // What lies there would be written over where there is no more room.
    await rm(file, { force: true })
  }
}

async function folderDisk(dataFolder: string): Promise<Disk> {
  // What customers send is theirs: no other user of this machine can read this folder.
  await mkdir(path.join(dataFolder, 'uploads'), { recursive: true, mode: 0o700 })
  return new Disk(new FSDriver({ location: dataFolder, visibility: 'private' }))
}

/** The client of S3 is hundreds of files, which a shop with a folder does not load. */
async function bucketDisk({ hostname: bucket, searchParams }: URL): Promise<Disk> {
  const { S3Driver } = await import('flydrive/drivers/s3')
  const endpoint = searchParams.get('endpoint')
  return new Disk(
    new S3Driver({
      bucket,
      region: searchParams.get('region') ?? 'us-east-1',
      ...(endpoint === null ? {} : { endpoint, forcePathStyle: true }),
      visibility: 'private',
      // Not every compatible store knows the one or the other; buckets that Amazon makes today refuse access lists.
      supportsACL: false,
      requestChecksumCalculation: 'WHEN_REQUIRED',
      responseChecksumValidation: 'WHEN_REQUIRED',
      requestHandler: { connectionTimeout: 3000, socketTimeout: 10_000 },
    }),
  )
}

async function orMissing<T>(read: () => Promise<T>): Promise<T | null> {
  try {
    return await read()
  } catch (error) {
    return ['ENOENT', 'NoSuchKey', 'NotFound'].includes(reasonOf(error)) ? null : fail(error)
  }
}

/** Without the words of what failed: they would name the file in the log, whose name is a secret. */
export class StoreFailed extends Error {
  override name = 'StoreFailed'
  constructor(readonly code: string) {
    super(`The file store failed: ${code}.`)
  }
}

export function fail(error: unknown): never {
  throw new StoreFailed(reasonOf(error))
}

/** The last cause in a word: `NoSuchBucket`, `ECONNREFUSED`. */
function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  if (error.cause !== undefined) return reasonOf(error.cause)
  return 'code' in error ? String(error.code) : error.name
}

/** Bytes as latin1, so that each is a character. */
export async function readPart(place: string, from: number, length: number): Promise<string> {
  const file = await openFile(place)
  try {
    const { buffer: bytes, bytesRead } = await file.read(Buffer.alloc(length), 0, length, from)
    return bytes.toString('latin1', 0, bytesRead)
  } finally {
    await file.close()
  }
}

export function typeOf(head: string): ArtworkType | null {
  if (head.startsWith('\x89PNG\r\n\x1a\n')) return 'image/png'
  if (head.startsWith('\xff\xd8\xff')) return 'image/jpeg'
  if (head.startsWith('RIFF') && head.slice(8, 12) === 'WEBP') return 'image/webp'
  if (/^GIF8[79]a/.test(head)) return 'image/gif'
  if (head.startsWith('II*\0') || head.startsWith('MM\0*')) return 'image/tiff'
  if (/^ftyp(hei[csmx]|hev[cmsx]|mif1|msf1)/.test(head.slice(4))) return 'image/heic'
  if (head.startsWith('%PDF-')) return 'application/pdf'
  return null
}
