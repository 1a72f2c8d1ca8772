/** The banner that shows how old the saved copies on the screen are. */
import { QueryClient, QueryClientProvider, useQuery } from '@tanstack/react-query'
import { act, render, screen, waitFor } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import type { Dated } from '../../../src/domain/dated'
import { useRetryShown, useShownCopy } from '../../../src/queries/shown-copies'

const copy = (at: number, fresh = false): Dated<string> => ({ value: 'x', at, fresh })

function Banner() {
  const shown = useShownCopy(false)
  const retry = useRetryShown()
  return (
    <button type="button" onClick={retry}>
      {shown ? `copy of ${shown.at}` : 'fresh'}
    </button>
  )
}

function Reader({ name, read }: { name: string; read: () => Promise<Dated<string>> }) {
  useQuery({ queryKey: [name], queryFn: read, staleTime: Infinity })
  return null
}

function show(readers: Record<string, () => Promise<Dated<string>>>, client = newClient()) {
  const view = render(
    <QueryClientProvider client={client}>
      <Banner />
      {Object.entries(readers).map(([name, read]) => (
        <Reader key={name} name={name} read={read} />
      ))}
    </QueryClientProvider>,
  )
  return { client, view }
}

function newClient() {
  return new QueryClient({ defaultOptions: { queries: { retry: false, networkMode: 'always' } } })
}

const bannerText = () => screen.getByRole('button').textContent

test('banner shows the time of the oldest copy, and ignores reads not on screen', async () => {
  const client = newClient()
  client.setQueryData(['unseen'], copy(1))
  show({ a: async () => copy(30), b: async () => copy(20), c: async () => copy(5, true) }, client)
  await waitFor(() => expect(bannerText()).toBe('copy of 20'))
})

test('value counts as a saved copy after a failed refresh', async () => {
  const read = vi.fn(async () => copy(40, true))
  const { client } = show({ a: read })
  await waitFor(() => expect(read).toHaveBeenCalledTimes(1))
  read.mockRejectedValueOnce(new Error('no answer'))
  await act(() => client.refetchQueries({ queryKey: ['a'] }))
  await waitFor(() => expect(bannerText()).toBe('copy of 40'))
  await act(async () => screen.getByRole('button').click())
  await waitFor(() => expect(bannerText()).toBe('fresh'))
  expect(read).toHaveBeenCalledTimes(3)
})

test.each([
  ['a fresh answer', copy(10, true)],
  ['a value that is not a dated read', null as unknown as Dated<string>],
])('banner names no copy for %s', async (_, value) => {
  vi.useFakeTimers()
  show({ a: async () => value })
  await act(() => vi.advanceTimersByTimeAsync(400))
  expect(bannerText()).toBe('fresh')
})
