/** Sign-in, member calls and cart of the other provider (other-provider.ts) in its own style, with state per server. */
import { memberProduct, pricesOf, product, total } from './other-products'
import { tile, tiles } from './other-replies'
import { oracleFigure } from './price-oracle'

export type OtherCall = {
  /** Method and path below frontend/api/, as `GET cart`. */
  call: string
  query: URLSearchParams
  body: Record<string, unknown>
  /** The Authorization header, raw. */
  token: string
}
export type OtherReply = { status?: number; reply: unknown }

type Line = {
  CartID: string
  owner: string
  productId: number
  variation: string
  quantity: number
  counts: Map<string, number>
  options: unknown
}

const refusal = (ErrorCode: string, ErrorMessage: string): OtherReply => ({
  reply: { ErrorCode, ErrorMessage },
})

const membersOnly = /^(GET|POST|DELETE) (product\/login|product\/addwishlist|cart|portal|myaccount)(\/|$)/

export class OtherSelling {
  #lines: Line[] = []
  #nextId = 900

  /** Returns null when another part of the provider replies to the call. */
  answer({ call, query, body, token }: OtherCall): OtherReply | null {
    if (call === 'POST auth/signin') return this.#signIn(body)
    if (!membersOnly.test(call) || call === 'GET cart/getgst') return null
    // A caller without a session gets another error than a caller whose session has ended.
    if (token === '') return refusal('LOGIN', 'Please log in first.')
    const role = /^role(\d)-/.exec(token)?.[1]
    if (role === undefined) return refusal('INVALIDTOKEN', 'Log in again.')
    return this.#member(call, Number(role), { query, body, token })
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

  #member(call: string, role: number, { query, body, token }: Omit<OtherCall, 'call'>): OtherReply {
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
    const ownerLines = this.#lines.filter(({ owner }) => owner === token)
    if (call === 'GET cart') return { reply: { data: { data: groups(ownerLines, role) } } }
    if (call === 'GET cart/getcartcount')
      return { reply: { status: 200, CartCount: String(ownerLines.length) } }
    if (call === 'POST cart/cart2' || call === 'POST cart')
      return this.#put(call === 'POST cart', token, body)
    const removal = /^DELETE cart\/(\d+)$/.exec(call)
    if (removal && ownerLines.some(({ CartID }) => CartID === removal[1])) {
      this.#lines = this.#lines.filter(({ CartID }) => CartID !== removal[1])
      return { reply: { status: 200, Message: 'Gone' } }
    }
    return refusal('NOTFOUND', 'No such thing.')
  }

  #put(replaces: boolean, owner: string, body: Record<string, unknown>): OtherReply {
    const productId = Number(body['ProductID'])
    const variation = textOf(body['ProductVariationID'])
    const offered = product(productId)
    if (!offered || pricesOf(productId).ProductUnbrandedPrice.length === 0)
      return refusal('NO', 'We cannot sell that.')
    const choice = JSON.stringify(body['randomnumber'])
    const existing = this.#lines.find(
      (line) =>
        line.owner === owner &&
        line.productId === productId &&
        line.variation === variation &&
        JSON.stringify(line.options) === choice,
    )
    if (existing && !replaces)
      return refusal('ProductExit', `Thing ${productId} is in your cart. Replace it?`)
    const setups = Array.isArray(body['ProductSetupPrice']) ? body['ProductSetupPrice'] : []
    const line: Line = {
      CartID: existing?.CartID ?? String(this.#nextId++),
      owner,
      productId,
      variation,
      quantity: Number(body['QTY']),
      counts: new Map(
        setups.map((setup: Record<string, unknown>) => [
          String(setup['ProductSetupPriceID']),
          Number(setup['QTY']),
        ]),
      ),
      options: body['randomnumber'],
    }
    this.#lines = [...this.#lines.filter((other) => other !== existing), line]
    return { reply: { status: 200, Message: 'Done' } }
  }
}

function textOf(value: unknown): string {
  return typeof value === 'string' || typeof value === 'number' ? String(value) : ''
}

function groups(lines: Line[], role: number) {
  const jobOf = ({ productId, counts }: Line) => JSON.stringify([productId, ...counts])
  const list = lines.map((line) => {
    const { CartID, productId, quantity, counts, options } = line
    const pieces = lines.reduce((sum, other) => sum + (jobOf(other) === jobOf(line) ? other.quantity : 0), 0)
    const price = oracleFigure(pricesOf(productId), role, pieces, counts)
    const setups = [...counts].map(([id, QTY]) => ({
      QTY: String(QTY),
      ProductSetupPrice: { SetupName: `Set-up ${id}` },
    }))
    return {
      Slug: `thing-${productId}`,
      ProductImage: `pictures/thing-${productId}.svg`,
      // One line as an object, not as a list.
      Carts: {
        CartID,
        ProductID: String(productId),
        ProductName: `Thing ${productId} &amp; Co`,
        QTY: String(quantity),
        BasePrice: price ? Number(price.each) / 100 : null,
        randomnumber: options,
        CartSetupPrice: setups.length > 0 ? setups : null,
        Brief: null,
      },
    }
  })
  return [...list, { Slug: 'nonsense' }]
}
