/** Questions that a page asks of the saved catalogue, and the answers to them. */
import type { RoleName } from '../../../domain/account/role'
import type { SearchResults } from '../../../domain/catalogue/search'
import type { FilteredPage } from '../../../domain/find/find'
import type { FilterRequestBody, FindList } from '../../../domain/find/find-query'
import type { OwnPrices } from '../../../domain/price/price'
import type { Priced, ProductPage } from '../../../domain/product/product'
import type { ProductSort } from '../../../domain/search-params'

/** Pages count from 1. */
type Paging = { page: number; limit: number }
/** A list of products; a category by slug or id, or a subcategory by id, as search hits name it. */
export type ListName = Exclude<FindList, { of: 'search' }>

/** `path` as api/paths.ts makes it. */
export type Question =
  | { kind: 'reply'; method: 'GET' | 'POST'; path: string }
  | { kind: 'category'; key: string }
  | { kind: 'reviews'; productId: string; page: number }
  | { kind: 'product'; slug: string }
  | { kind: 'price-list'; slug: string }
  | ({ kind: 'list'; list: ListName; sort: ProductSort } & Paging)
  | ({ kind: 'search'; text: string } & Paging)
  | ({ kind: 'find' } & FilterRequestBody)

/** Reads that are kept whole stay as the provider wrote them: their names and texts are sanitised by the page. */
export type Answers = {
  reply: unknown
  category: unknown
  reviews: unknown
  product: unknown
  /** Null where the product is saved without own prices. */
  'price-list': OwnPrices | null
  list: Priced<ProductPage>
  /** `hits`: subcategories as the menu's reply has them. */
  search: Priced<Omit<SearchResults, 'subcategories'>> & { hits: unknown[] }
  find: FilteredPage
}

/** `at`, in epoch ms: since when all of it is. */
export type Saved<T> = { value: T; at: number }
/** The customer whose own prices come with the answer. */
export type Reader = { partition: string; role: RoleName }
/** `now`: only an answer that is ready and current; else the provider had better be asked. */
export type Asked = { question: Question; reader: Reader | null; now: boolean }

/** `warm`: get ready for searches and filters. */
export type ReaderProtocol = {
  call: { kind: 'ask'; asked: Asked } | { kind: 'open' } | { kind: 'warm'; reader: Reader | null }
  answer: Saved<unknown> | null | void
  event: never
}
