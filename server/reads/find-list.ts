/** Which products a list has that somebody looks for something in, and in which order it recommends them. */
import { type SQL, sql } from 'drizzle-orm'
import type { FindList } from '../../src/domain/find/find-query'
import type { Caller } from '../auth/session'
import type { Database } from '../db/client'
import { notFound } from '../floor/errors'
import { keyOfText } from '../floor/input'
import { orderOfCategory } from './category-page'
import { inPortal } from './portal'
import { productsOf } from './product-list'
import type { Search } from './product-search'
import { findSection } from './section'
import { bestFirst, keyOfSql, newestFirst } from './tile'

/** All of `p`: `from` is joined to it, `place` is a column of its own. `key`: the same for the same list of one catalogue. */
export type FoundList = { key: string; from: SQL; where: SQL; place: SQL; order: SQL }

/** A portal is there for its members only: for anybody else it is as unknown as a wrong slug. Throws the 404. */
export async function foundList(
  db: Database,
  list: FindList,
  caller: Caller | null,
  search: Search,
): Promise<FoundList> {
  switch (list.of) {
    case 'new':
      return products(sql`p.is_new`, newestFirst)
    case 'subcategory':
      return products(await productsOf(db, list.id), bestFirst)
    case 'category': {
      const key = keyOfText(list.slug)
      const open = (await findSection(db, key))?.products
      const where = open ?? (caller && (await inPortal(db, key, caller)))
      if (!where) throw notFound('This category')
      return products(where, open ? orderOfCategory(key) : bestFirst)
    }
    case 'search': {
      const { ids: hits } = await search(list.text)
      const ids = sql.param([...hits])
      const from = sql`join unnest(${ids}::int[]) with ordinality as hit (id, place) on hit.id = p.id`
      return {
        key: `search ${list.text}`,
        from,
        where: sql`true`,
        place: sql`hit.place`,
        order: sql`p.place`,
      }
    }
  }
}

function products(where: SQL, order: SQL): FoundList {
  return { key: keyOfSql(sql`${where} ${order}`), from: sql``, where, place: sql`null`, order }
}
