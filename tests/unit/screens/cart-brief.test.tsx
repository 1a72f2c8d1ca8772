/** Briefs in the cart: detection of edits, a device that is full, and changes made elsewhere meanwhile. */
import 'fake-indexeddb/auto'
import { act, fireEvent, renderHook, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { queues } from '../../../src/outbox/queues'
import { cartQuery } from '../../../src/queries/cart'
import { readDraft, storeDraft } from '../../../src/saved/drafts/drafts'
import { usePendingBriefs } from '../../../src/screens/checkout/unsent-briefs'
import { briefOf, closeCart, goOffline, jobCard, openCart, openShop, type Shop } from './open-cart'

let shop: Shop
let redLines: Shop['lines']
beforeEach(() => {
  shop = openShop()
  redLines = shop.lines.splice(1)
})
afterEach(() => closeCart(shop))

const saveBrief = (line: HTMLElement) =>
  fireEvent.click(within(line).getByRole('button', { name: 'Save brief' }))
const typeBrief = (line: HTMLElement, value: string) => fireEvent.change(briefOf(line), { target: { value } })
function submitBrief(line: HTMLElement, value: string) {
  typeBrief(line, value)
  saveBrief(line)
}
const waitForSaved = (line: HTMLElement) => within(line).findByText('Brief saved')
const serverBrief = () => shop.lines[0]?.Brief
const changeElsewhere = (Brief: string) => Object.assign(shop.lines[0] ?? {}, { Brief })
const sentBriefs = () =>
  shop
    .writes()
    .filter(({ call }) => call === 'POST cart/addbrief')
    .map(({ body }) => body['Brief'])

function failStorage() {
  vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(() => {
    throw new DOMException('Full.', 'QuotaExceededError')
  })
}

test('brief is sent directly when the device is full, and overwrites no other change', async () => {
  const { job } = await openCart()
  failStorage()
  submitBrief(job, 'Gold ink')
  await waitForSaved(job)
  typeBrief(job, 'Copper ink')
  changeElsewhere('Silver ink')
  saveBrief(job)
  await within(job).findByText(/^This brief was changed somewhere else. It is now: “Silver ink”/)
  expect([serverBrief(), briefOf(job).value]).toEqual(['Silver ink', 'Copper ink'])
  saveBrief(job)
  await waitForSaved(job)
  expect(serverBrief()).toBe('Copper ink')
})

test('brief stays typed with an error when offline and the device is full', async () => {
  const { job } = await openCart()
  await goOffline(shop)
  failStorage()
  submitBrief(job, 'Gold ink')
  const message = 'This device is full, so we couldn’t save this. Free up some space and try again.'
  expect(await within(job).findByText(message)).toBeTruthy()
  expect(within(job).getByText('Not saved yet')).toBeTruthy()
  expect(briefOf(job).value).toBe('Gold ink')
  expect(sentBriefs()).toEqual([])
})

test('refused brief stays typed and shows the reason', async () => {
  shop.replies['POST cart/addbrief'] = { status: 422, body: { ErrorMessage: 'No swear words, please.' } }
  const { job } = await openCart()
  submitBrief(job, 'Darn ink')
  expect(await within(job).findByText('Needs you')).toBeTruthy()
  expect(within(job).getByText('No swear words, please.')).toBeTruthy()
  expect(await screen.findByText(/^The brief for Alpine flask could not be saved: No swear/)).toBeTruthy()
  expect(briefOf(job).value).toBe('Darn ink')
  shop.replies = {}
  saveBrief(job)
  await waitForSaved(job)
  expect(sentBriefs()).toEqual(['Darn ink', 'Darn ink'])
})

const draft = () => readDraft(`brief ${shop.lines[0]?.CartID}`)
async function openWithRevertedEdit() {
  const page = await openCart()
  typeBrief(page.job, 'Gold ink')
  await waitFor(async () => expect(await draft()).toMatchObject({ text: 'Gold ink' }))
  typeBrief(page.job, ' ')
  changeElsewhere('Silver ink')
  return page
}

test('reverted brief is no edit, and a change made elsewhere is shown', async () => {
  const { job, queryClient } = await openWithRevertedEdit()
  expect(await draft()).toBeNull()
  await act(() => queryClient.invalidateQueries({ queryKey: ['cart'] }))
  await waitFor(() => expect(briefOf(job).value).toBe('Silver ink'))
  expect(within(job).queryByText('Not saved yet')).toBeNull()
  await act(async () => void fireEvent.blur(briefOf(job)))
  submitBrief(job, 'Silver and gold')
  await waitForSaved(job)
  expect(sentBriefs()).toEqual(['Silver and gold'])
})

test('unchanged draft stored by an earlier version is no edit either', async () => {
  const { router, queryClient } = await openWithRevertedEdit()
  const name = `brief ${shop.lines[0]?.CartID}`
  storeDraft(name, { text: '', base: '' })
  await act(() => router.navigate({ to: '/signin' }))
  await act(() => queryClient.invalidateQueries({ queryKey: ['cart'] }))
  await act(() => router.navigate({ to: '/cart' }))
  const reopened = await jobCard()
  await waitFor(() => expect(briefOf(reopened).value).toBe('Silver ink'))
  const cart = queryClient.getQueryData(cartQuery().queryKey)?.value ?? []
  const { result } = renderHook(() => usePendingBriefs(cart))
  await act(async () => void (await draft()))
  expect(result.current.unsavedCount).toBe(0)
  storeDraft(name, { text: 'Gold', base: '' })
  const { result: other } = renderHook(() => usePendingBriefs(cart))
  await waitFor(() => expect(other.current.unsavedCount).toBe(1))
})

test('old text typed again is an edit after the new text was saved', async () => {
  const { job } = await openCart()
  submitBrief(job, 'Gold ink')
  // At this moment, the text is being stored.
  await Promise.resolve()
  typeBrief(job, '')
  expect(await within(job).findByText('Not saved yet')).toBeTruthy()
  // Save is clicked between two renders: the queue is empty, but the cart on the page is not updated yet.
  await new Promise<void>((resolve) => {
    const stop = queues.account.subscribe(() => queues.account.unsent().length === 0 && resolve(stop()))
  })
  expect(serverBrief()).toBe('Gold ink')
  saveBrief(job)
  await waitFor(() => expect(serverBrief()).toBe(''))
})

const title = 'This brief was changed somewhere else'
const findDialog = () => screen.findByRole('dialog', { name: title })
const choose = (dialog: HTMLElement, name: string) =>
  act(async () => void fireEvent.click(within(dialog).getByRole('button', { name })))

test('cart reload while typing hides neither the conflict nor the typed text', async () => {
  const { job, queryClient } = await openCart()
  typeBrief(job, 'Gold ink')
  changeElsewhere('Silver ink')
  await act(() => queryClient.invalidateQueries({ queryKey: ['cart'] }))
  expect(briefOf(job).value).toBe('Gold ink')
  saveBrief(job)
  await choose(await findDialog(), 'Later')
  typeBrief(job, 'Platinum ink')
  fireEvent.click(within(job).getByRole('button', { name: 'Choose…' }))
  await choose(await findDialog(), 'Use theirs')
  await waitFor(() => expect(screen.queryByText(title)).toBeNull())
  expect(briefOf(job).value).toBe('Platinum ink')
  expect(within(job).getByText('Not saved yet')).toBeTruthy()
  saveBrief(job)
  await waitForSaved(job)
  expect(serverBrief()).toBe('Platinum ink')
})

test('conflict found on leaving the field shows a message, not a dialog', async () => {
  const { job } = await openCart()
  typeBrief(job, 'Gold ink')
  changeElsewhere('Silver ink')
  await act(async () => void fireEvent.blur(briefOf(job)))
  expect(await within(job).findByText(title)).toBeTruthy()
  expect(screen.queryByRole('dialog', { name: title })).toBeNull()
})

describe('one brief for all lines of a job', () => {
  beforeEach(() => void shop.lines.push(...redLines))
  const lineBriefs = () => shop.lines.map(({ Brief }) => Brief)

  test('brief of a job is saved to each line, confirmed once, and collapsed', async () => {
    const { job, router } = await openCart()
    submitBrief(job, 'Gold ink')
    await waitForSaved(job)
    expect(lineBriefs()).toEqual(['Gold ink', 'Gold ink'])
    expect(await screen.findAllByText('Done')).toHaveLength(1)
    await act(() => router.navigate({ to: '/signin' }))
    await act(() => router.navigate({ to: '/cart' }))
    const collapsible = within(await jobCard())
      .getByText('Brief ✓, no files')
      .closest('details')
    expect(collapsible?.open).toBe(false)
  })

  test('line whose brief is refused is named, and Save sends only its brief', async () => {
    const reason = 'Red takes no gold.'
    shop.replies['POST cart/addbrief'] = (body) => {
      if (body['CartID'] === 2) return { status: 422, body: { ErrorMessage: reason } }
      Object.assign(shop.lines[0] ?? {}, { Brief: body['Brief'] })
      return { body: { Message: 'Done' } }
    }
    const { job } = await openCart()
    submitBrief(job, 'Gold ink')
    expect(await within(job).findByText(`Red: ${reason}`)).toBeTruthy()
    expect([...lineBriefs(), briefOf(job).value]).toEqual(['Gold ink', '', 'Gold ink'])
    shop.replies = {}
    const before = sentBriefs().length
    saveBrief(job)
    await waitForSaved(job)
    expect(lineBriefs()).toEqual(['Gold ink', 'Gold ink'])
    expect(sentBriefs().length - before).toBe(1)
  })

  test('dialog asks before a line’s different brief is overwritten', async () => {
    const randomnumber = [{ name: 'Colour', value: 'Teal' }]
    shop.lines.push({ ...shop.lines[0], Brief: '', QTY: 25, CartID: 3, randomnumber })
    changeElsewhere('Gold ink')
    Object.assign(shop.lines[1] ?? {}, { Brief: 'Silver ink' })
    const { job } = await openCart()
    const collapsible = job.querySelector('details')
    expect(collapsible?.open).toBe(false)
    expect(within(job).getByText('Teal: no brief yet.')).toBeTruthy()
    saveBrief(job)
    await waitForSaved(job)
    expect(lineBriefs()).toEqual(['Gold ink', 'Silver ink', 'Gold ink'])
    expect(within(job).getByText('Red has a brief of its own: “Silver ink”')).toBeTruthy()
    submitBrief(job, 'Copper ink')
    const dialog = await screen.findByRole('dialog', { name: 'This brief was changed somewhere else' })
    expect(within(dialog).getByText('Silver ink')).toBeTruthy()
    expect(lineBriefs()).toEqual(['Copper ink', 'Silver ink', 'Copper ink'])
    await act(async () => void fireEvent.click(within(dialog).getByRole('button', { name: 'Keep mine' })))
    await waitFor(() => expect(lineBriefs()).toEqual(['Copper ink', 'Copper ink', 'Copper ink']))
  })
})
