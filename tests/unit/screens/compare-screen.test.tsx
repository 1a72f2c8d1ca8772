// @vitest-environment happy-dom
import 'fake-indexeddb/auto'
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { connectTransport } from '../../../src/api/request'
import { localKeys } from '../../../src/device/storage-names'
import { setCustomerView } from '../../../src/session/customer-view'
import { currentToken } from '../../../src/session/identity'
import { CompareScreen } from '../../../src/screens/compare/compare-screen'
import { CompareToggle } from '../../../src/screens/product/compare-toggle'
import { provider, stage } from '../widgets/shell-stage'
import { anyProduct, detailReply } from './product-fixture'

let asked: string[]
/** Slugs that the provider knows; for others it does not answer. */
let known: string[]
const prices = {
  ProductUnbrandedPrice: [
    { ProductUnbrandedPriceID: 1, QTY: 25, Price: '10.00', Wholesaler: 10, Retailer: 50 },
    { ProductUnbrandedPriceID: 2, QTY: 250, Price: '8.00', Wholesaler: 10, Retailer: 50 },
  ],
  ProductSetupPrice: [],
}
const attributes = [
  {
    AttributeID: 1,
    Attribute: { AttributeName: 'Colour' },
    ProductAttributeValue: [{ AttributeValueID: 1, AttributeValue: 'Navy' }],
  },
  {
    AttributeID: 2,
    Attribute: { AttributeName: 'Size' },
    ProductAttributeValue: [
      { AttributeValueID: 2, AttributeValue: 'XL' },
      { AttributeValueID: 3, AttributeValue: 'S' },
    ],
  },
]

let place = 0
/** Slugs of their own for every test, because what was read is kept on the device. */
const newSlug = () => `thing-${(place += 1)}`

beforeEach(() => {
  known = []
  connectTransport({ token: currentToken, onOutcome: () => {} })
  vi.spyOn(console, 'warn').mockImplementation(() => {})
  vi.stubGlobal('IntersectionObserver', undefined)
  asked = provider((path) => {
    const slug = path.split('/').at(-1) ?? ''
    if (!path.startsWith('product/') || !known.includes(slug)) return undefined
    return detailReply({
      Slug: slug,
      productname: `Product ${slug}`,
      ProductAttribute: attributes,
      ...(path.startsWith('product/login/') ? prices : {}),
    })
  })
})
afterEach(() => {
  cleanup()
  localStorage.clear()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

function choose(...slugs: string[]) {
  const listed = slugs.map((slug) => ({ slug, name: `Product ${slug}`, sku: `SKU-${slug}`, image: null }))
  localStorage.setItem(localKeys.compare, JSON.stringify(listed))
}
function signIn(roleId: number) {
  localStorage.setItem(localKeys.token, 'a-token')
  localStorage.setItem(localKeys.userId, `user-${place}`)
  localStorage.setItem(localKeys.roleId, String(roleId))
}
const row = (name: string) =>
  within(screen.getByRole('rowheader', { name }).closest('tr') as HTMLElement)
    .getAllByRole('cell')
    .map((cell) => cell.textContent)

test('says that there is nothing, and leads on', async () => {
  await stage(<CompareScreen />)
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Compare products')
  expect(screen.getByRole('heading', { name: 'Nothing to compare yet' })).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Shop by category' })).toBeTruthy()
  expect(screen.queryByRole('table')).toBeNull()
})

test('products stand side by side in a table; a visitor sees no price and asks for none', async () => {
  known = [newSlug(), newSlug()]
  choose(...known)
  await stage(<CompareScreen />)
  await waitFor(() => expect(row('Minimum order')).toEqual(['25', '25']))
  expect(screen.getAllByRole('columnheader')).toHaveLength(3)
  expect(screen.getAllByRole('rowheader').map(({ textContent }) => textContent)).toEqual([
    'SKU',
    'Rating',
    'Minimum order',
    'Colours',
    'Sizes',
    'Branding options',
    'Materials',
    'Dimensions',
    'Carton',
    'Availability',
  ])
  expect(row('SKU')).toEqual(known.map((slug) => `SKU-${slug}`))
  expect(row('Sizes')).toEqual(['S, XL', 'S, XL'])
  expect(row('Colours')[0]).toContain('Navy')
  expect(row('Materials')).toEqual(['–', '–'])
  expect(row('Carton')[0]).toContain('Length 42 cm')
  expect(screen.getByRole('region', { name: 'Products side by side' }).tabIndex).toBe(0)
  expect(asked.some((path) => path.includes('login'))).toBe(false)
  expect(document.body.textContent).not.toContain('$')
})

test('a customer sees the own price, at the minimum and at its lowest, until it is hidden', async () => {
  known = [newSlug()]
  choose(...known)
  signIn(2)
  await stage(<CompareScreen />)
  await waitFor(() => expect(row('Your price')[0]).toContain('$11.00 ex GST at 25'))
  expect(row('Your price')[0]).toContain('from $8.80 ex GST at 250+')
  expect(document.body.textContent).not.toContain('$15.00')
  setCustomerView(true)
  await waitFor(() => expect(screen.queryByRole('rowheader', { name: 'Your price' })).toBeNull())
  expect(document.body.textContent).not.toContain('$')
})

test('a product that is not saved here says so in its column, the other is whole', async () => {
  const [here, notHere] = [newSlug(), newSlug()]
  known = [here]
  choose(here, notHere)
  await stage(<CompareScreen />)
  await screen.findByText('Not saved on this device yet')
  expect(screen.getByRole('link', { name: `Product ${notHere}` })).toBeTruthy()
  expect(row('SKU')).toEqual([`SKU-${here}`, `SKU-${notHere}`])
  expect(row('Minimum order')).toEqual(['25'])
  known = [here, notHere]
  fireEvent.click(screen.getByRole('button', { name: 'Retry' }))
  await waitFor(() => expect(row('Minimum order')).toEqual(['25', '25']))
})

test('a column goes when its product is removed, and the last one leaves the way on', async () => {
  known = [newSlug(), newSlug()]
  choose(...known)
  await stage(<CompareScreen />)
  fireEvent.click(screen.getByRole('button', { name: `Remove Product ${known[0]} from the comparison` }))
  expect(screen.getAllByRole('columnheader')).toHaveLength(2)
  fireEvent.click(screen.getByRole('button', { name: /^Remove/ }))
  expect(screen.getByRole('heading', { name: 'Nothing to compare yet' })).toBeTruthy()
  expect(document.activeElement).toBe(screen.getByRole('heading', { level: 1 }))
})

test('the toggle of a product page puts it in and takes it out, and knows when it is full', async () => {
  choose('a', 'b', 'c')
  await stage(<CompareToggle product={anyProduct()} />)
  const toggle = screen.getByRole('button', { name: 'Compare', pressed: false })
  expect(screen.getByRole('link').textContent).toBe('Compare 3 products')
  fireEvent.click(toggle)
  expect(toggle.getAttribute('aria-pressed')).toBe('true')
  expect(screen.getByRole('link', { name: 'Compare 4 products' }).getAttribute('href')).toBe('/compare')
  fireEvent.click(toggle)
  expect(screen.getByRole('link', { name: 'Compare 3 products' })).toBeTruthy()
  cleanup()
  choose('a', 'b', 'c', 'd')
  await stage(<CompareToggle product={anyProduct()} />)
  fireEvent.click(screen.getByRole('button', { name: 'Compare' }))
  expect(screen.getByRole('button', { name: 'Compare' }).getAttribute('aria-pressed')).toBe('false')
  expect(screen.getByRole('link', { name: 'Compare 4 products' })).toBeTruthy()
})
