/** Callbacks for a page that is hidden or left, and those that write pending edits. */
import { expect, test, vi } from 'vitest'
import { onHidden, onLeaving, flushPendingWrites } from '../../../src/device/page-events'

test('pending edits are written by their writers, without calling hidden listeners', async () => {
  const write = vi.fn(async () => {})
  const hiddenListener = vi.fn()
  const stops = [onLeaving(write), onHidden(hiddenListener)]
  await flushPendingWrites()
  expect([write.mock.calls.length, hiddenListener.mock.calls.length]).toEqual([1, 0])
  window.dispatchEvent(new Event('pagehide'))
  expect([write.mock.calls.length, hiddenListener.mock.calls.length]).toEqual([2, 1])
  for (const stop of stops) stop()
  await flushPendingWrites()
  window.dispatchEvent(new Event('pagehide'))
  expect([write.mock.calls.length, hiddenListener.mock.calls.length]).toEqual([2, 1])
})
