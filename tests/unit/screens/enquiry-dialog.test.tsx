// @vitest-environment happy-dom
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { connectTransport } from '../../../src/api/request'
import { longestRemarks } from '../../../src/domain/cart/enquiry'
import type { Choice } from '../../../src/domain/cart/order-choice'
import { orderGridOf } from '../../../src/domain/cart/order-grid'
import { checkNow, noteOutcome } from '../../../src/session/connectivity'
import { EnquiryButtons } from '../../../src/screens/product/enquiry/enquiry-buttons'
import type { Order } from '../../../src/screens/product/order/use-order'
import { apparel, colours, sizes } from '../domain/apparel'
import { stage } from '../widgets/shell-stage'
import { anyProduct } from './product-fixture'

type Sent = { path: string; key: string | null; body: Record<string, unknown> }
let sent: Sent[]
let answer: () => Promise<Response>
const thanks = 'Thank you. We will send your quote to dana@buyer.example.'

beforeEach(() => {
  sent = []
  answer = async () => Response.json({ Message: thanks })
  vi.spyOn(console, 'warn').mockImplementation(() => {})
  vi.stubGlobal('fetch', async (address: string, init?: RequestInit) => {
    const path = address.replace(/^.*\/frontend\/api\//, '')
    if (!path.startsWith('product/request')) throw new TypeError('Failed to fetch')
    const key = new Headers(init?.headers).get('Idempotency-Key')
    sent.push({ path, key, body: JSON.parse(typeof init?.body === 'string' ? init.body : '{}') })
    return answer()
  })
  connectTransport({ onOutcome: () => {} })
  noteOutcome('answered')
})
afterEach(() => {
  cleanup()
  localStorage.clear()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

const choice: Choice = { values: new Map(), quantity: '250', setups: new Map(), cells: new Map() }
function anOrder(lines: Order['chosen']['lines']): Order {
  return {
    choice,
    grid: null,
    chosen: { lines, problems: { attributes: new Map(), quantity: null } },
    choose: () => {},
    emptyCells: () => {},
  }
}
const oneLine = anOrder([
  { variationId: '12', quantity: 500, options: [{ name: 'Colour', value: 'Navy' }], cell: null },
])

async function open(kind: 'quote' | 'sample' = 'quote', order = oneLine) {
  await stage(<EnquiryButtons product={anyProduct()} order={order} />)
  return reopen(kind)
}
async function reopen(kind: 'quote' | 'sample' = 'quote') {
  fireEvent.click(screen.getByRole('button', { name: `Request a ${kind}` }))
  return screen.findByRole('dialog', { name: `Request a ${kind}` })
}
const field = (name: string) => screen.getByLabelText<HTMLInputElement>(name)
const type = (name: string, value: string) => fireEvent.change(field(name), { target: { value } })
function fill() {
  type('Full name', 'Dana Buyer')
  type('Email', 'Dana@buyer.example')
  type('Mobile number', '0400 000 000')
  type('Remarks', 'By March.')
}
const submit = (name = 'Send request') =>
  fireEvent.submit(screen.getByRole('button', { name }).closest('form') as HTMLFormElement)

test('asks for what is needed, with the right hints for the browser, about what is chosen', async () => {
  const dialog = await open()
  expect(within(dialog).getByRole('heading', { level: 2 }).textContent).toBe('Request a quote')
  expect(dialog.textContent).toContain('Alpine flask')
  expect(dialog.textContent).toContain('Colour: Navy')
  expect(
    ['Full name', 'Email', 'Mobile number', 'Quantity', 'Remarks'].map((name) => field(name).autocomplete),
  ).toEqual(['name', 'email', 'tel', 'off', 'off'])
  expect(field('Quantity').value).toBe('500')
  expect(field('Email').value).toBe('')
  expect(dialog.textContent).not.toMatch(/sent|thank you/i)
})

test('is filled with the profile of whoever is signed in', async () => {
  for (const [key, value] of Object.entries({
    token: 'a-token',
    FullName: 'Wren Wholesaler',
    Email: 'wren@showfloor.example',
    MobileNumber: '0400 000 000',
  }))
    localStorage.setItem(key, value)
  await open('sample')
  expect(['Full name', 'Email', 'Mobile number', 'Quantity'].map((name) => field(name).value)).toEqual([
    'Wren Wholesaler',
    'wren@showfloor.example',
    '0400 000 000',
    '1',
  ])
})

test('errors stand beside their fields, the first has the focus, typing takes one away', async () => {
  await open()
  type('Email', 'dana@buyer')
  type('Quantity', 'many')
  submit()
  expect(document.activeElement).toBe(field('Full name'))
  for (const [name, words] of [
    ['Full name', 'Full Name is required'],
    ['Email', 'Invalid email format'],
    ['Mobile number', 'Mobile Number is required'],
    ['Quantity', 'Quantity must be a whole number from 1 to 1,000,000'],
  ] as const) {
    const described = field(name).getAttribute('aria-describedby') ?? ''
    expect(document.getElementById(described)?.textContent).toBe(words)
    expect(field(name).getAttribute('aria-invalid')).toBe('true')
  }
  type('Full name', 'D')
  expect(screen.queryByText('Full Name is required')).toBeNull()
  expect(screen.getByText('Invalid email format')).toBeTruthy()
  expect(sent).toEqual([])
})

test('is sent once for two presses, and says so only with the answer, in the words of the shop', async () => {
  let arrive: (response: Response) => void = () => {}
  answer = () =>
    new Promise((resolve) => {
      arrive = resolve
    })
  const dialog = await open()
  fill()
  // Both presses come before the page is drawn anew.
  act(() => {
    submit()
    submit()
  })
  submit('One moment…')
  await waitFor(() => expect(sent).toHaveLength(1))
  expect(dialog.textContent).not.toMatch(/sent|thank you/i)
  await act(async () => arrive(Response.json({ Message: thanks })))
  expect((await within(dialog).findByText(thanks)).role).toBe('status')
  const close = within(dialog).getByRole('button', { name: 'Close' })
  expect(document.activeElement).toBe(close)
  expect(sent).toEqual([
    {
      path: 'product/requestquote',
      key: expect.any(String),
      body: {
        ProductID: 7,
        ProductVariationID: 12,
        FullName: 'Dana Buyer',
        Email: 'dana@buyer.example',
        MobileNumber: '0400 000 000',
        QTY: 500,
        Remarks: 'By March.\n\nColour: Navy',
      },
    },
  ])
  fireEvent.click(close)
  await reopen()
  expect([field('Full name').value, field('Remarks').value]).toEqual(['Dana Buyer', ''])
})

test('a refusal is told in the words of the shop; nothing typed is lost; Retry sends it', async () => {
  answer = async () => Response.json({ ErrorMessage: 'We are stocktaking.' }, { status: 503 })
  const dialog = await open('sample')
  fill()
  submit()
  expect((await within(dialog).findByRole('alert')).textContent).toContain('We are stocktaking.')
  expect([field('Full name').value, field('Remarks').value]).toEqual(['Dana Buyer', 'By March.'])
  answer = async () => Response.json({ Message: 'Thank you. It is on its way.' })
  submit('Retry')
  expect((await within(dialog).findByText('Thank you. It is on its way.')).role).toBe('status')
  expect(sent.map(({ path }) => path)).toEqual(['product/requestsample', 'product/requestsample'])
  // The same request again, so that the shop stores it once even when it had heard the first.
  expect(sent[0]?.key).toMatch(/^[\da-f]{8}-[\da-f]{4}-4[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/)
  expect(sent[1]?.key).toBe(sent[0]?.key)
})

test('what was typed is there again after closing', async () => {
  const dialog = await open()
  fill()
  fireEvent.click(within(dialog).getByRole('button', { name: 'Close' }))
  await waitFor(() => expect(screen.queryByLabelText('Remarks')).toBeNull())
  await reopen()
  expect(field('Remarks').value).toBe('By March.')
})

test('without a network a press says why and sends nothing', async () => {
  const dialog = await open()
  fill()
  await act(() => checkNow())
  const button = within(dialog).getByRole('button', { name: 'Send request' })
  expect(button.getAttribute('aria-disabled')).toBe('true')
  const reason = document.getElementById(button.getAttribute('aria-describedby') ?? '')
  expect(reason?.textContent).toContain('You are offline')
  expect(within(dialog).queryByRole('alert')).toBeNull()
  submit()
  expect((await within(dialog).findByRole('alert')).textContent).toContain('You are offline')
  expect(sent).toEqual([])
  expect(field('Remarks').value).toBe('By March.')
  act(() => noteOutcome('answered'))
  expect(button.getAttribute('aria-disabled')).toBe('false')
})

const size = (value: string) => [{ name: 'Size', value }]
const grid = orderGridOf(apparel([colours, sizes]))

test('several lines of a grid are one request that names each', async () => {
  const inNavy = (letter: string, quantity: number) => ({
    variationId: letter,
    quantity,
    options: [{ name: 'Colour', value: 'Navy' }, ...size(letter)],
    cell: 1,
  })
  const inRed = { ...inNavy('S', 1250), options: [{ name: 'Colour', value: 'Red' }, ...size('S')] }
  const dialog = await open('quote', { ...anOrder([inNavy('M', 120), inNavy('8', 80), inRed]), grid })
  expect(dialog.textContent).toContain('Navy: M × 120, Size 8 × 80Red: S × 1,250')
  expect(field('Quantity').value).toBe('1450')
  fill()
  submit()
  await waitFor(() => expect(sent).toHaveLength(1))
  expect(sent[0]?.body).toMatchObject({
    QTY: 1450,
    Remarks: 'By March.\n\nNavy: M × 120, Size 8 × 80\nRed: S × 1,250',
  })
  expect(sent[0]?.body).not.toHaveProperty('ProductVariationID')
})

test('a large grid is told in a few lines, and sent with as many as there is room for', async () => {
  const lines = Array.from({ length: 360 }, (_, index) => ({
    variationId: String(index),
    quantity: 12,
    options: [{ name: 'Colour', value: `Fluorescent colour number ${index}` }, ...size('M')],
    cell: index,
  }))
  const dialog = await open('quote', { ...anOrder(lines), grid })
  expect(within(dialog).getAllByRole('listitem')).toHaveLength(6)
  expect(dialog.textContent).toContain('and 355 more lines')
  fill()
  submit()
  await waitFor(() => expect(sent).toHaveLength(1))
  const remarks = String(sent[0]?.body['Remarks'])
  expect(remarks.length).toBeLessThanOrEqual(longestRemarks)
  expect(remarks).toMatch(/^By March\.\n\nFluorescent colour number 0: M × 12\n[^]*\nand \d+ more lines$/)
})
