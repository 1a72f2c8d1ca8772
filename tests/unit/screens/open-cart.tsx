/** Opens the cart page with a fake shop that has a cart and answers as the test requires. */
import { act, fireEvent, screen, within } from '@testing-library/react'
import { startOutboxWith } from '../../../src/queries/outbox'
import { checkNow } from '../../../src/session/connectivity'
import { endIdentity } from '../../../src/session/identity'
import { showToast } from '../../../src/ui/toast/toast'
import { attributeReply, detailReply } from '../../support/product'
import { openPage, connectProvider, type Reply, type Sent, signInHere } from './open-shop'

type WireLine = Record<string, unknown> & { CartID: number; QTY: number; Brief: string }

export type Shop = {
  lines: WireLine[]
  detail: Record<string, unknown>
  /** Replies by call, such as `POST cart`, that replace the default replies; a function may return a promise. */
  replies: Record<string, Reply | ((body: Record<string, unknown>) => Reply | Promise<Reply>)>
  /** Returns all requests other than GET, including coupon checks. */
  writes: () => Pick<Sent, 'call' | 'body'>[]
}

const line = (CartID: number, colour: string): WireLine => ({
  CartID,
  ProductID: 7,
  ProductName: 'Alpine flask',
  QTY: 25,
  BasePrice: '4.10',
  randomnumber: [{ name: 'Colour', value: colour }],
  CartSetupPrice: [{ QTY: 2, ProductSetupPrice: { SetupName: 'Pad Print: front' } }],
  CartAttachment: [],
  Brief: '',
})
const detail = {
  ProductAttribute: [attributeReply(1, 'Colour', ['Navy', 'Red'])],
  ProductUnbrandedPrice: [{ ProductUnbrandedPriceID: 1, QTY: 25, Price: 4, Retailer: 0 }],
  ProductSetupPrice: [
    { ProductSetupPriceID: 5, UnitPrice: 0.5, SetupPrice: 60, SetupName: 'Pad Print: front' },
  ],
}

/** Signs in a customer with a cart of two lines, before the page is opened. */
export function openShop(): Shop {
  const lines = [line(1, 'Navy'), line(2, 'Red')]
  const shop: Shop = { lines, detail: { ...detail }, replies: {}, writes: () => [] }
  const sent = connectProvider((call, body) => {
    if (call in shop.replies) {
      const override = shop.replies[call]
      return typeof override === 'function' ? override(body) : override
    }
    if (call === 'GET cart')
      return { body: { Data: [{ Slug: 'alpine-flask', ProductImage: '', Carts: shop.lines }] } }
    if (call === 'GET cart/getgst') return { body: { Data: { Rate: 10 } } }
    if (call === 'GET cart/getcartcount') return { body: { status: 200, CartCount: 2 } }
    if (call.startsWith('GET product/')) return { body: detailReply(shop.detail) }
    if (call === 'POST cart') setQuantity(shop, body)
    if (call === 'POST cart/addbrief')
      for (const cartLine of shop.lines)
        if (cartLine.CartID === body['CartID']) cartLine.Brief = String(body['Brief'])
    return { body: { Data: [], Message: 'Done' } }
  })
  signInHere()
  shop.writes = () =>
    sent.filter(({ call }) => !call.startsWith('GET')).map(({ call, body }) => ({ call, body }))
  return shop
}

/** Sets the quantity of the line that has the same options, as the server does. */
export function setQuantity(shop: Shop, { QTY, randomnumber }: Record<string, unknown>): void {
  const options = JSON.stringify(randomnumber)
  for (const cartLine of shop.lines)
    if (JSON.stringify(cartLine['randomnumber']) === options) cartLine.QTY = Number(QTY)
}

/** Opens the page and waits for its two lines, which are one job because they are branded alike. */
export async function openCart() {
  const page = await openPage('/cart')
  startOutboxWith(page.queryClient, (problem) => showToast('error', problem))
  return { ...page, job: await jobCard() }
}
export const jobCard = () => screen.findByRole('group', { name: /^Alpine flask/ })

export async function closeCart(shop: Shop): Promise<void> {
  shop.replies = {}
  await checkNow()
  await endIdentity()
}

export async function goOffline(shop: Shop) {
  shop.replies = { 'GET cart/getgst': undefined, 'GET cart': undefined, 'POST cart/addbrief': undefined }
  await act(async () => void (await checkNow()))
}

export const quantityOf = (job: HTMLElement, choice = 'Navy') =>
  within(job).getByLabelText<HTMLInputElement>(choice)
export const briefOf = (job: HTMLElement) => within(job).getByLabelText<HTMLTextAreaElement>('Brief')

/** Types a value into the field and leaves the field. */
export async function enter(field: HTMLElement, value: string) {
  await act(async () => {
    fireEvent.change(field, { target: { value } })
    fireEvent.blur(field)
  })
}
