// @vitest-environment happy-dom
/** What somebody chose on a product page is there again after Back, Reload, signing in and the end of a session. */
import 'fake-indexeddb/auto'
import { QueryClientProvider } from '@tanstack/react-query'
import { createMemoryHistory, RouterProvider } from '@tanstack/react-router'
import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { connectTransport } from '../../../src/api/request'
import { createShopRouter, type ShopRouter } from '../../../src/app'
import { lastVisited } from '../../../src/device/session-store'
import { endSession, sessionEnd } from '../../../src/session/account'
import { connectIdentity, currentToken, endIdentity } from '../../../src/session/identity'
import { keepChoice, keptChoice } from '../../../src/session/kept-choices'
import { logOut } from '../../../src/session/log-out'
import { createQueryClient } from '../../../src/query-client'
import { Toaster } from '../../../src/ui/toast/toaster'
import { detailReply } from './product-fixture'

const values = (names: string[], from: number) =>
  names.map((AttributeValue, index) => ({ AttributeValueID: from + index, AttributeValue }))
const colour = {
  AttributeID: 1,
  Attribute: { AttributeName: 'Colour' },
  ProductAttributeValue: values(['Navy', 'Red'], 11),
}
const size = {
  AttributeID: 2,
  Attribute: { AttributeName: 'Size' },
  ProductAttributeValue: values(['S', 'M'], 21),
}
const setups = [
  { ProductSetupPriceID: 71, UnitPrice: 0.5, SetupPrice: 60, SetupName: 'Pad Print', Default: true },
  { ProductSetupPriceID: 72, UnitPrice: 0.8, SetupPrice: 90, SetupName: 'Engraving', Default: 0 },
]
const cup = {
  Slug: 'cup',
  ProductAttribute: [colour],
  ProductUnbrandedPrice: [{ ProductUnbrandedPriceID: 1, QTY: 25, Price: 4, Retailer: 50 }],
  ProductSetupPrice: setups,
  howmanypositions: [1, 2],
}
const shirt = {
  ...cup,
  Slug: 'shirt',
  ProductType: 2,
  isordergrid: 1,
  ProductAttribute: [colour, size],
  ProductVariationAttributeValue: [11, 12].flatMap((colourId) =>
    [21, 22].flatMap((sizeId) =>
      [colourId, sizeId].map((AttributeValueID) => ({
        ProductVariationID: 100 * colourId + sizeId,
        AttributeValue: { AttributeValueID },
      })),
    ),
  ),
}
let refused: boolean

beforeEach(() => {
  refused = false
  connectTransport({ token: currentToken })
  vi.stubGlobal('IntersectionObserver', undefined)
  // Else each test hears the sign-outs of the one before.
  vi.stubGlobal('BroadcastChannel', undefined)
  vi.stubGlobal('fetch', async (input: RequestInfo | URL, init: RequestInit) => {
    const path = String(input instanceof Request ? input.url : input).replace(/^.*\/frontend\/api\//, '')
    const token = { ErrorCode: 'INVALIDTOKEN', ErrorMessage: 'Log in again' }
    const body =
      refused && init.method === 'POST'
        ? token
        : path.startsWith('product/')
          ? detailReply(path.includes('shirt') ? shirt : cup)
          : {
              Data: path.startsWith('cart/getgst') ? { Rate: 10 } : [],
              Message: 'Done',
              CartCount: 1,
              status: 200,
            }
    return new Response(JSON.stringify(body), { headers: { 'Content-Type': 'application/json' } })
  })
})
afterEach(() => {
  cleanup()
  localStorage.clear()
  sessionStorage.clear()
  sessionEnd.unannounced = false
  connectIdentity({ abortRequests() {}, clearQueries() {}, goToSignIn() {}, reloadPage() {} })
  vi.unstubAllGlobals()
})

function signIn() {
  localStorage.setItem('token', 'secret')
  localStorage.setItem('UserID', '1')
  localStorage.setItem('RoleID', '1')
}

/** As after a reload: nothing but the device's storage is left. */
async function open(at: string) {
  cleanup()
  const shown: { router?: ShopRouter } = {}
  const queryClient = createQueryClient((token) =>
    endSession(token, shown.router?.latestLocation.href ?? '/'),
  )
  const router = createShopRouter(
    queryClient,
    createMemoryHistory({ initialEntries: ['/404', at], initialIndex: 1 }),
  )
  shown.router = router
  connectIdentity({
    abortRequests: () => void queryClient.cancelQueries(),
    clearQueries: () => queryClient.clear(),
    goToSignIn: () => void router.navigate({ to: '/signin' }),
    reloadPage: () => {},
  })
  render(
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={router} />
      <Toaster />
    </QueryClientProvider>,
  )
  await ready()
  return router
}

const ready = () => screen.findByRole('button', { name: 'Add to cart' })
const order = () => screen.getByRole('region', { name: 'Order' })
const field = (name: string) => screen.findByLabelText<HTMLInputElement>(name)
const type = async (name: string, value: string) => fireEvent.change(await field(name), { target: { value } })
const valueOf = async (name: string) => (await field(name)).value
const counts = async () => {
  await within(order()).findByText('Branding')
  return within(order())
    .getAllByRole<HTMLSelectElement>('combobox')
    .map(({ value }) => value)
}

describe('Back and Reload', () => {
  test('pickers, quantity and set-ups', async () => {
    signIn()
    const router = await open('/product/cup')
    fireEvent.click(screen.getByRole('radio', { name: 'Red' }))
    await type('Quantity', '333')
    await counts()
    fireEvent.change(screen.getByLabelText(/^Pad Print/), { target: { value: '0' } })
    fireEvent.change(screen.getByLabelText(/^Engraving/), { target: { value: '2' } })
    router.history.back()
    await waitFor(() => expect(screen.queryByRole('region', { name: 'Order' })).toBeNull())
    router.history.forward()
    await ready()
    expect(await valueOf('Quantity')).toBe('333')
    await open('/product/cup')
    expect(await valueOf('Quantity')).toBe('333')
    expect(screen.getByRole<HTMLInputElement>('radio', { name: 'Red' }).checked).toBe(true)
    expect(await counts()).toEqual(['0', '2'])
    expect(JSON.stringify({ ...sessionStorage })).not.toMatch(/\$|cents|price/i)
  })

  test('a filled grid, until it is added', async () => {
    signIn()
    await open('/product/shirt?c=0*30')
    await type('Red, M', '12')
    await open('/product/shirt?c=0*30')
    expect([await valueOf('Navy, S'), await valueOf('Red, M')]).toEqual(['30', '12'])
    await counts()
    fireEvent.click(screen.getByRole('button', { name: 'Add to cart' }))
    await waitFor(async () => expect(await valueOf('Red, M')).toBe(''))
    await open('/product/shirt?c=0*30')
    expect([await valueOf('Navy, S'), await valueOf('Red, M')]).toEqual(['', ''])
  })

  test('what is merely looked at is not kept, and a quote that is opened counts as it is', async () => {
    await open('/product/cup?q=90')
    expect(keptChoice('cup')).toBeNull()
    await open('/product/cup')
    await type('Quantity', '333')
    await open('/product/cup?q=90')
    expect(await valueOf('Quantity')).toBe('90')
    await open('/product/cup?utm=1')
    expect(await valueOf('Quantity')).toBe('333')
  })
})

test('twenty products are kept, the newest, and none after a logout; what is no choice is ignored', async () => {
  for (let index = 0; index < 22; index += 1)
    keepChoice({ slug: `cup-${index}`, openedWith: '', choice: `q=${index}` })
  keepChoice({ slug: 'cup-21', openedWith: '', choice: 'q=5' })
  expect(keptChoice('cup-1')).toBeNull()
  expect(keptChoice('cup-2')?.choice).toBe('q=2')
  expect(keptChoice('cup-21')?.choice).toBe('q=5')
  await logOut()
  expect(keptChoice('cup-21')).toBeNull()
  for (const text of ['{', '{}', '[null,{"slug":"cup"}]']) {
    sessionStorage.setItem('showfloor-choices', text)
    expect(keptChoice('cup')).toBeNull()
  }
})

describe('signing in', () => {
  test.each([
    ['Sign in to see them', false],
    ['Login', true],
  ])('"%s" takes a shared quote along whole', async (name, underPricing) => {
    await open('/product/cup?q=300&o=12&s=71*2%2C72*1')
    if (underPricing) fireEvent.click(screen.getByRole('tab', { name: 'PRICING' }))
    fireEvent.click(await screen.findByRole('link', { name }))
    expect(decodeURIComponent(lastVisited() ?? '')).toBe('/product/cup?q=300&o=12&s=71*2,72*1')
    signIn()
    await open(lastVisited() ?? '')
    expect(await counts()).toEqual(['2', '1'])
  })

  test('a session that ends says so, once, and its page and choice are there afterwards', async () => {
    signIn()
    const router = await open('/product/cup?ref=fair')
    fireEvent.click(screen.getByRole('radio', { name: 'Red' }))
    await type('Quantity', '777')
    await counts()
    refused = true
    fireEvent.click(screen.getByRole('button', { name: 'Add to cart' }))
    await waitFor(() => expect(router.state.location.pathname).toBe('/signin'))
    for (let late = 0; late < 20; late += 1) endSession('secret', '/signin')
    await endIdentity()
    expect(await screen.findAllByText('Your session has ended. Please sign in again.')).toHaveLength(1)
    expect(lastVisited()).toBe('/product/cup?ref=fair')
    signIn()
    await open(lastVisited() ?? '')
    expect(await valueOf('Quantity')).toBe('777')
  })
})

test.each([
  ['set-ups that are not offered', 's=gone*1', ['1', '0']],
  ['more positions than there are', 's=71*99', ['1', '0']],
  ['one of each', 's=71*99,gone*1,72*2', ['0', '2']],
  ['none of the preselected', 's=71*0', ['0', '0']],
])('a link that names %s', async (_, search, expected) => {
  signIn()
  await open(`/product/cup?${search}`)
  expect(await counts()).toEqual(expected)
})
