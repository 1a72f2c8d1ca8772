/** Briefs in the cart: what counts as an edit, a device that keeps nothing, and what somebody else wrote meanwhile. */
import 'fake-indexeddb/auto'
import { act, fireEvent, renderHook, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { queues } from '../../../src/outbox/queues'
import { cartQuery } from '../../../src/queries/cart'
import { readDraft, storeDraft } from '../../../src/saved/drafts/drafts'
import { useBriefsFirst } from '../../../src/screens/checkout/unsent-briefs'
import { briefOf, closeCart, goOffline, jobCard, openCart, openShop, type Shop } from './cart-stage'

let shop: Shop
let red: Shop['lines']
beforeEach(() => {
  shop = openShop()
  red = shop.lines.splice(1)
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

function storeNothing() {
  vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(() => {
    throw new DOMException('Full.', 'QuotaExceededError')
  })
}

test('a device that keeps nothing sends it at once, and overwrites nobody’s', async () => {
  const { job } = await openCart()
  storeNothing()
  typed(job, 'Gold ink')
  save(job)
  await saved(job)
  typed(job, 'Copper ink')
  changeElsewhere('Silver ink')
  save(job)
  await within(job).findByText(/^This brief was changed somewhere else. It is now: “Silver ink”/)
  expect([onServer(), briefOf(job).value]).toEqual(['Silver ink', 'Copper ink'])
  save(job)
  await saved(job)
  expect(onServer()).toBe('Copper ink')
})

test('without a network, too, it says so, and what was typed stays', async () => {
  const { job } = await openCart()
  await goOffline(shop)
  storeNothing()
  typed(job, 'Gold ink')
  save(job)
  const words = 'This device is full, so we couldn’t save this. Free up some space and try again.'
  expect(await within(job).findByText(words)).toBeTruthy()
  expect(within(job).getByText('Not saved yet')).toBeTruthy()
  expect(briefOf(job).value).toBe('Gold ink')
  expect(briefs()).toEqual([])
})

test('refused for good, what was typed stays with the reason', async () => {
  shop.answers['POST cart/addbrief'] = { status: 422, body: { ErrorMessage: 'No swear words, please.' } }
  const { job } = await openCart()
  typed(job, 'Darn ink')
  save(job)
  expect(await within(job).findByText('Needs you')).toBeTruthy()
  expect(within(job).getByText('No swear words, please.')).toBeTruthy()
  expect(await screen.findByText(/^The brief for Alpine flask could not be saved: No swear/)).toBeTruthy()
  expect(briefOf(job).value).toBe('Darn ink')
  shop.answers = {}
  save(job)
  await saved(job)
  expect(briefs()).toEqual(['Darn ink', 'Darn ink'])
})

describe('typed, and typed back to what it was', () => {
  const draft = () => readDraft(`brief ${shop.lines[0]?.CartID}`)
  async function typedBack() {
    const stage = await openCart()
    typed(stage.job, 'Gold ink')
    await waitFor(async () => expect(await draft()).toMatchObject({ text: 'Gold ink' }))
    typed(stage.job, ' ')
    changeElsewhere('Silver ink')
    return stage
  }

  test('it is no edit, and what somebody else wrote since is shown', async () => {
    const { job, queryClient } = await typedBack()
    expect(await draft()).toBeNull()
    await act(() => queryClient.invalidateQueries({ queryKey: ['cart'] }))
    await waitFor(() => expect(briefOf(job).value).toBe('Silver ink'))
    expect(within(job).queryByText('Not saved yet')).toBeNull()
    await act(async () => void fireEvent.blur(briefOf(job)))
    typed(job, 'Silver and gold')
    save(job)
    await saved(job)
    expect(briefs()).toEqual(['Silver and gold'])
  })

  test('what an earlier version stored of it is no edit either', async () => {
    const { router, queryClient } = await typedBack()
    const name = `brief ${shop.lines[0]?.CartID}`
    storeDraft(name, { text: '', base: '' })
    await act(() => router.navigate({ to: '/signin' }))
    await act(() => queryClient.invalidateQueries({ queryKey: ['cart'] }))
    await act(() => router.navigate({ to: '/cart' }))
    const again = await jobCard()
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
    const { job } = await openCart()
    typed(job, 'Gold ink')
    save(job)
    // It is being kept, and not kept yet.
    await Promise.resolve()
    typed(job, '')
    expect(await within(job).findByText('Not saved yet')).toBeTruthy()
    // Pressed between two drawings: nothing waits any more, and the cart on the page has not followed.
    await new Promise<void>((resolve) => {
      const stop = queues.own.subscribe(() => queues.own.unsent().length === 0 && resolve(stop()))
    })
    expect(onServer()).toBe('Gold ink')
    save(job)
    await waitFor(() => expect(onServer()).toBe(''))
  })
})

describe('changed elsewhere', () => {
  const title = 'This brief was changed somewhere else'
  const card = () => screen.findByRole('dialog', { name: title })
  const choose = (dialog: HTMLElement, name: string) =>
    act(async () => void fireEvent.click(within(dialog).getByRole('button', { name })))

  test('a cart that is read anew while one types hides nothing', async () => {
    const { job, queryClient } = await openCart()
    typed(job, 'Gold ink')
    changeElsewhere('Silver ink')
    await act(() => queryClient.invalidateQueries({ queryKey: ['cart'] }))
    expect(briefOf(job).value).toBe('Gold ink')
    save(job)
    await choose(await card(), 'Later')
    typed(job, 'Platinum ink')
    fireEvent.click(within(job).getByRole('button', { name: 'Choose…' }))
    await choose(await card(), 'Use theirs')
    await waitFor(() => expect(screen.queryByText(title)).toBeNull())
    expect(briefOf(job).value).toBe('Platinum ink')
    expect(within(job).getByText('Not saved yet')).toBeTruthy()
    save(job)
    await saved(job)
    expect(onServer()).toBe('Platinum ink')
  })

  test('saved by leaving the field it says so quietly', async () => {
    const { job } = await openCart()
    typed(job, 'Gold ink')
    changeElsewhere('Silver ink')
    await act(async () => void fireEvent.blur(briefOf(job)))
    expect(await within(job).findByText(title)).toBeTruthy()
    expect(screen.queryByRole('dialog', { name: title })).toBeNull()
  })
})

describe('one brief for all lines of a job', () => {
  beforeEach(() => void shop.lines.push(...red))
  const onLines = () => shop.lines.map(({ Brief }) => Brief)

  test('goes to each of them, is said once, and folds away', async () => {
    const { job, router } = await openCart()
    typed(job, 'Gold ink')
    save(job)
    await saved(job)
    expect(onLines()).toEqual(['Gold ink', 'Gold ink'])
    expect(await screen.findAllByText('Done')).toHaveLength(1)
    await act(() => router.navigate({ to: '/signin' }))
    await act(() => router.navigate({ to: '/cart' }))
    const fold = within(await jobCard())
      .getByText('Brief ✓, no files')
      .closest('details')
    expect(fold?.open).toBe(false)
  })

  test('a line that refuses it is named, and pressed again only that one is sent', async () => {
    const reason = 'Red takes no gold.'
    shop.answers['POST cart/addbrief'] = (body) => {
      if (body['CartID'] === 2) return { status: 422, body: { ErrorMessage: reason } }
      Object.assign(shop.lines[0] ?? {}, { Brief: body['Brief'] })
      return { body: { Message: 'Done' } }
    }
    const { job } = await openCart()
    typed(job, 'Gold ink')
    save(job)
    expect(await within(job).findByText(`Red: ${reason}`)).toBeTruthy()
    expect([...onLines(), briefOf(job).value]).toEqual(['Gold ink', '', 'Gold ink'])
    shop.answers = {}
    const before = briefs().length
    save(job)
    await saved(job)
    expect(onLines()).toEqual(['Gold ink', 'Gold ink'])
    expect(briefs().length - before).toBe(1)
  })

  test('a line with another one is asked about before it is overwritten', async () => {
    shop.lines.push({
      ...shop.lines[0],
      Brief: '',
      QTY: 25,
      CartID: 3,
      randomnumber: [{ name: 'Colour', value: 'Teal' }],
    })
    changeElsewhere('Gold ink')
    Object.assign(shop.lines[1] ?? {}, { Brief: 'Silver ink' })
    const { job } = await openCart()
    const fold = job.querySelector('details')
    expect(fold?.open).toBe(false)
    expect(within(job).getByText('Teal: no brief yet.')).toBeTruthy()
    save(job)
    await saved(job)
    expect(onLines()).toEqual(['Gold ink', 'Silver ink', 'Gold ink'])
    expect(within(job).getByText('Red has a brief of its own: “Silver ink”')).toBeTruthy()
    typed(job, 'Copper ink')
    save(job)
    const asked = await screen.findByRole('dialog', { name: 'This brief was changed somewhere else' })
    expect(within(asked).getByText('Silver ink')).toBeTruthy()
    expect(onLines()).toEqual(['Copper ink', 'Silver ink', 'Copper ink'])
    await act(async () => void fireEvent.click(within(asked).getByRole('button', { name: 'Keep mine' })))
    await waitFor(() => expect(onLines()).toEqual(['Copper ink', 'Copper ink', 'Copper ink']))
  })
})
