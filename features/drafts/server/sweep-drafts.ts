/**
 * Daily job: deletes old tombstones of drafts, which every device has had time to read, and files that no draft names
 * (req 18.33).
 */
import { and, eq, inArray, isNull, lt, sql } from 'drizzle-orm'
import { union } from 'drizzle-orm/pg-core'
import type { Database } from '../../../server/db/client'
import { raiseDraftVersion } from './write-drafts'
import { clientDraft, clientDraftFile, clientDraftVersion } from './tables'
import { dropDraftFile } from './draft-file'
import { type FileStore, fileStore } from '../../../server/files/store'
import type { Shop } from '../../../server/mail/mailer'

const isOldTombstone = and(
  isNull(clientDraft.body),
  lt(clientDraft.updatedAt, sql`now() - interval '90 days'`),
)
const isUnused = lt(clientDraftFile.wantedAt, sql`now() - interval '30 days'`)

export async function sweepDrafts(db: Database, files: FileStore): Promise<void> {
  const due = await union(
    db.selectDistinct({ userId: clientDraft.userId }).from(clientDraft).where(isOldTombstone),
    db.selectDistinct({ userId: clientDraftFile.userId }).from(clientDraftFile).where(isUnused),
  )
  for (const { userId } of due) {
    const unusedFiles = await sweepCustomer(db, userId)
    for (const file of unusedFiles) await dropDraftFile(files, file)
  }
}

/** Returns the names of files that no row refers to any more. */
function sweepCustomer(db: Database, userId: number): Promise<string[]> {
  return db.transaction(async (tx) => {
    // This also locks the customer's drafts, so that no new draft can name one of the files meanwhile.
    await raiseDraftVersion(tx, userId)
    const deleted = await tx
      .delete(clientDraft)
      .where(and(eq(clientDraft.userId, userId), isOldTombstone))
      .returning({ version: clientDraft.version })
    const newest = Math.max(0, ...deleted.map(({ version }) => version))
    await tx
      .update(clientDraftVersion)
      .set({ forgotten: sql`greatest(${clientDraftVersion.forgotten}, ${newest}::bigint)` })
      .where(eq(clientDraftVersion.userId, userId))
    const isOfUser = eq(clientDraftFile.userId, userId)
    const referencedHashes = sql`(
      select found[1] from ${clientDraft}, regexp_matches(${clientDraft.body}, '[0-9a-f]{64}', 'g') found
      where ${clientDraft.userId} = ${userId})`
    await tx
      .update(clientDraftFile)
      .set({ wantedAt: sql`now()` })
      .where(and(isOfUser, inArray(clientDraftFile.sha256, referencedHashes)))
    const dropped = await tx
      .delete(clientDraftFile)
      .where(and(isOfUser, isUnused))
      .returning({ file: clientDraftFile.file })
    return dropped.map(({ file }) => file)
  })
}

export const sweepDraftsJob = {
  name: 'sweep-drafts',
  schedule: '43 3 * * *',
  run: ({ db, settings }: Shop) => sweepDrafts(db, fileStore(settings)),
}
