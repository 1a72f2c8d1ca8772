/** The wishlist as screens show it: the provider's list with the pending edits of this device applied. */
import { QueryClientProvider } from '@tanstack/react-query'
import { act, cleanup, render, waitFor } from '@testing-library/react'
import { IDBFactory, IDBKeyRange } from 'fake-indexeddb'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { isWaiting } from '../../../src/domain/outbox/outbox'

type Sent = { method: string; path: string; token: string | null; key: string | null }

const cap = { productId: '7', name: 'Cap', slug: 'cap', image: null }

/** Product ids that the provider lists. */
let listed: string[]
let sent: Sent[]
let modules: Awaited<ReturnType<typeof load>>
let heartStates: boolean[]
/** Messages shown to the customer. */
let messages: string[]
/** Delays the reply to a request for the list. */
let replyDelay: Promise<void>
/** The reason with which the provider refuses every write; '' accepts writes. */
let refusal: string

beforeEach(async () => {
  vi.resetModules()
  vi.stubGlobal('indexedDB', new IDBFactory())
  vi.stubGlobal('IDBKeyRange', IDBKeyRange)
  vi.spyOn(console, 'warn').mockImplementation(() => {})
  listed = ['1']
  sent = []
  heartStates = []
  messages = []
  refusal = ''
  replyDelay = Promise.resolve()
  modules = await load()
})
afterEach(async () => {
  cleanup()
  await modules.flushCopies()
  localStorage.clear()
})

async function load() {
  const { connectTransport } = await import('../../../src/api/request')
  const { createQueryClient } = await import('../../../src/query-client')
  const { localChanged } = await import('../../../src/device/local-changes')
  const { currentToken } = await import('../../../src/session/identity')
  const wishlist = await import('../../../src/queries/wishlist')
  const { showEdit, startOutboxWith } = await import('../../../src/queries/outbox')
  const { createWishlistEdit } = await import('../../../src/outbox/kinds/wishlist-item')
  const { useAccountRows: useOwnRows } = await import('../../../src/outbox/queues')
  const { flushCopies } = await import('../../../src/saved/reads')
  const client = createQueryClient(() => {})
  connectTransport({ token: currentToken, fetch: answer })
  const outbox = { showEdit, startOutboxWith, useOwnRows, wishlistEdit: createWishlistEdit }
  return { ...outbox, client, localChanged, wishlist, flushCopies }
}

async function answer(url: string, init: RequestInit): Promise<Response> {
  const headers = new Headers(init.headers)
  const path = url.replace('/frontend/api/', '')
  const token = headers.get('Authorization')
  sent.push({ method: init.method ?? 'GET', path, token, key: headers.get('Idempotency-Key') })
  const [, id = ''] = /addwishlist\/(.+)/.exec(path) ?? []
  if (path.startsWith('myaccount/getwishlist')) {
    const body = { Data: listed.map((ProductID) => ({ ProductID, ProductName: `No. ${ProductID}` })) }
    await replyDelay
    return Response.json(body)
  }
  if (refusal !== '') return Response.json({ ErrorCode: 'NOTFOUND', ErrorMessage: refusal })
  listed = init.method === 'DELETE' ? listed.filter((known) => known !== id) : [id, ...listed]
  return Response.json({ Message: 'Done.' })
}

function signIn(): void {
  localStorage.setItem('UserID', 'A')
  localStorage.setItem('token', 'token of A')
  act(() => modules.localChanged())
}

/** The toggle of the component that is mounted. */
const page = { toggle: (_wanted: boolean) => Promise.reject<void>(new Error('Nothing is shown.')) }

function show() {
  const { wishlist, useOwnRows, client } = modules
  const state = { has: false, waits: false, count: 0, ids: ['?'] as string[] | undefined }
  function Heart() {
    const { list, has, isWaiting: waiting, toggle } = wishlist.useWishlist()
    Object.assign(page, { toggle: (wanted: boolean) => toggle(cap, wanted) })
    const count = useOwnRows().filter(isWaiting).length
    Object.assign(state, {
      has: has('7'),
      waits: waiting('7'),
      count,
      ids: list?.value.map(({ productId }) => productId),
    })
    heartStates.push(has('7'))
    return null
  }
  render(
    <QueryClientProvider client={client}>
      <Heart />
    </QueryClientProvider>,
  )
  return state
}

const startOutbox = () => modules.startOutboxWith(modules.client, (problem) => messages.push(problem))

const press = (wanted: boolean) => act(() => page.toggle(wanted))
const writes = () => sent.filter(({ path }) => path.startsWith('product/'))

test('heart is on at once, is sent with its key and never turns off in between', async () => {
  signIn()
  const state = show()
  startOutbox()
  await waitFor(() => expect(state.ids).toEqual(['1']))
  await press(true)
  expect(state).toMatchObject({ has: true, ids: ['7', '1'] })
  await waitFor(() => expect(state.count).toBe(0))
  await waitFor(() => expect(modules.client.isFetching()).toBe(0))
  expect(state).toEqual({ has: true, waits: false, count: 0, ids: ['7', '1'] })
  const write = { method: 'GET', path: 'product/addwishlist/7', token: 'token of A' }
  expect(writes()).toEqual([{ ...write, key: expect.stringMatching(/^[\da-f-]{36}$/) }])
  expect(listed).toEqual(['7', '1'])
  expect(heartStates.lastIndexOf(false)).toBeLessThan(heartStates.indexOf(true))
  await press(false)
  await waitFor(() => expect(listed).toEqual(['1']))
})

test('list that was requested before a wish arrived does not undo the wish', async () => {
  signIn()
  const state = show()
  startOutbox()
  await waitFor(() => expect(state.ids).toEqual(['1']))
  let arrive = () => {}
  replyDelay = new Promise((resolve) => {
    arrive = resolve
  })
  const refetch = modules.client.refetchQueries(modules.wishlist.wishlistQuery())
  await waitFor(() => expect(modules.client.isFetching()).toBe(1))
  act(() => modules.showEdit(modules.client, modules.wishlistEdit({ product: cap, wanted: true }, null)))
  arrive()
  await act(() => refetch)
  await waitFor(() => expect(state).toMatchObject({ has: true, ids: ['7', '1'] }))
})

test('edit that another tab sent before this tab subscribed is shown', async () => {
  signIn()
  const state = show()
  await waitFor(() => expect(state.ids).toEqual(['1']))
  vi.resetModules()
  const other = await load()
  const { addEdit } = await import('../../../src/outbox/queues')
  other.startOutboxWith(other.client, () => {})
  await addEdit(other.wishlistEdit({ product: cap, wanted: true }, null))
  // This tab lists the product while its edit is pending, but not after the other tab has sent it.
  await waitFor(() => expect(heartStates).toContain(true))
  await waitFor(() => expect(state).toMatchObject({ has: false, count: 0 }))
  expect(listed).toEqual(['7', '1'])
  startOutbox()
  await waitFor(() => expect(state).toMatchObject({ has: true, ids: ['7', '1'] }))
})

test('wish that is refused permanently is undone, and a message states the reason', async () => {
  signIn()
  const state = show()
  startOutbox()
  refusal = 'This product is not sold any more.'
  await press(true)
  await waitFor(() =>
    expect(messages).toEqual(['Cap could not be added to your wishlist: This product is not sold any more.']),
  )
  await waitFor(() => expect(state).toMatchObject({ has: false, waits: false }))
})
