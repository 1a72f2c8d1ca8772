// @vitest-environment happy-dom
/** Briefs that wait on the device: what the cart says of them, and how one is chosen that was changed elsewhere. */
import 'fake-indexeddb/auto'
import { act, cleanup, fireEvent, renderHook, screen, waitFor, within } from '@testing-library/react'
import { toast } from 'react-hot-toast/headless'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { checkNow } from '../../../src/session/connectivity'
import { keepDraft, keptDraft } from '../../../src/saved/drafts/drafts'
import { endIdentity } from '../../../src/session/identity'
import { sendNow } from '../../../src/outbox/queues'
import { cartQuery } from '../../../src/queries/cart'
import { useBriefsFirst } from '../../../src/screens/checkout/use-briefs-first'
import { briefOf, enter, openFilled, openShop, type Shop } from './cart-stage'

let shop: Shop
beforeEach(() => {
  shop = openShop()
})
afterEach(async () => {
  cleanup()
  toast.remove()
  shop.answers = {}
  await checkNow()
  await endIdentity()
  localStorage.clear()
  sessionStorage.clear()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

const nothing = {
  'GET cart/getgst': 'nothing',
  'GET cart': 'nothing',
  'POST cart/addbrief': 'nothing',
} as const
const save = (line: HTMLElement) => fireEvent.click(within(line).getByRole('button', { name: 'Save brief' }))
const typed = (line: HTMLElement, value: string) => fireEvent.change(briefOf(line), { target: { value } })
const onServer = (index: number) => shop.cart[0]?.Carts[index]
const briefs = () =>
  shop.sent.filter(({ call }) => call === 'POST cart/addbrief').map(({ body }) => body['Brief'])

test('without a network it is saved on the device, still there on the next visit, and sent later', async () => {
  const { navy, router } = await openFilled()
  shop.answers = { ...nothing }
  typed(navy, 'Gold ink')
  expect(within(navy).getByText('Not saved yet')).toBeTruthy()
  save(navy)
  expect(await within(navy).findByText('Saved on this device')).toBeTruthy()
  expect(screen.queryByText(/Brief saved|was saved/)).toBeNull()
  await act(() => router.navigate({ to: '/signin' }))
  await act(() => router.navigate({ to: '/cart' }))
  const again = await screen.findByRole('group', { name: 'Alpine flask, Colour: Navy' })
  expect(briefOf(again).value).toBe('Gold ink')
  expect(await within(again).findByText('Saved on this device')).toBeTruthy()
  expect(onServer(0)?.Brief).toBe('')
  shop.answers = {}
  await act(() => sendNow('own'))
  expect(await within(again).findByText('Brief saved')).toBeTruthy()
  expect(onServer(0)?.Brief).toBe('Gold ink')
})

test('a device that keeps nothing sends it at once, and overwrites nobody’s', async () => {
  const { navy } = await openFilled()
  keepNothing()
  typed(navy, 'Gold ink')
  save(navy)
  expect(await within(navy).findByText('Brief saved')).toBeTruthy()
  expect(onServer(0)?.Brief).toBe('Gold ink')
  typed(navy, 'Copper ink')
  Object.assign(onServer(0) ?? {}, { Brief: 'Silver ink' })
  save(navy)
  expect(
    await within(navy).findByText(/^This brief was changed elsewhere. It is now: “Silver ink”/),
  ).toBeTruthy()
  expect(onServer(0)?.Brief).toBe('Silver ink')
  expect(briefOf(navy).value).toBe('Copper ink')
  save(navy)
  expect(await within(navy).findByText('Brief saved')).toBeTruthy()
  expect(onServer(0)?.Brief).toBe('Copper ink')
})

test('without a network, too, it says so, and what was typed stays', async () => {
  const { navy } = await openFilled()
  shop.answers = { ...nothing }
  await act(async () => void (await checkNow()))
  keepNothing()
  typed(navy, 'Gold ink')
  save(navy)
  const words = 'This device is full, so this was not saved. Make some room on it, then try again.'
  expect(await within(navy).findByText(words)).toBeTruthy()
  expect(within(navy).getByText('Not saved yet')).toBeTruthy()
  expect(briefOf(navy).value).toBe('Gold ink')
  expect(briefs()).toEqual([])
})

function keepNothing() {
  vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(() => {
    throw new DOMException('Full.', 'QuotaExceededError')
  })
}

test('refused for good: what was typed stays with the reason, and can be mended and saved', async () => {
  shop.answers['POST cart/addbrief'] = { status: 422, body: { ErrorMessage: 'No swear words, please.' } }
  const { navy } = await openFilled()
  typed(navy, 'Darn ink')
  save(navy)
  expect(await within(navy).findByText('Needs you')).toBeTruthy()
  expect(within(navy).getByText('No swear words, please.')).toBeTruthy()
  expect(await screen.findByText(/^The brief for Alpine flask could not be saved: No swear/)).toBeTruthy()
  expect(briefOf(navy).value).toBe('Darn ink')
  shop.answers = {}
  typed(navy, 'Fine ink')
  save(navy)
  expect(await within(navy).findByText('Brief saved')).toBeTruthy()
  expect(onServer(0)?.Brief).toBe('Fine ink')
})

test('refused for good, and pressed once more: sent once more', async () => {
  shop.answers['POST cart/addbrief'] = { status: 422, body: { ErrorMessage: 'Not today.' } }
  const { navy } = await openFilled()
  typed(navy, 'Gold ink')
  save(navy)
  expect(await within(navy).findByText('Needs you')).toBeTruthy()
  shop.answers = {}
  save(navy)
  expect(await within(navy).findByText('Brief saved')).toBeTruthy()
  expect(briefs()).toEqual(['Gold ink', 'Gold ink'])
})

test('nothing changed, nothing is sent', async () => {
  const { navy } = await openFilled()
  save(navy)
  expect(await within(navy).findByText('Brief saved')).toBeTruthy()
  await enter(briefOf(navy), ' ')
  expect(briefs()).toEqual([])
})

describe('typed, and typed back to what it was', () => {
  const lineId = () => String(onServer(0)?.CartID)
  const draft = () => keptDraft(`brief ${lineId()}`)
  async function typedBack() {
    const stage = await openFilled()
    typed(stage.navy, 'Gold ink')
    await waitFor(async () => expect(await draft()).toMatchObject({ text: 'Gold ink' }))
    typed(stage.navy, ' ')
    expect(briefOf(stage.navy).value).toBe(' ')
    Object.assign(onServer(0) ?? {}, { Brief: 'Silver ink' })
    return stage
  }

  test('it is no edit: what somebody else wrote since is shown, and nothing is sent', async () => {
    const { navy, queryClient } = await typedBack()
    await act(() => queryClient.invalidateQueries({ queryKey: ['cart'] }))
    await waitFor(() => expect(briefOf(navy).value).toBe('Silver ink'))
    expect(within(navy).queryByText('Not saved yet')).toBeNull()
    await act(async () => void fireEvent.blur(briefOf(navy)))
    typed(navy, 'Silver and gold')
    save(navy)
    expect(await within(navy).findByText('Brief saved')).toBeTruthy()
    expect(briefs()).toEqual(['Silver and gold'])
  })

  test('the device keeps nothing of it', async () => {
    await typedBack()
    expect(await draft()).toBeNull()
  })

  test('what an earlier version kept of it is no edit either, in the cart and at the checkout', async () => {
    const { navy, router, queryClient } = await typedBack()
    keepDraft(`brief ${lineId()}`, { text: '', base: '' })
    await act(() => router.navigate({ to: '/signin' }))
    await act(() => queryClient.invalidateQueries({ queryKey: ['cart'] }))
    await act(() => router.navigate({ to: '/cart' }))
    const again = await screen.findByRole('group', { name: 'Alpine flask, Colour: Navy' })
    expect(navy.isConnected).toBe(false)
    await waitFor(() => expect(briefOf(again).value).toBe('Silver ink'))
    await draft()
    expect(within(again).queryByText('Not saved yet')).toBeNull()
    const cart = queryClient.getQueryData(cartQuery().queryKey)?.value ?? []
    const { result } = renderHook(() => useBriefsFirst(cart))
    await act(async () => void (await draft()))
    expect(result.current.unsaved).toBe(0)
    keepDraft(`brief ${lineId()}`, { text: 'Gold', base: '' })
    const { result: other } = renderHook(() => useBriefsFirst(cart))
    await waitFor(() => expect(other.current.unsaved).toBe(1))
  })

  test('after the other text was saved it is an edit of that one', async () => {
    const { navy } = await openFilled()
    typed(navy, 'Gold ink')
    save(navy)
    // It is being kept, and not kept yet.
    await Promise.resolve()
    typed(navy, '')
    expect(await within(navy).findByText('Not saved yet')).toBeTruthy()
    await waitFor(() => expect(onServer(0)?.Brief).toBe('Gold ink'))
    expect(briefOf(navy).value).toBe('')
    save(navy)
    await waitFor(() => expect(onServer(0)?.Brief).toBe(''))
  })
})

test('its line is gone: the cart tells where the text is', async () => {
  const { navy } = await openFilled()
  typed(navy, 'Gold ink')
  shop.cart[0]?.Carts.shift()
  save(navy)
  expect(await screen.findByText(/^The brief for Alpine flask was not sent/)).toBeTruthy()
  const link = screen.getByRole('link', { name: 'kept to be copied' })
  expect(link.getAttribute('href')).toBe('/sync')
})

describe('changed elsewhere', () => {
  const title = 'This brief was changed elsewhere'
  const card = () => screen.findByRole('dialog', { name: title })

  /** Saved with the button while somebody else has changed it. */
  async function torn() {
    const all = await openFilled()
    typed(all.navy, 'Gold ink')
    Object.assign(onServer(0) ?? {}, { Brief: 'Silver ink' })
    save(all.navy)
    return { ...all, dialog: await card() }
  }
  const choose = (dialog: HTMLElement, name: string) =>
    act(async () => void fireEvent.click(within(dialog).getByRole('button', { name })))

  test('the question opens by itself, with both texts and the product, and Later has the focus', async () => {
    const { dialog, navy } = await torn()
    expect(within(dialog).getByRole('region', { name: 'Yours' }).textContent).toBe('Gold ink')
    expect(within(dialog).getByRole('region', { name: 'Now' }).textContent).toBe('Silver ink')
    expect(dialog.textContent).toContain('The brief for Alpine flask')
    expect(document.activeElement).toBe(within(dialog).getByRole('button', { name: 'Later' }))
    await choose(dialog, 'Later')
    expect(screen.queryByRole('dialog', { name: title })).toBeNull()
    expect(within(navy).getByText(title)).toBeTruthy()
    expect(briefOf(navy).value).toBe('Gold ink')
    expect(briefs()).toEqual([])
    fireEvent.click(within(navy).getByRole('button', { name: 'Choose…' }))
    expect(await card()).toBeTruthy()
  })

  test('Keep mine sends it', async () => {
    const { dialog, navy } = await torn()
    await choose(dialog, 'Keep mine')
    expect(await within(navy).findByText('Brief saved')).toBeTruthy()
    expect(onServer(0)?.Brief).toBe('Gold ink')
    expect(screen.queryByText(title)).toBeNull()
    expect(document.activeElement).toBe(within(navy).getByRole('button', { name: 'Save brief' }))
  })

  test('Use theirs takes the other text, and sends nothing', async () => {
    const { dialog, navy } = await torn()
    await choose(dialog, 'Use theirs')
    await waitFor(() => expect(briefOf(navy).value).toBe('Silver ink'))
    expect(screen.queryByText(title)).toBeNull()
    expect(briefs()).toEqual([])
    expect(onServer(0)?.Brief).toBe('Silver ink')
  })

  test('Use theirs leaves what was typed since, over the text that was seen', async () => {
    const { dialog, navy } = await torn()
    await choose(dialog, 'Later')
    typed(navy, 'Platinum ink')
    fireEvent.click(within(navy).getByRole('button', { name: 'Choose…' }))
    await choose(await card(), 'Use theirs')
    await waitFor(() => expect(screen.queryByText(title)).toBeNull())
    expect(briefOf(navy).value).toBe('Platinum ink')
    expect(within(navy).getByText('Not saved yet')).toBeTruthy()
    save(navy)
    expect(await within(navy).findByText('Brief saved')).toBeTruthy()
    expect(onServer(0)?.Brief).toBe('Platinum ink')
  })

  test('saved by leaving the field it says so quietly', async () => {
    const { navy } = await openFilled()
    typed(navy, 'Gold ink')
    Object.assign(onServer(0) ?? {}, { Brief: 'Silver ink' })
    await act(async () => void fireEvent.blur(briefOf(navy)))
    expect(await within(navy).findByText(title)).toBeTruthy()
    expect(screen.queryByRole('dialog', { name: title })).toBeNull()
  })

  test('a cart that is read anew while something is typed hides no change of somebody else', async () => {
    const { navy, queryClient } = await openFilled()
    typed(navy, 'Gold ink')
    Object.assign(onServer(0) ?? {}, { Brief: 'Silver ink' })
    await act(() => queryClient.invalidateQueries({ queryKey: ['cart'] }))
    expect(briefOf(navy).value).toBe('Gold ink')
    save(navy)
    expect(await card()).toBeTruthy()
  })
})
