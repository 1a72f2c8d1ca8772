// @vitest-environment happy-dom
/** Logout with unsent changes: four answers, none of which loses anything by chance. */
import { act, cleanup, configure, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { localKeys } from '../../../../src/device/storage-names'
import { NotStoredFailure, type OutboxRow } from '../../../../src/domain/outbox/outbox'
import { connectivity, noteOutcome } from '../../../../src/session/connectivity'
import { askLogOut } from '../../../../src/widgets/sign-in/ask-log-out'
import { LogoutDialog } from '../../../../src/widgets/sign-in/logout-dialog'
import { stage } from '../shell-stage'
import { briefRow, showUnsent, unsent } from '../sync-stage'

configure({ asyncUtilTimeout: 5000 })
const world = vi.hoisted(() => ({
  did: [] as string[],
  /** What sending leaves. */
  send: (): Promise<void> => Promise.resolve(),
  discard: (): Promise<void> => Promise.resolve(),
  count: null as (() => Promise<{ waiting: number; needsYou: number }>) | null,
}))
vi.mock('../../../../src/outbox/sync-rows', async () => {
  const { useShownUnsent, unsent: now } = await import('../sync-stage')
  const { syncCounts } = await import('../../../../src/domain/outbox/sync-words')
  return {
    useUnsentRows: useShownUnsent,
    countOwnUnsent: () => world.count?.() ?? Promise.resolve(syncCounts(now().own)),
  }
})
vi.mock('../../../../src/outbox/queues', async () => {
  const { unsent: now } = await import('../sync-stage')
  return {
    exportRows: async () => now().own.map((row) => ({ row })),
    sendNow: () => world.send(),
    discardRow: async ({ id }: OutboxRow) => {
      await world.discard()
      world.did.push(`discard ${id}`)
    },
  }
})
vi.mock('../../../../src/session/log-out', () => ({
  logOut: async () => {
    world.did.push('log out')
  },
}))
vi.mock('../../../../src/saved/drafts/drafts', () => ({
  forgetAllDrafts: async (owner: string) => {
    world.did.push(`forget drafts of ${owner}`)
  },
}))

beforeEach(() => {
  world.did = []
  world.send = () => Promise.resolve()
  world.discard = () => Promise.resolve()
  world.count = null
  localStorage.setItem(localKeys.token, 'secret')
  localStorage.setItem(localKeys.userId, '7')
  noteOutcome('answered')
})
afterEach(() => {
  cleanup()
  localStorage.clear()
  vi.unstubAllGlobals()
})

async function ask(rows: OutboxRow[]) {
  showUnsent(rows)
  await stage(<LogoutDialog />)
  await act(() => askLogOut())
}
const dialog = () => within(screen.getByRole('dialog'))
const button = (name: string) => dialog().getByRole('button', { name })
const press = (name: string) => fireEvent.click(button(name))

test('nothing unsent: nobody is asked', async () => {
  await ask([])
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(world.did).toEqual(['log out'])
})

test('a device that does not say what waits keeps nobody signed in', async () => {
  world.count = () => new Promise(() => {})
  await ask([briefRow()])
  expect(world.did).toEqual(['log out'])
  world.count = () => Promise.reject(new Error('broken'))
  await act(() => askLogOut())
  expect(world.did).toEqual(['log out', 'log out'])
})

test('it names how many, and Cancel has the focus and changes nothing', async () => {
  await ask([briefRow(), briefRow(), briefRow({ name: 'failed', reason: 'No.' })])
  expect(screen.getByRole('dialog', { name: 'You have 3 changes that are not sent' })).toBeTruthy()
  expect(dialog().getByText(/1 change needs you first/)).toBeTruthy()
  expect(document.activeElement).toBe(button('Cancel'))
  press('Cancel')
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(world.did).toEqual([])
})

test('Keep logs out and touches nothing', async () => {
  await ask([briefRow()])
  expect(screen.getByRole('dialog', { name: 'You have 1 change that is not sent' })).toBeTruthy()
  press('Keep for me on this device')
  await waitFor(() => expect(world.did).toEqual(['log out']))
})

test('Sync now logs out when everything went', async () => {
  await ask([briefRow()])
  world.send = async () => showUnsent([])
  press('Sync now')
  await waitFor(() => expect(world.did).toEqual(['log out']))
})

test('Sync now goes on as long as it gets somewhere, and else says so and stays', async () => {
  const rows = [briefRow(), briefRow(), briefRow()]
  await ask(rows)
  let batches = 0
  world.send = async () => {
    batches += 1
    if (batches === 1) showUnsent(rows.slice(1))
    if (batches === 2)
      showUnsent([
        briefRow({ name: 'retry', at: Date.now() + 9000, cause: 'provider' }),
        briefRow({ name: 'failed', reason: 'No.' }),
      ])
  }
  press('Sync now')
  expect(
    await dialog().findByText(
      '2 changes could not be sent, so you are still signed in. The shop could not take it just now. It is tried again by itself.',
    ),
  ).toBeTruthy()
  expect(batches).toBe(3)
  expect(world.did).toEqual([])
})

test('who cancels while it is sending stays', async () => {
  await ask([briefRow()])
  let end = () => {}
  world.send = () => new Promise((resolve) => (end = resolve))
  press('Sync now')
  expect(await screen.findByRole('dialog', { name: 'Sending your changes…' })).toBeTruthy()
  press('Keep for me on this device')
  expect(world.did).toEqual([])
  press('Cancel')
  showUnsent([])
  await act(async () => end())
  expect(world.did).toEqual([])
})

test('without a network Sync now says why it waits, and sends nothing', async () => {
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('offline')))
  noteOutcome('no-answer')
  await waitFor(() => expect(connectivity()).toBe('offline'))
  await ask([briefRow()])
  world.send = () => Promise.reject(new Error('asked'))
  expect(button('Sync now').getAttribute('aria-disabled')).toBe('true')
  press('Sync now')
  expect(dialog().getByRole('status').textContent).toBe('Sending needs a connection.')
})

test('Discard asks once more, naming the count, and drops changes and drafts of this customer', async () => {
  const [one, two] = [briefRow(), briefRow()]
  await ask([one, two])
  press('Discard')
  expect(screen.getByRole('dialog', { name: 'Discard 2 changes?' })).toBeTruthy()
  expect(document.activeElement).toBe(button('Go back'))
  press('Go back')
  press('Discard')
  press('Discard 2 changes')
  await waitFor(() => expect(world.did).toContain('log out'))
  expect(world.did).toEqual([`discard ${one.id}`, `discard ${two.id}`, 'forget drafts of 7', 'log out'])
})

test('one that is being sent just now cannot be discarded: it says so and nobody is logged out', async () => {
  await ask([briefRow()])
  world.discard = () => Promise.reject(new NotStoredFailure('It is being sent just now.'))
  press('Discard')
  press('Discard 1 change')
  expect(await dialog().findByText('It is being sent just now. Try again in a moment.')).toBeTruthy()
  expect(world.did).toEqual([])
})

test('what was sent meanwhile needs no answer', async () => {
  await ask([briefRow()])
  showUnsent([])
  expect(screen.getByRole('dialog', { name: 'Everything is sent now' })).toBeTruthy()
  expect(unsent().own).toEqual([])
  press('Log out')
  await waitFor(() => expect(world.did).toEqual(['log out']))
})
