import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { whenPersonHere, whenSeen } from '../../../src/device/page-lifecycle'

const seen = vi.fn()
beforeEach(() => seen.mockClear())
afterEach(() => Reflect.deleteProperty(document, 'prerendering'))
const show = (visible: boolean) =>
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue(visible ? 'visible' : 'hidden')

test('a page that somebody looks at is seen at once', () => {
  whenSeen(seen)
  expect(seen).toHaveBeenCalledOnce()
})

test('one in the background is seen when it comes to the front, and once', () => {
  show(false)
  whenSeen(seen)
  expect(seen).not.toHaveBeenCalled()
  show(true)
  for (let times = 0; times < 2; times += 1) document.dispatchEvent(new Event('visibilitychange'))
  expect(seen).toHaveBeenCalledOnce()
})

test('one that is drawn ahead is seen when it is shown, unless nobody waits any more', () => {
  Reflect.set(document, 'prerendering', true)
  const other = vi.fn()
  whenSeen(seen)
  whenSeen(other)()
  expect(seen).not.toHaveBeenCalled()
  Reflect.deleteProperty(document, 'prerendering')
  document.dispatchEvent(new Event('prerenderingchange'))
  expect([seen, other].map(({ mock }) => mock.calls.length)).toEqual([1, 0])
})

describe('a person is here', () => {
  let focused: boolean
  let stop = () => {}
  beforeEach(() => {
    vi.useFakeTimers()
    focused = false
    drive(false)
    vi.spyOn(document, 'hasFocus').mockImplementation(() => focused)
  })
  afterEach(() => stop())
  const drive = (driven: boolean) => vi.spyOn(navigator, 'webdriver', 'get').mockReturnValue(driven)
  const focus = (on: boolean) => {
    focused = on
    window.dispatchEvent(new Event(on ? 'focus' : 'blur'))
  }
  const touch = (name: string, isTrusted = true) =>
    window.dispatchEvent(Object.defineProperty(new Event(name), 'isTrusted', { value: isTrusted }))

  test.each(['pointerdown', 'keydown', 'wheel'])('by %s on a page on screen, once', (name) => {
    stop = whenPersonHere(seen)
    touch(name, false)
    expect(seen).not.toHaveBeenCalled()
    touch(name)
    touch(name)
    focus(true)
    vi.advanceTimersByTime(5000)
    expect(seen).toHaveBeenCalledOnce()
  })

  test('by a second in front of it without a break', () => {
    stop = whenPersonHere(seen)
    vi.advanceTimersByTime(60_000)
    focus(true)
    vi.advanceTimersByTime(900)
    focus(false)
    focus(true)
    vi.advanceTimersByTime(900)
    expect(seen).not.toHaveBeenCalled()
    vi.advanceTimersByTime(100)
    expect(seen).toHaveBeenCalledOnce()
  })

  test.each<[string, () => void]>([
    ['in the background', () => show(false)],
    ['drawn ahead', () => Reflect.set(document, 'prerendering', true)],
    ['driven by a program', () => drive(true)],
  ])('never on a page %s', (_, arrange) => {
    arrange()
    stop = whenPersonHere(seen)
    focus(true)
    touch('pointerdown')
    vi.advanceTimersByTime(60_000)
    expect(seen).not.toHaveBeenCalled()
  })

  test('by a second on a page that has the focus from the start', () => {
    focused = true
    stop = whenPersonHere(seen)
    vi.advanceTimersByTime(1000)
    expect(seen).toHaveBeenCalledOnce()
  })

  test('never on a page that was put away and comes back', () => {
    focused = true
    stop = whenPersonHere(seen)
    for (const event of ['pagehide', 'pageshow', 'focus']) window.dispatchEvent(new Event(event))
    touch('pointerdown')
    vi.advanceTimersByTime(60_000)
    expect(seen).not.toHaveBeenCalled()
  })

  test('and not for whoever waits no more', () => {
    focused = true
    whenPersonHere(seen)()
    touch('keydown')
    vi.advanceTimersByTime(5000)
    expect(seen).not.toHaveBeenCalled()
  })
})
