/** The kiosk page between two visitors: its start, the data that it clears, and when it applies an update. */
import 'fake-indexeddb/auto'
import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import type { Workbox } from 'workbox-window'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { watchForUpdate } from '../../../src/saved/update-ready'
import { GiveawayScreen } from '../../../src/screens/giveaway/giveaway-screen'
import { isKiosk, leaveKiosk } from '../../../src/session/kiosk'
import { showToast } from '../../../src/ui/toast/toast'
import { field, renderPart, press, connectProvider, type } from './open-shop'

beforeEach(() => {
  connectProvider(() => undefined)
})
afterEach(() => {
  leaveKiosk()
})

function submitEntry() {
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
const advance = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))

test('prerendered page starts no kiosk until it is shown', async () => {
  Reflect.set(document, 'prerendering', true)
  showToast('error', 'The brief for Alpine flask could not be saved')
  await renderPart(<GiveawayScreen kiosk />, '/giveaway')
  expect(await screen.findByText(/Alpine flask/)).toBeTruthy()
  expect(isKiosk()).toBe(false)
  Reflect.deleteProperty(document, 'prerendering')
  fireEvent(document, new Event('prerenderingchange'))
  expect(isKiosk()).toBe(true)
  await waitFor(() => expect(screen.queryByText(/Alpine flask/)).toBeNull())
})

test('Enter moves to the next field, and leaving the page clears the form', async () => {
  await renderPart(<GiveawayScreen kiosk />, '/giveaway')
  field('Full name').focus()
  expect(fireEvent.keyDown(field('Full name'), { key: 'Enter' })).toBe(false)
  expect(document.activeElement).toBe(field('School name'))
  type('Full name', 'Jo Bursar')
  fireEvent(window, new Event('pagehide'))
  expect(field('Full name').value).toBe('')
})

test('next visitor gets a blank form with new field names', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true })
  await renderPart(<GiveawayScreen kiosk />, '/giveaway')
  const name = field('Full name').name
  submitEntry()
  await thanks()
  expect(document.body.innerHTML).not.toContain('Bursar')
  press('Staff')
  await advance(5000)
  fireEvent.click(await screen.findByRole('button', { name: 'Close' }))
  await thanks()
  await advance(2600)
  expect(screen.queryByText('Thanks for entering!')).toBeNull()
  expect([field('Full name').value, field('Full name').autocomplete]).toEqual(['', 'off'])
  expect(field('Full name').name).not.toBe(name)
  expect(document.activeElement).toBe(field('Full name'))
})

test('update is applied only while the form is blank and untouched', async () => {
  const messageSkipWaiting = vi.fn()
  const worker = Object.assign(new EventTarget(), { messageSkipWaiting })
  const serviceWorker = Object.assign(new EventTarget(), { getRegistration: async () => ({ waiting: {} }) })
  vi.stubGlobal('navigator', Object.create(navigator, { serviceWorker: { value: serviceWorker } }))
  watchForUpdate(worker as unknown as Workbox)
  vi.useFakeTimers({ shouldAdvanceTime: true })
  await renderPart(<GiveawayScreen kiosk />, '/giveaway')
  await act(async () => void worker.dispatchEvent(new Event('waiting')))
  type('Phone', '0')
  await advance(45_000)
  expect(messageSkipWaiting).not.toHaveBeenCalled()
  // The idle dialog appears at 60 s, and the form is cleared at 80 s and blank from then on.
  await advance(36_000)
  expect(field('Phone').value).toBe('')
  // The fake clock also advances with real time on a slow machine, so the limits have a margin.
  await advance(25_000)
  expect(messageSkipWaiting).not.toHaveBeenCalled()
  await advance(7000)
  expect(messageSkipWaiting).toHaveBeenCalledOnce()
})
