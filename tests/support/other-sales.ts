/** Sign-in and member calls of the other provider (other-provider.ts) in its own style. */
import { memberProduct, total } from './other-products'
import { tile, tiles } from './other-replies'

export type OtherCall = {
  /** Method and path below frontend/api/, as `GET cart`. */
  call: string
  query: URLSearchParams
  body: Record<string, unknown>
  /** The Authorization header, raw. */
  token: string
}
export type OtherReply = { status?: number; reply: unknown }

const refusal = (ErrorCode: string, ErrorMessage: string): OtherReply => ({
  reply: { ErrorCode, ErrorMessage },
})

const membersOnly = /^(GET|POST|DELETE) (product\/login|product\/addwishlist|cart|portal|myaccount)(\/|$)/

export class OtherSelling {
  #nextId = 900

  /** Returns null when another part of the provider replies to the call. */
  answer({ call, query, body, token }: OtherCall): OtherReply | null {
    if (call === 'POST auth/signin') return this.#signIn(body)
    if (!membersOnly.test(call) || call === 'GET cart/getgst') return null
    // A caller without a session gets another error than a caller whose session has ended.
    if (token === '') return refusal('LOGIN', 'Please log in first.')
    if (!/^role\d-/.test(token)) return refusal('INVALIDTOKEN', 'Log in again.')
    return this.#member(call, { query, body })
  }

  #signIn({ Email, Password }: Record<string, unknown>): OtherReply {
    const role = /^role([0-5])@/.exec(String(Email))?.[1]
    if (role === undefined || Password !== 'pw') return refusal('LOGINFAILED', 'That is not right.')
    const data = {
      UserID: `7${role}`,
      RoleID: role,
      FullName: `Person ${role}`,
      Email,
      MobileNumber: null,
      IsPortal: false,
    }
    return { reply: { status: 200, token: `role${role}-${this.#nextId++}`, Message: 'Welcome', data } }
  }

  #member(call: string, { query, body }: Pick<OtherCall, 'query' | 'body'>): OtherReply {
    if (call === 'POST portal/portalAuth') return refusal('NOPORTAL', 'You have no portal.')
    if (/^GET myaccount\/getwishlist\/?$/.test(call)) return { reply: { data: { data: null } } }
    const withPrices = (list: object[]) => list.map((item) => ({ ...item, FromPrice: '88.77' }))
    if (/^POST product\/login\/?$/.test(call)) {
      const page = tiles(Number(body['PageNo'] ?? 1), Number(body['RecordsPerPage'] ?? 24))
      return { reply: { data: { data: withPrices(page.data), totalPages: page.totalPages } } }
    }
    if (call === 'POST product/login/search') {
      const words = textOf(body['Search']).toLowerCase()
      const hits = Array.from({ length: total }, (_, index) => tile(index + 1)).filter(
        ({ SKU }) => words === 'thing' || SKU.toLowerCase() === words,
      )
      const start = (Number(query.get('page') ?? 1) - 1) * 12
      const Product = withPrices(hits.slice(start, start + 12))
      return { reply: { data: { Product, SubCategory: null }, totalPages: Math.ceil(hits.length / 12) } }
    }
    const slug = /^GET product\/login\/thing-(\d+)$/.exec(call)
    if (slug) {
      const detail = memberProduct(Number(slug[1]))
      return detail ? { reply: { data: { data: detail } } } : refusal('NOTFOUND', 'No such thing.')
    }
    if (call === 'GET cart') return { reply: { data: { data: [{ Slug: 'nonsense' }] } } }
    if (call === 'GET cart/getcartcount') return { reply: { status: 200, CartCount: '0' } }
    return refusal('NOTFOUND', 'No such thing.')
  }
}

function textOf(value: unknown): string {
  return typeof value === 'string' || typeof value === 'number' ? String(value) : ''
}
