// @vitest-environment happy-dom
/** The heart on a product: whose it is, what it says, and that it never waits (ACCEPTANCE U18). */
import { act, cleanup, configure, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { localKeys } from '../../../../src/device/storage-names'
import { NotKeptFailure } from '../../../../src/domain/outbox/outbox'
import type { WishedProduct } from '../../../../src/domain/wishlist/wishlist'
import { accountChanged } from '../../../../src/session/account'
import { ProductTileCard } from '../../../../src/widgets/product/product-tile'
import { anyTile } from '../../screens/product-fixture'
import { stage } from '../shell-stage'

// The first one waits for code that comes on demand.
configure({ asyncUtilTimeout: 5000 })
const wishes = vi.hoisted(() => ({
  listed: new Set<string>(),
  unsent: new Set<string>(),
  save: (): Promise<void> => Promise.resolve(),
  asked: [] as [string, boolean][],
}))
const toasts = vi.hoisted(() => [] as string[])
vi.mock('../../../../src/queries/wishlist', () => ({
  useWishes: () => ({
    list: undefined,
    has: (id: string) => wishes.listed.has(id),
    waiting: (id: string) => wishes.unsent.has(id),
  }),
  setWish: async ({ productId }: WishedProduct, wanted: boolean) => {
    wishes.asked.push([productId, wanted])
    await wishes.save()
    if (wanted) wishes.listed.add(productId)
    else wishes.listed.delete(productId)
  },
}))
vi.mock('../../../../src/ui/toast/toast', () => ({
  showToast: (_kind: string, text: string) => toasts.push(text),
}))

beforeEach(() => {
  wishes.listed.clear()
  wishes.unsent.clear()
  wishes.asked = []
  wishes.save = () => Promise.resolve()
  toasts.length = 0
})
afterEach(() => {
  cleanup()
  localStorage.clear()
})

const signIn = () => localStorage.setItem(localKeys.token, 'secret')
const tile = () => stage(<ProductTileCard tile={anyTile('flask')} sizes="1px" />)
const heart = () => screen.findByRole('button')

test('visitors have none, and after logout it is gone', async () => {
  await tile()
  expect(screen.queryByRole('button')).toBeNull()
  cleanup()
  signIn()
  await tile()
  expect(await heart()).toBeTruthy()
  act(() => {
    localStorage.clear()
    accountChanged()
  })
  expect(screen.queryByRole('button')).toBeNull()
})

test('it is named after what it does, and stands beside the link, not in it', async () => {
  signIn()
  await tile()
  const button = await heart()
  expect(button.getAttribute('aria-label')).toBe('Add Alpine flask to wishlist')
  expect(button.getAttribute('aria-pressed')).toBe('false')
  expect(button.closest('a')).toBeNull()
  fireEvent.click(button)
  expect(button.getAttribute('aria-label')).toBe('Remove Alpine flask from wishlist')
  expect(button.getAttribute('aria-pressed')).toBe('true')
  expect(await screen.findByText('Added to your wishlist.')).toBeTruthy()
  fireEvent.click(button)
  expect(button.getAttribute('aria-pressed')).toBe('false')
  expect(await screen.findByText('Removed from your wishlist.')).toBeTruthy()
  expect(wishes.asked).toEqual([
    ['7', true],
    ['7', false],
  ])
})

test('it changes at once, however long the device takes, and the last press counts', async () => {
  signIn()
  const done: (() => void)[] = []
  wishes.save = () => new Promise((resolve) => done.push(resolve))
  await tile()
  const button = await heart()
  for (const pressed of ['true', 'false', 'true']) {
    fireEvent.click(button)
    expect(button.getAttribute('aria-pressed')).toBe(pressed)
  }
  expect(wishes.asked.map(([, wanted]) => wanted)).toEqual([true, false, true])
  for (const resolve of done) await act(async () => resolve())
  expect(button.getAttribute('aria-pressed')).toBe('true')
})

test('what is not sent yet says so to everybody', async () => {
  signIn()
  wishes.listed.add('7')
  wishes.unsent.add('7')
  await tile()
  const button = await heart()
  expect(button.title).toBe('Not sent yet')
  const note = document.getElementById(button.getAttribute('aria-describedby') ?? '')
  expect(note?.textContent).toBe('not sent yet')
  expect(button.getAttribute('aria-label')).toBe('Remove Alpine flask from wishlist')
})

test.each([
  [new NotKeptFailure('This device is full.'), 'This device is full.'],
  [new TypeError('x is undefined'), 'This device could not keep that.'],
])('a device that cannot keep it: %s', async (error, words) => {
  signIn()
  wishes.save = async () => {
    throw error
  }
  await tile()
  const button = await heart()
  fireEvent.click(button)
  await waitFor(() => expect(toasts).toEqual([words]))
  expect(button.getAttribute('aria-pressed')).toBe('false')
  expect(screen.queryByText('Added to your wishlist.')).toBeNull()
})

test('a product that is known by its slug alone has none', async () => {
  signIn()
  await stage(<ProductTileCard tile={{ ...anyTile('flask'), id: 'flask' }} sizes="1px" />)
  await new Promise((resolve) => setTimeout(resolve, 50))
  expect(screen.queryByRole('button')).toBeNull()
})
