/** An entry of the desk's log: folded changes, the products of an import, and undoing it (req 22.61, 22.63). */
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { fireEvent, render, screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { Changes, Undo } from '../../../desk/log-entry'

vi.mock('react-admin', () => import('../../support/react-admin'))

const entry = {
  id: 812,
  userId: 1,
  email: 'sam@shop.example',
  act: 'import',
  subject: 'products of spring.csv',
  before: {},
  after: { added: 1, changed: 2 },
  createdAt: '2026-11-29T02:02:01.338Z',
  hasProducts: true,
  canUndo: true,
}
const prices = (cents: number) => ({ prices: [{ from: 50, price: cents }] })

function answer(replies: Record<string, object>) {
  const calls: string[] = []
  vi.stubGlobal('fetch', async (path: string, { method }: RequestInit) => {
    calls.push(`${method} ${path.replace('/desk/api/', '')}`)
    return Response.json(replies[calls.at(-1) ?? ''] ?? {})
  })
  return calls
}

test('products of an import are loaded on demand, page by page', async () => {
  const path = 'GET acts/812/products?after='
  const calls = answer({
    [`${path}0`]: {
      data: [{ id: 7, sku: 'MG-9', before: prices(450), after: prices(495) }],
      next: 7,
    },
    [`${path}7`]: { data: [{ id: 8, sku: 'MG-10', before: {}, after: { sku: 'MG-10' } }], next: null },
  })
  render(
    <QueryClientProvider client={new QueryClient()}>
      <Changes entry={entry} />
    </QueryClientProvider>,
  )
  expect(screen.getByText(/added: 1/).textContent).toBe('added: 1\nchanged: 2')
  expect(calls).toEqual([])
  fireEvent.click(screen.getByText('Show products'))
  expect(await screen.findByText(/MG-9: price from 50: \$4\.50 → \$4\.95/)).toBeTruthy()
  fireEvent.click(await screen.findByText('Show more products'))
  expect(await screen.findByText(/MG-10: added/)).toBeTruthy()
  expect(screen.queryByText('Show more products')).toBeNull()
})

test('long list of changes is folded until it is opened', () => {
  const after = Object.fromEntries(Array.from({ length: 9 }, (_, index) => [`field${index}`, 'new']))
  render(<Changes entry={{ ...entry, hasProducts: false, after }} />)
  expect(screen.queryByText(/field8/)).toBeNull()
  fireEvent.click(screen.getByText('Show all 9 changes'))
  expect(screen.getByText(/field8: new/)).toBeTruthy()
})

test('undo shows what will change before it is sent', async () => {
  const plan = { changed: 0, hidden: 0, removed: 1, changes: [], left: ['MG-9: name changed since.'] }
  const calls = answer({ 'GET acts/812/undo': { data: plan }, 'POST acts/812/undo': { data: plan } })
  render(<Undo entry={entry} />)
  fireEvent.click(screen.getByText('Undo'))
  const dialog = await screen.findByRole('dialog', { name: 'Undo: import, products of spring.csv?' })
  expect(dialog.textContent).toContain(
    '1 added product will be removed.\n\nLeft as it is:\nMG-9: name changed since.',
  )
  expect(calls).toEqual(['GET acts/812/undo'])
  fireEvent.click(screen.getByText('Yes'))
  await vi.waitFor(() => expect(calls).toEqual(['GET acts/812/undo', 'POST acts/812/undo']))
})

test('entry that cannot be undone has no button', () => {
  render(<Undo entry={{ ...entry, canUndo: false }} />)
  expect(screen.queryByRole('button')).toBeNull()
})
