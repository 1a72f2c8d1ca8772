import { afterEach, beforeEach, expect, test, vi } from 'vitest'

const load = () => import('../../../src/device/install-offer')
let offers: Awaited<ReturnType<typeof load>>
let told: number
let stop: () => void

beforeEach(async () => {
  vi.resetModules()
  offers = await load()
  told = 0
  offers.watchInstallOffer()
  stop = offers.onInstallChange(() => {
    told += 1
  })
})
afterEach(() => {
  // Its window outlives each test, and with it those that listen.
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

test('the offer is kept for our button, and taken up once', async () => {
  expect(offers.hasInstallOffer()).toBe(false)
  const { event, prompt } = offer('accepted')
  expect([offers.hasInstallOffer(), event.defaultPrevented, told]).toEqual([true, true, 1])
  await offers.takeInstallOffer()
  await offers.takeInstallOffer()
  expect(prompt).toHaveBeenCalledTimes(1)
  expect([offers.hasInstallOffer(), offers.wasInstalledHere()]).toEqual([false, true])
})

test('a no is a no', async () => {
  offer('dismissed')
  await offers.takeInstallOffer()
  expect(offers.wasInstalledHere()).toBe(false)
})

test('a browser that refuses to ask is no error', async () => {
  vi.spyOn(console, 'warn').mockImplementation(() => {})
  offer(
    'accepted',
    vi.fn(() => Promise.reject(new DOMException('no gesture', 'NotAllowedError'))),
  )
  await offers.takeInstallOffer()
  expect([offers.hasInstallOffer(), offers.wasInstalledHere()]).toEqual([false, false])
})

test('an installation by the browser’s menu is noticed', () => {
  window.dispatchEvent(new Event('appinstalled'))
  expect([offers.wasInstalledHere(), told]).toEqual([true, 1])
})
