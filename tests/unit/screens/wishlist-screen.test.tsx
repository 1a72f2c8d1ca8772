// @vitest-environment happy-dom
/** The wishlist's page: cards, taking one out, and what it says when the list is not there (S §2, A §2). */
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { NotSavedHereFailure } from '../../../src/domain/failure'
import { NotKeptFailure } from '../../../src/domain/outbox/outbox'
import type { WishedProduct } from '../../../src/domain/wishlist/wishlist'
import type { WishlistPage } from '../../../src/queries/wishlist-page'
import { WishlistScreen } from '../../../src/screens/account/wishlist-screen'
import { stage } from '../widgets/shell-stage'

const { page, listeners, toasts } = vi.hoisted(() => ({
  page: { current: {} as WishlistPage, refused: null as Error | null },
  listeners: new Set<() => void>(),
  toasts: [] as string[],
}))
vi.mock('../../../src/queries/wishlist-page', async () => {
  const { useSyncExternalStore } = await import('react')
  const subscribe = (listener: () => void) => {
    listeners.add(listener)
    return () => listeners.delete(listener)
  }
  return { useWishlist: () => useSyncExternalStore(subscribe, () => page.current) }
})
vi.mock('../../../src/queries/wishlist', () => ({
  setWish: async ({ productId }: WishedProduct) => {
    if (page.refused) throw page.refused
    show({ products: page.current.products.filter((one) => one.productId !== productId) })
  },
}))
vi.mock('../../../src/ui/toast/toast', () => ({
  showToast: (_kind: string, text: string) => toasts.push(text),
}))

const product = (productId: string, name: string): WishedProduct => ({
  productId,
  name,
  slug: name.toLowerCase(),
  image: null,
})
const fresh = { value: null, at: Date.now(), fresh: true }

function show(changes: Partial<WishlistPage>) {
  page.current = { ...page.current, ...changes }
  for (const listener of listeners) listener()
}
beforeEach(() => {
  localStorage.setItem('token', 'secret')
  page.refused = null
  toasts.length = 0
  page.current = {
    products: [product('1', 'Flask'), product('2', 'Cap'), product('3', 'Mug')],
    copy: fresh,
    error: null,
    waiting: () => false,
    retry: vi.fn(),
  }
})
afterEach(() => {
  cleanup()
  localStorage.clear()
})

const names = () =>
  screen.queryAllByRole('listitem').flatMap((item) => within(item).queryByRole('heading')?.textContent ?? [])
const remove = (name: string) => screen.getByRole('button', { name: `Remove ${name}` })
const answer = (name: 'OK' | 'Cancel') => fireEvent.click(screen.getByRole('button', { name }))

test('every product is a card that leads to it, with a count and what is not sent yet', async () => {
  show({ waiting: (id) => id === '2' })
  await stage(<WishlistScreen />)
  expect(names()).toEqual(['Flask', 'Cap', 'Mug'])
  expect(screen.getByRole('link', { name: 'Cap' }).getAttribute('href')).toBe('/product/cap')
  expect(screen.getByText('3 products')).toBeTruthy()
  expect(screen.getAllByText('Not sent yet')).toHaveLength(1)
})

test('a product without name or slug is shown by its id and leads nowhere', async () => {
  show({ products: [{ productId: '9', name: '', slug: '', image: null }] })
  await stage(<WishlistScreen />)
  expect(names()).toEqual(['Product 9'])
  expect(screen.getByText('1 product')).toBeTruthy()
  expect(screen.queryByRole('link', { name: 'Product 9' })).toBeNull()
  expect(remove('Product 9')).toBeTruthy()
})

test('Remove asks first, with Cancel in focus; Cancel changes nothing', async () => {
  await stage(<WishlistScreen />)
  fireEvent.click(remove('Cap'))
  expect(
    screen.getByRole('dialog', { name: 'Remove this product from your wishlist?' }).textContent,
  ).toContain('Cap')
  expect(document.activeElement?.textContent).toBe('Cancel')
  answer('Cancel')
  expect(names()).toEqual(['Flask', 'Cap', 'Mug'])
})

test('OK takes it out, says so, and the focus goes on to the next, the last, the shop', async () => {
  await stage(<WishlistScreen />)
  for (const [gone, next] of [
    ['Cap', 'Remove Mug'],
    ['Mug', 'Remove Flask'],
    ['Flask', 'Shop by category'],
  ] as const) {
    fireEvent.click(remove(gone))
    answer('OK')
    expect(await screen.findByText(`${gone} was removed.`)).toBeTruthy()
    await waitFor(() => expect(document.activeElement?.textContent).toBe(next))
  }
  expect(screen.getByText('Nothing on your wishlist yet')).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Shop by category' }).getAttribute('href')).toBe('/shop')
})

test('a device that cannot keep it says so, and the card stays', async () => {
  page.refused = new NotKeptFailure('This device is full.')
  await stage(<WishlistScreen />)
  fireEvent.click(remove('Cap'))
  answer('OK')
  await waitFor(() => expect(toasts).toEqual(['This device is full.']))
  expect(names()).toContain('Cap')
})

test('a saved copy says from when it is', async () => {
  show({ copy: { value: null, at: new Date(2026, 4, 12, 10, 40).getTime(), fresh: false } })
  await stage(<WishlistScreen />)
  expect(screen.getByText(/as of 12 May.*10:40 am/)).toBeTruthy()
})

test('without a list it says why, beside what waits on this device', async () => {
  show({ products: [product('4', 'Pen')], copy: undefined, error: new NotSavedHereFailure('gone') })
  await stage(<WishlistScreen />)
  expect(names()).toEqual(['Pen'])
  fireEvent.click(screen.getByRole('button', { name: 'Retry' }))
  expect(page.current.retry).toHaveBeenCalledOnce()
})

test('in a tab whose session ended nothing is left', async () => {
  await stage(<WishlistScreen />)
  localStorage.clear()
  act(() => show({ products: [], copy: undefined }))
  expect(screen.getByText('You are signed out')).toBeTruthy()
})
