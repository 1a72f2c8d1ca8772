/** What a read of the provider asks of the saved catalogue. */
import * as v from 'valibot'
import type { ReadCall } from '../../../api/request'
import { probeParameter } from '../../../device/storage-names'
import type { RoleName } from '../../../domain/account/role'
import { type FindAsked, FindRequest } from '../../../domain/find/find-request'
import { type ReadName, readOf } from '../../../api/calls'

export type Paging = { page: number; limit: number }

export type Question =
  /** Kept whole, under one of these names. */
  | { kind: 'answer'; method: string; names: string[] }
  | { kind: 'category'; key: string }
  | { kind: 'reviews'; productId: string; page: number }
  | ({ kind: 'category-products'; key: string } & Paging)
  | ({ kind: 'subcategory-products'; id: string; sort: string } & Paging)
  | ({ kind: 'new-arrivals' } & Paging)
  | { kind: 'product'; slug: string }
  | ({ kind: 'search'; text: string } & Paging)
  | ({ kind: 'find' } & FindAsked)

/** Whose own prices come with the answer. */
export type Reader = { partition: string; role: RoleName }
/** `now`: only what can be said at once, and is current; else the provider had better be asked. */
export type Asked = { question: Question; reader: Reader | null; now: boolean }

type Body = Record<string, unknown>
type Parts = { method: string; path: string; key: string; query: URLSearchParams; body: Body }

/** Pages are also read by the sorts and sizes of a list's body. */
const usualPage = 24

const product = ({ key }: Parts): Question => ({ kind: 'product', slug: key })
const search = ({ query, body }: Parts): Question => ({
  kind: 'search',
  text: textOf(body['Search']),
  ...pagingIn(query),
})
const subcategory = ({ body }: Parts): Question => ({
  kind: 'subcategory-products',
  id: textOf(body['SubCategoryID']),
  sort: textOf(body['Sort']),
  ...paging(body['PageNo'], body['RecordsPerPage']),
})
/** With or without the last slash: providers are not of one mind. */
const whole = ({ method, path }: Parts): Question => {
  const bare = path.replace(/\/$/, '')
  return { kind: 'answer', method, names: [...new Set([path, `${bare}/`, bare])] }
}

/** Null for a body that the provider would refuse, too. */
const find = ({ body }: Parts): Question | null => {
  const asked = v.safeParse(FindRequest, body)
  return asked.success ? { kind: 'find', ...asked.output } : null
}

const questions: Record<ReadName, (parts: Parts) => Question | null> = {
  menu: whole,
  groups: whole,
  home: whole,
  gst: whole,
  faq: whole,
  terms: whole,
  subcategory: whole,
  category: ({ key }) => ({ kind: 'category', key }),
  categoryProducts: ({ key, query }) => ({ kind: 'category-products', key, ...pagingIn(query) }),
  products: subcategory,
  ownProducts: subcategory,
  search,
  ownSearch: search,
  find,
  ownFind: find,
  newArrivals: ({ query }) => ({ kind: 'new-arrivals', ...pagingIn(query) }),
  product,
  ownProduct: product,
  reviews: ({ key, query }) => ({ kind: 'reviews', productId: key, page: pagingIn(query).page }),
}

/** Null for whatever the saved catalogue has no business with. */
export function questionOf({ method, path: called, body, asMember }: ReadCall): Question | null {
  const [path = '', typed = ''] = called.split('?', 2)
  const query = new URLSearchParams(typed)
  // Asked whether the shop is there, only the shop may answer.
  if (query.has(probeParameter)) return null
  const read = readOf(method, path, asMember ? 'member' : 'public')
  if (!read) return null
  const keys = read.keys.map(decoded)
  if (keys.includes('')) return null
  const [key = ''] = keys
  return questions[read.name]({ method, path, key, query, body: isBody(body) ? body : {} })
}

function pagingIn(query: URLSearchParams): Paging {
  return paging(query.get('page'), query.get('limit'))
}

function paging(page: unknown, limit: unknown): Paging {
  return { page: countOf(page, 1), limit: countOf(limit, usualPage) }
}

function countOf(value: unknown, usual: number): number {
  const count = Math.trunc(Number(value ?? usual))
  return Number.isSafeInteger(count) && count > 0 ? count : usual
}

function textOf(value: unknown): string {
  return typeof value === 'string' || typeof value === 'number' ? String(value) : ''
}

function isBody(body: unknown): body is Body {
  return typeof body === 'object' && body !== null
}

/** '' for what is no address. */
function decoded(key: string): string {
  try {
    return decodeURIComponent(key)
  } catch {
    return ''
  }
}
