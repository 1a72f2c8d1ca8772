/** A draft with more products than can be shown is reported as too long and can be split (req 18.35). */
import 'fake-indexeddb/auto'
import { fireEvent, screen } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { newClientDraft, newDraftLine } from '../../rules/client-draft'
import { clientDrafts } from '../../app/client-drafts'
import { databases } from '../../../../src/device/storage-names'
import { storedIds } from '../../../../tests/unit/session/device'
import { openPage, press, connectProvider, signInHere } from '../../../../tests/unit/screens/open-shop'

const lines = (count: number) =>
  Array.from({ length: count }, (_, nth) =>
    newDraftLine(`l${nth}`, { id: '', slug: `mug-${nth}`, sku: `M-${nth}`, name: `Mug ${nth}`, image: null }),
  )
const storeDraft = (count: number) =>
  clientDrafts().put({ ...newClientDraft('d', { company: 'Acme' }, 1), lines: lines(count) })

beforeEach(() => {
  connectProvider(() => ({ body: { Data: [] } }))
  signInHere()
})

test.each(['/drafts/d', '/drafts/d/quote'])('%s offers to split a draft of 10,000 products', async (path) => {
  await storeDraft(10_000)
  const began = performance.now()
  await openPage(path)
  await screen.findByRole('heading', { name: 'Acme: 10,000 products are too many for one draft' })
  expect(performance.now() - began).toBeLessThan(5000)
  press('Split into 20 drafts')
  await vi.waitFor(() => {
    const ids = clientDrafts()
      .list()
      .map(({ id }) => id)
    expect(ids).toHaveLength(20)
    // The original is removed last, and must be gone before the next test stores a draft with its id.
    expect(ids).not.toContain('d')
  })
  const all = clientDrafts()
    .list()
    .flatMap((draft) => draft.lines.map(({ id }) => id))
  expect(new Set(all).size).toBe(10_000)
})

test('parts of a split draft never belong to the customer who signs in meanwhile', async () => {
  await storeDraft(1500)
  await openPage('/drafts/d')
  await screen.findByRole('heading', { name: 'Acme: 1,500 products are too many for one draft' })
  const before = await storedIds(databases.clientDrafts)
  press('Split into 3 drafts')
  signInHere('next-customer')
  await vi.waitFor(async () =>
    expect(await storedIds(databases.clientDrafts)).toHaveLength(before.length + 3),
  )
  expect(await clientDrafts().read('next-customer')).toEqual([])
})

test('draft of 10,000 products is listed with its count', async () => {
  await storeDraft(10_000)
  await openPage('/drafts')
  await screen.findByText(/^10,000 products, 0 pieces/)
})

test('draft shows 100 products, and the remaining products after Show more', async () => {
  await storeDraft(120)
  await openPage('/drafts/d')
  const visibleProducts = () => screen.getAllByRole('checkbox', { name: /Mug \d/ })
  await screen.findAllByText('Mug 0', undefined, { timeout: 25_000 })
  expect(visibleProducts()).toHaveLength(100)
  press('Show more (20 left)')
  expect(visibleProducts()).toHaveLength(120)
})

test('rows that would make a draft too long are not added', async () => {
  await storeDraft(500)
  await expect(clientDrafts().addLines('d', lines(501).slice(500))).rejects.toThrow(
    'A draft can have at most 500 products. Start another draft for the rest.',
  )
  expect(clientDrafts().list()[0]?.lines).toHaveLength(500)
  // More pieces of a product that is in the draft do not make the draft longer.
  await clientDrafts().addLines('d', lines(1))
  fireEvent(window, new Event('pagehide'))
})
