/** The cart page in a browser without layout, with a shop that holds a cart and answers as the test wants. */
import { QueryClientProvider } from '@tanstack/react-query'
import { createMemoryHistory, RouterProvider } from '@tanstack/react-router'
import { act, configure, fireEvent, render, screen, within } from '@testing-library/react'
import { vi } from 'vitest'
import { createShopRouter } from '../../../src/app'
import { connectTransport } from '../../../src/api/request'
import { currentToken } from '../../../src/session/identity'
import { startOutboxWith } from '../../../src/queries/outbox'
import { createQueryClient } from '../../../src/query-client'
import { showToast } from '../../../src/ui/toast/toast'
import { Toaster } from '../../../src/ui/toast/toaster'
import { detailReply } from './product-fixture'

// A loaded machine takes its time for the first message.
configure({ asyncUtilTimeout: 5000 })

export type Reply = { status?: number; body: unknown } | 'nothing'
export type WireLine = Record<string, unknown> & { CartID: number; QTY: number; Brief: string }
type Sent = { call: string; body: Record<string, unknown> }

export type Shop = {
  /** Groups as the provider writes them. */
  cart: { Slug: string; ProductImage: string; Carts: WireLine[] }[]
  detail: Record<string, unknown>
  /** Answers of its own, by call as `POST cart`; a function may wait. */
  answers: Record<string, Reply | ((body: Record<string, unknown>) => Reply | Promise<Reply>)>
  /** Writes, and questions about codes. */
  sent: Sent[]
  /** How often the cart was read. */
  reads: number
}

const option = (name: string, value: string) => ({ name, value })
export function wireLine(CartID: number, changes: Record<string, unknown> = {}): WireLine {
  return {
    CartID,
    ProductID: 7,
    ProductName: 'Alpine flask',
    QTY: 25,
    BasePrice: '4.10',
    randomnumber: [option('Colour', CartID % 2 === 1 ? 'Navy' : 'Red')],
    CartSetupPrice: [{ QTY: 2, ProductSetupPrice: { SetupName: 'Pad Print: front' } }],
    CartAttachment: [],
    Brief: '',
    ...changes,
  }
}
const detail = {
  ProductAttribute: [
    {
      AttributeID: 1,
      Attribute: { AttributeName: 'Colour' },
      ProductAttributeValue: [
        { AttributeValueID: 11, AttributeValue: 'Navy' },
        { AttributeValueID: 12, AttributeValue: 'Red' },
      ],
    },
  ],
  ProductUnbrandedPrice: [{ ProductUnbrandedPriceID: 1, QTY: 25, Price: 4, Retailer: 0 }],
  ProductSetupPrice: [
    { ProductSetupPriceID: 5, UnitPrice: 0.5, SetupPrice: 60, SetupName: 'Pad Print: front' },
  ],
}

let customers = 0

/** A new customer with a cart of two lines, before the page is opened. */
export function openShop(): Shop {
  customers += 1
  const shop: Shop = {
    cart: [{ Slug: 'alpine-flask', ProductImage: '', Carts: [wireLine(1), wireLine(2)] }],
    detail,
    answers: {},
    sent: [],
    reads: 0,
  }
  connectTransport({ token: currentToken })
  localStorage.setItem('token', `secret-${customers}`)
  localStorage.setItem('UserID', `cart-${customers}`)
  localStorage.setItem('RoleID', '1')
  vi.spyOn(console, 'warn').mockImplementation(() => {})
  vi.stubGlobal('IntersectionObserver', undefined)
  vi.stubGlobal('fetch', async (input: RequestInfo | URL, init: RequestInit = {}) => {
    const path = String(input instanceof Request ? input.url : input).replace(
      /^.*\/frontend\/api\/|\?.*$/g,
      '',
    )
    const reply = await answer(shop, `${init.method ?? 'GET'} ${path}`, bodyOf(init.body))
    if (reply === 'nothing') throw new TypeError('Failed to fetch')
    return Response.json(reply.body, { status: reply.status ?? 200 })
  })
  return shop
}

function bodyOf(body: BodyInit | null | undefined): Record<string, unknown> {
  if (body instanceof URLSearchParams) return Object.fromEntries(body)
  return typeof body === 'string' ? (JSON.parse(body) as Record<string, unknown>) : {}
}

async function answer(shop: Shop, call: string, body: Record<string, unknown>): Promise<Reply> {
  if (!call.startsWith('GET')) shop.sent.push({ call, body })
  const own = shop.answers[call]
  if (call === 'GET cart') shop.reads += 1
  if (own !== undefined) return typeof own === 'function' ? own(body) : own
  if (call === 'GET cart') return { body: { Data: shop.cart } }
  if (call === 'GET cart/getgst') return { body: { Data: { Rate: 10 } } }
  if (call === 'GET cart/getcartcount') return { body: { status: 200, CartCount: 2 } }
  if (call.startsWith('GET product/')) return { body: detailReply(shop.detail) }
  if (call === 'POST cart') setQuantity(shop, body)
  if (call === 'POST cart/addbrief') lineOf(shop, body['CartID']).Brief = String(body['Brief'])
  return { body: { Data: [], Message: 'Done' } }
}

/** As the provider does: the line of these options is the one that is meant. */
export function setQuantity(shop: Shop, { QTY, randomnumber }: Record<string, unknown>): void {
  const wanted = JSON.stringify(randomnumber)
  const line = shop.cart[0]?.Carts.find((one) => JSON.stringify(one['randomnumber']) === wanted)
  if (line) line.QTY = Number(QTY)
}

function lineOf({ cart }: Shop, id: unknown): WireLine {
  const line = cart.flatMap(({ Carts }) => Carts).find(({ CartID }) => CartID === id)
  if (!line) throw new Error(`no line ${String(id)}`)
  return line
}

export async function openCart() {
  const queryClient = createQueryClient(() => {})
  const router = createShopRouter(queryClient, createMemoryHistory({ initialEntries: ['/cart'] }))
  startOutboxWith(queryClient, (problem) => showToast('error', problem))
  await router.load()
  render(
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={router} />
      <Toaster />
    </QueryClientProvider>,
  )
  await screen.findByRole('heading', { name: 'Cart', level: 1 })
  return { router, queryClient }
}

/** The page with its lines on it. */
export async function openFilled() {
  const all = await openCart()
  const navy = await screen.findByRole('group', { name: 'Alpine flask, Colour: Navy' })
  return { ...all, navy, red: screen.getByRole('group', { name: 'Alpine flask, Colour: Red' }) }
}

/** What is between header and footer. */
export const main = () =>
  screen.getByRole('heading', { name: 'Cart', level: 1 }).parentElement ?? document.body
export const plain = (element: Element | null) => (element?.textContent ?? '').replaceAll('\u00a0', ' ')
export const quantityOf = (line: HTMLElement) => within(line).getByLabelText<HTMLInputElement>('Quantity')
export const briefOf = (line: HTMLElement) => within(line).getByLabelText<HTMLTextAreaElement>('Brief')

/** Types and leaves the field. */
export async function enter(field: HTMLElement, value: string) {
  await act(async () => {
    fireEvent.change(field, { target: { value } })
    fireEvent.blur(field)
  })
}
