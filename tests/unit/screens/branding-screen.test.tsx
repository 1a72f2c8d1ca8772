// @vitest-environment happy-dom
/** The page of the branding methods: its address names what is open, and Back closes it. */
import { act, cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  RouterProvider,
} from '@tanstack/react-router'
import { afterEach, expect, test } from 'vitest'
import { brandingSearch } from '../../../src/domain/branding/branding-search'
import { BrandingScreen } from '../../../src/screens/branding/branding-screen'
import { ThreadColoursScreen } from '../../../src/screens/branding/thread-colours-screen'
import { threadColours } from '../../../src/domain/branding/thread-colours'
import { swatchOf } from '../../../src/domain/product/swatch'
import { stage } from '../widgets/shell-stage'

afterEach(cleanup)

async function open(...entries: string[]) {
  const root = createRootRoute()
  const branding = createRoute({
    getParentRoute: () => root,
    path: '/branding',
    validateSearch: brandingSearch,
    component: () => <BrandingScreen {...branding.useSearch()} />,
  })
  const shop = createRoute({ getParentRoute: () => root, path: '/shop', component: () => <h1>Shop</h1> })
  const history = createMemoryHistory({ initialEntries: entries })
  const router = createRouter({ routeTree: root.addChildren([branding, shop]), history })
  render(<RouterProvider router={router as never} />)
  await screen.findByRole('heading', { level: 1 })
  return { router, at: () => router.state.location.href }
}
const dialog = () => screen.queryByRole('dialog')
const button = (name: string | RegExp) => within(dialog() as HTMLElement).getByRole('button', { name })

test('a tile opens its method, and Back closes it', async () => {
  const { router, at } = await open('/shop', '/branding')
  fireEvent.click(screen.getByRole('link', { name: /^Debossing/ }))
  await waitFor(() => expect(dialog()).toBeTruthy())
  expect(at()).toBe('/branding?method=debossing')
  await waitFor(() => expect(document.title).toBe('Debossing: branding methods · Showfloor'))
  act(() => router.history.back())
  await waitFor(() => expect(dialog()).toBeNull())
  expect(at()).toBe('/branding')
})

test('its button closes with one step back, however often it is pressed and wherever one moved', async () => {
  const { at } = await open('/shop', '/branding')
  fireEvent.click(screen.getByRole('link', { name: /^Debossing/ }))
  await waitFor(() => expect(dialog()).toBeTruthy())
  fireEvent.click(button(/^Next/))
  await waitFor(() => expect(at()).toBe('/branding?method=digital-label'))
  fireEvent.click(button('Close'))
  fireEvent.click(button('Close'))
  await waitFor(() => expect(dialog()).toBeNull())
  expect(at()).toBe('/branding')
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Branding Solutions')
})

test('an address that was opened directly closes onto the page', async () => {
  const { at } = await open('/shop', '/branding?method=screen-print&material=paper')
  await waitFor(() => expect(dialog()).toBeTruthy())
  expect(within(dialog() as HTMLElement).getByRole('heading', { level: 2 }).textContent).toBe('Screen Print')
  fireEvent.click(button('Close'))
  await waitFor(() => expect(dialog()).toBeNull())
  expect(at()).toBe('/branding?material=paper')
})

test('the material stands in the address, in place of the one before', async () => {
  const { router, at } = await open('/shop', '/branding')
  const entries = router.history.length
  fireEvent.click(screen.getByRole('radio', { name: 'Metal' }))
  await waitFor(() => expect(at()).toBe('/branding?material=metal'))
  fireEvent.click(screen.getByRole('radio', { name: 'Everything' }))
  await waitFor(() => expect(at()).toBe('/branding'))
  expect(router.history.length).toBe(entries)
})

test.each(['/branding?method=nothing', '/branding?material=nothing', '/branding?method=constructor'])(
  '%s is the page with all methods',
  async (address) => {
    await open(address)
    expect(dialog()).toBeNull()
    expect(screen.getByRole('status').textContent).toBe('All 18 methods')
  },
)

test('every thread colour is shown as its colour, once', async () => {
  await stage(<ThreadColoursScreen />)
  const names = threadColours.flatMap(([, family]) => family)
  expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual(
    expect.arrayContaining(names),
  )
  expect(new Set(names.map(swatchOf)).size).toBe(names.length)
  expect(names.map(swatchOf)).not.toContain(null)
})
