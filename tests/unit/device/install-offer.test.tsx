import { afterEach, beforeEach, expect, test, vi } from 'vitest'

const load = () => import('../../../src/device/install-offer')
let offers: Awaited<ReturnType<typeof load>>
let changeCount: number
let stop: () => void

beforeEach(async () => {
  vi.resetModules()
  offers = await load()
  changeCount = 0
  offers.watchInstallOffer()
  stop = offers.onInstallChange(() => {
    changeCount += 1
  })
})
afterEach(() => {
  // The window outlives each test, and so do its listeners.
  stop()
})

function offer(outcome: string, prompt = vi.fn(async () => {})) {
  const event = Object.assign(new Event('beforeinstallprompt', { cancelable: true }), {
    prompt,
    userChoice: Promise.resolve({ outcome }),
  })
  window.dispatchEvent(event)
  return { event, prompt }
}

test('install offer is stored for the shop’s button and used only once', async () => {
  expect(offers.hasInstallOffer()).toBe(false)
  const { event, prompt } = offer('accepted')
  expect([offers.hasInstallOffer(), event.defaultPrevented, changeCount]).toEqual([true, true, 1])
  await offers.takeInstallOffer()
  await offers.takeInstallOffer()
  expect(prompt).toHaveBeenCalledTimes(1)
  expect([offers.hasInstallOffer(), offers.wasInstalledFromPage()]).toEqual([false, true])
})

test('browser that refuses the install prompt causes no error', async () => {
  vi.spyOn(console, 'warn').mockImplementation(() => {})
  offer(
    'accepted',
    vi.fn(() => Promise.reject(new DOMException('no gesture', 'NotAllowedError'))),
  )
  await offers.takeInstallOffer()
  expect([offers.hasInstallOffer(), offers.wasInstalledFromPage()]).toEqual([false, false])
})

test('installation from the browser’s menu is noticed', () => {
  window.dispatchEvent(new Event('appinstalled'))
  expect([offers.wasInstalledFromPage(), changeCount]).toEqual([true, 1])
})
