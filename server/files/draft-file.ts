/** Files that a customer's drafts name by their SHA-256: logos, and pictures of both. Each is stored once per customer. */
import { and, eq, sql, sum } from 'drizzle-orm'
import type { Executor } from '../db/client'
import { clientDraftFile } from '../db/schema-draft'
import { Refusal } from '../floor/errors'
import { log } from '../floor/log'
import { newFileName } from './artwork'
import type { FileStore } from './store'
import type { SentFile } from './upload'

const megabyte = 1024 * 1024
export const maxDraftFileBytes = 10 * megabyte
export const tooLargeDraftFile = 'Please choose a file of at most 10 MB.'
/** Of one customer. A few that come at once may go beyond it. */
const maxBytes = 2048 * megabyte

export const draftFolder = 'uploads/drafts'
export const draftFileKey = (file: string) => `${draftFolder}/${file}`

/** It is kept before the database says that it is there. */
export async function keepDraftFile(
  db: Executor,
  files: FileStore,
  { userId, type, sent }: { userId: number; type: string; sent: SentFile },
): Promise<void> {
  const { path, size: bytes, sha256 } = sent
  const [known] = await db
    .update(clientDraftFile)
    .set({ wantedAt: sql`now()` })
    .where(and(eq(clientDraftFile.userId, userId), eq(clientDraftFile.sha256, sha256)))
    .returning({ file: clientDraftFile.file })
  if (!known) await refuseTooMuch(db, userId, bytes)
  const file = known?.file ?? newFileName()
  // A store that lost a file gets it back.
  if (known && (await files.sizeOf(draftFileKey(file))) === bytes) return
  await files.keep(draftFileKey(file), { path })
  if (known) return
  const made = await db
    .insert(clientDraftFile)
    .values({ userId, sha256, file, type, bytes })
    .onConflictDoNothing()
    .returning({ file: clientDraftFile.file })
  // Another device sent the same meanwhile.
  if (made.length === 0) await dropDraftFile(files, file)
}

async function refuseTooMuch(db: Executor, userId: number, bytes: number): Promise<void> {
  const [found] = await db
    .select({ bytes: sum(clientDraftFile.bytes).mapWith(Number) })
    .from(clientDraftFile)
    .where(eq(clientDraftFile.userId, userId))
  if ((found?.bytes ?? 0) + bytes > maxBytes)
    throw new Refusal(
      409,
      'FULL',
      'Your account can hold at most 2 GB of logos and pictures for drafts. Those of drafts that you remove are gone a month later.',
    )
}

/** What is left is swept by the next day (sweep.ts). */
export async function dropDraftFile(files: FileStore, file: string): Promise<void> {
  await files
    .drop(draftFileKey(file))
    .catch((err: unknown) => log.warn({ err }, 'A draft’s file was not removed'))
}
