/** A customer's drafts as their devices read them: all of them, or what changed since (req 18.31). */
import { and, asc, eq, gt, isNotNull, lt, or, sql } from 'drizzle-orm'
import { readCatalogueState } from '../db/catalogue-version'
import type { Database } from '../db/client'
import { clientDraft, clientDraftFile, clientDraftVersion } from '../db/schema-draft'
import { notFound } from '../floor/errors'

const maxDrafts = 100
/** Once a page has so many bytes it ends: with its last draft it has about a megabyte. */
const maxPageBytes = 768 * 1024

export const noDraft = () => notFound('This draft')

type Known = { version: number; forgotten: number }
/** Read up to change `after`. Tombstones up to `since` are of no use: when that was the last change, the caller had nothing. */
type Place = { after: number; since: number }

/** `cursor` null: the caller has nothing yet. Returns the JSON that is sent, with bodies as they are stored. */
export async function draftsReply(db: Database, userId: number, cursor: string | null): Promise<string> {
  // Versions of before a restore mean nothing in the shop that goes on from its backup.
  const { origin } = await readCatalogueState(db)
  const read = async (tx: Pick<Database, 'select'>) => {
    const [known = { version: 0, forgotten: 0 }] = await tx
      .select({ version: clientDraftVersion.version, forgotten: clientDraftVersion.forgotten })
      .from(clientDraftVersion)
      .where(eq(clientDraftVersion.userId, userId))
    const found = cursor === null ? null : placeOf(cursor, origin, known)
    const { after, since } = found ?? { after: 0, since: known.version }
    const rows = await page(tx, userId, { after, since })
    return { rows, since, version: known.version, isAnew: cursor !== null && !found }
  }
  // Of one moment: a sweep in between would take tombstones away that the caller does not know yet.
  const moment = { isolationLevel: 'repeatable read', accessMode: 'read only' } as const
  const { rows, since, version: last, isAnew } = await db.transaction(read, moment)
  const isMore = rows.length < (rows[0]?.left ?? 0)
  const next = isMore ? `${rows.at(-1)?.version}-${since}` : `${last}`
  const Data = rows.map(
    ({ id, version, body, updatedAt }) =>
      `{"Id":"${id}","Version":"${version}","Body":${body},"UpdatedAt":"${updatedAt.toISOString()}"}`,
  )
  const end = JSON.stringify({ Next: `${origin}-${next}`, More: isMore, ...(isAnew && { Full: true }) })
  return `{"Data":[${Data.join()}],${end.slice(1)}`
}

/** Null for a cursor that is none of this shop's, or from before tombstones that are gone. */
function placeOf(cursor: string, origin: string, known: Known): Place | null {
  const [, shop, version, begun = '0'] = /^(\w*)-(\d{1,15})(?:-(\d{1,15}))?$/.exec(cursor) ?? []
  const [after, since] = [Number(version), Number(begun)]
  const isKnown = shop === origin && Math.max(after, since) <= known.version
  return isKnown && Math.max(after, since) >= known.forgotten ? { after, since } : null
}

/** `left`: how many there are from the first one on. */
function page(tx: Pick<Database, 'select'>, userId: number, { after, since }: Place) {
  const { id, version, body, updatedAt } = clientDraft
  const before = sql<number>`coalesce(sum(octet_length(${body})) over (
    order by ${version} rows between unbounded preceding and 1 preceding), 0)`
  const changes = tx
    .select({
      id,
      version,
      body,
      updatedAt,
      before: before.as('before'),
      left: sql<number>`count(*) over ()`.mapWith(Number).as('left_over'),
    })
    .from(clientDraft)
    .where(and(eq(clientDraft.userId, userId), gt(version, after), or(isNotNull(body), gt(version, since))))
    .as('changes')
  return tx
    .select()
    .from(changes)
    .where(lt(changes.before, maxPageBytes))
    .orderBy(asc(changes.version))
    .limit(maxDrafts)
}

/** A file that drafts name; null for all but its owner. Reading it renews how long it is kept (server/jobs/drafts.ts). */
export async function findDraftFile(db: Database, userId: number, sha256: string) {
  const own = and(eq(clientDraftFile.userId, userId), eq(clientDraftFile.sha256, sha256))
  const isStale = lt(clientDraftFile.wantedAt, sql`now() - interval '1 day'`)
  // Writing down every look would make each read a write.
  await db.update(clientDraftFile).set({ wantedAt: sql`now()` }).where(and(own, isStale))
  const [found] = await db.select().from(clientDraftFile).where(own)
  return found ?? null
}
