/** The GST rate that everything is calculated with, in percent points. */
import { eq } from 'drizzle-orm'
import { usualGstPercent } from '../../src/domain/price/quote'
import type { Executor } from '../db/client'
import { setting } from '../db/schema-catalogue'

export async function gstReply(db: Executor): Promise<string> {
  return JSON.stringify({ Data: { Rate: await gstPercent(db) } })
}

export async function gstPercent(db: Executor): Promise<number> {
  const [found] = await db.select({ value: setting.value }).from(setting).where(eq(setting.name, 'gst_rate'))
  return Number(found?.value ?? usualGstPercent)
}
