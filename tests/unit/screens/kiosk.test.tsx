/** The kiosk's page between two visitors: what it begins with, what it forgets, and when it may change itself. */
import 'fake-indexeddb/auto'
import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import type { Workbox } from 'workbox-window'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { watchForUpdate } from '../../../src/saved/update-ready'
import { GiveawayScreen } from '../../../src/screens/giveaway/giveaway-screen'
import { isKiosk, leaveKiosk } from '../../../src/session/kiosk'
import { showToast } from '../../../src/ui/toast/toast'
import { field, openPiece, press, provider, type } from './shop-stage'

beforeEach(() => {
  provider(() => undefined)
})
afterEach(() => {
  leaveKiosk()
})

function enter() {
  for (const [label, text] of [
    ['Full name', 'Jo Bursar'],
    ['School name', 'Hill High'],
    ['Position', 'Bursar'],
    ['Email', 'jo@hill.example'],
    ['Phone', '0400 000 000'],
  ] as const)
    type(label, text)
  fireEvent.click(field('Merchandise'))
  fireEvent.submit(screen.getByRole('button', { name: 'Submit entry' }).closest('form') ?? document)
}
const thanks = () => screen.findByText('Thanks for entering!')
const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))

test('a page that is loaded ahead begins no kiosk', async () => {
  Reflect.set(document, 'prerendering', true)
  showToast('error', 'The brief for Alpine flask could not be saved')
  await openPiece(<GiveawayScreen kiosk />, '/giveaway')
  expect(await screen.findByText(/Alpine flask/)).toBeTruthy()
  expect(isKiosk()).toBe(false)
  Reflect.deleteProperty(document, 'prerendering')
  fireEvent(document, new Event('prerenderingchange'))
  expect(isKiosk()).toBe(true)
  await waitFor(() => expect(screen.queryByText(/Alpine flask/)).toBeNull())
})

test('Enter leads to the next field', async () => {
  await openPiece(<GiveawayScreen kiosk />, '/giveaway')
  field('Full name').focus()
  expect(fireEvent.keyDown(field('Full name'), { key: 'Enter' })).toBe(false)
  expect(document.activeElement).toBe(field('School name'))
  type('Full name', 'Jo Bursar')
  fireEvent(window, new Event('pagehide'))
  expect(field('Full name').value).toBe('')
})

test('the next visitor finds a blank form under other names', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true })
  await openPiece(<GiveawayScreen kiosk />, '/giveaway')
  const name = field('Full name').name
  enter()
  await thanks()
  expect(document.body.innerHTML).not.toContain('Bursar')
  press('Staff')
  await pass(5000)
  fireEvent.click(await screen.findByRole('button', { name: 'Close' }))
  await thanks()
  await pass(2600)
  expect(screen.queryByText('Thanks for entering!')).toBeNull()
  expect([field('Full name').value, field('Full name').autocomplete]).toEqual(['', 'off'])
  expect(field('Full name').name).not.toBe(name)
  expect(document.activeElement).toBe(field('Full name'))
})

test('a new version is applied while the form is blank and untouched', async () => {
  const messageSkipWaiting = vi.fn()
  const worker = Object.assign(new EventTarget(), { messageSkipWaiting })
  const serviceWorker = Object.assign(new EventTarget(), { getRegistration: async () => ({ waiting: {} }) })
  vi.stubGlobal('navigator', Object.create(navigator, { serviceWorker: { value: serviceWorker } }))
  watchForUpdate(worker as unknown as Workbox)
  vi.useFakeTimers({ shouldAdvanceTime: true })
  await openPiece(<GiveawayScreen kiosk />, '/giveaway')
  await act(async () => void worker.dispatchEvent(new Event('waiting')))
  type('Phone', '0')
  await pass(45_000)
  expect(messageSkipWaiting).not.toHaveBeenCalled()
  // Asked at 60 s, gone at 80 s, and blank from then on.
  await pass(36_000)
  expect(field('Phone').value).toBe('')
  // The clock runs on by itself, too, while a slow machine is at work.
  await pass(25_000)
  expect(messageSkipWaiting).not.toHaveBeenCalled()
  await pass(7000)
  expect(messageSkipWaiting).toHaveBeenCalledOnce()
})
