/**
 * Presses on a part of a server-rendered page that React has not hydrated: none is lost, and none is executed twice.
 */
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { replayEarlyClicks } from '../../../src/device/early-clicks'

let isHydrated: boolean
let button: HTMLButtonElement
const onPress = vi.fn()

/** Records presses like src/standalone/start, and stops clicks like React on a part that it cannot hydrate yet. */
beforeEach(() => {
  vi.useFakeTimers()
  isHydrated = false
  onPress.mockClear()
  const root = document.createElement('div')
  root.innerHTML = '<button type="button">PRICING</button>'
  document.body.append(root)
  root.addEventListener('click', (event) => !isHydrated && event.stopPropagation(), { capture: true })
  button = root.querySelector('button') as HTMLButtonElement
  button.addEventListener('click', onPress)
  const targets = new Set<EventTarget>()
  const listening = new AbortController()
  const recordTarget = ({ target }: Event) => void (target && targets.add(target))
  window.addEventListener('click', recordTarget, { capture: true, signal: listening.signal })
  window.earlyClicks = { targets, stop: () => listening.abort() }
})
afterEach(() => {
  vi.runAllTimers()
  vi.useRealTimers()
  button.parentElement?.remove()
  delete window.earlyClicks
})

test('press before the screen hydrates is executed when its part is hydrated', async () => {
  replayEarlyClicks(Promise.resolve())
  button.click()
  await vi.advanceTimersByTimeAsync(250)
  expect(onPress).not.toHaveBeenCalled()
  isHydrated = true
  await vi.advanceTimersByTimeAsync(1000)
  expect(onPress).toHaveBeenCalledOnce()
})

test('press on a part that hydrates later than the screen is executed once', async () => {
  replayEarlyClicks(Promise.resolve())
  await vi.advanceTimersByTimeAsync(300)
  button.click()
  isHydrated = true
  await vi.advanceTimersByTimeAsync(1000)
  expect(onPress).toHaveBeenCalledOnce()
  button.click()
  await vi.advanceTimersByTimeAsync(10_000)
  expect(onPress).toHaveBeenCalledTimes(2)
})

test('press while React hydrates is executed once, at the next frame', async () => {
  replayEarlyClicks(new Promise(() => {}))
  isHydrated = true
  button.click()
  expect(onPress).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(50)
  expect(onPress).toHaveBeenCalledOnce()
  await vi.advanceTimersByTimeAsync(10_000)
  expect(onPress).toHaveBeenCalledOnce()
})
