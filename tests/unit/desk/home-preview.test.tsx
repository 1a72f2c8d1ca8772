/** The home page is previewed before it is saved (req 22.57). */
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { fireEvent, render, screen, within } from '@testing-library/react'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { expect, test, vi } from 'vitest'
import { HomePage } from '../../../desk/shop/home'

vi.mock('react-admin', () => import('../../support/react-admin'))

const banner = { image: 'media/mugs.webp', alt: 'Two mugs', link: '/category/bags', newTab: false }
const offer = { image: '', logo: '', title: 'Spring', description: '<p>Until May</p>', link: '/search/mugs' }
const replies: Record<string, unknown> = {
  home: { id: 'home', version: 'a', banners: [banner], offer, popular: ['gone', 'bags'] },
  categories: [{ id: 1, name: 'Bags', slug: 'bags', image: 'media/bags.webp' }],
}

/** Returns the preview in the card with this name. */
async function previewOf(card: string) {
  vi.stubGlobal('fetch', async (path: string) => {
    const data = replies[path.replace('/desk/api/', '')]
    return new Response(JSON.stringify({ data }), { status: data ? 200 : 404 })
  })
  render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <RouterProvider router={createMemoryRouter([{ path: '/', element: <HomePage /> }])} />
    </QueryClientProvider>,
  )
  const region = within(await screen.findByRole('region', { name: card }))
  return { region, preview: within(region.getByRole('group', { name: 'Preview' })) }
}
const type = (field: HTMLElement, value: string) => fireEvent.change(field, { target: { value } })

test('preview of a banner shows picture, typed text and the name of its link', async () => {
  const { region, preview } = await previewOf('Banner 1')
  type(region.getByLabelText('What the picture shows'), 'Three mugs')
  expect(preview.getByRole('img', { name: 'Three mugs' }).getAttribute('src')).toBe('/media/mugs.webp')
  expect(preview.getByText('See bags →')).toBeTruthy()
  type(region.getByLabelText('Link'), '')
  expect(preview.queryByText(/^See/)).toBeNull()
})

test('preview of popular categories leaves out a category that does not exist', async () => {
  const { preview } = await previewOf('Popular categories')
  expect(await preview.findByText('Bags')).toBeTruthy()
  expect(preview.getAllByText('Show me all')).toHaveLength(1)
})
