// @vitest-environment happy-dom
/** The sync centre: each change with its words and buttons, whatever its kind and state (ACCEPTANCE U41, U44). */
import { act, cleanup, configure, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { localKeys } from '../../../src/device/storage-names'
import { NotKeptFailure, type OutboxRow, type RowState, stallOwner } from '../../../src/domain/outbox/outbox'
import { SyncScreen } from '../../../src/screens/sync/sync-screen'
import { stage } from '../widgets/shell-stage'
import { briefRow, showUnsent } from '../widgets/sync-stage'

configure({ asyncUtilTimeout: 5000 })
const world = vi.hoisted(() => ({
  did: [] as unknown[],
  answer: (): Promise<void> => Promise.resolve(),
  sent: [] as unknown[],
  pin: { name: 'none' } as { name: string; wait?: number },
  device: { installed: false, way: 'chromium' },
  entry: null as object | null,
  copies: true,
}))
vi.mock('../../../src/outbox/sync-rows', async () => {
  const { useShownUnsent } = await import('../widgets/sync-stage')
  return { useUnsentRows: useShownUnsent }
})
vi.mock('../../../src/outbox/queues', async (original) => {
  const act =
    (name: string) =>
    (given: OutboxRow | { payload: unknown }): Promise<void> => {
      world.did.push([name, 'id' in given ? given.id : given.payload])
      return world.answer()
    }
  return {
    ...(await original<object>()),
    discardRow: act('discard'),
    retryRow: act('retry'),
    retryRows: async (rows: readonly OutboxRow[]) => {
      world.did.push(['retry all', rows.map(({ id }) => id)])
    },
    keepMine: act('keep mine'),
    useTheirs: act('use theirs'),
    keepEdit: act('keep'),
    sendNow: () => {
      world.did.push('send')
      return world.answer()
    },
  }
})
vi.mock('../../../src/outbox/waiting', () => ({
  useSentRows: (queue: string) => (queue === 'own' ? world.sent : []),
  useKeptRows: () => [],
}))
vi.mock('../../../src/session/kiosk-pin', () => ({
  usePin: () => world.pin,
  tryPin: async (pin: string) => pin === '135790',
}))
vi.mock('../../../src/saved/device-facts', () => ({ useDeviceFacts: () => world.device }))
vi.mock('../../../src/outbox/entry-details', async (original) => ({
  ...(await original<object>()),
  readEntry: async () => world.entry,
  changeEntry: async (row: OutboxRow, entry: object) => {
    world.did.push(['change', row.id, entry])
  },
}))
vi.mock('../../../src/device/clipboard', () => ({
  copyText: async (text: string) => {
    world.did.push(['copy', text])
    return world.copies
  },
}))
vi.mock('../../../src/outbox/outbox-export', () => ({
  saveUnsent: async () => {
    world.did.push('json')
    return 2
  },
  saveEntries: async () => {
    world.did.push('csv')
    return { saved: 1, sealed: 1 }
  },
}))

const dead: RowState = { name: 'dead', reason: 'The shop cannot take this.' }
const entryRow = (to: 'device' | 'provider', state: RowState = { name: 'pending' }) =>
  briefRow(state, {
    owner: stallOwner,
    kind: 'entry',
    payload: {
      entryId: 'e-1',
      capturedAt: new Date().toISOString(),
      sealed: to === 'device' ? { to, keyId: 'k', iv: 'i', text: 't' } : { to, keyId: 'k', jwe: 'a.b' },
    },
  })
const ada = {
  fullName: 'Ada Lovelace',
  schoolName: 'Marnoo Primary',
  position: 'Teacher',
  email: 'ada@example.com',
  phone: '0400 000 000',
  interests: 'Merchandise',
  newsletter: false,
  agreedTo: null,
}

beforeEach(() => {
  world.did = []
  world.answer = () => Promise.resolve()
  world.sent = []
  world.pin = { name: 'none' }
  world.device = { installed: false, way: 'chromium' }
  world.entry = ada
  world.copies = true
  localStorage.setItem(localKeys.token, 'secret')
  localStorage.setItem(localKeys.userId, '7')
  localStorage.setItem('FullName', 'Riley Retailer')
  vi.stubGlobal(
    'ResizeObserver',
    class {
      observe() {}
      disconnect() {}
    },
  )
})
afterEach(() => {
  cleanup()
  localStorage.clear()
  vi.unstubAllGlobals()
})

async function open(own: OutboxRow[], stall: OutboxRow[] = []) {
  showUnsent(own, stall)
  await stage(<SyncScreen />)
}
const region = (name: string) => within(screen.getByRole('region', { name }))
const rowOf = (title: string) =>
  within(screen.getByRole('heading', { name: title }).closest('li') as HTMLElement)
const press = (name: string, within_ = screen as Pick<typeof screen, 'getByRole'>) =>
  fireEvent.click(within_.getByRole('button', { name }))
const did = (...what: unknown[]) => waitFor(() => expect(world.did).toEqual(what))

test('nothing waiting is said calmly, and what was sent lately is listed', async () => {
  world.sent = [
    briefRow({
      name: 'sent',
      at: Date.now() - 300_000,
      about: { title: 'Brief for Ceramic mug', text: null },
    }),
  ]
  await open([])
  expect(screen.getByText('All changes sent')).toBeTruthy()
  expect(screen.queryByRole('region', { name: 'Waiting' })).toBeNull()
  expect(screen.queryByRole('region', { name: 'Needs you' })).toBeNull()
  expect(screen.queryByRole('button')).toBeNull()
  expect(region('Sent lately').getByText('5 minutes ago')).toBeTruthy()
})

test('a visitor sees the stall’s changes and is told how to see the own ones', async () => {
  localStorage.clear()
  await open([], [])
  expect(screen.getByText('Nothing is waiting')).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Sign in' })).toBeTruthy()
  showUnsent([], [entryRow('provider')])
  expect(rowOf('Giveaway entry').getByText('A visitor at the stall')).toBeTruthy()
  expect(rowOf('Giveaway entry').getByText(/Sealed for the shop/)).toBeTruthy()
})

test('each change says what, when, for whom, how it stands and why', async () => {
  await open([
    briefRow(
      { name: 'retry', at: Date.now() + 60_000, cause: 'provider' },
      { triedAt: Date.now() - 120_000 },
    ),
    briefRow(dead, {
      payload: { lineId: 'x', text: 'Blue', base: '', own: [], product: { name: 'Tote bag', slug: '' } },
    }),
  ])
  expect(screen.getByText('1 change waiting, 1 needs you')).toBeTruthy()
  expect(screen.getByText('2 minutes ago')).toBeTruthy()
  const waiting = rowOf('Brief for Ceramic mug')
  expect(waiting.getByRole('link').getAttribute('href')).toBe('/product/ceramic-mug')
  expect(waiting.getByText('Logo on the left')).toBeTruthy()
  expect(waiting.getByText('For Riley Retailer')).toBeTruthy()
  expect(waiting.getByText('Waiting')).toBeTruthy()
  expect(waiting.queryByRole('button', { name: 'Retry' })).toBeNull()
  const refused = rowOf('Brief for Tote bag')
  expect(refused.queryByRole('link')).toBeNull()
  expect(refused.getByText('Needs you')).toBeTruthy()
  expect(refused.getByText('The shop cannot take this.')).toBeTruthy()
})

test('Retry and Discard do so to their row, Discard after a question that names it', async () => {
  const row = briefRow(dead)
  await open([row])
  press('Retry')
  await did(['retry', row.id])
  press('Discard')
  const question = within(screen.getByRole('dialog', { name: 'Discard this change?' }))
  expect(question.getByText('Brief for Ceramic mug')).toBeTruthy()
  expect(document.activeElement?.textContent).toBe('Keep it')
  press('Keep it', question)
  expect(world.did).toHaveLength(1)
  press('Discard')
  press('Discard', within(screen.getByRole('dialog')))
  await did(['retry', row.id], ['discard', row.id])
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('heading', { level: 1 })))
  expect(screen.getByText('Discarded: Brief for Ceramic mug.')).toBeTruthy()
})

test('one that is being sent just now has neither Edit nor Discard', async () => {
  await open([briefRow({ name: 'inflight', lease: 'l', until: Date.now() + 30_000, sentBefore: false })])
  expect(screen.getByText('Sending')).toBeTruthy()
  expect(screen.getAllByRole('button').map(({ textContent }) => textContent)).toEqual([
    'Send now',
    'Export',
    'Copy text',
  ])
})

test('a brief is mended in place, with its own rules; what cannot be kept stays typed', async () => {
  const row = briefRow(dead)
  await open([row])
  press('Edit')
  const field = screen.getByLabelText('Brief')
  expect(document.activeElement).toBe(field)
  fireEvent.change(field, { target: { value: 'x'.repeat(5001) } })
  press('Save brief')
  expect(screen.getByText('Brief can have at most 5,000 characters')).toBeTruthy()
  fireEvent.change(field, { target: { value: 'Mended' } })
  world.answer = () => Promise.reject(new NotKeptFailure('This device is full.'))
  press('Save brief')
  expect(await screen.findByText('This device is full.')).toBeTruthy()
  expect(screen.getByLabelText<HTMLTextAreaElement>('Brief').value).toBe('Mended')
  world.answer = () => Promise.resolve()
  press('Save brief')
  await waitFor(() => expect(screen.queryByLabelText('Brief')).toBeNull())
  expect(world.did.at(-1)).toEqual(['keep', expect.objectContaining({ text: 'Mended', base: '' })])
})

test('a brief that was changed elsewhere is chosen for here, or later', async () => {
  const row = briefRow({ name: 'conflict', theirs: 'Logo on the right' })
  await open([row])
  expect(screen.getByRole('heading', { level: 3, name: 'This brief was changed elsewhere' })).toBeTruthy()
  expect(screen.getByText('Logo on the right')).toBeTruthy()
  press('Later')
  expect(screen.queryByText('Logo on the right')).toBeNull()
  press('Choose')
  press('Keep mine')
  await did(['keep mine', row.id])
})

test('what another version saved can be copied and discarded', async () => {
  await open([briefRow(dead, { kind: 'unheard-of', payload: { note: 'Logo' } })])
  const row = rowOf('A change made by another version')
  expect(row.getByText(/"note": "Logo"/)).toBeTruthy()
  expect(row.getAllByRole('button').map(({ textContent }) => textContent)).toEqual([
    'Retry',
    'Copy text',
    'Discard',
  ])
})

test('the text is copied; where the browser refuses, it stands there to be copied by hand', async () => {
  await open([briefRow()])
  press('Copy text')
  await did(['copy', 'Logo on the left'])
  expect(screen.queryByLabelText('Copy this text')).toBeNull()
  world.copies = false
  press('Copy text')
  expect((await screen.findByLabelText<HTMLTextAreaElement>('Copy this text')).value).toBe('Logo on the left')
})

test('Send now sends once however often it is pressed', async () => {
  let end = () => {}
  world.answer = () => new Promise((resolve) => (end = resolve))
  await open([briefRow()])
  press('Send now')
  press('Sending…')
  await act(async () => end())
  expect(world.did).toEqual(['send'])
  expect(screen.getByRole('button', { name: 'Send now' })).toBeTruthy()
})

test('an entry shows nothing of its visitor before that is asked for, and can be mended', async () => {
  const row = entryRow('device')
  await open([], [row])
  expect(document.body.textContent).not.toContain('ada@')
  press('Show details')
  expect(await screen.findByText('ada@example.com')).toBeTruthy()
  press('Edit', rowOf('Giveaway entry'))
  fireEvent.change(screen.getByLabelText('Email'), { target: { value: 'lovelace@example.com' } })
  press('Save entry')
  await did(['change', row.id, { ...ada, email: 'lovelace@example.com' }])
  cleanup()
  world.entry = null
  await open([], [row])
  press('Show details')
  expect(await screen.findByText('It cannot be read on this device any more.')).toBeTruthy()
})

test('what is typed into an entry stays when the entry is refused or sent meanwhile, and goes with its customer', async () => {
  const row = entryRow('device')
  const own = briefRow()
  await open([own], [row])
  press('Show details')
  await screen.findByText('ada@example.com')
  press('Edit', rowOf('Giveaway entry'))
  fireEvent.change(screen.getByLabelText('Email'), { target: { value: 'lovelace@example.com' } })
  press('Edit', rowOf('Brief for Ceramic mug'))
  showUnsent([own], [{ ...row, state: dead }])
  const email = screen.getByLabelText<HTMLInputElement>('Email')
  expect(email.value).toBe('lovelace@example.com')
  expect(rowOf('Giveaway entry').getByText('Needs you')).toBeTruthy()
  showUnsent([])
  expect(screen.getByLabelText('Email')).toBe(email)
  expect(screen.getByLabelText('Brief')).toBeTruthy()
  localStorage.setItem(localKeys.userId, '8')
  showUnsent([])
  expect(screen.queryByLabelText('Brief')).toBeNull()
  press('Cancel')
  expect(screen.queryByText('Giveaway entry')).toBeNull()
})

test('the focus never gets lost with a button that goes', async () => {
  await open([briefRow(dead)])
  const heading = () => screen.getByRole('heading', { name: 'Brief for Ceramic mug' })
  screen.getByRole('button', { name: 'Edit' }).focus()
  press('Edit')
  expect(document.activeElement).toBe(screen.getByLabelText('Brief'))
  screen.getByRole('button', { name: 'Cancel' }).focus()
  press('Cancel')
  await waitFor(() => expect(document.activeElement).toBe(heading()))
  screen.getByRole('button', { name: 'Retry' }).focus()
  showUnsent([])
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('heading', { level: 1 })))
})

test('Try all again does so to everything that was refused', async () => {
  const [first, second] = [briefRow(dead), entryRow('provider', dead)]
  await open([first, briefRow()], [second])
  press('Try all 2 again')
  await did(['retry all', [first.id, second.id]])
})

test('with a kiosk’s PIN neither details nor files leave without it; own changes do', async () => {
  world.pin = { name: 'set', wait: 0 }
  await open([briefRow()])
  press('Export')
  await did('json')
  showUnsent([], [entryRow('device')])
  press('Export entries (CSV)')
  const question = within(screen.getByRole('dialog', { name: 'PIN of the kiosk' }))
  fireEvent.change(question.getByLabelText('PIN'), { target: { value: '000000' } })
  press('Continue', question)
  expect(await question.findByText('This is not the PIN.')).toBeTruthy()
  fireEvent.change(question.getByLabelText('PIN'), { target: { value: '135790' } })
  press('Continue', question)
  await did('json', 'csv')
  expect(await screen.findByText('Exported 1 entry. 1 entry cannot be read here.')).toBeTruthy()
  // Once per visit is enough.
  press('Show details')
  expect(await screen.findByText('ada@example.com')).toBeTruthy()
})

test('only in a browser that clears what tabs keep it says so, and not in the installed app', async () => {
  const words = /Install or send now: Safari may clear this/
  await open([briefRow()])
  expect(screen.queryByText(words)).toBeNull()
  cleanup()
  world.device = { installed: false, way: 'ios' }
  await open([briefRow()])
  expect(screen.getByText(words)).toBeTruthy()
  cleanup()
  world.device = { installed: true, way: 'ios' }
  await open([briefRow()])
  expect(screen.queryByText(words)).toBeNull()
})

test('none of it speaks of queues, payloads or numbers of errors', async () => {
  await open(
    [
      briefRow(),
      briefRow(dead),
      briefRow({ name: 'conflict', theirs: 'x' }),
      briefRow({ name: 'blocked', mark: 'm' }),
    ],
    [entryRow('device'), entryRow('provider', dead)],
  )
  expect(document.body.textContent).not.toMatch(/queue|payload|sync error|409|undefined|object Object/i)
})

test('a night of entries is listed a part at a time', async () => {
  await open(
    Array.from({ length: 60 }, (_, place) => ({ ...briefRow({ name: 'pending' }), id: `r${place}` })),
  )
  expect(region('Waiting').getAllByRole('listitem')).toHaveLength(50)
  press('Show more (10 left)')
  expect(region('Waiting').getAllByRole('listitem')).toHaveLength(60)
  expect(screen.queryByRole('button', { name: /Show more/ })).toBeNull()
})
