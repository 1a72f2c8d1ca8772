/** Opens the whole shop in memory, with a fake server that answers by call and an optional signed-in customer. */
import { QueryClientProvider } from '@tanstack/react-query'
import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  RouterContextProvider,
  RouterProvider,
} from '@tanstack/react-router'
import { act, cleanup, fireEvent, render, screen, within } from '@testing-library/react'
import { type ReactNode, StrictMode } from 'react'
import { toast } from 'react-hot-toast/headless'
import { afterEach, vi } from 'vitest'
import { recordOutcome } from '../../../src/session/connectivity'
import { connectTransport } from '../../../src/api/request'
import { createShopRouter } from '../../../src/app'
import { createQueryClient } from '../../../src/query-client'
import { connectIdentity, currentToken } from '../../../src/session/identity'
import { Toaster } from '../../../src/ui/toast/toaster'
import { closeCartPanel, useCartPanel } from '../../../src/widgets/frame/overlays'

/** A reply of the fake server, or undefined when the network fails and no reply arrives. */
export type Reply = { status?: number; body: unknown } | undefined
export type Sent = { call: string; body: Record<string, unknown>; token: string | null; key: string | null }

/**
 * Replaces fetch; `replyTo` returns the reply to each call, such as `GET order/`. Returns the requests that were sent.
 */
export function connectProvider(
  replyTo: (call: string, body: Record<string, unknown>) => Reply | Promise<Reply>,
) {
  const sent: Sent[] = []
  connectTransport({ token: currentToken })
  vi.spyOn(console, 'warn').mockImplementation(() => {})
  vi.stubGlobal('IntersectionObserver', undefined)
  // Otherwise each test would receive the sign-out messages of the previous test.
  vi.stubGlobal('BroadcastChannel', undefined)
  vi.stubGlobal('fetch', async (resource: RequestInfo | URL, init: RequestInit = {}) => {
    const address = String(resource instanceof Request ? resource.url : resource)
    const call = `${init.method ?? 'GET'} ${address.replace(/^.*\/frontend\/api\/|\?.*$/g, '')}`
    const headers = new Headers(init.headers)
    const body = bodyOf(init.body)
    sent.push({ call, body, token: headers.get('Authorization'), key: headers.get('Idempotency-Key') })
    const reply = await replyTo(call, body)
    if (!reply) throw new TypeError('Failed to fetch')
    return Response.json(reply.body, { status: reply.status ?? 200 })
  })
  recordOutcome('answered')
  return sent
}

/** Replaces XMLHttpRequest for file uploads, which all succeed. Returns the uploads, such as "logo.png to 11". */
export function recordUploads(): string[] {
  const sent: string[] = []
  class Upload {
    status = 200
    responseText = '{"cartAttachment":[]}'
    upload = {}
    onload = () => {}
    onloadend = () => {}
    open() {}
    setRequestHeader() {}
    getResponseHeader = () => 'application/json'
    send(form: FormData) {
      const file = form.get('CartAttachments')
      const lineId = form.get('CartID')
      const libraryFile = form.get('LibraryFile')
      const fileName = file instanceof File ? file.name : typeof libraryFile === 'string' && libraryFile
      if (typeof lineId === 'string') sent.push(`${fileName} to ${lineId}`)
      this.onload()
      this.onloadend()
    }
  }
  vi.stubGlobal('XMLHttpRequest', Upload)
  return sent
}

function bodyOf(body: BodyInit | null | undefined): Record<string, unknown> {
  if (body instanceof URLSearchParams) return Object.fromEntries(body)
  return typeof body === 'string' ? (JSON.parse(body) as Record<string, unknown>) : {}
}

/** Returns a reply that arrives when the test calls `arrive`. */
export function pendingReply() {
  let arrive: (reply: Reply) => void = () => {}
  const reply = new Promise<Reply>((resolve) => (arrive = resolve))
  return { reply, arrive: (value: Reply) => act(async () => arrive(value)) }
}

let customers = 0

/** Each call signs in another customer, because data read for one customer stays on the device. */
export function signInHere(userId = `customer-${(customers += 1)}`): void {
  localStorage.setItem('token', `token of ${userId}`)
  localStorage.setItem('UserID', userId)
  localStorage.setItem('RoleID', '1')
}

/** Replaces the cart panel, which loads later than these tests would wait. */
function Panel() {
  const { open, added } = useCartPanel()
  return open && <p>In the panel: {added?.name}</p>
}

/** Renders in StrictMode, so effects run twice as in development. `before` are pages visited before `path`. */
export async function openPage(path: string, { before = [] }: { before?: string[] } = {}) {
  const history = createMemoryHistory({ initialEntries: [...before, path], initialIndex: before.length })
  const queryClient = createQueryClient(() => {})
  const router = createShopRouter(queryClient, { history })
  connectIdentity({
    abortRequests: () => void queryClient.cancelQueries(),
    clearQueries: () => queryClient.clear(),
    goToSignIn: () => void router.navigate({ to: '/signin' }),
    reloadPage: () => {},
  })
  const view = render(
    <StrictMode>
      <QueryClientProvider client={queryClient}>
        <RouterProvider router={router} />
        <RouterContextProvider router={router as never}>
          <Toaster />
        </RouterContextProvider>
        <Panel />
      </QueryClientProvider>
    </StrictMode>,
  )
  await act(() => router.load())
  return { router, history, queryClient, view, path: () => router.state.location.pathname }
}

/** Renders a part of the shop by itself, with a router that has no other pages. */
export async function renderPart(children: ReactNode, at = '/shop') {
  const root = createRootRoute()
  const catchAllRoute = createRoute({ getParentRoute: () => root, path: '$', component: () => null })
  const history = createMemoryHistory({ initialEntries: [at] })
  const router = createRouter({ routeTree: root.addChildren([catchAllRoute]), history })
  await router.load()
  const queryClient = createQueryClient(() => {})
  const view = render(
    <QueryClientProvider client={queryClient}>
      <RouterContextProvider router={router as never}>
        {children}
        <Toaster />
      </RouterContextProvider>
    </QueryClientProvider>,
  )
  return { router, queryClient, view, path: () => history.location.pathname }
}

afterEach(() => {
  cleanup()
  closeCartPanel()
  toast.remove()
  connectIdentity({ abortRequests() {}, clearQueries() {}, goToSignIn() {}, reloadPage() {} })
})

type FieldLocator = { label: string; group?: string }

function input({ label, group }: FieldLocator): HTMLInputElement {
  const scope = group === undefined ? screen : within(screen.getByRole('group', { name: group }))
  return scope.getByLabelText<HTMLInputElement>(label)
}
export const field = (label: string) => input({ label })
export const type = (label: string, value: string) => fireEvent.change(field(label), { target: { value } })
export function fill(fields: (FieldLocator & { type: string })[]): void {
  for (const entry of fields) fireEvent.change(input(entry), { target: { value: entry.type } })
}
export const press = (name: string | RegExp) => fireEvent.click(screen.getByRole('button', { name }))
/** Returns the text with each run of white space, including no-break spaces, as one space. */
export const textOf = (element: Element | null | undefined) =>
  (element?.textContent ?? '').replace(/[\s\u202f\u00a0]+/g, ' ').trim()
