/**
 * Artwork of a job: present on all of its lines or reported, removed from all of them, and chosen again from earlier
 * orders.
 */
import 'fake-indexeddb/auto'
import { fireEvent, screen, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { orderReply } from '../../support/order'
import { closeCart, openCart, openShop, type Shop } from './open-cart'
import { recordUploads } from './open-shop'

let shop: Shop
let uploads: string[]
beforeEach(() => {
  shop = openShop()
  uploads = recordUploads()
  shop.answers['GET order/'] = { body: { Data: [{ OrderID: 12 }, { OrderID: 11 }, { OrderID: 10 }] } }
})
afterEach(() => closeCart(shop))

const files = (...paths: string[]) => paths.map((Attachment) => ({ OrderDetailsID: 71, Attachment }))
const order = (OrderID: number, OrderCustomerAttachment: object[]) => ({
  body: { Data: orderReply({ OrderID, OrderCustomerAttachment }) },
})

test('“Your files” offers each file of the readable orders once', async () => {
  shop.answers['GET order/12'] = order(12, files('a/logo.png', 'b/logo.png', 'c/notes.doc'))
  shop.answers['GET order/11'] = { status: 500, body: {} }
  shop.answers['GET order/10'] = order(10, files('d/plan.pdf'))
  const { job } = await openCart()
  fireEvent.click(await within(job).findByRole('button', { name: 'Your files' }))
  const dialog = await screen.findByRole('dialog', { name: 'Your files' })
  const boxes = within(dialog).getAllByRole('checkbox')
  expect(boxes.map((box) => box.closest('label')?.textContent)).toEqual([
    expect.stringMatching(/^logo\.png.*order 12$/),
    expect.stringMatching(/^plan\.pdf.*order 10$/),
  ])
  fireEvent.click(boxes[1] ?? dialog)
  fireEvent.click(within(dialog).getByRole('button', { name: 'Add 1 file' }))
  await vi.waitFor(() => expect(uploads).toEqual(['plan.pdf to 1', 'plan.pdf to 2']))
})

test('“Your files” is absent when earlier orders have no artwork', async () => {
  shop.answers['GET order/12'] = order(12, [])
  shop.answers['GET order/11'] = order(11, files('c/notes.doc'))
  const { job, queryClient } = await openCart()
  await vi.waitFor(() => expect(queryClient.getQueryState(['your-files'])?.status).toBe('success'))
  expect(within(job).queryByRole('button', { name: 'Your files' })).toBeNull()
})

test('cancelled file choice shows a message', async () => {
  const { job } = await openCart()
  const input = job.querySelector('input[type=file]') ?? job
  fireEvent(input, new Event('cancel'))
  expect(await screen.findByText('No files selected for artwork upload')).toBeTruthy()
  expect(uploads).toEqual([])
})

test('line added later is named and receives the file of the others', async () => {
  Object.assign(shop.lines[0] ?? {}, { CartAttachment: [{ CartAttachmentID: 9, Attachment: 'a/logo.png' }] })
  const { job } = await openCart()
  expect(within(job).getByText('Not on Red')).toBeTruthy()
  expect(within(job).getByText('No brief, 1 file not on all lines')).toBeTruthy()
  fireEvent.click(within(job).getByRole('button', { name: 'Add logo.png to all' }))
  await vi.waitFor(() => expect(uploads).toEqual(['logo.png to 2']))

  shop.answers['POST cart/deleteattchment'] = () => {
    Object.assign(shop.lines[0] ?? {}, { CartAttachment: [] })
    return { status: 404, body: { ErrorMessage: 'No such file.' } }
  }
  fireEvent.click(within(job).getByRole('button', { name: 'Remove logo.png' }))
  fireEvent.click(await screen.findByRole('button', { name: 'OK' }))
  expect(await screen.findByText('logo.png was removed.')).toBeTruthy()
  expect(shop.writes().at(-1)).toMatchObject({ body: { CartID: 1, CartAttachmentID: 9 } })
})

test('library files are attached without an upload and show print warnings', async () => {
  const sha256 = 'a'.repeat(64)
  const Facts = { Width: 200, Height: 100, Colours: ['rgb'] }
  shop.answers['GET shop/about'] = { body: { Data: { Features: ['artwork-library'] } } }
  shop.answers['GET artwork'] = {
    body: { Data: [{ Sha256: sha256, Name: 'Acme.png', Bytes: 5, AddedAt: '2026-11-27T16:00:00Z', Facts }] },
  }
  Object.assign(shop.lines[0] ?? {}, {
    CartAttachment: [{ CartAttachmentID: 9, Attachment: 'a/logo.png', Facts }],
  })
  const { job } = await openCart()
  expect(within(job).getByText('200 × 100 px · sharp up to 16 mm at 300 DPI · RGB')).toBeTruthy()
  fireEvent.click(await within(job).findByRole('button', { name: 'Your artwork' }))
  const dialog = await screen.findByRole('dialog', { name: 'Your artwork' })
  fireEvent.click(await within(dialog).findByRole('checkbox', { name: /^Acme\.png/ }))
  expect(within(dialog).getByText(/^RGB colours/)).toBeTruthy()
  fireEvent.click(within(dialog).getByRole('button', { name: 'Add 1 file' }))
  await vi.waitFor(() => expect(uploads).toEqual([`${sha256} to 1`, `${sha256} to 2`]))
  expect(within(job).queryByRole('button', { name: 'Your files' })).toBeNull()
})
