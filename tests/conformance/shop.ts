/**
 * A provider as the storefront meets it: asked by the client's own calls and judged by the client's own schemas, with each
 * reply as it came beside them.
 */
import { connectMarkupReader } from '../../src/api/html'
import { readMarkup } from '../../src/api/read-markup'
import { connectTransport, type Transport } from '../../src/api/request'
import type { Session } from '../../src/api/account/session'
import { reportFaultsTo } from '../../src/api/wire'
import type { Category } from '../../src/domain/catalogue/category'
import type { MemberDetail } from '../../src/api/product/product'
import type { About } from '../../src/api/content/about-reply'
import type { Product, ProductTile } from '../../src/domain/product/product'

export type Exchange = {
  /** As `GET category/`. */
  call: string
  hasToken: boolean
  status: number
  cacheControl: string
  /** '' where the reply is no text. */
  text: Promise<string>
}

export type Shop = {
  /** Sent by calls that want one. */
  token: string | null
  /** What was asked and answered, the newest last. */
  exchanges: Exchange[]
  /** Items of lists that the client had to leave out. */
  leftOut: string[]
  /** What earlier checks learned. */
  found: {
    about: About
    categories: Category[]
    tiles: ProductTile[]
    product: Product | null
    session: Session | null
    own: MemberDetail | null
  }
}

const apiPath = '/frontend/api/'

/** Wires the client to this provider. One at a time, as the client has one transport. */
export function connectShop(fetch: Transport['fetch']): Shop {
  const shop: Shop = {
    token: null,
    exchanges: [],
    leftOut: [],
    found: {
      about: { features: null, delivery: null },
      categories: [],
      tiles: [],
      product: null,
      session: null,
      own: null,
    },
  }
  connectMarkupReader(readMarkup)
  reportFaultsTo(({ path, message }) => {
    const { call } = shop.exchanges.at(-1) ?? { call: '' }
    shop.leftOut.push(`${call} ${path.replace(/\.$/, '')}: ${message}`)
  })
  connectTransport({
    token: () => shop.token,
    fetch: async (url, init) => {
      const reply = await fetch(url, init)
      const path = url.startsWith(apiPath) ? url.slice(apiPath.length) : url
      const isText = /json|text|html/i.test(reply.headers.get('content-type') ?? 'text')
      const isRead = isText && !/ndjson/i.test(reply.headers.get('content-type') ?? '')
      shop.exchanges.push({
        call: `${init.method ?? 'GET'} ${path}`,
        hasToken: new Headers(init.headers).has('Authorization'),
        status: reply.status,
        cacheControl: reply.headers.get('cache-control') ?? '',
        text: isRead
          ? reply
              .clone()
              .text()
              .catch(() => '')
          : Promise.resolve(''),
      })
      return reply
    },
  })
  return shop
}

/** Calls as someone without an account, or with another token. */
export async function withToken<T>(shop: Shop, token: string | null, call: () => Promise<T>): Promise<T> {
  const own = shop.token
  shop.token = token
  try {
    return await call()
  } finally {
    shop.token = own
  }
}
