// @vitest-environment happy-dom
import 'fake-indexeddb/auto'
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { connectTransport } from '../../../../src/api/request'
import { checkNow } from '../../../../src/session/connectivity'
import { setCustomerView } from '../../../../src/session/customer-view'
import { currentToken } from '../../../../src/session/identity'
import { Toaster } from '../../../../src/ui/toast/toaster'
import { CartPanel } from '../../../../src/widgets/cart/cart-panel'
import { closeCartPanel, openCartPanel } from '../../../../src/widgets/shell/overlays'
import { stage } from '../shell-stage'

type Answer = { status?: number; body: unknown } | 'nothing'
let cart: Answer
let removal: Answer
let sent: string[]
let customers = 0
const online = { body: { Data: { Rate: 10 } } }
let gst: Answer

const line = (id: number, ProductName: string, changes: Record<string, unknown> = {}) => ({
  CartID: id,
  ProductID: 7,
  ProductName,
  QTY: 25,
  BasePrice: '4.10',
  randomnumber: [
    { name: 'Colour', value: 'Navy' },
    { name: 'Size', value: id === 1 ? 'M' : 'L' },
  ],
  CartSetupPrice: [{ QTY: 2, ProductSetupPrice: { SetupName: 'Pad Print: front' } }],
  ...changes,
})
const flask = {
  Slug: 'alpine-flask',
  ProductImage: 'media/w640/flask.webp',
  Carts: [line(1, 'Alpine flask'), line(2, 'Alpine flask')],
}
const pen = {
  Slug: 'pen',
  ProductImage: '',
  Carts: [line(3, 'Pen', { QTY: 1000, BasePrice: 0.333, randomnumber: [], CartSetupPrice: [] })],
}

beforeEach(() => {
  customers += 1
  sent = []
  gst = online
  cart = { body: { Data: [flask, pen] } }
  removal = { body: { Message: 'Removed.' } }
  connectTransport({ token: currentToken })
  localStorage.setItem('token', 'secret')
  localStorage.setItem('UserID', `panel-${customers}`)
  vi.stubGlobal('fetch', async (input: RequestInfo | URL, init?: RequestInit) => {
    const path = String(input instanceof Request ? input.url : input).replace(/^.*\/frontend\/api\//, '')
    const method = init?.method ?? 'GET'
    if (method !== 'GET') sent.push(`${method} ${path}`)
    const answer = method === 'DELETE' ? removal : path === 'cart' ? cart : gst
    if (answer === 'nothing') throw new TypeError('Failed to fetch')
    return new Response(JSON.stringify(answer.body), {
      status: answer.status ?? 200,
      headers: { 'Content-Type': 'application/json' },
    })
  })
})
afterEach(async () => {
  cleanup()
  closeCartPanel()
  gst = online
  await checkNow()
  localStorage.clear()
  vi.unstubAllGlobals()
})

async function open(added: Parameters<typeof openCartPanel>[0] = null) {
  const all = await stage(
    <>
      <CartPanel />
      <Toaster />
    </>,
  )
  act(() => openCartPanel(added))
  return { ...all, panel: screen.getByRole('dialog', { name: 'Cart' }) }
}
async function openFilled() {
  const all = await open()
  await within(all.panel).findByRole('link', { name: 'Alpine flask' })
  return all
}
const plain = (element: Element | null) => (element?.textContent ?? '').replaceAll(' ', ' ')
const remove = (panel: HTMLElement, name: string) =>
  within(panel).getByRole('button', { name: `Remove ${name}` })

describe('what it shows', () => {
  test('every line in groups by product, with what it costs ex GST, and the totals', async () => {
    const { panel } = await openFilled()
    const link = within(panel).getByRole('link', { name: 'Alpine flask' })
    expect(link.getAttribute('href')).toBe('/product/alpine-flask')
    expect(within(panel).getAllByRole('heading', { level: 3 })).toHaveLength(2)
    const text = plain(panel)
    expect(text).toContain('Colour: Navy, Size: M')
    expect(text).toContain('Pad Print: front × 2')
    expect(text).toContain('25 × $4.10 ex GST = $102.50 ex GST')
    expect(text).toContain('1,000 × $0.33 ex GST = $330.00 ex GST')
    expect(text).toContain('Subtotal$535.00 ex GST')
    expect(text).toContain('Total$588.50 inc GST')
    expect(within(panel).getByRole('link', { name: 'GO TO CART' }).getAttribute('href')).toBe('/cart')
    expect(remove(panel, 'Pen')).toBeTruthy()
    expect(panel.querySelector('[style]')).toBeNull()
  })

  test('a price on request is said, and left out of the totals', async () => {
    cart = { body: { Data: [{ ...pen, Carts: [line(3, 'Pen'), line(4, 'Pen', { BasePrice: null })] }] } }
    const { panel } = await open()
    await within(panel).findByText('25 × Price on request')
    expect(plain(panel)).toContain('Subtotal$102.50 ex GST')
    expect(plain(panel)).toContain('Without the lines whose price is on request')
  })

  test('in customer view there is no amount at all', async () => {
    setCustomerView(true)
    const { panel } = await openFilled()
    expect(plain(panel)).not.toMatch(/\$|GST|ubtotal/)
    expect(within(panel).getAllByText('Quantity 25')).toHaveLength(2)
    expect(within(panel).getByRole('link', { name: 'GO TO CART' })).toBeTruthy()
  })

  test('what was just added stands first, in a live region', async () => {
    const lines = [
      { options: [{ name: 'Colour', value: 'Red' }], quantity: 1250 },
      { options: [], quantity: 3 },
    ]
    const { panel } = await open({ name: 'Lunch box', image: null, lines })
    const status = (await within(panel).findByText('Added to cart')).closest('[role=status]')
    expect(plain(status)).toBe('Added to cartLunch boxColour: Red Quantity 1,250 Quantity 3')
    await within(panel).findByRole('link', { name: 'Alpine flask' })
  })

  test('of many added lines the first five are named, the others counted', async () => {
    const lines = Array.from({ length: 12 }, (_, index) => ({ options: [], quantity: index + 1 }))
    const { panel } = await open({ name: 'Tee', image: null, lines })
    expect(await within(panel).findByText('and 7 more')).toBeTruthy()
    expect(within(panel).queryByText('Quantity 6')).toBeNull()
  })

  test('empty: says so (req 5.4), and the way home, which closes the panel', async () => {
    cart = { body: { Data: [] } }
    const { panel, path } = await open()
    expect(await within(panel).findByText('Please add any Item First')).toBeTruthy()
    expect(plain(panel)).not.toMatch(/\$|GO TO CART/)
    fireEvent.click(within(panel).getByRole('link', { name: 'GO TO HOME' }))
    await waitFor(() => expect(panel.hasAttribute('open')).toBe(false))
    await waitFor(() => expect(path()).toBe('/'))
  })

  test('a failure is named, and Retry asks again', async () => {
    cart = { status: 500, body: { ErrorMessage: 'The cart is resting.' } }
    const { panel } = await open()
    expect(within(panel).getByText('Loading the cart')).toBeTruthy()
    expect(await within(panel).findByText('The cart is resting.')).toBeTruthy()
    cart = { body: { Data: [pen] } }
    fireEvent.click(within(panel).getByRole('button', { name: 'Retry' }))
    expect(await within(panel).findByRole('link', { name: 'Pen' })).toBeTruthy()
  })

  test('Back closes it', async () => {
    const { panel, router } = await openFilled()
    await act(() => router.navigate({ to: '/elsewhere' as never }))
    expect(panel.hasAttribute('open')).toBe(false)
  })
})

describe('Remove', () => {
  test('asks first, with Cancel focused; Cancel changes nothing', async () => {
    const { panel } = await openFilled()
    fireEvent.click(remove(panel, 'Alpine flask, Colour: Navy, Size: L'))
    const question = screen.getByRole('dialog', { name: 'Remove this line from the cart?' })
    expect(within(question).getByText('Alpine flask, Colour: Navy, Size: L')).toBeTruthy()
    const no = within(question).getByRole('button', { name: 'Cancel' })
    expect(document.activeElement).toBe(no)
    fireEvent.click(no)
    await waitFor(() => expect(question.hasAttribute('open')).toBe(false))
    expect(panel.hasAttribute('open')).toBe(true)
    expect(sent).toEqual([])
  })

  test('OK deletes the line, and the panel follows and says so', async () => {
    const { panel } = await openFilled()
    fireEvent.click(remove(panel, 'Pen'))
    cart = { body: { Data: [flask] } }
    fireEvent.click(screen.getByRole('button', { name: 'OK' }))
    await waitFor(() => expect(within(panel).queryByRole('link', { name: 'Pen' })).toBeNull())
    expect(sent).toEqual(['DELETE cart/3'])
    expect(await within(panel).findByText('Pen was removed.')).toBeTruthy()
    expect(plain(panel)).toContain('Subtotal$205.00 ex GST')
  })

  test('a refusal is told in the shop’s words, inside the panel where it can be seen, and the line stays', async () => {
    removal = { status: 409, body: { ErrorCode: 'LOCKED', ErrorMessage: 'This line is being ordered.' } }
    const { panel } = await openFilled()
    fireEvent.click(remove(panel, 'Pen'))
    fireEvent.click(screen.getByRole('button', { name: 'OK' }))
    const words = await within(panel).findByText('This line is being ordered.')
    expect(words.closest('[role=alert]')).toBeTruthy()
    await waitFor(() => expect(remove(panel, 'Pen').getAttribute('aria-disabled')).toBe('false'))
    fireEvent.click(within(panel).getByRole('button', { name: 'Dismiss' }))
  })

  test('without a network it says why it cannot, and from when the copy is', async () => {
    const { panel } = await openFilled()
    gst = 'nothing'
    await act(async () => void (await checkNow()))
    expect(within(panel).getByText(/^Saved copy from \d+:\d\d [ap]m$/)).toBeTruthy()
    const button = remove(panel, 'Pen')
    expect(button.getAttribute('aria-disabled')).toBe('true')
    const reason = document.getElementById(button.getAttribute('aria-describedby') ?? '')
    expect(reason?.textContent).toContain('needs a connection')
    fireEvent.click(button)
    expect(screen.queryByRole('dialog', { name: /Remove/ })).toBeNull()
    expect(await within(panel).findByRole('alert')).toBeTruthy()
    expect(sent).toEqual([])
  })
})
