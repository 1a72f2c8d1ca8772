/** A customer's drafts as their devices read them: all of them, or the changes since a cursor (req 18.31). */
import { and, asc, eq, gt, isNotNull, lt, or, sql } from 'drizzle-orm'
import { readCatalogueState } from '../../../server/db/catalogue-version'
import type { Database } from '../../../server/db/client'
import { clientDraft, clientDraftFile, clientDraftVersion } from './tables'
import { notFound } from '../../../server/base/errors'

const maxDrafts = 100
/** A page ends once it has this many bytes. With its last draft it has about a megabyte. */
const maxPageBytes = 768 * 1024

export const draftNotFound = () => notFound('This draft')

type DraftVersions = { version: number; forgotten: number }
/**
 * Changes up to `after` were read. Tombstones up to `since` are not sent, because the caller had no drafts when
 * `since` was the last change.
 */
type Position = { after: number; since: number }

/** Returns the reply's JSON text with draft bodies as stored. `cursor` null: the caller has nothing yet. */
export async function draftsReply(db: Database, userId: number, cursor: string | null): Promise<string> {
  // Versions from before a restore are invalid in a shop that was restored from a backup, so cursors contain the
  // origin.
  const { origin } = await readCatalogueState(db)
  const readChanges = async (tx: Pick<Database, 'select'>) => {
    const [versions = { version: 0, forgotten: 0 }] = await tx
      .select({ version: clientDraftVersion.version, forgotten: clientDraftVersion.forgotten })
      .from(clientDraftVersion)
      .where(eq(clientDraftVersion.userId, userId))
    const position = cursor === null ? null : parseCursor(cursor, origin, versions)
    const { after, since } = position ?? { after: 0, since: versions.version }
    const rows = await readPage(tx, userId, { after, since })
    return { rows, since, version: versions.version, isRestart: cursor !== null && !position }
  }
  // All queries read one snapshot: a sweep in between would delete tombstones that the caller does not know yet.
  const snapshotOptions = { isolationLevel: 'repeatable read', accessMode: 'read only' } as const
  const { rows, since, version: last, isRestart } = await db.transaction(readChanges, snapshotOptions)
  const hasMore = rows.length < (rows[0]?.remaining ?? 0)
  const next = hasMore ? `${rows.at(-1)?.version}-${since}` : `${last}`
  const Data = rows.map(
    ({ id, version, body, updatedAt }) =>
      `{"Id":"${id}","Version":"${version}","Body":${body},"UpdatedAt":"${updatedAt.toISOString()}"}`,
  )
  const end = JSON.stringify({ Next: `${origin}-${next}`, More: hasMore, ...(isRestart && { Full: true }) })
  return `{"Data":[${Data.join()}],${end.slice(1)}`
}

/** Returns null for a cursor of another shop, or from before tombstones that were deleted. */
function parseCursor(cursor: string, origin: string, versions: DraftVersions): Position | null {
  const [, shop, version, sinceText = '0'] = /^(\w*)-(\d{1,15})(?:-(\d{1,15}))?$/.exec(cursor) ?? []
  const [after, since] = [Number(version), Number(sinceText)]
  const isKnown = shop === origin && Math.max(after, since) <= versions.version
  return isKnown && Math.max(after, since) >= versions.forgotten ? { after, since } : null
}

/** `remaining` is the number of changes from the first row of the page to the last change. */
function readPage(tx: Pick<Database, 'select'>, userId: number, { after, since }: Position) {
  const { id, version, body, updatedAt } = clientDraft
  const bytesBefore = sql<number>`coalesce(sum(octet_length(${body})) over (
    order by ${version} rows between unbounded preceding and 1 preceding), 0)`
  const changes = tx
    .select({
      id,
      version,
      body,
      updatedAt,
      bytesBefore: bytesBefore.as('before'),
      remaining: sql<number>`count(*) over ()`.mapWith(Number).as('left_over'),
    })
    .from(clientDraft)
    .where(and(eq(clientDraft.userId, userId), gt(version, after), or(isNotNull(body), gt(version, since))))
    .as('changes')
  return tx
    .select()
    .from(changes)
    .where(lt(changes.bytesBefore, maxPageBytes))
    .orderBy(asc(changes.version))
    .limit(maxDrafts)
}

/**
 * A file that drafts name. Returns null for anyone but its owner. Reading a file extends its retention
 * (sweep-drafts.ts).
 */
export async function findDraftFile(db: Database, userId: number, sha256: string) {
  const isRequested = and(eq(clientDraftFile.userId, userId), eq(clientDraftFile.sha256, sha256))
  const isStale = lt(clientDraftFile.wantedAt, sql`now() - interval '1 day'`)
  // The time is written at most once a day, because otherwise every read would also be a write.
  await db.update(clientDraftFile).set({ wantedAt: sql`now()` }).where(and(isRequested, isStale))
  const [file] = await db.select().from(clientDraftFile).where(isRequested)
  return file ?? null
}
