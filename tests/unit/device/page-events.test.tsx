/** What hears that the page goes, and what is asked to write before it does. */
import { expect, test, vi } from 'vitest'
import { onHidden, onLeaving, writeWhatWaits } from '../../../src/device/page-events'

test('writing what waits asks the writers, not what only hears that the page goes', async () => {
  const write = vi.fn(async () => {})
  const hear = vi.fn()
  const stops = [onLeaving(write), onHidden(hear)]
  await writeWhatWaits()
  expect([write.mock.calls.length, hear.mock.calls.length]).toEqual([1, 0])
  window.dispatchEvent(new Event('pagehide'))
  expect([write.mock.calls.length, hear.mock.calls.length]).toEqual([2, 1])
  for (const stop of stops) stop()
  await writeWhatWaits()
  window.dispatchEvent(new Event('pagehide'))
  expect([write.mock.calls.length, hear.mock.calls.length]).toEqual([2, 1])
})
