/** The FAQ and the terms, as they are sent (A §7, CONTRACT). */
import { asc, eq } from 'drizzle-orm'
import type { Executor } from '../db/client'
import { shopText } from '../db/schema-content'

export async function shopTexts(db: Executor, kind: 'faq' | 'terms'): Promise<string> {
  const texts = await db
    .select({ Title: shopText.title, Description: shopText.description })
    .from(shopText)
    .where(eq(shopText.kind, kind))
    .orderBy(asc(shopText.position), asc(shopText.id))
  return JSON.stringify({ data: { Description: texts } })
}
