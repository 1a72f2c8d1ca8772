/**
 * A provider as the storefront uses it: called through the client's functions, validated by the client's schemas,
 * with a record of each raw reply.
 */
import { connectMarkupReader } from '../../src/api/html'
import { readMarkup } from '../../src/api/read-markup'
import { readReply, unreachableFailure } from '../../src/api/reply'
import { connectTransport, type Transport } from '../../src/api/request'
import type { SignInResult } from '../../src/api/account/session'
import { reportFaultsTo } from '../../src/api/wire'
import type { CartLine } from '../../src/domain/cart/cart'
import type { Category } from '../../src/domain/catalogue/category'
import type { OrderTotal } from '../../src/domain/price/quote'
import type { MemberDetail } from '../../src/api/product/product'
import type { About } from '../../src/api/content/about-reply'
import type { Product, ProductTile } from '../../src/domain/product/product'

export type Exchange = {
  /** Such as `GET category/`. */
  call: string
  hasToken: boolean
  /** 0: the call was not answered. */
  status: number
  cacheControl: string
  /** Resolves to '' when the reply is not text. */
  text: Promise<string>
  /** Resolves to the failure that the client reports for this reply, or to null when the client accepts it. */
  failure: Promise<Error | null>
}

/** A line in the cart and what its order costs; `orderId` is null until the order is placed. */
export type Trial = { line: CartLine; total: OrderTotal; gstPercent: number; orderId: string | null }

export type Shop = {
  /** The token for calls that need one. */
  token: string | null
  /** Requests and their replies, the newest last. */
  exchanges: Exchange[]
  /** List items that the client had to leave out. */
  leftOut: string[]
  /** Data that earlier checks collected for later ones. */
  observed: {
    about: About
    categories: Category[]
    tiles: ProductTile[]
    product: Product | null
    session: SignInResult | null
    memberDetail: MemberDetail | null
    trial: Trial | null
    /** The provider has taken an order that it should have refused. */
    hasOrdered: boolean
  }
}

const apiPath = '/frontend/api/'

/**
 * Connects the client to this provider. Only one shop can be connected at a time, because the client has one
 * transport.
 */
export function connectShop(fetch: Transport['fetch']): Shop {
  const shop: Shop = {
    token: null,
    exchanges: [],
    leftOut: [],
    observed: {
      about: { features: null, delivery: null },
      categories: [],
      tiles: [],
      product: null,
      session: null,
      memberDetail: null,
      trial: null,
      hasOrdered: false,
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
      const path = url.startsWith(apiPath) ? url.slice(apiPath.length) : url
      const exchange: Exchange = {
        call: `${init.method ?? 'GET'} ${path}`,
        hasToken: new Headers(init.headers).has('Authorization'),
        status: 0,
        cacheControl: '',
        text: Promise.resolve(''),
        failure: Promise.resolve(unreachableFailure()),
      }
      shop.exchanges.push(exchange)
      const reply = await fetch(url, init)
      Object.assign(exchange, readExchange(exchange.call, reply))
      return reply
    },
  })
  return shop
}

function readExchange(call: string, reply: Response): Omit<Exchange, 'call' | 'hasToken'> {
  const { status, headers } = reply
  const contentType = headers.get('content-type') ?? ''
  const isRead = contentType === '' || (/json|text|html/i.test(contentType) && !/ndjson/i.test(contentType))
  const text = (isRead ? reply.clone().text() : Promise.resolve('')).catch(() => '')
  return {
    status,
    cacheControl: headers.get('cache-control') ?? '',
    text,
    failure: text.then((body) => (isRead ? failureIn(call, { status, text: body, contentType }) : null)),
  }
}

function failureIn(call: string, reply: { status: number; text: string; contentType: string }): Error | null {
  try {
    readReply({ ...reply, cachedAt: null, retryAfter: null }, call, null)
    return null
  } catch (error) {
    return error instanceof Error ? error : new Error(String(error))
  }
}

/** Makes a call with another token, or without one when `token` is null. */
export async function withToken<T>(shop: Shop, token: string | null, call: () => Promise<T>): Promise<T> {
  const previousToken = shop.token
  shop.token = token
  try {
    return await call()
  } finally {
    shop.token = previousToken
  }
}
