// @vitest-environment happy-dom
/** The branding methods above a page: the list, one of them, the way between them, and the links that open them. */
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, describe, expect, test } from 'vitest'
import { brandingMethods } from '../../../src/domain/branding/branding-methods'
import { DetailsPanel } from '../../../src/screens/product/details-panel'
import { BrandingLink } from '../../../src/widgets/branding/branding-link'
import { BrandingModal } from '../../../src/widgets/branding/branding-modal'
import { showBranding } from '../../../src/widgets/branding/branding-state'
import { anyProduct } from '../screens/product-fixture'
import { stage } from './shell-stage'

afterEach(() => {
  act(() => showBranding(null))
  cleanup()
})

const page = (
  <>
    <BrandingLink>Branding Solutions</BrandingLink>
    <BrandingLink method="embroidery">Stitched</BrandingLink>
    <BrandingModal />
  </>
)
const link = (name: string) => screen.getByRole('link', { name })
const dialog = () => screen.getByRole('dialog')
const tiles = () =>
  within(dialog())
    .getAllByRole('link')
    .map((tile) => tile.getAttribute('href'))
const press = (name: string | RegExp) => fireEvent.click(within(dialog()).getByRole('button', { name }))

async function open(name = 'Branding Solutions') {
  const staged = await stage(page)
  fireEvent.click(link(name))
  await screen.findByRole('dialog')
  return staged
}

describe('the link', () => {
  test('leads to the page, or to one method on it', async () => {
    await stage(page)
    expect(link('Branding Solutions').getAttribute('href')).toBe('/branding')
    expect(link('Stitched').getAttribute('href')).toBe('/branding?method=embroidery')
  })

  test.each(['ctrlKey', 'metaKey', 'shiftKey'])('with %s it is left to the browser', async (key) => {
    await stage(page)
    fireEvent.click(link('Branding Solutions'), { [key]: true })
    await act(() => new Promise((done) => setTimeout(done, 20)))
    expect(screen.queryByRole('dialog')).toBeNull()
  })

  test('on the page of the methods it is a link like any other', async () => {
    const { router } = await stage(page, '/branding?method=embroidery')
    fireEvent.click(link('Branding Solutions'))
    await waitFor(() => expect(router.state.location.href).toBe('/branding'))
    expect(screen.queryByRole('dialog')).toBeNull()
  })
})

describe('all methods above the page', () => {
  test('the page stays, every method has a tile and a row', async () => {
    const { path } = await open()
    expect(path()).toBe('/shop')
    expect(within(dialog()).getByRole('heading', { level: 2, name: 'Branding Solutions' })).toBeTruthy()
    expect(tiles()).toEqual(brandingMethods.map(({ id }) => `/branding?method=${id}`))
    expect(within(dialog()).getAllByRole('rowheader')).toHaveLength(18)
    expect(within(dialog()).getByRole('status').textContent).toBe('All 18 methods')
  })

  test('a material narrows tiles and table', async () => {
    await open()
    fireEvent.click(within(dialog()).getByRole('radio', { name: 'Glass and ceramic' }))
    const found = brandingMethods.filter(({ materials }) => materials.includes('glass'))
    expect(within(dialog()).getByRole('status').textContent).toBe(
      `${found.length} of 18 methods: Glass and ceramic`,
    )
    expect(tiles()).toHaveLength(found.length)
    expect(within(dialog()).getAllByRole('rowheader')).toHaveLength(found.length)
  })

  test('a tile shows its method in the same dialog, and the way back leads to the tile', async () => {
    await open()
    fireEvent.click(within(dialog()).getByRole('link', { name: /^Pad Print/ }))
    const title = within(dialog()).getByRole('heading', { level: 2, name: 'Pad Print' })
    expect(document.activeElement).toBe(title)
    press('All methods')
    expect(document.activeElement?.getAttribute('href')).toBe('/branding?method=pad-print')
  })

  test('it closes and gives the focus back; a new page closes it, too', async () => {
    const { router } = await open()
    press('Close')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(document.activeElement).toBe(link('Branding Solutions'))
    fireEvent.click(link('Branding Solutions'))
    await screen.findByRole('dialog')
    await act(() => router.navigate({ to: '/elsewhere' as never }))
    expect(screen.queryByRole('dialog')).toBeNull()
  })
})

describe('one method', () => {
  test('shows what it is, suits and needs', async () => {
    await open('Stitched')
    const shown = within(dialog())
    expect(shown.getAllByRole('heading', { level: 3 }).map(({ textContent }) => textContent)).toEqual([
      'Advantages',
      'Limitations',
      'Artwork requirements',
    ])
    expect(shown.getAllByRole('term').map(({ textContent }) => textContent)).toEqual([
      'Materials',
      'Usual on',
      'Colours',
      'Detail',
      'Wear',
      'Set-up',
    ])
    expect(shown.getByRole('link', { name: 'Thread colour chart' }).getAttribute('href')).toBe(
      '/branding/thread-colours',
    )
    expect(dialog().querySelectorAll('svg[viewBox="0 0 120 80"]')).toHaveLength(1)
  })

  test('buttons and arrow keys go to its neighbours, and listeners hear which one it is', async () => {
    await open('Stitched')
    const title = () => within(dialog()).getByRole('heading', { level: 2 }).textContent
    const count = () => dialog().querySelector('[aria-live]')?.textContent
    expect(count()).toBe('Embroidery, 7 of 18')
    press('Next: Foil Printing')
    expect([title(), count()]).toEqual(['Foil Printing', 'Foil Printing, 8 of 18'])
    expect(dialog().textContent).toContain('Foil colours: Gold, Silver and Copper.')
    expect(within(dialog()).getByText('0.4mm on smooth material').closest('ul')?.parentElement?.tagName).toBe(
      'LI',
    )
    fireEvent.keyDown(within(dialog()).getByRole('button', { name: /^Next/ }), { key: 'ArrowLeft' })
    expect(title()).toBe('Embroidery')
    fireEvent.keyDown(within(dialog()).getByRole('button', { name: /^Next/ }), {
      key: 'ArrowRight',
      altKey: true,
    })
    expect(title()).toBe('Embroidery')
    press('Previous: Direct Digital')
    expect(title()).toBe('Direct Digital')
  })
})

test('a branding option of a product leads to its method; a type that is none of ours stays text', async () => {
  const types = ['1 Colour Pad Print', 'Sewn patch']
  const brandingOptions = types.map((printType) => ({ printType, lines: ['Barrel'] }))
  await stage(<DetailsPanel product={anyProduct({ brandingOptions })} />)
  expect(screen.getAllByRole('heading', { level: 3 }).map(({ textContent }) => textContent)).toEqual(types)
  expect(screen.getAllByRole('link').map((found) => found.getAttribute('href'))).toEqual([
    '/branding?method=pad-print',
  ])
})
