/** A choice on a product page is restored after Back, reload and sign-in. */
import 'fake-indexeddb/auto'
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { lastVisited, readSession } from '../../../src/device/session-store'
import { needKey } from '../../../src/device/storage-names'
import { findChoice } from '../../../src/session/saved-choices'
import { setNeed } from '../../../src/session/need'
import { attributeReply, detailReply } from '../../support/product'
import { field, openPage, press, connectProvider, signInHere, type } from './open-shop'

const cup = {
  Slug: 'cup',
  ProductAttribute: [attributeReply(1, 'Colour', ['Navy', 'Red'])],
  ProductUnbrandedPrice: [{ ProductUnbrandedPriceID: 1, QTY: 25, Price: 4, Retailer: 50 }],
  ProductSetupPrice: ['Pad Print', 'Engraving'].map((SetupName, index) => {
    return { ProductSetupPriceID: 71 + index, UnitPrice: 0.5, SetupPrice: 60, SetupName, Default: 1 - index }
  }),
  howmanypositions: [1, 2],
}
const shirt = {
  ...cup,
  Slug: 'shirt',
  ProductType: 2,
  isordergrid: 1,
  ProductAttribute: [...cup.ProductAttribute, attributeReply(2, 'Size', ['S', 'M'])],
  ProductVariationAttributeValue: [11, 12].flatMap((colour) =>
    [21, 22].flatMap((size) =>
      [colour, size].map((AttributeValueID) => ({
        ProductVariationID: 100 * colour + size,
        AttributeValue: { AttributeValueID },
      })),
    ),
  ),
}
const variationProduct = { ...shirt, Slug: 'varied', isordergrid: 0, minimumqty: 1 }
const replies = [shirt, { ...cup, Slug: 'mug' }, variationProduct, cup]

beforeEach(() => {
  connectProvider((call) => {
    if (call.startsWith('GET product/'))
      return { body: detailReply(replies.find(({ Slug }) => call.includes(Slug)) ?? cup) }
    const Data = call === 'GET cart/getgst' ? { Rate: 10 } : []
    return { body: { Data, Message: 'Done', CartCount: 1, status: 200 } }
  })
})

/** Opens the page as after a reload: only the device's storage is left. */
async function open(at: string) {
  cleanup()
  const page = await openPage(at, { before: ['/404'] })
  await ready()
  return page
}
const ready = () => screen.findByRole('button', { name: /Add to cart$/ })
const setupCounts = async () => {
  const order = within(screen.getByRole('region', { name: 'Order' }))
  // Waits for the price list, because a visitor's branding methods are shown before it loads.
  await order.findByLabelText(/^Engraving/)
  return order.getAllByRole<HTMLSelectElement>('combobox').map(({ value }) => value)
}

test('Back and reload restore pickers, quantity and set-ups; no price is stored', async () => {
  signInHere()
  const { history } = await open('/product/cup')
  fireEvent.click(screen.getByRole('radio', { name: 'Red' }))
  type('Quantity', '333')
  await setupCounts()
  fireEvent.change(screen.getByLabelText(/^Pad Print/), { target: { value: '0' } })
  fireEvent.change(screen.getByLabelText(/^Engraving/), { target: { value: '2' } })
  history.back()
  await waitFor(() => expect(screen.queryByRole('region', { name: 'Order' })).toBeNull())
  history.forward()
  await ready()
  expect(field('Quantity').value).toBe('333')
  await open('/product/cup')
  expect(field('Quantity').value).toBe('333')
  expect(screen.getByRole<HTMLInputElement>('radio', { name: 'Red' }).checked).toBe(true)
  expect(await setupCounts()).toEqual(['0', '2'])
  expect(JSON.stringify({ ...sessionStorage })).not.toMatch(/\$|cents|price/i)
})

test('filled grid is restored until it is added to the cart', async () => {
  signInHere()
  const grid = () => ['Navy, S', 'Red, M'].map((label) => field(label).value)
  const openShirt = async () => {
    await open('/product/shirt?c=0*30')
    await screen.findByLabelText('Red, M')
  }
  await openShirt()
  type('Red, M', '12')
  await openShirt()
  expect(grid()).toEqual(['30', '12'])
  await setupCounts()
  press('Add to cart')
  await waitFor(() => expect(grid()).toEqual(['', '']))
  await openShirt()
  expect(grid()).toEqual(['', ''])
})

test('choice of an opened quote is shown instead of the stored choice', async () => {
  await open('/product/cup?q=90')
  expect(findChoice('cup')).toBeNull()
  await open('/product/cup')
  type('Quantity', '333')
  await open('/product/cup?q=90')
  expect(field('Quantity').value).toBe('90')
  await open('/product/cup?utm=1')
  expect(field('Quantity').value).toBe('333')
})

test('sign-in restores the whole choice of a shared quote', async () => {
  await open('/product/cup?q=300&o=12&s=71*2%2C72*1')
  fireEvent.click(await screen.findByRole('link', { name: 'Sign in to see your price' }))
  expect(decodeURIComponent(lastVisited() ?? '')).toBe('/product/cup?q=300&o=12&s=71*2,72*1')
  signInHere()
  await open(lastVisited() ?? '')
  expect(await setupCounts()).toEqual(['2', '1'])
})

test('product opens with the needed quantity, unless it is below the minimum', async () => {
  setNeed({ quantity: 10 })
  await open('/product/cup')
  expect(field('Quantity').value).toBe('250')
  act(() => setNeed({ quantity: 300 }))
  expect(field('Quantity').value).toBe('300')
  await open('/product/cup?q=90')
  expect(field('Quantity').value).toBe('90')
})

test('typed quantity changes neither another product nor the needed quantity', async () => {
  await open('/product/cup')
  type('Quantity', '333')
  expect(readSession(needKey)).toBeNull()
  await open('/product/mug')
  expect(field('Quantity').value).toBe('250')
  setNeed({ quantity: 300 })
  await open('/product/cup')
  type('Quantity', '90')
  expect(readSession(needKey)).toBe('300 ')
})

test('product with variations opens with quantity 1, whatever the needed quantity is', async () => {
  setNeed({ quantity: 300 })
  await open('/product/varied')
  expect(field('Quantity').value).toBe('1')
})

test('branding of a visitor selects the first set-up of its method at sign-in', async () => {
  await open('/product/cup')
  fireEvent.change(screen.getByLabelText(/^Pad Print/), { target: { value: '2' } })
  fireEvent.click(await screen.findByRole('link', { name: 'Sign in to see your price' }))
  signInHere()
  await open(lastVisited() ?? '')
  expect(await setupCounts()).toEqual(['2', '0'])
})
