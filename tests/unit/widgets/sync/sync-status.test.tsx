// @vitest-environment happy-dom
/** The header's words about what waits: there for customers always, for visitors only with a reason (ACCEPTANCE U41). */
import { act, cleanup, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { localKeys } from '../../../../src/device/storage-names'
import { accountChanged } from '../../../../src/session/account'
import { SyncStatus } from '../../../../src/widgets/sync/sync-status'
import { stage } from '../shell-stage'
import { briefRow, showUnsent } from '../sync-stage'

vi.mock('../../../../src/outbox/sync-rows', async () => {
  const { useShownUnsent } = await import('../sync-stage')
  return { useUnsentRows: useShownUnsent }
})
const started = vi.hoisted(() => vi.fn())
vi.mock('../../../../src/outbox/queues', () => ({ startStall: started }))

beforeEach(() => {
  localStorage.setItem(localKeys.token, 'secret')
  showUnsent([])
  vi.useFakeTimers({ shouldAdvanceTime: true })
})
afterEach(() => {
  vi.useRealTimers()
  cleanup()
  localStorage.clear()
})

const link = () => screen.queryByRole('link')
const said = () => screen.getByRole('status').textContent
const pass = (ms: number) =>
  act(() => {
    vi.advanceTimersByTime(ms)
  })
const rest = () => pass(2500)
const dead = () => briefRow({ name: 'dead', reason: 'No.' })

test('it says nothing before the device was looked at, and then leads to the sync centre', async () => {
  showUnsent([], [], false)
  await stage(<SyncStatus />)
  expect(link()).toBeNull()
  showUnsent([])
  expect(link()?.textContent).toBe('All changes sent')
  expect(link()?.getAttribute('href')).toBe('/sync')
  showUnsent([briefRow(), briefRow()], [briefRow()])
  expect(link()?.textContent).toBe('3 changes waiting')
  showUnsent([briefRow(), briefRow(), dead()])
  expect(link()?.textContent).toBe('2 changes waiting, 1 needs you')
})

test('visitors see it only while something of the stall waits, which is sent for them, too', async () => {
  localStorage.clear()
  accountChanged()
  await stage(<SyncStatus />)
  expect(link()).toBeNull()
  showUnsent([], [briefRow()])
  expect(link()?.textContent).toBe('1 change waiting')
  expect(started).toHaveBeenCalled()
})

test('it is read out when something begins to wait, when all is sent and when one needs somebody, not at each change', async () => {
  await stage(<SyncStatus />)
  rest()
  showUnsent([briefRow()])
  expect(said()).toBe('')
  rest()
  expect(said()).toBe('1 change waiting')
  showUnsent([briefRow(), briefRow()])
  rest()
  expect(said()).toBe('1 change waiting')
  showUnsent([briefRow(), dead()])
  rest()
  expect(said()).toBe('1 change waiting, 1 needs you')
  showUnsent([])
  rest()
  expect(said()).toBe('All changes sent')
  // Sent at once: not worth a word.
  showUnsent([briefRow()])
  pass(500)
  showUnsent([])
  rest()
  expect(said()).toBe('All changes sent')
})
