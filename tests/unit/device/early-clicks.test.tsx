/** Presses on a part of a drawn page that React has not hydrated: none is lost, none is carried out twice. */
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { replayEarlyClicks } from '../../../src/device/early-clicks'

let isHydrated: boolean
let button: HTMLButtonElement
const onPress = vi.fn()

/** As public/start.js notes presses, and React stops those on a part that it cannot hydrate yet. */
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
  const note = ({ target }: Event) => void (target && targets.add(target))
  window.addEventListener('click', note, { capture: true, signal: listening.signal })
  window.earlyClicks = { targets, stop: () => listening.abort() }
})
afterEach(() => {
  vi.runAllTimers()
  vi.useRealTimers()
  button.parentElement?.remove()
  delete window.earlyClicks
})

test('a press before the screen is alive is carried out when its part is', async () => {
  replayEarlyClicks(Promise.resolve())
  button.click()
  await vi.advanceTimersByTimeAsync(250)
  expect(onPress).not.toHaveBeenCalled()
  isHydrated = true
  await vi.advanceTimersByTimeAsync(1000)
  expect(onPress).toHaveBeenCalledOnce()
})

test('so is one on a part that comes alive later than the screen', async () => {
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

test('while React hydrates, a press reaches it once, when the next frame is painted', async () => {
  replayEarlyClicks(new Promise(() => {}))
  isHydrated = true
  button.click()
  expect(onPress).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(50)
  expect(onPress).toHaveBeenCalledOnce()
  await vi.advanceTimersByTimeAsync(10_000)
  expect(onPress).toHaveBeenCalledOnce()
})
