/**
 * A product page before its code and data are loaded: it shows the tile's data in the layout of the full page (req
 * 3.1).
 */
import 'fake-indexeddb/auto'
import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { tileSizes } from '../../../src/domain/product/picture'
import type { ProductTile } from '../../../src/domain/product/product'
import { setCustomerView } from '../../../src/session/customer-view'
import { ProductPlaceholder, ProductPreview } from '../../../src/screens/product/product-preview'
import { detailReply } from '../../support/product'
import { pendingReply, openPage, renderPart, textOf, connectProvider, signInHere } from './open-shop'

const names = { ProductName: 'Alpine flask', SKU: 'DW-1040', Slug: 'alpine-flask' }
const flask = { ...names, ProductID: 7, ProductImage: 'media/w320/flask/1.webp', Rating: 4.4 }
const product = { id: '7', name: 'Alpine flask', slug: 'alpine-flask', sku: 'DW-1040', rating: 4.4 }
const pictures = { image: '/media/w320/flask/1.webp', tagImage: null, secondImage: null }
const facts = { description: '', colours: [], minimumQuantity: 25, availability: '', addedOn: null }
const tile: ProductTile = { ...product, ...pictures, ...facts }

let pendingDetail: ReturnType<typeof pendingReply>
beforeEach(() => {
  pendingDetail = pendingReply()
  connectProvider((call) => {
    if (call.endsWith('/alpine-flask')) return pendingDetail.reply
    if (call.startsWith('GET category/categoryProduct')) return { body: { Data: [flask], totalPages: 1 } }
    return { body: { Data: [] } }
  })
})

const heading = () => textOf(document.querySelector('main h1, article h1'))
const picture = () => document.querySelector<HTMLImageElement>('article[aria-busy] img')

test('clicked tile opens its product at once with name, SKU and picture', async () => {
  await openPage('/category/drinkware')
  fireEvent.click(await screen.findByRole('link', { name: 'Alpine flask' }))
  await waitFor(() => expect(heading()).toBe('Alpine flask'))
  screen.getByText('DW-1040')
  screen.getByRole('link', { name: 'Sign in to see your price' })
  expect(picture()?.sizes).toBe(tileSizes)

  await pendingDetail.arrive({ body: detailReply({ ProductAttribute: [] }) })
  await screen.findByRole('tab', { name: 'DETAILS' })
  expect(heading()).toBe('Alpine flask, engraved')
  expect(picture()?.sizes).toBe(tileSizes)
  act(() => void picture()?.dispatchEvent(new Event('load')))
  expect(picture()?.sizes).not.toBe(tileSizes)
})

const price = { quantity: 250, eachCents: 1260, isBranded: true }

test.each([
  ['a customer', () => signInHere(), /\$12\.60 each at 250, branded/],
  ['a customer in customer view', () => (signInHere(), setCustomerView('hidden')), /^(?!.*\$)/],
  ['a visitor', () => {}, /open a free account/],
])('%s sees only the permitted part of the tile price', async (_, setUp, pattern) => {
  setUp()
  await renderPart(<ProductPreview tile={{ tile, price }} />)
  await waitFor(() => expect(textOf(document.body)).toMatch(pattern))
})

test('product that is in no loaded list shows a loading notice', async () => {
  await renderPart(<ProductPlaceholder slug="alpine-flask" />)
  screen.getByText('Loading the page')
})
