import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { whenUserPresent, whenSeen } from '../../../src/device/page-lifecycle'

const seen = vi.fn()
beforeEach(() => seen.mockClear())
afterEach(() => Reflect.deleteProperty(document, 'prerendering'))
const setVisible = (visible: boolean) =>
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue(visible ? 'visible' : 'hidden')

test('visible page is seen immediately', () => {
  whenSeen(seen)
  expect(seen).toHaveBeenCalledOnce()
})

test('background page is seen once, when it becomes visible', () => {
  setVisible(false)
  whenSeen(seen)
  expect(seen).not.toHaveBeenCalled()
  setVisible(true)
  for (let times = 0; times < 2; times += 1) document.dispatchEvent(new Event('visibilitychange'))
  expect(seen).toHaveBeenCalledOnce()
})

test('prerendered page is seen when it is shown, unless the wait was cancelled', () => {
  Reflect.set(document, 'prerendering', true)
  const other = vi.fn()
  whenSeen(seen)
  whenSeen(other)()
  expect(seen).not.toHaveBeenCalled()
  Reflect.deleteProperty(document, 'prerendering')
  document.dispatchEvent(new Event('prerenderingchange'))
  expect([seen, other].map(({ mock }) => mock.calls.length)).toEqual([1, 0])
})

describe('person at the page', () => {
  let focused: boolean
  let stop = () => {}
  beforeEach(() => {
    vi.useFakeTimers()
    focused = false
    setDriven(false)
    vi.spyOn(document, 'hasFocus').mockImplementation(() => focused)
  })
  afterEach(() => stop())
  const setDriven = (driven: boolean) => vi.spyOn(navigator, 'webdriver', 'get').mockReturnValue(driven)
  const setFocus = (on: boolean) => {
    focused = on
    window.dispatchEvent(new Event(on ? 'focus' : 'blur'))
  }
  const dispatchInput = (name: string, isTrusted = true) =>
    window.dispatchEvent(Object.defineProperty(new Event(name), 'isTrusted', { value: isTrusted }))

  test.each(['pointerdown', 'keydown', 'wheel'])(
    'first trusted %s on a visible page reports the person once',
    (name) => {
      stop = whenUserPresent(seen)
      dispatchInput(name, false)
      expect(seen).not.toHaveBeenCalled()
      dispatchInput(name)
      dispatchInput(name)
      setFocus(true)
      vi.advanceTimersByTime(5000)
      expect(seen).toHaveBeenCalledOnce()
    },
  )

  test('person is detected after a second of uninterrupted focus', () => {
    stop = whenUserPresent(seen)
    vi.advanceTimersByTime(60_000)
    setFocus(true)
    vi.advanceTimersByTime(900)
    setFocus(false)
    setFocus(true)
    vi.advanceTimersByTime(900)
    expect(seen).not.toHaveBeenCalled()
    vi.advanceTimersByTime(100)
    expect(seen).toHaveBeenCalledOnce()
  })

  test.each<[string, () => void]>([
    ['in the background', () => setVisible(false)],
    ['that is prerendered', () => Reflect.set(document, 'prerendering', true)],
    ['driven by a program', () => setDriven(true)],
  ])('person is never detected on a page %s', (_, arrange) => {
    arrange()
    stop = whenUserPresent(seen)
    setFocus(true)
    dispatchInput('pointerdown')
    vi.advanceTimersByTime(60_000)
    expect(seen).not.toHaveBeenCalled()
  })

  test('person is detected after a second when the page has focus from the start', () => {
    focused = true
    stop = whenUserPresent(seen)
    vi.advanceTimersByTime(1000)
    expect(seen).toHaveBeenCalledOnce()
  })

  test('person is never detected on a page that was left and comes back', () => {
    focused = true
    stop = whenUserPresent(seen)
    for (const event of ['pagehide', 'pageshow', 'focus']) window.dispatchEvent(new Event(event))
    dispatchInput('pointerdown')
    vi.advanceTimersByTime(60_000)
    expect(seen).not.toHaveBeenCalled()
  })

  test('person is not reported after the wait was cancelled', () => {
    focused = true
    whenUserPresent(seen)()
    dispatchInput('keydown')
    vi.advanceTimersByTime(5000)
    expect(seen).not.toHaveBeenCalled()
  })
})
