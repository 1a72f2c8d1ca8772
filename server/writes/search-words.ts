/** Makes the words that search knows out of the catalogue: those of subcategories, and the list for slips. */
import { sql } from 'drizzle-orm'
import type { Executor } from '../db/client'
import { wordsVector } from './search-vector'

/** Call after names of products or sections changed, and after their documents were made anew. */
export async function refreshSearchWords(db: Executor): Promise<void> {
  await db.execute(sql`
    update subcategory set search_vector =
      setweight(${wordsVector(sql`subcategory.name`)}, 'A') ||
      setweight(${wordsVector(sql`c.name`)}, 'B')
    from category c where c.id = subcategory.category_id`)
  await db.execute(sql`delete from search_word`)
  await db.execute(sql`
    insert into search_word (word, products)
    select word, ndoc from ts_stat('select search_vector from product_document', 'ab')
    where word ~ '^[[:alpha:]]{3,}$'`)
}
