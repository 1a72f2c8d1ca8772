/** The cart panel: lines without a price, many lines added together, and the count in its link. */
import 'fake-indexeddb/auto'
import { act, fireEvent, screen, within } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { localKeys } from '../../../../src/device/storage-names'
import { checkNow } from '../../../../src/session/connectivity'
import { CartPanel } from '../../../../src/widgets/cart/cart-panel'
import { MemberLinks } from '../../../../src/widgets/nav/member-links'
import { openCartPanel } from '../../../../src/widgets/frame/overlays'
import { renderPart, textOf, connectProvider, signInHere } from '../../screens/open-shop'

const line = (CartID: number, changes: Record<string, unknown> = {}) => ({
  CartID,
  ProductID: 7,
  ProductName: 'Pen',
  QTY: 25,
  BasePrice: '4.10',
  ...changes,
})
beforeEach(() => {
  connectProvider((call) => {
    const Carts = [line(3), line(4, { QTY: 1000, BasePrice: 0.333 }), line(5, { BasePrice: null })]
    return { body: { Data: call === 'GET cart' ? [{ Slug: 'pen', Carts }] : { Rate: 10 } } }
  })
  signInHere()
})

async function open(added: Parameters<typeof openCartPanel>[0] = null) {
  await renderPart(<CartPanel />)
  act(() => openCartPanel(added))
  const panel = screen.getByRole('dialog', { name: 'Cart' })
  await within(panel).findByRole('link', { name: 'Pen' })
  return panel
}

test('price on request is shown and left out of the totals', async () => {
  const text = textOf(await open())
  expect(text).toContain('1,000 × $0.33 ex GST = $330.00 ex GST')
  expect(text).toContain('25 × Price on request')
  expect(text).toContain('Subtotal$432.50 ex GST')
  expect(text).toContain('Total$475.75 inc GST')
  expect(text).toContain('Without items that are priced on request')
})

test.each([3, 4, 12])('job of %i lines is collapsed from four lines on', async (count) => {
  const sizeOption = (Size: string) => ({ randomnumber: [{ name: 'Size', value: Size }] })
  connectProvider((call) => {
    const Carts = Array.from({ length: count }, (_, index) => line(index + 3, sizeOption(`${index}`)))
    return { body: { Data: call === 'GET cart' ? [{ Slug: 'pen', Carts }] : { Rate: 10 } } }
  })
  const panel = within(await open())
  const toggle = panel.queryByRole('button', { name: `${count} lines` })
  expect(toggle !== null).toBe(count > 3)
  const removes = () => panel.queryAllByRole('button', { name: /^Remove Pen/ })
  expect(removes()).toHaveLength(count > 3 ? 0 : count)
  expect(textOf(screen.getByRole('dialog', { name: 'Cart' }))).toContain(`${count * 25} pieces`)
  if (toggle) fireEvent.click(toggle)
  expect(removes()).toHaveLength(count)
})

test('first five of many added lines are named, and the remaining lines are counted', async () => {
  const lines = Array.from({ length: 12 }, (_, index) => ({ options: [], quantity: index + 1 }))
  const panel = await open({ name: 'Tee', image: null, lines })
  const added = (await within(panel).findByText('Added to cart')).closest('[role=status]')
  expect(textOf(added)).toContain('Quantity 5and 7 more')
})

test('badge shows 99+ from 100 lines on (req 1.6)', async () => {
  localStorage.setItem(localKeys.cartItemCount, '100')
  await renderPart(<MemberLinks />)
  expect(textOf(screen.getByRole('link', { name: 'Cart, 100 items' }))).toBe('99+')
})

test('cart that was never opened on this device shows no error offline', async () => {
  connectProvider(() => undefined)
  await renderPart(<CartPanel />)
  act(() => openCartPanel())
  await act(async () => void (await checkNow()))
  const panel = screen.getByRole('dialog', { name: 'Cart' })
  await within(panel).findByRole('heading', { name: 'Your cart isn’t saved on this device yet' })
  expect(within(panel).queryByRole('alert')).toBeNull()
})
