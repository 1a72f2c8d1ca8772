// @vitest-environment happy-dom
/** The entry Portals: for customers who have any, in the bar and in the menu of phones (S §2 Header). */
import 'fake-indexeddb/auto'
import { act, cleanup, configure, fireEvent, screen, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { connectTransport } from '../../../../src/api/request'
import { accountChanged } from '../../../../src/session/account'
import { currentToken } from '../../../../src/session/identity'
import { Header } from '../../../../src/widgets/shell/header'
import { menuReplies, provider, stage } from '../shell-stage'

// The first one waits for code that comes on demand.
configure({ asyncUtilTimeout: 5000 })
const browser = window as unknown as { happyDOM: { setViewport: (size: { width: number }) => void } }
let asked: string[]
let portals: unknown
let customers = 0

beforeEach(() => {
  browser.happyDOM.setViewport({ width: 1280 })
  customers += 1
  connectTransport({ token: currentToken })
  portals = [
    { PortalID: 1, PortalName: '<b>Harbour</b> Bank<img src=x onerror=alert(1)>', Slug: 'harbour bank' },
    { PortalID: 2, PortalName: 'Coastline', Slug: 'coastline' },
  ]
  asked = provider((path, body) =>
    path === 'portal/portalAuth' ? { data: { data: portals } } : menuReplies(path, body),
  )
})
afterEach(() => {
  cleanup()
  localStorage.clear()
})

function signIn() {
  localStorage.setItem('token', 'secret')
  // What was read is kept for a customer, so every test has its own.
  localStorage.setItem('UserID', `portals-${customers}`)
}
const bar = () => screen.getByRole('navigation', { name: 'Main' })
const entries = () => [...bar().querySelectorAll('li')].map((entry) => entry.textContent)

test('the bar has it between Collections and Branding Solutions, and its panel leads to each portal', async () => {
  signIn()
  await stage(<Header />)
  const button = await within(bar()).findByRole('button', { name: 'Portals' })
  expect(entries().slice(4, 7)).toEqual(['Collections', 'Portals', 'Branding Solutions'])
  expect(button.getAttribute('aria-expanded')).toBe('false')
  fireEvent.click(button)
  expect(button.getAttribute('aria-expanded')).toBe('true')
  const link = await screen.findByRole('link', { name: 'Harbour Bank' })
  expect(link.getAttribute('href')).toBe('/harbour%20bank')
  expect(link.querySelector('img')).toBeNull()
  expect(screen.getByRole('link', { name: 'Coastline' })).toBeTruthy()
  fireEvent.keyDown(link, { key: 'Escape' })
  expect(button.getAttribute('aria-expanded')).toBe('false')
})

test('visitors never ask for it, and it goes with the session', async () => {
  await stage(<Header />)
  expect(asked).not.toContain('portal/portalAuth')
  cleanup()
  signIn()
  await stage(<Header />)
  await within(bar()).findByRole('button', { name: 'Portals' })
  act(() => {
    localStorage.clear()
    accountChanged()
  })
  expect(document.body.textContent).not.toMatch(/Portals|Harbour/)
})

test.each([[[]], [null], [undefined]])('without portals there is no entry (%j)', async (none) => {
  portals = none
  signIn()
  await stage(<Header />)
  await vi.waitFor(() => expect(asked).toContain('portal/portalAuth'))
  await new Promise((resolve) => setTimeout(resolve, 50))
  expect(entries()).not.toContain('Portals')
})

test('on phones it is an accordion of the menu', async () => {
  browser.happyDOM.setViewport({ width: 390 })
  signIn()
  await stage(<Header />)
  fireEvent.click(screen.getByRole('button', { name: 'Menu' }))
  const dialog = await screen.findByRole('dialog', { name: 'Menu' })
  const title = await within(dialog).findByText('Portals')
  const fold = title.closest('details') as HTMLDetailsElement
  expect(fold.open).toBe(false)
  fireEvent.click(title)
  expect(within(fold).getByText('Coastline').closest('a')?.getAttribute('href')).toBe('/coastline')
})
