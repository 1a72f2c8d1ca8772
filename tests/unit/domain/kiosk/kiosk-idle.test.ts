/** Tests with simulated times when an idle kiosk asks whether to continue, and when it clears the form. */
import { expect, test } from 'vitest'
import {
  promptMs,
  type IdleState,
  type IdleEvent,
  idleMs,
  idleStep,
  untouchedMs,
} from '../../../../src/domain/kiosk/kiosk-idle'

const start = 1_000_000
const initial: IdleState = { name: 'empty', since: start, isUntouched: false }
const eventOf =
  (name: IdleEvent['name']) =>
  (at: number, hasVisitorData = true): IdleEvent => ({ name, at: start + at, hasVisitorData })
const [touch, hold, tick] = [eventOf('touch'), eventOf('hold'), eventOf('tick')]
/** One tick each second, beginning `from` ms after the start. */
const ticks = (from: number, ms: number) =>
  Array.from({ length: ms / 1000 }, (_, index) => tick(from + (index + 1) * 1000))
const after = (...events: IdleEvent[]) => events.reduce(idleStep, initial)

test('idle kiosk asks after a minute, and its session is over 20 s later', () => {
  const typed = touch(0)
  expect(after(typed, ...ticks(0, idleMs - 1000)).name).toBe('watching')
  expect(after(typed, ...ticks(0, idleMs))).toMatchObject({ name: 'prompting', secondsLeft: 20 })
  expect(after(typed, ...ticks(0, idleMs + 5000))).toMatchObject({ name: 'prompting', secondsLeft: 15 })
  expect(after(typed, ...ticks(0, idleMs + promptMs - 1000))).toMatchObject({ secondsLeft: 1 })
  expect(after(typed, ...ticks(0, idleMs + promptMs)).name).toBe('expired')
  expect(after(typed, ...ticks(0, idleMs + promptMs), touch(idleMs + promptMs + 10)).name).toBe('expired')
})

test('any touch extends the session, before and during the question', () => {
  expect(after(touch(0), ...ticks(0, 59_000), touch(59_500), ...ticks(59_500, 59_000)).name).toBe('watching')
  const events = [touch(0), ...ticks(0, idleMs + 19_000)]
  const since = start + idleMs + 19_500
  expect(after(...events, touch(idleMs + 19_500))).toEqual({ name: 'watching', since })
  expect(after(...events, hold(idleMs + 19_500))).toMatchObject({ name: 'prompting', secondsLeft: 20 })
})

test('late question is still shown for 20 s', () => {
  expect(after(touch(0), tick(75_000))).toMatchObject({ name: 'prompting', secondsLeft: 20 })
  expect(after(touch(0), tick(75_000), tick(94_000))).toMatchObject({ name: 'prompting', secondsLeft: 1 })
  expect(after(touch(0), tick(75_000), tick(95_000)).name).toBe('expired')
})

test('session is over when the device wakes up after a long sleep', () => {
  expect(after(touch(0), touch(600_000)).name).toBe('expired')
  expect(after(touch(0), tick(600_000)).name).toBe('expired')
  expect(after(touch(0), ...ticks(0, idleMs), touch(600_000)).name).toBe('expired')
})

test('clock that is set back restarts the waiting time', () => {
  expect(after(touch(0), tick(-3_600_000))).toEqual({ name: 'watching', since: start - 3_600_000 })
  const back = [touch(0), ...ticks(0, idleMs), tick(-3_600_000)]
  expect(after(...back)).toMatchObject({ name: 'prompting', secondsLeft: 20 })
  expect(after(...back, tick(-3_600_000 + promptMs)).name).toBe('expired')
})

test('blank form counts as untouched after half a minute', () => {
  expect(after(touch(0), ...ticks(0, idleMs), tick(idleMs + 1000, false)).name).toBe('empty')
  expect(after(touch(0, false), tick(untouchedMs - 1, false))).toMatchObject({ isUntouched: false })
  expect(after(touch(0, false), tick(untouchedMs, false))).toMatchObject({ isUntouched: true })
  const touched = after(touch(0, false), tick(untouchedMs, false), touch(untouchedMs + 1, false))
  expect(touched).toMatchObject({ isUntouched: false })
})
