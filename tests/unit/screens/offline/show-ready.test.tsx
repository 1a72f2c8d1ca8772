// @vitest-environment happy-dom
/** "Ready for the show" on the page: each line in words, and what helps (ACCEPTANCE U60). */
import 'fake-indexeddb/auto'
import { cleanup, fireEvent, screen, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { ShowReady } from '../../../../src/screens/offline/show-ready'
import { stage } from '../../widgets/shell-stage'
import { anyPack, desk } from './catalogue-stage'

const asked = vi.hoisted(() => [] as string[])
vi.mock('../../../../src/saved/device-facts', () => ({
  installApp: async () => void asked.push('install'),
  askProtection: async () => void asked.push('protect'),
}))

beforeEach(() => {
  asked.length = 0
})
afterEach(() => {
  cleanup()
  localStorage.clear()
})

const visitor = {
  lost: null,
  pack: null,
  job: null,
  customer: null,
  sessionEnd: null,
  unsent: { waiting: 0, needsYou: 0 },
}
const ready = {
  ...visitor,
  pack: anyPack(),
  customer: 'Riley Retailer',
}
const line = (title: string) =>
  within(screen.getByRole('heading', { name: new RegExp(`${title}$`) }).closest('li') as HTMLElement)

test('all seven are named, with what is left', async () => {
  await stage(<ShowReady device={desk} facts={{ ...visitor, unsent: { waiting: 2, needsYou: 0 } }} />)
  expect(screen.getAllByRole('heading', { level: 3 }).map(({ textContent }) => textContent)).toEqual([
    'To do: App installed',
    'Done: App saved',
    'To do: Catalogue saved',
    'To do: Pictures',
    'To do: Storage protected',
    'To do: Signed in',
    'To do: Nothing waiting',
  ])
  expect(screen.getByRole('status').textContent).toBe('6 things left before the show')
  const waiting = line('Nothing waiting')
  expect(waiting.getByText('2 changes wait to be sent.')).toBeTruthy()
  expect(waiting.getByRole('link', { name: 'Open the sync centre' }).getAttribute('href')).toBe('/sync')
  expect(screen.getByText('This shop uses about 41 MB on this device.')).toBeTruthy()
})

test('when all is done it says Ready and asks for nothing', async () => {
  const device = { ...desk, installed: true, storage: 'protected' as const, used: null }
  await stage(<ShowReady device={device} facts={ready} />)
  expect(screen.getByRole('status').textContent).toBe('Ready')
  expect(screen.queryByRole('button')).toBeNull()
  expect(line('Signed in').getByText('Signed in as Riley Retailer.')).toBeTruthy()
  expect(screen.queryByText(/This shop uses/)).toBeNull()
})

test('an iPhone is shown the steps, with the order that matters', async () => {
  await stage(<ShowReady device={{ ...desk, way: 'ios' }} facts={ready} />)
  const installed = line('App installed')
  expect(installed.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    expect.stringContaining('Press Share'),
    expect.stringContaining('Choose “Add to Home Screen”'),
    expect.stringContaining('save the catalogue there'),
  ])
  expect(installed.getByText(/a browser tab and the installed app do not share/)).toBeTruthy()
})

test('the browser’s offer to install is a button as long as there is one', async () => {
  await stage(<ShowReady device={{ ...desk, canInstall: true }} facts={ready} />)
  fireEvent.click(line('App installed').getByRole('button', { name: 'Install app' }))
  expect(asked).toEqual(['install'])
  cleanup()
  await stage(<ShowReady device={desk} facts={ready} />)
  expect(line('App installed').queryByRole('button')).toBeNull()
  expect(line('App installed').getByText(/browser’s menu/)).toBeTruthy()
})

test('storage is protected by a press, and a refusal is not hidden', async () => {
  await stage(<ShowReady device={desk} facts={ready} />)
  fireEvent.click(line('Storage protected').getByRole('button', { name: 'Protect storage' }))
  expect(asked).toEqual(['protect'])
  cleanup()
  await stage(<ShowReady device={{ ...desk, storage: 'refused' }} facts={ready} />)
  expect(line('Storage protected').getByText(/^The browser said no/)).toBeTruthy()
  expect(line('Storage protected').getByRole('button', { name: 'Protect storage' })).toBeTruthy()
  cleanup()
  await stage(<ShowReady device={{ ...desk, storage: 'silent' }} facts={ready} />)
  expect(line('Storage protected').queryByRole('button')).toBeNull()
})

test('a visitor can sign in right there', async () => {
  await stage(<ShowReady device={desk} facts={visitor} />)
  expect(line('Signed in').getByRole('link', { name: 'Sign in' }).getAttribute('href')).toBe('/signin')
})
