// @vitest-environment happy-dom
/** The giveaway's form on the page and in the kiosk, and what is said of an entry. */
import 'fake-indexeddb/auto'
import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { GiveawayScreen } from '../../../src/screens/giveaway/giveaway-screen'
import { NotStoredFailure } from '../../../src/domain/outbox/outbox'
import * as drafts from '../../../src/saved/drafts/drafts'
import { isKiosk, leaveKiosk } from '../../../src/session/kiosk'
import * as queues from '../../../src/outbox/queues'
import * as sealing from '../../../src/outbox/sealing/sealing'
import { showToast } from '../../../src/ui/toast/toast'
import { Toaster } from '../../../src/ui/toast/toaster'
import { stage } from '../widgets/shell-stage'

const updates = vi.hoisted(() => ({ useUpdateReady: () => true, acceptUpdate: vi.fn() }))
vi.mock('../../../src/saved/app-update', () => updates)
vi.mock('../../../src/saved/update-ready', () => updates)

const addEntry = vi.spyOn(queues, 'addEntry')
const addGuestEntry = vi.spyOn(queues, 'addGuestEntry')
const receiptOf = vi.spyOn(queues, 'receiptOf')
const forgetAllDrafts = vi.spyOn(drafts, 'forgetAllDrafts')
const sealed = vi.spyOn(sealing, 'sealEntry')

beforeEach(() => {
  vi.spyOn(console, 'warn').mockImplementation(() => {})
  vi.spyOn(queues, 'startGuestQueue').mockImplementation(() => {})
  vi.spyOn(sealing, 'prepareSealing').mockResolvedValue()
  addEntry.mockResolvedValue('row-1')
  addGuestEntry.mockResolvedValue('row-2')
  sealed.mockImplementation(async (entry) => ({
    entryId: 'entry-1',
    capturedAt: '2026-11-21T00:00:00.000Z',
    sealed: { to: 'nobody', entry },
  }))
})
afterEach(() => {
  vi.useRealTimers()
  cleanup()
  leaveKiosk()
  addEntry.mockReset()
  addGuestEntry.mockReset()
  receiptOf.mockReset()
  sealed.mockReset()
  forgetAllDrafts.mockClear()
  updates.acceptUpdate.mockReset()
})

const field = (name: string) => screen.getByLabelText<HTMLInputElement>(name)
const type = (name: string, value: string) => fireEvent.change(field(name), { target: { value } })
function fill() {
  type('Full name', ' Jo Bursar ')
  type('School name', 'Hill High')
  type('Position', 'Bursar')
  type('Email', 'Jo@Hill.example')
  type('Phone', '0400 000 000')
  fireEvent.click(field('Merchandise'))
}
const submit = () =>
  fireEvent.submit(screen.getByRole('button', { name: 'Submit entry' }).closest('form') as HTMLFormElement)

test('what is typed is cleaned, sealed and kept before anything is asked of the provider', async () => {
  receiptOf.mockResolvedValue({ sent: 'You are in.' })
  const { path } = await stage(<GiveawayScreen kiosk={false} />, '/giveaway')
  expect(field('Full name').autocomplete).toBe('name')
  fill()
  submit()
  await waitFor(() => expect(receiptOf).toHaveBeenCalledWith('row-1', expect.any(Number)))
  expect(sealed).toHaveBeenCalledWith({
    fullName: 'Jo Bursar',
    schoolName: 'Hill High',
    position: 'Bursar',
    email: 'jo@hill.example',
    phone: '0400 000 000',
    interests: 'Merchandise',
    newsletter: false,
    agreedTo: null,
  })
  expect(addEntry).toHaveBeenCalledOnce()
  await waitFor(() => expect(field('Full name').value).toBe(''))
  await waitFor(() => expect(path()).toBe('/shop'), { timeout: 4000 })
})

test('without a receipt it says that the entry waits here, and goes nowhere', async () => {
  receiptOf.mockResolvedValue('waiting')
  const { path } = await stage(<GiveawayScreen kiosk={false} />, '/giveaway')
  fill()
  submit()
  const kept = await screen.findByText(/Your entry is saved on this device and goes to us/)
  expect(document.body.textContent).not.toMatch(/\b(sent|placed|thank you)\b/i)
  expect(kept.parentElement?.querySelector('a')?.getAttribute('href')).toBe('/sync')
  expect(field('Full name').value).toBe('')
  expect(path()).toBe('/giveaway')
})

test('a refusal is said in the provider’s words, and what was typed stays', async () => {
  receiptOf.mockResolvedValue({ failed: 'The draw is over.' })
  await stage(<GiveawayScreen kiosk={false} />, '/giveaway')
  fill()
  submit()
  expect((await screen.findByText('The draw is over.')).closest('[role="alert"]')).not.toBeNull()
  expect(field('Full name').value).toBe(' Jo Bursar ')
})

test.each([false, true])(
  'a device that cannot keep it says so (kiosk: %s), and what was typed stays',
  async (kiosk) => {
    const keep = kiosk ? addGuestEntry : addEntry
    keep.mockRejectedValue(new NotStoredFailure('This device is full.'))
    await stage(<GiveawayScreen kiosk={kiosk} />, '/giveaway')
    fill()
    submit()
    expect(await screen.findByText('This device is full.')).toBeDefined()
    expect(field('Email').value).toBe('Jo@Hill.example')
    expect(receiptOf).not.toHaveBeenCalled()
  },
)

test('all of the above ticks and holds the other three', async () => {
  await stage(<GiveawayScreen kiosk={false} />, '/giveaway')
  fireEvent.click(field('All of the above'))
  const others = ['Sublimated apparel', 'Signage and marquees', 'Merchandise'].map(field)
  expect(others.every(({ checked, disabled }) => checked && disabled)).toBe(true)
  fireEvent.click(field('All of the above'))
  expect(others.some(({ checked, disabled }) => checked || disabled)).toBe(false)
})

test('the kiosk thanks without waiting for anybody, and is blank for the next one, under other names', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
  await stage(<GiveawayScreen kiosk />, '/giveaway')
  expect(isKiosk()).toBe(true)
  const name = field('Full name').name
  expect(field('Full name').autocomplete).toBe('off')
  fill()
  submit()
  expect(await screen.findByText('Thanks for entering!')).toBeDefined()
  expect(document.body.innerHTML).not.toContain('Bursar')
  expect(receiptOf).not.toHaveBeenCalled()
  await act(() => vi.advanceTimersByTimeAsync(2500))
  expect(field('Full name').value).toBe('')
  expect(field('Full name').name).not.toBe(name)
  expect(document.activeElement).toBe(field('Full name'))
})

test('a kiosk that was left in another tab still gives its entry to nobody’s account', async () => {
  await stage(<GiveawayScreen kiosk />, '/giveaway')
  leaveKiosk()
  fill()
  submit()
  expect(await screen.findByText('Thanks for entering!')).toBeDefined()
  expect(addGuestEntry).toHaveBeenCalledOnce()
  expect(addEntry).not.toHaveBeenCalled()
})

test('a page that a browser loads ahead begins no kiosk before somebody sees it', async () => {
  Reflect.set(document, 'prerendering', true)
  await stage(<GiveawayScreen kiosk />, '/giveaway')
  expect(isKiosk()).toBe(false)
  expect(forgetAllDrafts).not.toHaveBeenCalled()
  Reflect.deleteProperty(document, 'prerendering')
  fireEvent(document, new Event('prerenderingchange'))
  expect(isKiosk()).toBe(true)
  expect(forgetAllDrafts).toHaveBeenCalledOnce()
})

test('what was said before the kiosk began is not there when it is left', async () => {
  showToast('error', 'The brief for Alpine flask could not be saved')
  await stage(<Toaster />)
  expect(await screen.findByText(/Alpine flask/)).toBeDefined()
  await stage(<GiveawayScreen kiosk />, '/giveaway')
  await waitFor(() => expect(screen.queryByText(/Alpine flask/)).toBeNull())
})

test('the kiosk asks after a minute, and forgets 20 s later', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
  await stage(<GiveawayScreen kiosk />, '/giveaway')
  const dialog = () => screen.queryByRole('dialog', { name: 'Still there?' })
  fill()
  await act(() => vi.advanceTimersByTimeAsync(61_000))
  expect(dialog()).not.toBeNull()
  fireEvent.click(screen.getByRole('button', { name: /still here/ }))
  await act(() => vi.advanceTimersByTimeAsync(100))
  expect(dialog()).toBeNull()
  expect(field('Full name').value).toBe(' Jo Bursar ')
  await act(() => vi.advanceTimersByTimeAsync(61_000))
  await act(() => vi.advanceTimersByTimeAsync(21_000))
  expect(field('Full name').value).toBe('')
  expect(document.body.innerHTML).not.toContain('Bursar')
})

test('a page that is put away takes the visitor along', async () => {
  await stage(<GiveawayScreen kiosk />, '/giveaway')
  fill()
  fireEvent(window, new Event('pagehide'))
  expect(field('Full name').value).toBe('')
})

test('Enter leads to the next field of the kiosk, and submits nothing', async () => {
  await stage(<GiveawayScreen kiosk />, '/giveaway')
  field('Full name').focus()
  const went = fireEvent.keyDown(field('Full name'), { key: 'Enter' })
  expect(went).toBe(false)
  expect(document.activeElement).toBe(field('School name'))
})

test('a new version is applied while the form is blank and nobody has touched it for half a minute', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
  await stage(<GiveawayScreen kiosk />, '/giveaway')
  type('Phone', '0')
  await act(() => vi.advanceTimersByTimeAsync(45_000))
  expect(updates.acceptUpdate).not.toHaveBeenCalled()
  await act(() => vi.advanceTimersByTimeAsync(36_000))
  expect(field('Phone').value).toBe('')
  fireEvent.keyDown(document.body, { key: 'Shift' })
  await act(() => vi.advanceTimersByTimeAsync(28_000))
  expect(updates.acceptUpdate).not.toHaveBeenCalled()
  await act(() => vi.advanceTimersByTimeAsync(4000))
  expect(updates.acceptUpdate).toHaveBeenCalledOnce()
})

test('the thanks stay while somebody of the stall is busy', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
  await stage(<GiveawayScreen kiosk />, '/giveaway')
  fill()
  submit()
  expect(await screen.findByText('Thanks for entering!')).toBeDefined()
  fireEvent.click(screen.getByRole('button', { name: 'Staff' }))
  await act(() => vi.advanceTimersByTimeAsync(5000))
  fireEvent.click(await screen.findByRole('button', { name: 'Close' }))
  expect(screen.getByText('Thanks for entering!')).toBeDefined()
  await act(() => vi.advanceTimersByTimeAsync(2600))
  expect(screen.queryByText('Thanks for entering!')).toBeNull()
})
