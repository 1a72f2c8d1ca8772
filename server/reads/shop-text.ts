/** The FAQ and the terms, as they are sent. */
import { asc, eq } from 'drizzle-orm'
import type { Executor } from '../db/client'
import { shopText } from '../db/schema-catalogue'

export async function shopTexts(db: Executor, kind: 'faq' | 'terms'): Promise<string> {
  const texts = await shopTextRows(db, kind)
  return JSON.stringify({
    data: {
      Description: texts.map(({ title, description }) => ({ Title: title, Description: description })),
    },
  })
}

/** In their order; `description` is HTML. */
export function shopTextRows(
  db: Executor,
  kind: 'faq' | 'terms',
): Promise<{ title: string; description: string }[]> {
  return db
    .select({ title: shopText.title, description: shopText.description })
    .from(shopText)
    .where(eq(shopText.kind, kind))
    .orderBy(asc(shopText.position), asc(shopText.id))
}
