/** The shop around order pages, with a provider that answers by call, and a customer who may be signed in. */
import { QueryClientProvider } from '@tanstack/react-query'
import { createMemoryHistory, RouterProvider } from '@tanstack/react-router'
import { act, cleanup, render } from '@testing-library/react'
import { StrictMode } from 'react'
import { toast } from 'react-hot-toast/headless'
import { vi } from 'vitest'
import { connectTransport } from '../../../src/api/request'
import { createShopRouter } from '../../../src/app'
import { noteOutcome } from '../../../src/session/connectivity'
import { currentToken } from '../../../src/session/identity'
import { createQueryClient } from '../../../src/query-client'
import { Toaster } from '../../../src/ui/toast/toaster'
import { closeCartPanel, useCartPanel } from '../../../src/widgets/cart/cart-panel-state'

/** `undefined` is no answer at all. */
export type Reply = { status?: number; body: unknown } | undefined
export type Sent = { call: string; body: Record<string, unknown>; token: string | null }

/** Replaces fetch; `answer` is asked for each call, such as `GET order/`. Returns what was sent. */
export function provider(answer: (call: string, body: Record<string, unknown>) => Reply | Promise<Reply>) {
  const sent: Sent[] = []
  connectTransport({ token: currentToken })
  vi.spyOn(console, 'warn').mockImplementation(() => {})
  vi.stubGlobal('IntersectionObserver', undefined)
  vi.stubGlobal('fetch', async (input: RequestInfo | URL, init: RequestInit = {}) => {
    const path = String(input instanceof Request ? input.url : input).replace(/^.*\/frontend\/api\//, '')
    const call = `${init.method ?? 'GET'} ${path}`
    const body: Record<string, unknown> = JSON.parse(typeof init.body === 'string' ? init.body : '{}')
    sent.push({ call, body, token: new Headers(init.headers).get('authorization') })
    const reply = await answer(call, body)
    if (!reply) throw new TypeError('Failed to fetch')
    return Response.json(reply.body, { status: reply.status ?? 200 })
  })
  noteOutcome('answered')
  return sent
}

export function signInHere(userId: number): void {
  localStorage.setItem('token', 'secret')
  localStorage.setItem('UserID', String(userId))
  localStorage.setItem('RoleID', '1')
}

/** In place of the cart panel, which comes later than these tests would wait. */
function Panel() {
  const { open, added } = useCartPanel()
  return open && <p>In the panel: {added?.name}</p>
}

/** Strict: effects run twice, as in development. */
export async function openPage(path: string) {
  const history = createMemoryHistory({ initialEntries: [path] })
  const queryClient = createQueryClient(() => {})
  const router = createShopRouter(queryClient, history)
  const view = render(
    <StrictMode>
      <QueryClientProvider client={queryClient}>
        <RouterProvider router={router} />
        <Toaster />
        <Panel />
      </QueryClientProvider>
    </StrictMode>,
  )
  await act(() => router.load())
  return { router, view, path: () => router.state.location.pathname }
}

export function clearStage(): void {
  cleanup()
  closeCartPanel()
  toast.remove()
  localStorage.clear()
  sessionStorage.clear()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
}
