/** Which reads the saved catalogue may answer: an allow-list. Whatever is not on it, above all a write, is not asked. */
import type { ReadCall } from '../../../api/request'
import { probeParameter } from '../../../device/storage-names'
import type { RoleName } from '../../../domain/account/role'

export type Paging = { page: number; limit: number }

export type Question =
  /** Kept whole, under one of these names. */
  | { kind: 'answer'; method: string; paths: string[] }
  | { kind: 'category'; key: string }
  | { kind: 'reviews'; productId: string; page: number }
  | ({ kind: 'category-products'; key: string } & Paging)
  | ({ kind: 'subcategory-products'; id: string; sort: string } & Paging)
  | ({ kind: 'new-arrivals' } & Paging)
  | { kind: 'product'; slug: string }
  | ({ kind: 'search'; text: string } & Paging)

/** Whose own prices come with the answer. */
export type Reader = { partition: string; role: RoleName }
export type Asked = { question: Question; reader: Reader | null }

type Body = Record<string, unknown>
type Parts = { path: string; keys: string[]; query: URLSearchParams; body: Body }
type Row = {
  method: 'GET' | 'POST'
  path: RegExp
  /** `public`: asked without a token; `member`: with it; `both`: the same for everybody. */
  by: 'public' | 'member' | 'both'
  read: (parts: Parts) => Question
}

/** Pages are also read by the sorts and sizes of a list's body. */
const usualPage = 24

const product = ({ keys: [slug = ''] }: Parts): Question => ({ kind: 'product', slug })
const search = ({ query, body }: Parts): Question => ({
  kind: 'search',
  text: textOf(body['Search']),
  ...paging(query.get('page'), query.get('limit')),
})
const subcategory = ({ body }: Parts): Question => ({
  kind: 'subcategory-products',
  id: textOf(body['SubCategoryID']),
  sort: textOf(body['Sort']),
  ...paging(body['PageNo'], body['RecordsPerPage']),
})
/** With or without the last slash: the contract is not of one mind. */
const whole =
  (method: 'GET' | 'POST') =>
  ({ path }: Parts): Question => {
    const bare = path.replace(/\/$/, '')
    return { kind: 'answer', method, paths: [...new Set([path, `${bare}/`, bare])] }
  }

/**
 * A category's and a subcategory's own reads carry a token only for a portal, which may share its address with a public
 * page: they are not answered from what is public.
 */
const rows: Row[] = [
  { method: 'GET', path: /^category\/?$/, by: 'both', read: whole('GET') },
  { method: 'POST', path: /^category\/AllUnMapcategory$/, by: 'public', read: whole('POST') },
  { method: 'GET', path: /^HomePageSetting\/?$/, by: 'public', read: whole('GET') },
  { method: 'GET', path: /^cart\/getgst$/, by: 'public', read: whole('GET') },
  { method: 'GET', path: /^FAQ\/getFAQData\/?$/, by: 'public', read: whole('GET') },
  { method: 'GET', path: /^TermsCondition\/getTermsCondition\/?$/, by: 'public', read: whole('GET') },
  { method: 'GET', path: /^category\/getsubcategory\/[^/]+\/[^/]+$/, by: 'public', read: whole('GET') },
  {
    method: 'GET',
    path: /^category\/getcategory\/([^/]+)$/,
    by: 'public',
    read: ({ keys: [key = ''] }) => ({ kind: 'category', key }),
  },
  {
    method: 'GET',
    path: /^category\/categoryProduct\/([^/]+)$/,
    by: 'public',
    read: ({ keys: [key = ''], query }) => ({
      kind: 'category-products',
      key,
      ...paging(query.get('page'), query.get('limit')),
    }),
  },
  { method: 'POST', path: /^product\/$/, by: 'public', read: subcategory },
  { method: 'POST', path: /^product\/login$/, by: 'member', read: subcategory },
  { method: 'POST', path: /^product\/search$/, by: 'public', read: search },
  { method: 'POST', path: /^product\/login\/search$/, by: 'member', read: search },
  {
    method: 'POST',
    path: /^product\/NewArrivals$/,
    by: 'public',
    read: ({ query }) => ({ kind: 'new-arrivals', ...paging(query.get('page'), query.get('limit')) }),
  },
  {
    method: 'GET',
    path: /^product\/(?!search$|login$|NewArrivals$|addwishlist$)([^/]+)$/,
    by: 'public',
    read: product,
  },
  { method: 'GET', path: /^product\/login\/([^/]+)$/, by: 'member', read: product },
  {
    method: 'GET',
    path: /^product_review\/([^/]+)$/,
    by: 'public',
    read: ({ keys: [productId = ''], query }) => ({
      kind: 'reviews',
      productId,
      page: paging(query.get('page'), null).page,
    }),
  },
]

/** Null for whatever the saved catalogue has no business with. */
export function questionOf({ method, path: called, body, asMember }: ReadCall): Question | null {
  const [path = '', typed = ''] = called.split('?', 2)
  const query = new URLSearchParams(typed)
  // Asked whether the shop is there, only the shop may answer.
  if (query.has(probeParameter)) return null
  for (const row of rows) {
    const match = row.method === method ? row.path.exec(path) : null
    if (!match) continue
    if (row.by !== 'both' && (row.by === 'member') !== asMember) return null
    const keys = match.slice(1).map(decoded)
    if (keys.includes('')) return null
    return row.read({ path, keys, query, body: isBody(body) ? body : {} })
  }
  return null
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
