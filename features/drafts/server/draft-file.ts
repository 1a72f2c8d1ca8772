/**
 * Files that a customer's drafts name by their SHA-256: logos, and pictures of logos and of drafts. Each file is
 * stored once per customer.
 */
import { basename } from 'node:path/posix'
import { and, eq, sql, sum } from 'drizzle-orm'
import type { Executor } from '../../../server/db/client'
import { clientDraftFile } from './tables'
import { Refusal } from '../../../server/base/errors'
import { log } from '../../../server/base/log'
import { newFileName } from '../../../server/files/artwork'
import { draftFolder, type FileStore } from '../../../server/files/store'
import type { SentFile } from '../../../server/files/upload'

const megabyte = 1024 * 1024
export const maxDraftFileBytes = 10 * megabyte
export const tooLargeDraftFile = 'Please choose a file of at most 10 MB.'
/** The quota of a customer; a few concurrent uploads may exceed it. */
const maxBytes = 2048 * megabyte

export const draftFileKey = (file: string) => `${draftFolder}/${file}`

/** Returns the keys that a draft names. */
export async function referencedDraftFiles(db: Executor, keys: string[]): Promise<string[]> {
  const names = sql.param(keys.map((key) => basename(key)))
  const { file } = clientDraftFile
  const rows = await db.select({ file }).from(clientDraftFile).where(sql`${file} = any(${names})`)
  return rows.map((row) => draftFileKey(row.file))
}

/** Stores the file before its row, so that every row has a file. Refuses with FULL above the quota. */
export async function storeDraftFile(
  db: Executor,
  files: FileStore,
  { userId, type, sent }: { userId: number; type: string; sent: SentFile },
): Promise<void> {
  const { path, size: bytes, sha256 } = sent
  const [existing] = await db
    .update(clientDraftFile)
    .set({ wantedAt: sql`now()` })
    .where(and(eq(clientDraftFile.userId, userId), eq(clientDraftFile.sha256, sha256)))
    .returning({ file: clientDraftFile.file })
  if (!existing) await refuseOverQuota(db, userId, bytes)
  const file = existing?.file ?? newFileName()
  // The file is stored again if the file store lost it.
  if (existing && (await files.sizeOf(draftFileKey(file))) === bytes) return
  await files.put(draftFileKey(file), { path })
  if (existing) return
  const inserted = await db
    .insert(clientDraftFile)
    .values({ userId, sha256, file, type, bytes })
    .onConflictDoNothing()
    .returning({ file: clientDraftFile.file })
  // Another device sent the same file meanwhile.
  if (inserted.length === 0) await dropDraftFile(files, file)
}

async function refuseOverQuota(db: Executor, userId: number, bytes: number): Promise<void> {
  const [usage] = await db
    .select({ bytes: sum(clientDraftFile.bytes).mapWith(Number) })
    .from(clientDraftFile)
    .where(eq(clientDraftFile.userId, userId))
  if ((usage?.bytes ?? 0) + bytes > maxBytes)
    throw new Refusal(
      409,
      'FULL',
      'Your account can hold at most 2 GB of logos and pictures for drafts. Files of drafts that you remove are deleted a month later.',
    )
}

/** The daily cleanup removes files of failed calls (sweep.ts). */
export async function dropDraftFile(files: FileStore, file: string): Promise<void> {
  await files
    .deleteFile(draftFileKey(file))
    .catch((err: unknown) => log.warn({ err }, 'Failed to delete a draft file'))
}
