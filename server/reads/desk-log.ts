/** The log of the actions at the desk. */
import { and, asc, desc, eq, getTableColumns, gt, lt, sql } from 'drizzle-orm'
import type { Executor } from '../db/client'
import { deskActProduct, deskAuditLog } from '../db/schema-desk'
import type { PageRequest } from './desk-order-search'

const columns = {
  ...getTableColumns(deskAuditLog),
  hasProducts: sql<boolean>`exists (select from desk_act_product p where p.act_id = desk_act.id)`,
}

/** Newest entries first. */
export function readLogPage(db: Executor, { after, limit }: PageRequest, { q }: { q?: string | undefined }) {
  return db
    .select(columns)
    .from(deskAuditLog)
    .where(
      and(
        after === null ? undefined : lt(deskAuditLog.id, after),
        q ? sql`(${deskAuditLog.subject} = ${q} or ${deskAuditLog.email} = ${q})` : undefined,
      ),
    )
    .orderBy(desc(deskAuditLog.id))
    .limit(limit)
}

export type LogEntry = Awaited<ReturnType<typeof readLogPage>>[number]

export async function readLogEntry(db: Executor, id: number): Promise<LogEntry | null> {
  const [entry] = await db.select(columns).from(deskAuditLog).where(eq(deskAuditLog.id, id))
  return entry ?? null
}

/** The changed products of an entry, by their ids. */
export function readLogProducts(db: Executor, entryId: number, { after, limit }: PageRequest) {
  const { productId: id, sku, before, after: values } = deskActProduct
  return db
    .select({ id, sku, before, after: values })
    .from(deskActProduct)
    .where(and(eq(deskActProduct.actId, entryId), after === null ? undefined : gt(id, after)))
    .orderBy(asc(id))
    .limit(limit)
}
