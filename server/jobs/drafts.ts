/** Removes, once a day, tombstones of drafts that every device has had time to hear of, and files that no draft names (req 18.33). */
import { and, eq, inArray, isNull, lt, sql } from 'drizzle-orm'
import { union } from 'drizzle-orm/pg-core'
import type { Database } from '../db/client'
import { raiseDraftVersion } from '../db/draft-version'
import { clientDraft, clientDraftFile, clientDraftVersion } from '../db/schema-draft'
import { dropDraftFile } from '../files/draft-file'
import type { FileStore } from '../files/store'

const isOldTombstone = and(
  isNull(clientDraft.body),
  lt(clientDraft.updatedAt, sql`now() - interval '90 days'`),
)
const isUnwanted = lt(clientDraftFile.wantedAt, sql`now() - interval '30 days'`)

export async function sweepDrafts(db: Database, files: FileStore): Promise<void> {
  const due = await union(
    db.selectDistinct({ userId: clientDraft.userId }).from(clientDraft).where(isOldTombstone),
    db.selectDistinct({ userId: clientDraftFile.userId }).from(clientDraftFile).where(isUnwanted),
  )
  for (const { userId } of due) {
    const unwanted = await sweepOf(db, userId)
    for (const file of unwanted) await dropDraftFile(files, file)
  }
}

/** Returns the files that no row speaks of any more. */
function sweepOf(db: Database, userId: number): Promise<string[]> {
  return db.transaction(async (tx) => {
    // Also so that no draft that names one of the files comes meanwhile.
    await raiseDraftVersion(tx, userId)
    const gone = await tx
      .delete(clientDraft)
      .where(and(eq(clientDraft.userId, userId), isOldTombstone))
      .returning({ version: clientDraft.version })
    const newest = Math.max(0, ...gone.map(({ version }) => version))
    await tx
      .update(clientDraftVersion)
      .set({ forgotten: sql`greatest(${clientDraftVersion.forgotten}, ${newest}::bigint)` })
      .where(eq(clientDraftVersion.userId, userId))
    const ofUser = eq(clientDraftFile.userId, userId)
    const named = sql`(
      select found[1] from ${clientDraft}, regexp_matches(${clientDraft.body}, '[0-9a-f]{64}', 'g') found
      where ${clientDraft.userId} = ${userId}
      union select file from (
        select link_id, logo ->> 'sha256' as file from client_link_answer
        union all select link_id, line ->> 'picture' from client_link_version, jsonb_array_elements(offer -> 'lines') line
      ) linked join client_link on client_link.id = link_id
      where client_link.user_id = ${userId} and file is not null)`
    await tx
      .update(clientDraftFile)
      .set({ wantedAt: sql`now()` })
      .where(and(ofUser, inArray(clientDraftFile.sha256, named)))
    const dropped = await tx
      .delete(clientDraftFile)
      .where(and(ofUser, isUnwanted))
      .returning({ file: clientDraftFile.file })
    return dropped.map(({ file }) => file)
  })
}
