/** The wishlist page: products are removed only after a confirmation, and a removed product can be restored. */
import 'fake-indexeddb/auto'
import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { field, openPage, press, connectProvider, signInHere } from './open-shop'

beforeEach(async () => {
  connectProvider((call) => {
    if (call === 'GET myaccount/getwishlist/') return { body: { Data: [wish(7, 'Flask'), wish(8, 'Lamp')] } }
    return call.startsWith('GET product/') ? undefined : { body: { Data: [] } }
  })
  signInHere()
  await openPage('/wishlist')
  await screen.findByText('2 products')
})

const wish = (ProductID: number, ProductName: string) => ({
  ProductID,
  ProductName,
  ProductImage: '',
  Slug: `thing-${ProductID}`,
})
const names = () => screen.queryAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent)
const findDialog = () => screen.findByRole('dialog')

test('Remove asks for confirmation, and Cancel retains the product', async () => {
  press('Remove Flask')
  const dialog = within(await findDialog())
  expect(dialog.getByText('Remove this product from your wishlist?')).toBeTruthy()
  expect(dialog.getByText('Flask')).toBeTruthy()
  expect(document.activeElement?.textContent).toBe('Cancel')
  press('Cancel')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(names()).toEqual(['Flask', 'Lamp'])
})

test('product is removed after OK, and Undo restores it', async () => {
  press('Remove Flask')
  await findDialog()
  press('OK')
  await waitFor(() => expect(names()).toEqual(['Lamp']))
  await screen.findByText('Flask: removed from your wishlist.')
  press('Undo')
  await waitFor(() => expect(names().toSorted()).toEqual(['Flask', 'Lamp']))
})

test('several products are removed after one confirmation', async () => {
  for (const name of ['Flask', 'Lamp']) field(`Choose ${name}`).click()
  press('Remove')
  const dialog = within(await findDialog())
  expect(dialog.getByText('Remove these products from your wishlist?')).toBeTruthy()
  expect(dialog.getByText('Flask, Lamp')).toBeTruthy()
  press('OK')
  await screen.findByText('Nothing on your wishlist yet')
})
