/** Writes the FAQ and the terms of a shop that never had any. */
import * as v from 'valibot'
import { readData } from '../data'
import type { Database } from '../../server/db/client'
import { setting, shopText } from '../../server/db/schema-catalogue'

/** The description is HTML. */
const shopTextSchema = v.object({ title: v.string(), description: v.string() })

/** Once for each shop: texts that somebody took away stay away. */
export async function createShopTexts(db: Database): Promise<void> {
  await db.transaction(async (tx) => {
    const [first] = await tx
      .insert(setting)
      .values({ name: 'shop_texts', value: 'written' })
      .onConflictDoNothing()
      .returning()
    const [anything] = await tx.select({ id: shopText.id }).from(shopText).limit(1)
    if (!first || anything) return
    for (const kind of ['faq', 'terms'] as const) {
      const texts = readData(`texts/${kind}.json`, v.array(shopTextSchema))
      await tx.insert(shopText).values(texts.map((text, position) => ({ kind, ...text, position })))
    }
  })
}
