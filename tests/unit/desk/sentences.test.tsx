/** The sentences of the shop are previewed before they are saved (req 22.58). */
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { fireEvent, render, screen, within } from '@testing-library/react'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { expect, test, vi } from 'vitest'
import { Sentences } from '../../../desk/shop/sentences'
import { defaultBrand } from '../../../src/domain/brand/brand'

vi.mock('react-admin', () => import('../../support/react-admin'))

test('preview shows what was typed, and that an emptied sentence is left out', async () => {
  const data = { id: 'brand', version: 'a', words: defaultBrand, pictures: [], isSet: true, edition: null }
  vi.stubGlobal('fetch', async () => new Response(JSON.stringify({ data })))
  render(
    <QueryClientProvider client={new QueryClient()}>
      <RouterProvider router={createMemoryRouter([{ path: '/', element: <Sentences /> }])} />
    </QueryClientProvider>,
  )
  const preview = within(await screen.findByRole('group', { name: 'Preview' }))
  expect(preview.getByText(defaultBrand.claim)).toBeTruthy()
  fireEvent.change(screen.getByLabelText('Claim'), { target: { value: 'Made in Hobart' } })
  expect(preview.getByText('Made in Hobart')).toBeTruthy()
  fireEvent.change(screen.getByLabelText('Claim'), { target: { value: '' } })
  expect(preview.getByText('Nothing')).toBeTruthy()
})
