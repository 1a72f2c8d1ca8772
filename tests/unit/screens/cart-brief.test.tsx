// @vitest-environment happy-dom
/** Briefs in the cart: what counts as an edit, a device that keeps nothing, and what somebody else wrote meanwhile. */
import 'fake-indexeddb/auto'
import { act, fireEvent, renderHook, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { queues } from '../../../src/outbox/queues'
import { cartQuery } from '../../../src/queries/cart'
import { readDraft, storeDraft } from '../../../src/saved/drafts/drafts'
import { useBriefsFirst } from '../../../src/screens/checkout/unsent-briefs'
import { briefOf, closeCart, goOffline, navyLine, openCart, openShop, type Shop } from './cart-stage'

let shop: Shop
beforeEach(() => {
  shop = openShop()
})
afterEach(() => closeCart(shop))

const save = (line: HTMLElement) => fireEvent.click(within(line).getByRole('button', { name: 'Save brief' }))
const typed = (line: HTMLElement, value: string) => fireEvent.change(briefOf(line), { target: { value } })
const saved = (line: HTMLElement) => within(line).findByText('Brief saved')
const onServer = () => shop.lines[0]?.Brief
const changeElsewhere = (Brief: string) => Object.assign(shop.lines[0] ?? {}, { Brief })
const briefs = () =>
  shop
    .writes()
    .filter(({ call }) => call === 'POST cart/addbrief')
    .map(({ body }) => body['Brief'])

function keepNothing() {
  vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(() => {
    throw new DOMException('Full.', 'QuotaExceededError')
  })
}

test('a device that keeps nothing sends it at once, and overwrites nobody’s', async () => {
  const { navy } = await openCart()
  keepNothing()
  typed(navy, 'Gold ink')
  save(navy)
  await saved(navy)
  typed(navy, 'Copper ink')
  changeElsewhere('Silver ink')
  save(navy)
  await within(navy).findByText(/^This brief was changed elsewhere. It is now: “Silver ink”/)
  expect([onServer(), briefOf(navy).value]).toEqual(['Silver ink', 'Copper ink'])
  save(navy)
  await saved(navy)
  expect(onServer()).toBe('Copper ink')
})

test('without a network, too, it says so, and what was typed stays', async () => {
  const { navy } = await openCart()
  await goOffline(shop)
  keepNothing()
  typed(navy, 'Gold ink')
  save(navy)
  const words = 'This device is full, so this was not saved. Make some room on it, then try again.'
  expect(await within(navy).findByText(words)).toBeTruthy()
  expect(within(navy).getByText('Not saved yet')).toBeTruthy()
  expect(briefOf(navy).value).toBe('Gold ink')
  expect(briefs()).toEqual([])
})

test('refused for good: what was typed stays with the reason, and pressed once more it is sent once more', async () => {
  shop.answers['POST cart/addbrief'] = { status: 422, body: { ErrorMessage: 'No swear words, please.' } }
  const { navy } = await openCart()
  typed(navy, 'Darn ink')
  save(navy)
  expect(await within(navy).findByText('Needs you')).toBeTruthy()
  expect(within(navy).getByText('No swear words, please.')).toBeTruthy()
  expect(await screen.findByText(/^The brief for Alpine flask could not be saved: No swear/)).toBeTruthy()
  expect(briefOf(navy).value).toBe('Darn ink')
  shop.answers = {}
  save(navy)
  await saved(navy)
  expect(briefs()).toEqual(['Darn ink', 'Darn ink'])
})

describe('typed, and typed back to what it was', () => {
  const draft = () => readDraft(`brief ${shop.lines[0]?.CartID}`)
  async function typedBack() {
    const stage = await openCart()
    typed(stage.navy, 'Gold ink')
    await waitFor(async () => expect(await draft()).toMatchObject({ text: 'Gold ink' }))
    typed(stage.navy, ' ')
    changeElsewhere('Silver ink')
    return stage
  }

  test('it is no edit: what somebody else wrote since is shown, and nothing is kept or sent', async () => {
    const { navy, queryClient } = await typedBack()
    expect(await draft()).toBeNull()
    await act(() => queryClient.invalidateQueries({ queryKey: ['cart'] }))
    await waitFor(() => expect(briefOf(navy).value).toBe('Silver ink'))
    expect(within(navy).queryByText('Not saved yet')).toBeNull()
    await act(async () => void fireEvent.blur(briefOf(navy)))
    typed(navy, 'Silver and gold')
    save(navy)
    await saved(navy)
    expect(briefs()).toEqual(['Silver and gold'])
  })

  test('what an earlier version kept of it is no edit either, in the cart and at the checkout', async () => {
    const { router, queryClient } = await typedBack()
    const name = `brief ${shop.lines[0]?.CartID}`
    storeDraft(name, { text: '', base: '' })
    await act(() => router.navigate({ to: '/signin' }))
    await act(() => queryClient.invalidateQueries({ queryKey: ['cart'] }))
    await act(() => router.navigate({ to: '/cart' }))
    const again = await navyLine()
    await waitFor(() => expect(briefOf(again).value).toBe('Silver ink'))
    const cart = queryClient.getQueryData(cartQuery().queryKey)?.value ?? []
    const { result } = renderHook(() => useBriefsFirst(cart))
    await act(async () => void (await draft()))
    expect(result.current.unsaved).toBe(0)
    storeDraft(name, { text: 'Gold', base: '' })
    const { result: other } = renderHook(() => useBriefsFirst(cart))
    await waitFor(() => expect(other.current.unsaved).toBe(1))
  })

  test('after the other text was saved it is an edit of that one', async () => {
    const { navy } = await openCart()
    typed(navy, 'Gold ink')
    save(navy)
    // It is being kept, and not kept yet.
    await Promise.resolve()
    typed(navy, '')
    expect(await within(navy).findByText('Not saved yet')).toBeTruthy()
    // Pressed between two drawings: nothing waits any more, and the cart on the page has not followed.
    await new Promise<void>((resolve) => {
      const stop = queues.own.subscribe(() => queues.own.unsent().length === 0 && resolve(stop()))
    })
    expect(onServer()).toBe('Gold ink')
    save(navy)
    await waitFor(() => expect(onServer()).toBe(''))
  })
})

describe('changed elsewhere', () => {
  const title = 'This brief was changed elsewhere'
  const card = () => screen.findByRole('dialog', { name: title })
  const choose = (dialog: HTMLElement, name: string) =>
    act(async () => void fireEvent.click(within(dialog).getByRole('button', { name })))

  test('a cart that is read anew while one types hides nothing; theirs goes under what is typed since', async () => {
    const { navy, queryClient } = await openCart()
    typed(navy, 'Gold ink')
    changeElsewhere('Silver ink')
    await act(() => queryClient.invalidateQueries({ queryKey: ['cart'] }))
    expect(briefOf(navy).value).toBe('Gold ink')
    save(navy)
    await choose(await card(), 'Later')
    typed(navy, 'Platinum ink')
    fireEvent.click(within(navy).getByRole('button', { name: 'Choose…' }))
    await choose(await card(), 'Use theirs')
    await waitFor(() => expect(screen.queryByText(title)).toBeNull())
    expect(briefOf(navy).value).toBe('Platinum ink')
    expect(within(navy).getByText('Not saved yet')).toBeTruthy()
    save(navy)
    await saved(navy)
    expect(onServer()).toBe('Platinum ink')
  })

  test('saved by leaving the field it says so quietly', async () => {
    const { navy } = await openCart()
    typed(navy, 'Gold ink')
    changeElsewhere('Silver ink')
    await act(async () => void fireEvent.blur(briefOf(navy)))
    expect(await within(navy).findByText(title)).toBeTruthy()
    expect(screen.queryByRole('dialog', { name: title })).toBeNull()
  })
})
