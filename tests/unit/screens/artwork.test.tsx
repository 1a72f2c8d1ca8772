/** The artwork library: files are listed, searched, renamed, tagged and hidden. */
import 'fake-indexeddb/auto'
import { fireEvent, screen, within } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { openPage, textOf, connectProvider, type Sent, signInHere } from './open-shop'

const hash = (letter: string) => letter.repeat(64)
const facts = { Width: 1000, Height: 500, Colours: ['rgb'] }
const added = { Tags: [], Hidden: false, Bytes: 10, AddedAt: '2026-11-27T16:00:00.000Z', Facts: facts }
const wireFile = (Sha256: string, Name: string, more: object = {}) => ({ Sha256, Name, ...added, ...more })

let files: object[]
let features: string[]
let sent: Sent[]
beforeEach(() => {
  features = ['artwork-library']
  const use = { OrderID: 10037, ProductName: 'Alpine Flask' }
  const Proof = { ...use, ApprovedAt: '2026-11-25T03:00:00.000Z', Attachment: 'p/proof.pdf' }
  const Facts = { PageWidth: 148, PageHeight: 210, Pages: 1, Bleed: null, Colours: ['cmyk'] }
  files = [
    wireFile(hash('a'), 'Acme navy.png', { Tags: ['Acme'], Orders: [use], OrderCount: 3, Proof }),
    wireFile(hash('b'), 'plan.pdf', { Facts }),
    wireFile(hash('c'), 'old.png', { Hidden: true }),
    { Sha256: 'no hash', Name: 'broken' },
  ]
  sent = connectProvider((call, body) => {
    if (call === 'GET shop/about') return { body: { Data: { Features: features } } }
    if (call === 'GET artwork') return { body: { Data: files } }
    if (call === `PUT artwork/${hash('b')}`)
      files = files.map((file, index) => (index === 1 ? { ...file, ...body } : file))
    return { body: { Data: [], Message: 'Done.' } }
  })
  signInHere()
})
const cardTitles = () => screen.queryAllByRole('heading', { level: 2 }).map((heading) => textOf(heading))
const open = async () => {
  await openPage('/artwork')
  await screen.findByRole('heading', { name: 'Acme navy.png' })
}

test('card shows the file’s facts, its orders and its last approved proof', async () => {
  await open()
  const card = screen.getByRole('heading', { name: 'Acme navy.png' }).closest('li')
  expect(textOf(card)).toContain('1,000 × 500 px · sharp up to 84 mm at 300 DPI · RGB')
  expect(textOf(card)).toMatch(/Used on order 10037 \(Alpine Flask\) and 2 more/)
  expect(textOf(card)).toMatch(/Last proof.*approved.*order 10037/)
  expect(cardTitles()).toEqual(['Acme navy.png', 'plan.pdf'])
})

test('file without a preview is shown as a sheet with its kind and size', async () => {
  await open()
  const sheet = screen.getByRole('heading', { name: 'plan.pdf' }).closest('li')?.querySelector('svg')
  expect([...(sheet?.querySelectorAll('text') ?? [])].map(textOf)).toEqual(['PDF', '148 × 210 mm'])
})

test('search and the hidden-files switch filter the list', async () => {
  await open()
  fireEvent.change(screen.getByRole('searchbox', { name: 'Search artwork' }), { target: { value: 'flask' } })
  expect(cardTitles()).toEqual(['Acme navy.png'])
  fireEvent.change(screen.getByRole('searchbox', { name: 'Search artwork' }), { target: { value: '' } })
  fireEvent.click(screen.getByRole('switch', { name: 'Show 1 hidden' }))
  expect(cardTitles()).toEqual(['Acme navy.png', 'plan.pdf', 'old.png (hidden)'])
})

test('file can be renamed, tagged and hidden', async () => {
  await open()
  fireEvent.click(screen.getByRole('button', { name: 'Name and tags of plan.pdf' }))
  const dialog = await screen.findByRole('dialog', { name: 'Name and tags of plan.pdf' })
  fireEvent.change(within(dialog).getByLabelText('Name'), { target: { value: 'Stand plan' } })
  fireEvent.change(within(dialog).getByLabelText(/^Tags/), { target: { value: 'stand, 2026' } })
  fireEvent.click(within(dialog).getByRole('button', { name: 'Save' }))
  expect(await screen.findByRole('heading', { name: 'Stand plan.pdf' })).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: 'Hide Acme navy.png' }))
  await vi.waitFor(() =>
    expect(sent.filter(({ call }) => call.startsWith('PUT')).map(({ call, body }) => [call, body])).toEqual([
      [`PUT artwork/${hash('b')}`, { Name: 'Stand plan.pdf', Tags: ['stand', '2026'] }],
      [`PUT artwork/${hash('a')}`, { Hidden: true }],
    ]),
  )
})

test('shop without an artwork library shows a notice and no menu entry', async () => {
  features = ['drafts']
  await openPage('/artwork')
  expect(await screen.findByText('This shop has no artwork library')).toBeTruthy()
  expect(within(screen.getByRole('navigation', { name: 'Account' })).queryByText('Artwork')).toBeNull()
  expect(sent.some(({ call }) => call === 'GET artwork')).toBe(false)
})
