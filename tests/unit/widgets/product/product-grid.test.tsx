// @vitest-environment happy-dom
import { act, cleanup, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { localKeys } from '../../../../src/device/storage-names'
import type { TilePrices } from '../../../../src/domain/price/tile-price'
import { accountChanged } from '../../../../src/session/account'
import { setCustomerView } from '../../../../src/session/customer-view'
import { ProductGrid } from '../../../../src/widgets/product/product-grid'
import { anyTile } from '../../screens/product-fixture'
import { provider, stage } from '../shell-stage'

afterEach(() => {
  cleanup()
  localStorage.clear()
  vi.unstubAllGlobals()
})

const own: TilePrices = { fromCents: { flask: 125_050, gone: 1 } }

async function grid(prices: TilePrices | undefined, copy = { at: Date.now(), fresh: true }) {
  provider(() => undefined)
  const tiles = [anyTile('flask'), { ...anyTile('cap'), id: 'cap' }]
  await stage(<ProductGrid products={{ ...copy, value: { tiles, totalPages: 1, prices } }} page={1} />)
}
const signIn = () => localStorage.setItem(localKeys.token, 'secret')
const tilesWithPrice = () =>
  screen.getAllByRole('article').map((tile) => /From (.*)$/.exec(tile.textContent)?.[1] ?? null)

test('a customer sees from which price on, where one is known', async () => {
  signIn()
  await grid(own)
  expect(tilesWithPrice()).toEqual(['$1,250.50 ex GST', null])
  expect(screen.queryByText(/^Prices as of/)).toBeNull()
})

test('nobody else does, and nobody after logout', async () => {
  await grid(own)
  expect(tilesWithPrice()).toEqual([null, null])
  cleanup()
  signIn()
  await grid(own, { at: 5, fresh: false })
  expect(tilesWithPrice()[0]).not.toBeNull()
  act(() => {
    localStorage.clear()
    accountChanged()
  })
  expect(document.body.textContent).not.toMatch(/\$|GST|Prices/)
})

test('customer view hides prices and their age', async () => {
  signIn()
  await grid(own, { at: 5, fresh: false })
  act(() => setCustomerView(true))
  expect(document.body.textContent).not.toMatch(/\$|GST|Prices/)
  act(() => setCustomerView(false))
  expect(tilesWithPrice()[0]).toBe('$1,250.50 ex GST')
})

test('prices of a saved copy say once from when they are', async () => {
  signIn()
  await grid(own, { at: Date.now() - 60_000, fresh: false })
  expect(screen.getAllByText(/^Prices as of \d/)).toHaveLength(1)
})

test.each([
  ['no prices', undefined],
  ['an empty list of them', { fromCents: {} }],
])('a list with %s has no word on their age', async (_, prices) => {
  signIn()
  await grid(prices, { at: 5, fresh: false })
  expect(document.body.textContent).not.toMatch(/\$|GST|Prices/)
})
