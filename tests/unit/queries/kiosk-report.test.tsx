/** Reports of a kiosk to the provider (req 10.9). */
import 'fake-indexeddb/auto'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, render, waitFor } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { connectTransport } from '../../../src/api/request'
import { deviceId } from '../../../src/device/device-id'
import { useIsWatched, useKioskReport } from '../../../src/queries/kiosk-report'
import { recordOutcome } from '../../../src/session/connectivity'

const rows = vi.hoisted(() => ({ unsent: 0, set: (_: number): void => {} }))
vi.mock('../../../src/outbox/queues', async () => {
  const { useState } = await import('react')
  return {
    useGuestRows: () => {
      const [unsent, setUnsent] = useState(rows.unsent)
      rows.set = setUnsent
      return Array.from({ length: unsent })
    },
  }
})
const counts = () => reports.map(({ init }) => (JSON.parse(init.body as string) as { Unsent: number }).Unsent)

const reports: { path: string; init: RequestInit }[] = []
afterEach(() => {
  vi.useRealTimers()
  reports.length = 0
  rows.unsent = 0
})

function Kiosk() {
  useKioskReport()
  return <p>{String(useIsWatched())}</p>
}

/** `Features` is null when the provider has no call shop/about. */
function openKiosk(Features: string[] | null, answer: object = { Message: 'Noted.' }) {
  connectTransport({
    token: () => 'token of the person who set the kiosk up',
    fetch: async (url, init) => {
      if (url.includes('shop/about'))
        return Features ? Response.json({ Data: { Features } }) : new Response('', { status: 404 })
      reports.push({ path: url, init })
      return Response.json({ Data: answer })
    },
    onOutcome: recordOutcome,
  })
  const client = new QueryClient({ defaultOptions: { queries: { retry: false, networkMode: 'always' } } })
  return render(
    <QueryClientProvider client={client}>
      <Kiosk />
    </QueryClientProvider>,
  )
}

test('kiosk reports once a minute with its device id and without a token', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'], shouldAdvanceTime: true })
  const view = openKiosk(['kiosk-reports'])
  await waitFor(() => expect(reports).toHaveLength(1))
  const [{ path, init } = { path: '', init: {} }] = reports
  expect(path).toMatch(new RegExp(`frontend/api/kiosks/${await deviceId()}$`))
  expect(JSON.parse(init.body as string)).toEqual({ Build: '', Unsent: 0 })
  expect(new Headers(init.headers).get('Authorization')).toBeNull()
  await act(() => vi.advanceTimersByTimeAsync(60_000))
  await waitFor(() => expect(reports).toHaveLength(2))
  view.unmount()
  await vi.advanceTimersByTimeAsync(120_000)
  expect(reports).toHaveLength(2)
})

test('kiosk reports at once when its last entry was sent', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'], shouldAdvanceTime: true })
  rows.unsent = 1
  openKiosk(['kiosk-reports'])
  await waitFor(() => expect(counts()).toEqual([1]))
  act(() => rows.set(2))
  act(() => rows.set(0))
  await waitFor(() => expect(counts()).toEqual([1, 0]))
  act(() => rows.set(1))
  act(() => rows.set(0))
  await waitFor(() => expect(counts()).toEqual([1, 0, 0]))
})

test.each(['pagehide', 'unmount'])('kiosk that is left (%s) reports its unsent entries', async (exit) => {
  const view = openKiosk(['kiosk-reports'])
  await waitFor(() => expect(counts()).toEqual([0]))
  await new Promise((resolve) => setTimeout(resolve, 20))
  act(() => rows.set(3))
  if (exit === 'pagehide') act(() => void window.dispatchEvent(new Event('pagehide')))
  else view.unmount()
  await waitFor(() => expect(counts()).toEqual([0, 3]))
  expect(reports.at(-1)?.init).toMatchObject({ method: 'PUT', keepalive: true })
})

test.each([
  ['false', { Message: 'x', IsWatched: false }],
  ['true', { Message: 'x', IsWatched: true }],
  ['null', { Message: 'x' }],
])('kiosk shows %s as its watched state when the provider answers %j', async (text, answer) => {
  const { container } = openKiosk(['kiosk-reports'], answer)
  await waitFor(() => expect(reports).toHaveLength(1))
  await waitFor(() => expect(container.textContent).toBe(text))
})

test.each<[provider: string, features: string[] | null]>([
  ['without the feature kiosk-reports', ['leads']],
  ['without shop/about', null],
])('a kiosk does not report itself to a provider %s', async (_, features) => {
  openKiosk(features)
  await new Promise((resolve) => setTimeout(resolve, 50))
  expect(reports).toEqual([])
})
