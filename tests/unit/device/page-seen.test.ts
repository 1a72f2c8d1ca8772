// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { whenSeen } from '../../../src/device/page-lifecycle'

const seen = vi.fn()
beforeEach(() => seen.mockClear())
afterEach(() => {
  Reflect.deleteProperty(document, 'prerendering')
  vi.restoreAllMocks()
})
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
