/** Writes the FAQ and the terms of a shop that never had any. */
import type { Database } from '../client'
import { setting } from '../schema-catalogue'
import { shopText } from '../schema-content'
import { faq } from './data/faq'
import { terms } from './data/terms'

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
    for (const [kind, texts] of [['faq', faq] as const, ['terms', terms] as const]) {
      const rows = texts.map(({ title, description }, position) => ({
        kind,
        title,
        description: description.replace(/\s+/g, ' '),
        position,
      }))
      await tx.insert(shopText).values(rows)
    }
  })
}
