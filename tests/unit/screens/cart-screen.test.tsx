// @vitest-environment happy-dom
/** The cart page: what it shows, and its quantities, briefs and files with a shop that refuses, is slow or silent. */
import 'fake-indexeddb/auto'
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { toast } from 'react-hot-toast/headless'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { checkNow } from '../../../src/session/connectivity'
import { endIdentity } from '../../../src/session/identity'
import { setCustomerView } from '../../../src/session/customer-view'
import {
  briefOf,
  enter,
  main,
  openCart,
  openFilled,
  openShop,
  plain,
  quantityOf,
  type Reply,
  setQuantity,
  type Shop,
  wireLine,
} from './cart-stage'

let shop: Shop
beforeEach(() => {
  shop = openShop()
})
afterEach(async () => {
  cleanup()
  toast.remove()
  shop.answers = {}
  await checkNow()
  await endIdentity()
  localStorage.clear()
  sessionStorage.clear()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

async function goOffline() {
  shop.answers = { 'GET cart/getgst': 'nothing', 'GET cart': 'nothing' }
  await act(async () => void (await checkNow()))
}

describe('what it shows', () => {
  test('each line with its options, set-ups and prices, and what all of it comes to', async () => {
    shop.cart.push({
      Slug: 'pen',
      ProductImage: '',
      Carts: [wireLine(3, { ProductName: 'Pen', BasePrice: null })],
    })
    const { navy } = await openFilled()
    expect(screen.getByRole('link', { name: 'Alpine flask' }).getAttribute('href')).toBe(
      '/product/alpine-flask',
    )
    expect(plain(navy)).toContain('Colour: Navy')
    expect(plain(navy)).toContain('Pad Print: front × 2')
    expect(plain(navy)).toContain('Unit price$4.10 ex GST')
    expect(plain(navy)).toContain('Line total$102.50 ex GST')
    const summary = plain(screen.getByRole('region', { name: 'Order summary' }))
    expect(summary).toContain('Subtotal$205.00 ex GST')
    expect(summary).toContain('GST (10%)$20.50')
    expect(summary).toContain('Total$225.50 inc GST')
    expect(summary).toContain('One line has its price on request. The total is without it.')
    const info = plain(screen.getByRole('list', { name: 'Good to know' }))
    expect(info).toContain('$20 surcharge on ex-stock orders')
    expect(info).toContain('Prices are in AUD and exclude GST.')
    expect(info).toContain('Free freight to one location in Australia or New Zealand.')
    expect(info).toContain('Split delivery is $20 per extra location.')
    for (const link of screen.getAllByRole('link', { name: 'Checkout' }))
      expect(link.getAttribute('href')).toBe('/checkout')
    expect(main().querySelector('[style]')).toBeNull()
    expect(document.title).toBe('Cart · Showfloor')
  })

  test('in customer view no amount at all', async () => {
    setCustomerView(true)
    await openFilled()
    expect(plain(main())).not.toMatch(/\$|GST|ubtotal/)
  })

  test('empty: says so (req 5.4), and the way home', async () => {
    shop.cart = []
    await openCart()
    expect(await screen.findByText('Please add any Item First')).toBeTruthy()
    expect(screen.getByRole('link', { name: 'GO TO HOME' }).getAttribute('href')).toBe('/')
    expect(screen.queryByRole('link', { name: 'Checkout' })).toBeNull()
  })

  test('a failure is named, and Retry asks again', async () => {
    shop.answers['GET cart'] = { status: 500, body: { ErrorMessage: 'The cart is resting.' } }
    await openCart()
    expect(await screen.findByText('The cart is resting.')).toBeTruthy()
    shop.answers = {}
    fireEvent.click(screen.getByRole('button', { name: 'Retry' }))
    expect(await screen.findByRole('group', { name: 'Alpine flask, Colour: Navy' })).toBeTruthy()
  })

  test('Remove asks, OK removes, and the heading has the focus', async () => {
    const { navy } = await openFilled()
    const button = within(navy).getByRole('button', { name: 'Remove Alpine flask, Colour: Navy' })
    button.focus()
    fireEvent.click(button)
    shop.cart[0]?.Carts.shift()
    fireEvent.click(screen.getByRole('button', { name: 'OK' }))
    expect(await screen.findByText('Alpine flask, Colour: Navy was removed.')).toBeTruthy()
    expect(shop.sent.map(({ call }) => call)).toEqual(['DELETE cart/1'])
    expect(document.activeElement).toBe(screen.getByRole('heading', { level: 1 }))
  })

  test('what is removed already counts as removed', async () => {
    shop.answers['DELETE cart/1'] = { status: 404, body: { ErrorMessage: 'No such line.' } }
    const { navy } = await openFilled()
    fireEvent.click(within(navy).getByRole('button', { name: /^Remove/ }))
    shop.cart[0]?.Carts.shift()
    fireEvent.click(screen.getByRole('button', { name: 'OK' }))
    expect(await screen.findByText('Alpine flask, Colour: Navy was removed.')).toBeTruthy()
    expect(screen.queryByText('No such line.')).toBeNull()
  })
})

describe('a quantity', () => {
  test('is saved after a pause, as the whole line with the ids that the cart does not name', async () => {
    const { navy } = await openFilled()
    fireEvent.change(quantityOf(navy), { target: { value: '1,000' } })
    expect(shop.sent).toEqual([])
    await waitFor(() => expect(shop.sent).toHaveLength(1), { timeout: 3000 })
    expect(shop.sent[0]).toEqual({
      call: 'POST cart',
      body: {
        ProductID: 7,
        ProductVariationID: null,
        BasePrice: 5.12,
        QTY: 1000,
        AdditionalCost: 0,
        ProductSetupPrice: [{ ProductSetupPriceID: 5, QTY: 2 }],
        randomnumber: [{ name: 'Colour', value: 'Navy' }],
      },
    })
    expect(await within(navy).findByText('Quantity saved')).toBeTruthy()
    expect(quantityOf(navy).value).toBe('1000')
  })

  test('two quick changes: one request at a time, and the last one counts', async () => {
    const waiting: (() => void)[] = []
    shop.answers['POST cart'] = (body) =>
      new Promise<Reply>((resolve) =>
        waiting.push(() => {
          setQuantity(shop, body)
          resolve({ body: { Message: 'Done' } })
        }),
      )
    const { navy } = await openFilled()
    for (const typed of ['30', '40', '50']) await enter(quantityOf(navy), typed)
    await waitFor(() => expect(waiting).toHaveLength(1))
    expect(quantityOf(navy).value).toBe('50')
    await act(async () => waiting[0]?.())
    await waitFor(() => expect(waiting).toHaveLength(2))
    await act(async () => waiting[1]?.())
    await within(navy).findByText('Quantity saved')
    expect(shop.sent.map(({ body }) => body['QTY'])).toEqual([30, 50])
    expect(quantityOf(navy).value).toBe('50')
  })

  test('a refusal restores the number, in the shop’s words', async () => {
    shop.answers['POST cart'] = { status: 422, body: { ErrorMessage: 'Only 20 left.' } }
    const { navy } = await openFilled()
    await enter(quantityOf(navy), '300')
    expect(await within(navy).findByText('Only 20 left.')).toBeTruthy()
    expect(quantityOf(navy).value).toBe('25')
    expect(quantityOf(navy).getAttribute('aria-invalid')).toBe('true')
  })

  test.each([
    ['24', 'Please add at least 25 Quantity'],
    ['2.5', 'Quantity must be a whole number from 1 to 1,000,000'],
    ['1000001', 'Quantity must be a whole number from 1 to 1,000,000'],
  ])('%s is not sent: %s', async (typed, words) => {
    const { navy } = await openFilled()
    await enter(quantityOf(navy), typed)
    expect(await within(navy).findByText(words)).toBeTruthy()
    expect(quantityOf(navy).value).toBe(typed)
    expect(shop.sent).toEqual([])
  })

  test('0 asks to remove, nothing restores', async () => {
    const { navy } = await openFilled()
    await enter(quantityOf(navy), '0')
    const question = screen.getByRole('dialog', { name: 'Remove this line from the cart?' })
    fireEvent.click(within(question).getByRole('button', { name: 'Cancel' }))
    expect(quantityOf(navy).value).toBe('25')
    await enter(quantityOf(navy), '')
    expect(quantityOf(navy).value).toBe('25')
    expect(shop.sent).toEqual([])
  })

  test('a lost answer re-reads the cart, and says so', async () => {
    shop.answers['POST cart'] = 'nothing'
    const { navy } = await openFilled()
    await enter(quantityOf(navy), '300')
    await within(navy).findByText('The shop could not be reached. The quantity is what the cart says now.')
    expect(quantityOf(navy).value).toBe('25')
  })

  test('a lost answer of a change that arrived is a success', async () => {
    shop.answers['POST cart'] = (body) => {
      setQuantity(shop, body)
      return 'nothing'
    }
    const { navy } = await openFilled()
    await enter(quantityOf(navy), '300')
    expect(await within(navy).findByText('Quantity saved')).toBeTruthy()
    expect(quantityOf(navy).value).toBe('300')
  })

  test('what the product does not offer is plain text with a way to the product', async () => {
    shop.detail = { ...shop.detail, ProductSetupPrice: [] }
    const { navy } = await openFilled()
    const link = await within(navy).findByRole('link', { name: 'Change on the product page' })
    expect(link.getAttribute('href')).toBe('/product/alpine-flask')
    expect(plain(navy)).toContain('Quantity 25')
    expect(within(navy).queryByLabelText('Quantity')).toBeNull()
  })

  test('typed and left at once by Back, it is saved all the same', async () => {
    const { navy, router } = await openFilled()
    fireEvent.change(quantityOf(navy), { target: { value: '77' } })
    await act(() => router.navigate({ to: '/signin' }))
    await waitFor(() => expect(shop.sent.map(({ body }) => body['QTY'])).toEqual([77]))
  })
})

describe('a brief', () => {
  const save = (line: HTMLElement) => within(line).getByRole('button', { name: /Save brief|Saving/ })

  test('is saved with the button, in the shop’s words', async () => {
    shop.answers['POST cart/addbrief'] = ({ Brief }) => {
      Object.assign(shop.cart[0]?.Carts[1] ?? {}, { Brief })
      return { body: { Message: 'Your brief was saved.' } }
    }
    const { red } = await openFilled()
    fireEvent.change(briefOf(red), { target: { value: 'Logo on the back' } })
    expect(within(red).getByText('Not saved yet')).toBeTruthy()
    fireEvent.click(save(red))
    expect(await screen.findByText('Your brief was saved.')).toBeTruthy()
    expect(shop.sent).toEqual([
      { call: 'POST cart/addbrief', body: { CartID: 2, Brief: 'Logo on the back' } },
    ])
    expect(await within(red).findByText('Brief saved')).toBeTruthy()
  })

  test('leaving the field saves without a message, and the button adds no second request', async () => {
    let answer: (reply: Reply) => void = () => {}
    shop.answers['POST cart/addbrief'] = () => new Promise<Reply>((resolve) => (answer = resolve))
    const { navy } = await openFilled()
    await enter(briefOf(navy), 'Gold ink')
    fireEvent.click(save(navy))
    expect(await within(navy).findByText('Sending…')).toBeTruthy()
    await waitFor(() => expect(shop.sent).toHaveLength(1))
    await act(async () => answer({ body: { Message: 'Done' } }))
    expect(await within(navy).findByText('Brief saved')).toBeTruthy()
    expect(await screen.findByText('Done')).toBeTruthy()
    expect(shop.sent).toHaveLength(1)
  })

  test('without words of the shop: Error uploading description., and what was typed stays', async () => {
    shop.answers['POST cart/addbrief'] = { status: 500, body: {} }
    const { navy, queryClient } = await openFilled()
    fireEvent.change(briefOf(navy), { target: { value: 'Gold ink' } })
    fireEvent.click(save(navy))
    expect(await within(navy).findByText('Error uploading description.')).toBeTruthy()
    expect(await screen.findAllByText('Error uploading description.')).toHaveLength(2)
    await act(() => queryClient.invalidateQueries({ queryKey: ['cart'] }))
    expect(briefOf(navy).value).toBe('Gold ink')
  })

  test('is not lost when the page is left and opened again', async () => {
    shop.answers['POST cart/addbrief'] = 'nothing'
    const { navy, router } = await openFilled()
    fireEvent.change(briefOf(navy), { target: { value: 'Gold ink' } })
    await act(() => router.navigate({ to: '/signin' }))
    await act(() => router.navigate({ to: '/cart' }))
    const again = await screen.findByRole('group', { name: 'Alpine flask, Colour: Navy' })
    await waitFor(() => expect(briefOf(again).value).toBe('Gold ink'))
    expect(within(again).getByText('Not saved yet')).toBeTruthy()
  })

  test('is there again after a session that ended in the middle of it, for its own customer only', async () => {
    const { navy } = await openFilled()
    fireEvent.change(briefOf(navy), { target: { value: 'Gold ink' } })
    const owner = localStorage.getItem('UserID') ?? ''
    const field = briefOf(navy)
    await act(async () => {
      const ended = endIdentity()
      // The page is still there for a moment.
      fireEvent.change(field, { target: { value: 'Nobody’s' } })
      await ended
    })
    const briefFor = async (userId: string) => {
      cleanup()
      localStorage.setItem('token', `another of ${userId}`)
      localStorage.setItem('UserID', userId)
      localStorage.setItem('RoleID', '1')
      const brief = briefOf((await openFilled()).navy)
      // Long enough for what is kept to be found.
      await act(() => new Promise((resolve) => setTimeout(resolve, 50)))
      return brief.value
    }
    expect(await briefFor('somebody else')).toBe('')
    expect(await briefFor(owner)).toBe('Gold ink')
  })

  test('over its limit it is not sent, nor cut', async () => {
    const { navy } = await openFilled()
    const long = 'x'.repeat(5001)
    await enter(briefOf(navy), long)
    expect(within(navy).getByText('5,001 of 5,000 characters')).toBeTruthy()
    expect(within(navy).getByText('Brief can have at most 5,000 characters')).toBeTruthy()
    expect(briefOf(navy).value).toBe(long)
    expect(shop.sent).toEqual([])
  })
})

describe('without a network', () => {
  test('everything says why it waits, and nothing is sent', async () => {
    const { navy } = await openFilled()
    await goOffline()
    expect(quantityOf(navy).readOnly).toBe(true)
    for (const name of [/^Remove Alpine/, 'Upload artwork']) {
      const button = within(navy).getByRole('button', { name })
      expect(button.getAttribute('aria-disabled')).toBe('true')
      const reason = document.getElementById(button.getAttribute('aria-describedby') ?? '')
      expect(reason?.textContent).toContain('needs a connection')
      fireEvent.click(button)
    }
    expect(screen.getAllByRole('link', { name: 'Checkout' })[0]?.getAttribute('aria-disabled')).toBeNull()
    expect(shop.sent).toEqual([])
  })
})

describe('artwork', () => {
  const file = { CartAttachmentID: 9, Attachment: 'uploads/artwork/9/ticket/logo.png' }

  test('Upload with nothing chosen says so', async () => {
    const { navy } = await openFilled()
    fireEvent.click(within(navy).getByRole('button', { name: 'Upload artwork' }))
    expect(await screen.findByText('No files selected for artwork upload')).toBeTruthy()
  })

  test('is listed with its link, and removed after a question', async () => {
    Object.assign(shop.cart[0]?.Carts[0] ?? {}, { CartAttachment: [file] })
    const { navy } = await openFilled()
    const link = within(navy).getByRole('link', { name: 'logo.png (opens in a new tab)' })
    expect(link.getAttribute('href')).toBe('/uploads/artwork/9/ticket/logo.png')
    expect(navy.querySelector('img')?.getAttribute('referrerpolicy')).toBe('origin')
    fireEvent.click(within(navy).getByRole('button', { name: 'Remove logo.png' }))
    Object.assign(shop.cart[0]?.Carts[0] ?? {}, { CartAttachment: [] })
    fireEvent.click(within(screen.getByRole('dialog', { name: 'Remove this file?' })).getByText('OK'))
    expect(await screen.findByText('logo.png was removed.')).toBeTruthy()
    expect(shop.sent).toEqual([
      { call: 'POST cart/deleteattchment', body: { CartID: 1, CartAttachmentID: 9 } },
    ])
    expect(document.activeElement).toBe(within(navy).getByRole('heading', { name: 'Artwork' }))
  })
})
