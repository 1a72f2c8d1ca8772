/** Questions of a page to the saved catalogue, and the answers to them. */
import type { RoleName } from '../../../domain/account/role'
import type { SearchResults } from '../../../domain/find/search'
import type { FilteredPage } from '../../../domain/find/find'
import type { FilterRequestBody, FindList } from '../../../domain/find/find-query'
import type { CustomerPrices } from '../../../domain/price/price'
import type { WithTilePrices, ProductPage } from '../../../domain/product/product'
import type { ProductSort } from '../../../domain/find/search-params'

/** Pages count from 1. */
type Paging = { page: number; limit: number }
/** A list of products: of a category by its slug or id (search hits contain ids), or of a subcategory by its id. */
export type ListName = Exclude<FindList, { of: 'search' }>

/** `path` is a path of api/paths.ts. */
export type Question =
  | { kind: 'reply'; method: 'GET' | 'POST'; path: string }
  | { kind: 'category'; key: string }
  | { kind: 'reviews'; productId: string; page: number }
  | { kind: 'product'; slug: string }
  | { kind: 'price-list'; slug: string }
  | ({ kind: 'list'; list: ListName; sort: ProductSort } & Paging)
  | ({ kind: 'search'; text: string } & Paging)
  | ({ kind: 'find' } & FilterRequestBody)

/**
 * The type of the answer to each kind of question. Reads that are stored as a whole are returned in the provider's
 * format; the page sanitises their names and texts.
 */
export type AnswerMap = {
  reply: unknown
  category: unknown
  reviews: unknown
  product: unknown
  /** null: the product is saved without the customer's prices. */
  'price-list': CustomerPrices | null
  list: WithTilePrices<ProductPage>
  /** `hits`: subcategories as the menu's reply has them. */
  search: WithTilePrices<Omit<SearchResults, 'subcategories'>> & { hits: unknown[] }
  find: FilteredPage
}

/** `at` is the time since which all of the value is valid, in epoch ms. */
export type Saved<T> = { value: T; at: number }
export type AnswerTo<Q extends Question> = Saved<AnswerMap[Q['kind']]>
/** The customer (`owner`: UserID) whose prices are included in the answer. */
export type Reader = { owner: string; partition: string; role: RoleName }
/** `now` allows only an answer that is ready and current; otherwise the provider should be asked. */
export type ReaderRequest = { question: Question; reader: Reader | null; now: boolean }

/** `warm` prepares searches and filters. */
export type ReaderProtocol = {
  call: { kind: 'ask'; query: ReaderRequest } | { kind: 'open' } | { kind: 'warm'; reader: Reader | null }
  answer: Saved<unknown> | null | void
  event: never
}
