// @vitest-environment happy-dom
import 'fake-indexeddb/auto'
import { act, cleanup, createEvent, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { connectTransport } from '../../../../src/api/request'
import { currentToken } from '../../../../src/session/identity'
import { MemberLinks } from '../../../../src/widgets/nav/member-links'
import { provider, stage } from '../shell-stage'

let count: number | undefined
let asked: string[]
let customers = 0

beforeEach(() => {
  customers += 1
  count = 3
  connectTransport({ token: currentToken })
  localStorage.setItem('token', 'secret')
  // What was read is kept for a customer, so every test has its own.
  localStorage.setItem('UserID', String(customers))
  asked = provider((path) => {
    if (path === 'cart/getcartcount')
      return count === undefined ? undefined : { status: 200, CartCount: count }
    return path === 'cart' ? { Data: [] } : undefined
  })
})
afterEach(() => {
  cleanup()
  localStorage.clear()
  vi.unstubAllGlobals()
})

const toggle = () => screen.getByRole('button', { name: 'Customer view' })

test('the count is asked for on load, stored, and shown in the badge and the name', async () => {
  await stage(<MemberLinks />)
  const cart = await screen.findByRole('link', { name: 'Cart, 3 items' })
  expect(cart.getAttribute('href')).toBe('/cart')
  expect(cart.textContent).toBe('3')
  expect(localStorage.getItem('cartItemCount')).toBe('3')
  expect(asked.filter((path) => path === 'cart/getcartcount')).toHaveLength(1)
})

test('a count that comes when somebody else has signed in in another tab is not kept', async () => {
  let answer: (reply: object) => void = () => {}
  const late = new Promise<object>((resolve) => (answer = resolve))
  asked = provider((path) => (path === 'cart/getcartcount' ? late : undefined))
  await stage(<MemberLinks />)
  await waitFor(() => expect(asked).toContain('cart/getcartcount'))
  localStorage.setItem('token', 'of another')
  await act(async () => {
    answer({ status: 200, CartCount: 3 })
    await new Promise((resolve) => setTimeout(resolve, 50))
  })
  expect(localStorage.getItem('cartItemCount')).toBeNull()
})

test('another tab changes the count; rubbish counts as none; from 100 on the badge says 99+', async () => {
  count = undefined
  localStorage.setItem('cartItemCount', '1')
  await stage(<MemberLinks />)
  expect(screen.getByRole('link', { name: 'Cart, 1 item' })).toBeTruthy()
  const elsewhere = (value: string) =>
    act(() => {
      localStorage.setItem('cartItemCount', value)
      window.dispatchEvent(new Event('storage'))
    })
  elsewhere('120')
  expect(screen.getByRole('link', { name: 'Cart, 120 items' }).textContent).toBe('99+')
  elsewhere('<b>9</b>')
  expect(screen.getByRole('link', { name: 'Cart' }).textContent).toBe('')
})

test('a plain press opens the panel and stays on the page; one with a key or another button is the link’s own', async () => {
  const { path } = await stage(<MemberLinks />)
  const cart = await screen.findByRole('link', { name: 'Cart, 3 items' })
  const press = (init: MouseEventInit) => {
    const event = createEvent.click(cart, init)
    // The browser's part, which is not tested here, would leave the page.
    window.addEventListener('click', (late) => late.preventDefault(), { once: true })
    let prevented = false
    document.addEventListener('click', () => (prevented = event.defaultPrevented), { once: true })
    fireEvent(cart, event)
    return prevented
  }
  expect(press({ ctrlKey: true })).toBe(false)
  expect(press({ metaKey: true })).toBe(false)
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(press({})).toBe(true)
  const panel = await screen.findByRole('dialog', { name: 'Cart' })
  expect(await within(panel).findByText('Please add any Item First')).toBeTruthy()
  expect(path()).toBe('/shop')
  fireEvent.click(within(panel).getByRole('button', { name: 'Close cart' }))
  await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Cart' })).toBeNull())
  // Nothing had the focus when it opened, so the cart's link gets it.
  expect(document.activeElement).toBe(cart)
})

test('Customer view: one press on with a mark that says so, one off, and Show prices does the same', async () => {
  await stage(<MemberLinks />)
  const mark = () => screen.queryByText('Customer view: prices are hidden')
  expect(toggle().getAttribute('aria-pressed')).toBe('false')
  expect(toggle().title).toBe('Hide prices')
  expect(mark()).toBeNull()
  fireEvent.click(toggle())
  expect(toggle().getAttribute('aria-pressed')).toBe('true')
  expect(mark()).toBeTruthy()
  fireEvent.click(toggle())
  expect(mark()).toBeNull()
  fireEvent.click(toggle())
  fireEvent.click(screen.getByRole('button', { name: 'Show prices' }))
  expect(mark()).toBeNull()
  expect(toggle().getAttribute('aria-pressed')).toBe('false')
  expect(document.activeElement).toBe(toggle())
})

test('Logout ends the identity', async () => {
  await stage(<MemberLinks />)
  fireEvent.click(screen.getByRole('button', { name: 'Logout' }))
  await waitFor(() => expect(localStorage.getItem('token')).toBeNull())
})
