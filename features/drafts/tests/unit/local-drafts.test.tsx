/** The sync status shows how many drafts are on this device only, and the home page names a draft (req 2.12). */
import 'fake-indexeddb/auto'
import { act, screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { SyncStatus } from '../../../../src/widgets/sync/sync-status'
import { connectProvider, openPage, renderPart, signInHere } from '../../../../tests/unit/screens/open-shop'
import { clientDrafts } from '../../app/client-drafts'
import { newClientDraft } from '../../rules/client-draft'

const home = { Sliders: [], PopularProducts: [], StartExploring: [], TrendingNow: [], Offer: null }

test('status counts a draft that is on this device only until it is removed', async () => {
  connectProvider(() => ({ body: { Data: [] } }))
  signInHere()
  await renderPart(<SyncStatus />)
  await act(() => clientDrafts().put(newClientDraft('d', { company: 'Acme' }, 1)))
  const expectLinkText = (text: string) =>
    waitFor(() => expect(screen.getByRole('link').textContent).toBe(text))
  await expectLinkText('1 draft on this device only')
  await act(() => clientDrafts().remove('d'))
  await expectLinkText('All synced')
})

test('home page names a draft to finish', async () => {
  connectProvider((call) => ({ body: { Data: call === 'GET HomePageSetting/' ? home : [] } }))
  signInHere()
  await clientDrafts().put(newClientDraft('d', { company: 'Acme' }, 1))
  await openPage('/')
  const link = await screen.findByRole('link', { name: '1 draft to finish' })
  expect(link.getAttribute('href')).toBe('/drafts/d')
})
