import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { whenUserPresent, whenSeen } from '../../../src/device/page-lifecycle'

const onSeen = vi.fn()
beforeEach(() => onSeen.mockClear())
afterEach(() => Reflect.deleteProperty(document, 'prerendering'))
const setVisible = (visible: boolean) =>
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue(visible ? 'visible' : 'hidden')

test('background page is seen once, when it becomes visible', () => {
  setVisible(false)
  whenSeen(onSeen)
  expect(onSeen).not.toHaveBeenCalled()
  setVisible(true)
  for (let times = 0; times < 2; times += 1) document.dispatchEvent(new Event('visibilitychange'))
  expect(onSeen).toHaveBeenCalledOnce()
})

test('prerendered page is seen when it is shown, unless the wait was cancelled', () => {
  Reflect.set(document, 'prerendering', true)
  const other = vi.fn()
  whenSeen(onSeen)
  whenSeen(other)()
  expect(onSeen).not.toHaveBeenCalled()
  Reflect.deleteProperty(document, 'prerendering')
  document.dispatchEvent(new Event('prerenderingchange'))
  expect([onSeen, other].map(({ mock }) => mock.calls.length)).toEqual([1, 0])
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

  test.each(['pointerdown', 'wheel'])(
    'first trusted %s on a visible page reports the person once',
    (name) => {
      stop = whenUserPresent(onSeen)
      dispatchInput(name, false)
      expect(onSeen).not.toHaveBeenCalled()
      dispatchInput(name)
      dispatchInput(name)
      setFocus(true)
      vi.advanceTimersByTime(5000)
      expect(onSeen).toHaveBeenCalledOnce()
    },
  )

  test('person is detected after a second of uninterrupted focus', () => {
    stop = whenUserPresent(onSeen)
    vi.advanceTimersByTime(60_000)
    setFocus(true)
    vi.advanceTimersByTime(900)
    setFocus(false)
    setFocus(true)
    vi.advanceTimersByTime(900)
    expect(onSeen).not.toHaveBeenCalled()
    vi.advanceTimersByTime(100)
    expect(onSeen).toHaveBeenCalledOnce()
  })

  test.each<[string, () => void]>([
    ['in the background', () => setVisible(false)],
    ['that is prerendered', () => Reflect.set(document, 'prerendering', true)],
    ['driven by a program', () => setDriven(true)],
  ])('person is never detected on a page %s', (_, arrange) => {
    arrange()
    stop = whenUserPresent(onSeen)
    setFocus(true)
    dispatchInput('pointerdown')
    vi.advanceTimersByTime(60_000)
    expect(onSeen).not.toHaveBeenCalled()
  })

  test('person is never detected on a page that was left and is shown again', () => {
    focused = true
    stop = whenUserPresent(onSeen)
    for (const event of ['pagehide', 'pageshow', 'focus']) window.dispatchEvent(new Event(event))
    dispatchInput('pointerdown')
    vi.advanceTimersByTime(60_000)
    expect(onSeen).not.toHaveBeenCalled()
  })

  test('person is not reported after the wait was cancelled', () => {
    focused = true
    whenUserPresent(onSeen)()
    dispatchInput('keydown')
    vi.advanceTimersByTime(5000)
    expect(onSeen).not.toHaveBeenCalled()
  })
})
