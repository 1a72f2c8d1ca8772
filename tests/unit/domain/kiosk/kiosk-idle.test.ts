/** When a kiosk asks, and when it forgets, on a clock of the test's own. */
import { expect, test } from 'vitest'
import {
  askFor,
  type Idle,
  type IdleEvent,
  idleFor,
  idleStep,
  pauseFor,
} from '../../../../src/domain/kiosk/kiosk-idle'

const start = 1_000_000
const begun: Idle = { name: 'calm', since: start, rested: false }
const touch = (at: number, busy = true): IdleEvent => ({ name: 'touch', at: start + at, busy })
const hold = (at: number): IdleEvent => ({ name: 'hold', at: start + at, busy: true })
const tick = (at: number, busy = true): IdleEvent => ({ name: 'tick', at: start + at, busy })
/** A tick each second, `from` after the start. */
function ticks(from: number, ms: number): IdleEvent[] {
  return Array.from({ length: ms / 1000 }, (_, index) => tick(from + (index + 1) * 1000))
}
function after(...events: IdleEvent[]): Idle {
  return events.reduce(idleStep, begun)
}

test('a blank form never asks', () => {
  expect(after(...ticks(0, 300_000).map((one) => ({ ...one, busy: false })))).toMatchObject({ name: 'calm' })
})

test('after a minute without a touch it asks for 20 s, and then it is over', () => {
  const typed = touch(0)
  expect(after(typed, ...ticks(0, idleFor - 1000)).name).toBe('watching')
  const asking = after(typed, ...ticks(0, idleFor))
  expect(asking).toMatchObject({ name: 'asking', left: 20 })
  expect(after(typed, ...ticks(0, idleFor + 5000))).toMatchObject({ name: 'asking', left: 15 })
  expect(after(typed, ...ticks(0, idleFor + askFor - 1000))).toMatchObject({ name: 'asking', left: 1 })
  expect(after(typed, ...ticks(0, idleFor + askFor)).name).toBe('over')
  expect(after(typed, ...ticks(0, idleFor + askFor), touch(idleFor + askFor + 10)).name).toBe('over')
})

test('any touch extends, before it asks and while it does', () => {
  expect(after(touch(0), ...ticks(0, 59_000), touch(59_500), ...ticks(59_500, 59_000)).name).toBe('watching')
  const asked = [touch(0), ...ticks(0, idleFor + 19_000)]
  expect(after(...asked, touch(idleFor + 19_500))).toEqual({
    name: 'watching',
    since: start + idleFor + 19_500,
  })
  expect(after(...asked, hold(idleFor + 19_500))).toMatchObject({ name: 'asking', left: 20 })
})

test('a question that comes late is asked for 20 s all the same', () => {
  expect(after(touch(0), tick(75_000))).toMatchObject({ name: 'asking', left: 20 })
  expect(after(touch(0), tick(75_000), tick(94_000))).toMatchObject({ name: 'asking', left: 1 })
  expect(after(touch(0), tick(75_000), tick(95_000)).name).toBe('over')
})

test('who wakes up a device that slept finds nothing of whoever was there before', () => {
  expect(after(touch(0), touch(600_000)).name).toBe('over')
  expect(after(touch(0), tick(600_000)).name).toBe('over')
  expect(after(touch(0), ...ticks(0, idleFor), touch(600_000)).name).toBe('over')
})

test('a clock that was set back holds nobody up and throws nobody out', () => {
  expect(after(touch(0), tick(-3_600_000))).toEqual({ name: 'watching', since: start - 3_600_000 })
  const back = [touch(0), ...ticks(0, idleFor), tick(-3_600_000)]
  expect(after(...back)).toMatchObject({ name: 'asking', left: 20 })
  expect(after(...back, tick(-3_600_000 + askFor)).name).toBe('over')
})

test('a form that is blank again rests after half a minute without a touch', () => {
  expect(after(touch(0), ...ticks(0, idleFor), tick(idleFor + 1000, false)).name).toBe('calm')
  expect(after(touch(0, false), tick(pauseFor - 1, false))).toMatchObject({ rested: false })
  expect(after(touch(0, false), tick(pauseFor, false))).toMatchObject({ rested: true })
  expect(after(touch(0, false), tick(pauseFor, false), touch(pauseFor + 1, false))).toMatchObject({
    rested: false,
  })
})

test('nothing changes, nothing is drawn', () => {
  const watching = after(touch(0))
  expect(idleStep(watching, tick(5000))).toBe(watching)
  const calm = after(touch(0, false))
  expect(idleStep(calm, tick(5000, false))).toBe(calm)
  const asking = after(touch(0), ...ticks(0, idleFor))
  expect(idleStep(asking, tick(idleFor + 100))).toBe(asking)
})
