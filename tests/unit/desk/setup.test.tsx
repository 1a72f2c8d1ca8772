/** The card of a new shop lists the server's steps, with the press that adds or removes the demo (req 22.55, 22.56). */
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { fireEvent, render, screen, waitFor } from '@testing-library/react'
import { MemoryRouter } from 'react-router'
import { expect, test, vi } from 'vitest'
import { SetupCard } from '../../../desk/setup'

vi.mock('react-admin', () => import('../../support/react-admin'))

const noSteps = { name: false, abn: false, logo: false, mail: false, category: false, products: false }
const newShop = { id: 'setup', isShown: true, steps: noSteps, hasDemo: false }

/** Shows the card with this reply of the server. Returns the calls that change the shop. */
function show(setup: object): string[] {
  const calls: string[] = []
  vi.stubGlobal('fetch', async (path: string, { method = 'GET', body }: RequestInit) => {
    if (method !== 'GET') calls.push([method, path, ...(typeof body === 'string' ? [body] : [])].join(' '))
    return new Response(JSON.stringify({ data: setup }))
  })
  render(
    <QueryClientProvider client={new QueryClient()}>
      <MemoryRouter>
        <SetupCard />
      </MemoryRouter>
    </QueryClientProvider>,
  )
  return calls
}

test('each open step links to its screen, and a done step has no link', async () => {
  show({ ...newShop, steps: { ...noSteps, abn: true } })
  expect(await screen.findByText('1 of 6 done')).toBeTruthy()
  const links = screen.getAllByRole('link').map((link) => link.getAttribute('href'))
  expect(links).toEqual(['/brand', '/brand', '/jobs', '/categories', '/products'])
})

test('demo catalogue can be removed while shown, even when all steps are done', async () => {
  const done = Object.fromEntries(Object.keys(noSteps).map((name) => [name, true]))
  const calls = show({ ...newShop, steps: done, hasDemo: true })
  fireEvent.click(await screen.findByRole('button', { name: 'Remove the demo catalogue' }))
  fireEvent.click(screen.getByRole('button', { name: 'Yes' }))
  await waitFor(() => expect(calls).toEqual(['DELETE /desk/api/products/demo']))
})
