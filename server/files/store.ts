/**
 * Store for files that outlive a request: the data folder, or a bucket that several instances share (`FILES_URL`). A
 * file has the same key in the folder and in the bucket, so that a migration only copies files (req 19.1).
 */
import { mkdir, open as openFile, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { buffer } from 'node:stream/consumers'
import { Disk, type DriveFile } from 'flydrive'
import { FSDriver } from 'flydrive/drivers/fs'
import type { ArtworkType } from '../../src/domain/cart/artwork'
import type { Settings } from '../base/settings'

export type FileStore = {
  /** A local folder for files that are checked before they are stored. */
  incoming: string
  /** Resolves to null when the file does not exist. */
  read: (key: string) => Promise<Buffer | null>
  /** Resolves to the number of bytes; null when the file does not exist. */
  sizeOf: (key: string) => Promise<number | null>
  /** A local file is streamed and not deleted. */
  put: (key: string, content: { path: string } | Uint8Array) => Promise<void>
  /** Succeeds also when the file does not exist. */
  deleteFile: (key: string) => Promise<void>
  deleteFolder: (folder: string) => Promise<void>
  /** Yields pages of a folder's files, subfolders included. */
  list: (folder: string) => AsyncGenerator<DriveFile[]>
  /** Throws when the store cannot be used. */
  check: () => Promise<void>
}

/** Files of drafts. A backup contains them even without the feature, as it contains the feature's tables. */
export const draftFolder = 'uploads/drafts'

export function fileStore({ filesUrl, dataFolder }: Pick<Settings, 'filesUrl' | 'dataFolder'>): FileStore {
  let opened: Promise<Disk> | undefined
  const open = () => (opened ??= filesUrl === null ? folderDisk(dataFolder) : bucketDisk(new URL(filesUrl)))
  const list: FileStore['list'] = async function* (folder) {
    const disk = await open()
    let nextPage: { paginationToken?: string } = {}
    do {
      const { objects, paginationToken } = await disk.listAll(`${folder}/`, { recursive: true, ...nextPage })
      yield [...objects].filter((object) => object.isFile)
      nextPage = paginationToken === undefined ? {} : { paginationToken }
    } while (nextPage.paginationToken !== undefined)
  }
  const read: FileStore['read'] = (key) =>
    nullIfMissing(async () => buffer(await (await open()).getStream(key)))
  return {
    incoming: path.join(dataFolder, 'uploads', 'incoming'),
    read,
    sizeOf: async (key) => nullIfMissing(async () => (await (await open()).getMetaData(key)).contentLength),
    put: async (key, content) => {
      const disk = await open()
      await (content instanceof Uint8Array
        ? disk.put(key, content)
        : disk.copyFromFs(content.path, key)
      ).catch(throwStoreFailed)
    },
    deleteFile: async (key) => (await open()).delete(key).catch(throwStoreFailed),
    deleteFolder: async (folder) => (await open()).deleteAll(`${folder}/`).catch(throwStoreFailed),
    list,
    check: async () => {
      await open()
      if (filesUrl === null) await checkWritable(path.join(dataFolder, 'uploads')).catch(throwStoreFailed)
      await read('uploads/nothing')
    },
  }
}

/** Writes bytes, because on a full disk empty files can still be created. */
async function checkWritable(folder: string): Promise<void> {
  const file = path.join(folder, 'check')
  try {
    await writeFile(file, Buffer.alloc(4096), { mode: 0o600 })
  } finally {
    // The file is removed, because overwriting an existing file succeeds even on a full disk.
    await rm(file, { force: true })
  }
}

async function folderDisk(dataFolder: string): Promise<Disk> {
  // Private files of customers: no other user of this machine can read this folder.
  await mkdir(path.join(dataFolder, 'uploads'), { recursive: true, mode: 0o700 })
  return new Disk(new FSDriver({ location: dataFolder, visibility: 'private' }))
}

/** Imports the S3 client on demand: it has hundreds of files, which a shop with a data folder does not need. */
async function bucketDisk({ hostname: bucket, searchParams }: URL): Promise<Disk> {
  const { S3Driver } = await import('flydrive/drivers/s3')
  const endpoint = searchParams.get('endpoint')
  return new Disk(
    new S3Driver({
      bucket,
      region: searchParams.get('region') ?? 'us-east-1',
      ...(endpoint === null ? {} : { endpoint, forcePathStyle: true }),
      visibility: 'private',
      // Not every compatible store supports checksums and ACLs, and new Amazon buckets refuse ACLs.
      supportsACL: false,
      requestChecksumCalculation: 'WHEN_REQUIRED',
      responseChecksumValidation: 'WHEN_REQUIRED',
      requestHandler: { connectionTimeout: 3000, socketTimeout: 10_000 },
    }),
  )
}

async function nullIfMissing<T>(read: () => Promise<T>): Promise<T | null> {
  try {
    return await read()
  } catch (error) {
    return ['ENOENT', 'NoSuchKey', 'NotFound'].includes(reasonOf(error)) ? null : throwStoreFailed(error)
  }
}

/** Omits the error's message, which would put the file's secret name into the log. */
export class StoreFailed extends Error {
  override name = 'StoreFailed'
  constructor(readonly code: string) {
    super(`The file store failed: ${code}.`)
  }
}

export function throwStoreFailed(error: unknown): never {
  throw new StoreFailed(reasonOf(error))
}

/** Returns the code or name of the innermost cause: `NoSuchBucket`, `ECONNREFUSED`. */
function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  if (error.cause !== undefined) return reasonOf(error.cause)
  return 'code' in error ? String(error.code) : error.name
}

/** Returns bytes as latin1, so that each byte is one character. */
export async function readPart(filePath: string, from: number, length: number): Promise<string> {
  const file = await openFile(filePath)
  try {
    const { buffer: bytes, bytesRead } = await file.read(Buffer.alloc(length), 0, length, from)
    return bytes.toString('latin1', 0, bytesRead)
  } finally {
    await file.close()
  }
}

/** Detects the type by the first bytes of a file, read as latin1. null: unknown. */
export function detectType(head: string): ArtworkType | null {
  if (head.startsWith('\x89PNG\r\n\x1a\n')) return 'image/png'
  if (head.startsWith('\xff\xd8\xff')) return 'image/jpeg'
  if (head.startsWith('RIFF') && head.slice(8, 12) === 'WEBP') return 'image/webp'
  if (/^GIF8[79]a/.test(head)) return 'image/gif'
  if (head.startsWith('II*\0') || head.startsWith('MM\0*')) return 'image/tiff'
  if (/^ftyp(hei[csmx]|hev[cmsx]|mif1|msf1)/.test(head.slice(4))) return 'image/heic'
  if (head.startsWith('%PDF-')) return 'application/pdf'
  return null
}
