/** Makes the words that search knows out of the catalogue: those of subcategories, and the list for slips. */
import { sql } from 'drizzle-orm'
import type { Executor } from './client'

/** Call after names of products or sections changed. */
export async function refreshSearchWords(db: Executor): Promise<void> {
  await db.execute(sql`
    update subcategory set search_vector =
      setweight(to_tsvector('english', unaccent(subcategory.name)), 'A') ||
      setweight(to_tsvector('english', unaccent(c.name)), 'B')
    from category c where c.id = subcategory.category_id`)
  await db.execute(sql`delete from search_word`)
  await db.execute(sql`
    insert into search_word (word, products)
    select word, ndoc from ts_stat($words$
      select to_tsvector('simple', unaccent(p.name)) ||
        coalesce((
          select to_tsvector('simple', unaccent(string_agg(s.name || ' ' || c.name, ' ')))
          from product_subcategory ps
          join subcategory s on s.id = ps.subcategory_id
          join category c on c.id = s.category_id
          where ps.product_id = p.id), '')
      from product p
    $words$) where word ~ '^[[:alpha:]]{3,}$'`)
}
