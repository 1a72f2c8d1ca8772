/** Somebody who fills carts, sends artwork, edits and orders, and sends again what was not answered, as the app does. */
import { randomUUID } from 'node:crypto'
import { artworkForm, plainPdf } from '../contract/upload-calls'
import { tote, wanted } from '../contract/cart-calls'
import { orderBody } from '../contract/order-calls'

/** `status` is 0 where the answer broke off or never came. */
export type Reply = { call: string; status: number; code: string }
type Account = { email: string; password: string }
/** What the provider said that it has, by the customer to whom it said so. */
export type Acknowledged = {
  orders: { id: number; key: string }[]
  uploads: { path: string; bytes: string; headers: { Authorization: string } }[]
}

type Call = { method?: string; body?: object | FormData; key?: string }
type Answer = {
  token: string
  ErrorCode: string
  Data: { Carts: { CartID: number }[] }[] & { OrderID: number }
  cartAttachment: { Attachment: string }[]
}

/** In ms. */
const firstPause = 250
const maxPause = 4000
const maxThought = 6000
const rest = (ms: number) => new Promise((rested) => setTimeout(rested, ms))

/** Shops until the signal, and ends the job in hand. Notes each reply, those that are asked for again, too. */
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
  ): Promise<Reply & { answer: Answer }> => {
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
      const answer = reply.status < 500 ? (JSON.parse(text) as Answer) : ({} as Answer)
      return { call, status: reply.status, code: answer.ErrorCode ?? '', answer }
    } catch {
      return { call, status: 0, code: '', answer: {} as Answer }
    }
  }
  /** What came in the end, after a moment of thought. */
  const ask = async (path: string, call: Call = {}): Promise<Answer> => {
    await rest(random() * maxThought)
    for (let pause = firstPause; ; pause = Math.min(pause * 2, maxPause)) {
      const { answer, ...reply } = await send(path, call)
      replies.push(reply)
      if (reply.status > 0 && reply.status < 500) return answer
      await rest(pause)
    }
  }

  const signIn = { method: 'POST', body: { Email: email, Password: password } }
  headers.Authorization = (await ask('auth/signin', signIn)).token
  while (!signal.aborted) {
    const key = randomUUID()
    await ask('cart/cart2', { method: 'POST', body: wanted(), key: randomUUID() })
    await ask(`product/addwishlist/${tote.id}`, { key: randomUUID() })
    const { Data: groups } = await ask('cart')
    const line = groups[0]?.Carts[0]?.CartID ?? 0
    // As long as a small logo.
    const bytes = plainPdf.replace('\n', `\n% ${key} ${'x'.repeat(20_000)}\n`)
    const form = await artworkForm(line, [{ bytes, name: 'logo.pdf', type: 'application/pdf' }])
    const { cartAttachment } = await ask('cart/addattchment', { method: 'POST', body: form })
    for (const { Attachment } of cartAttachment)
      acknowledged.uploads.push({ path: `/${Attachment}`, bytes, headers: { ...headers } })
    await ask('cart/addbrief', { method: 'POST', body: { CartID: line, Brief: key } })
    const person = {
      FullName: `Casey ${key.slice(0, 8)}`,
      MobileNumber: '0400 000 000',
      DOB: '',
      Gender: '',
      Bio: '',
    }
    await ask('myaccount/basic_info', { method: 'POST', body: person })
    await ask(`product/addwishlist/${tote.id}`, { method: 'DELETE', key: randomUUID() })
    const { Data: placed } = await ask('order', { method: 'POST', body: orderBody({ ponumber: key }), key })
    acknowledged.orders.push({ id: placed.OrderID, key })
  }
  return acknowledged
}
