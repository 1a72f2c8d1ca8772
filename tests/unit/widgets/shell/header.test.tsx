// @vitest-environment happy-dom
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { accountChanged } from '../../../../src/session/account'
import { Header } from '../../../../src/widgets/shell/header'
import { menuReplies, provider, stage } from '../shell-stage'

beforeEach(() => {
  localStorage.clear()
  sessionStorage.clear()
  provider(menuReplies)
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const browser = window as unknown as { happyDOM: { setViewport: (size: { width: number }) => void } }
const button = (name: string) => within(bar()).getByRole('button', { name })
const bar = () => screen.getByRole('navigation', { name: 'Main' })
const open = (name: string) => button(name).getAttribute('aria-expanded') === 'true'
const mouse = { pointerType: 'mouse' }
const entryOf = (name: string) => button(name).parentElement as HTMLElement
const wait = (ms: number) => act(() => new Promise((done) => setTimeout(done, ms)))

describe('the bar', () => {
  test('names its entries in their order', async () => {
    await stage(<Header />)
    const names = [...bar().querySelectorAll('li')].map((entry) => entry.textContent)
    expect(names).toEqual([
      'Products',
      'Apparel',
      'New',
      'Brand',
      'Collections',
      'Branding Solutions',
      'Blog',
    ])
    expect(screen.getByRole('link', { name: 'New' }).getAttribute('href')).toBe('/products/new')
  })

  test('a click opens the panel with every category and subcategory, a second one closes it', async () => {
    await stage(<Header />)
    fireEvent.click(button('Products'))
    expect(open('Products')).toBe(true)
    const mugs = await screen.findByRole('link', { name: 'Mugs' })
    expect(mugs.getAttribute('href')).toBe('/drinkware/mugs')
    expect(screen.getByRole('link', { name: 'Eco drinkware' }).getAttribute('href')).toBe(
      '/category/drinkware',
    )
    expect(screen.getByRole('link', { name: 'Shop by category' }).getAttribute('href')).toBe('/shop')
    expect(bar().querySelector('img')).toBeNull()
    fireEvent.click(button('Products'))
    expect(open('Products')).toBe(false)
    expect(screen.queryByRole('link', { name: 'Mugs' })).toBeNull()
  })

  test('opens one panel at a time; a group the provider has not says so', async () => {
    await stage(<Header />)
    fireEvent.click(button('Apparel'))
    expect((await screen.findByRole('link', { name: 'All apparel' })).getAttribute('href')).toBe(
      '/category/apparel',
    )
    fireEvent.click(button('Collections'))
    expect(open('Apparel')).toBe(false)
    expect(await screen.findByText('Nothing here yet.')).toBeTruthy()
  })

  test('hovering for 100 ms opens nothing, for 400 ms it does; leaving closes', async () => {
    await stage(<Header />)
    fireEvent.pointerEnter(entryOf('Products'), mouse)
    await wait(100)
    expect(open('Products')).toBe(false)
    await wait(300)
    expect(open('Products')).toBe(true)
    fireEvent.pointerLeave(bar().querySelector('ul') as HTMLElement, mouse)
    await wait(100)
    expect(open('Products')).toBe(true)
    await wait(300)
    expect(open('Products')).toBe(false)
  })

  test('passing over a neighbour on the way down swaps nothing, resting on it does', async () => {
    await stage(<Header />)
    fireEvent.click(button('Products'))
    fireEvent.pointerEnter(entryOf('Apparel'), mouse)
    for (let step = 0; step < 6; step += 1) {
      await wait(100)
      fireEvent.pointerMove(entryOf('Apparel'), mouse)
    }
    fireEvent.pointerEnter(entryOf('Products'), mouse)
    await wait(400)
    expect(open('Products')).toBe(true)
    fireEvent.pointerEnter(entryOf('Apparel'), mouse)
    await wait(400)
    expect(open('Apparel')).toBe(true)
  })

  test('a finger does not hover', async () => {
    await stage(<Header />)
    fireEvent.pointerEnter(entryOf('Products'), { pointerType: 'touch' })
    await wait(400)
    expect(open('Products')).toBe(false)
  })

  test('Escape closes and keeps the focus on the button; focus that leaves closes too', async () => {
    await stage(<Header />)
    fireEvent.click(button('Apparel'))
    const link = await screen.findByRole('link', { name: 'T-Shirts' })
    link.focus()
    fireEvent.keyDown(link, { key: 'Escape' })
    expect(open('Apparel')).toBe(false)
    expect(document.activeElement).toBe(button('Apparel'))
    fireEvent.click(button('Apparel'))
    fireEvent.blur(button('Apparel'), { relatedTarget: screen.getByRole('combobox') })
    expect(open('Apparel')).toBe(false)
  })

  test('a press elsewhere and a new page close it', async () => {
    const { router } = await stage(<Header />)
    fireEvent.click(button('Brand'))
    fireEvent.pointerDown(document.body)
    expect(open('Brand')).toBe(false)
    fireEvent.click(button('Brand'))
    await act(() => router.navigate({ to: '/elsewhere' as never }))
    expect(open('Brand')).toBe(false)
  })

  test('without an answer it offers Retry', async () => {
    provider(() => undefined)
    await stage(<Header />)
    fireEvent.click(button('Products'))
    const retry = await screen.findByRole('button', { name: 'Retry' })
    provider(menuReplies)
    fireEvent.click(retry)
    expect(await screen.findByRole('link', { name: 'Mugs' })).toBeTruthy()
  })
})

describe('the account', () => {
  test('signed out: Sign In, which remembers where the visitor was', async () => {
    await stage(<Header />, '/product/mug?page=2')
    expect(screen.queryByRole('link', { name: /Cart/ })).toBeNull()
    fireEvent.click(screen.getByRole('link', { name: 'Sign In' }))
    expect(Object.values({ ...sessionStorage })).toContain('/product/mug?page=2')
  })

  test('signed in: the links of a customer come by themselves', async () => {
    localStorage.setItem('token', 't')
    await stage(<Header />)
    expect(screen.queryByRole('link', { name: 'Sign In' })).toBeNull()
    const account = await screen.findByRole('link', { name: 'Account' })
    expect(account.getAttribute('href')).toBe('/account')
    localStorage.removeItem('token')
    act(accountChanged)
    expect(screen.getByRole('link', { name: 'Sign In' })).toBeTruthy()
    expect(screen.queryByRole('link', { name: 'Account' })).toBeNull()
  })
})

describe('the menu of small screens', () => {
  test('opens as a dialog, closes after a choice and gives the focus back', async () => {
    browser.happyDOM.setViewport({ width: 800 })
    await stage(<Header />)
    expect(screen.queryByRole('button', { name: 'Products' })).toBeNull()
    const menu = screen.getByRole('button', { name: 'Menu' })
    fireEvent.click(menu)
    const dialog = await screen.findByRole('dialog', { name: 'Menu' })
    const link = await within(dialog).findByText('T-Shirts')
    fireEvent.click(link)
    await waitFor(() => expect(dialog.hasAttribute('open')).toBe(false))
    expect(document.activeElement).toBe(menu)
  })
})
