/**
 * A simulated customer who fills carts, uploads artwork, edits and orders, and repeats requests without a reply, as
 * the app does.
 */
import { randomUUID } from 'node:crypto'
import { artworkForm, plainPdf } from '../contract/upload-calls'
import { tote, cartBody } from '../contract/cart-calls'
import { orderBody } from '../contract/order-calls'

/** `status` is 0 when the reply was interrupted or never arrived. */
export type Reply = { call: string; status: number; code: string }
type Account = { email: string; password: string }
/** Orders and uploads that the provider confirmed to the customer. */
export type Acknowledged = {
  orders: { id: number; key: string }[]
  uploads: { path: string; bytes: string; headers: { Authorization: string } }[]
}

type Call = { method?: string; body?: object | FormData; key?: string }
type ReplyBody = {
  token: string
  ErrorCode: string
  Data: { Carts: { CartID: number }[] }[] & { OrderID: number }
  cartAttachment: { Attachment: string }[]
}

const firstPauseMs = 250
const maxPauseMs = 4000
const maxThinkMs = 6000
const wait = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

/**
 * Shops until the signal aborts, and finishes the current order. Records every reply, including the replies to
 * repeated requests.
 */
export async function shop(
  origin: string,
  { email, password }: Account,
  { signal, random, replies }: { signal: AbortSignal; random: () => number; replies: Reply[] },
): Promise<Acknowledged> {
  const acknowledged: Acknowledged = { orders: [], uploads: [] }
  const headers = { Authorization: '' }

  const send = async (
    path: string,
    { method = 'GET', body, key }: Call,
  ): Promise<Reply & { replyBody: ReplyBody }> => {
    const isForm = body instanceof FormData
    const call = `${method} ${path.replace(/\/\d+$/, '')}`
    try {
      const reply = await fetch(`${origin}/frontend/api/${path}`, {
        method,
        headers: {
          ...headers,
          ...(isForm ? {} : { 'Content-Type': 'application/json' }),
          ...(key === undefined ? {} : { 'Idempotency-Key': key }),
        },
        ...(body === undefined ? {} : { body: isForm ? body : JSON.stringify(body) }),
      })
      const text = await reply.text()
      const replyBody = reply.status < 500 ? (JSON.parse(text) as ReplyBody) : ({} as ReplyBody)
      return { call, status: reply.status, code: replyBody.ErrorCode ?? '', replyBody }
    } catch {
      return { call, status: 0, code: '', replyBody: {} as ReplyBody }
    }
  }
  /** Resolves to the final reply, after a random time to think. */
  const callUntilReply = async (path: string, call: Call = {}): Promise<ReplyBody> => {
    await wait(random() * maxThinkMs)
    for (let pause = firstPauseMs; ; pause = Math.min(pause * 2, maxPauseMs)) {
      const { replyBody, ...reply } = await send(path, call)
      replies.push(reply)
      if (reply.status > 0 && reply.status < 500) return replyBody
      await wait(pause)
    }
  }

  const signIn = { method: 'POST', body: { Email: email, Password: password } }
  headers.Authorization = (await callUntilReply('auth/signin', signIn)).token
  while (!signal.aborted) {
    const key = randomUUID()
    await callUntilReply('cart/cart2', { method: 'POST', body: cartBody(), key: randomUUID() })
    await callUntilReply(`product/addwishlist/${tote.id}`, { key: randomUUID() })
    const { Data: cartProducts } = await callUntilReply('cart')
    const line = cartProducts[0]?.Carts[0]?.CartID ?? 0
    // The file has the size of a small logo.
    const bytes = plainPdf.replace('\n', `\n% ${key} ${'x'.repeat(20_000)}\n`)
    const form = await artworkForm(line, [{ bytes, name: 'logo.pdf', type: 'application/pdf' }])
    const { cartAttachment } = await callUntilReply('cart/addattchment', { method: 'POST', body: form })
    for (const { Attachment } of cartAttachment)
      acknowledged.uploads.push({ path: `/${Attachment}`, bytes, headers: { ...headers } })
    await callUntilReply('cart/addbrief', { method: 'POST', body: { CartID: line, Brief: key } })
    const person = {
      FullName: `Casey ${key.slice(0, 8)}`,
      MobileNumber: '0400 000 000',
      DOB: '',
      Gender: '',
      Bio: '',
    }
    await callUntilReply('myaccount/basic_info', { method: 'POST', body: person })
    await callUntilReply(`product/addwishlist/${tote.id}`, { method: 'DELETE', key: randomUUID() })
    const { Data: order } = await callUntilReply('order', {
      method: 'POST',
      body: orderBody({ ponumber: key }),
      key,
    })
    acknowledged.orders.push({ id: order.OrderID, key })
  }
  return acknowledged
}
