/** A draft in the account that no screen can show is listed, and can be removed from the account (req 18.34). */
import 'fake-indexeddb/auto'
import { fireEvent, screen, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { newClientDraft } from '../../rules/client-draft'
import { startQueue } from '../../../../src/outbox/queues'
import { startDraftSync } from '../../app/draft-sync'
import { openPage, connectProvider, signInHere } from '../../../../tests/unit/screens/open-shop'

test('damaged draft of the account is listed, and Remove deletes it in the account', async () => {
  const id = '0b8f4c1e-6a0d-4b52-9a57-1f1d3c2b4a59'
  signInHere()
  const UpdatedAt = '2026-11-27T16:00:00.000Z'
  const Body = { ...newClientDraft(id, { company: 'Acme' }, 1), updatedAt: 2 ** 53 }
  let Data: object[] = [{ Id: id, Version: '3', Body, UpdatedAt }]
  const sent = connectProvider((call) => {
    if (call === `DELETE drafts/${id}`) Data = []
    if (call === 'GET shop/about') return { body: { Data: { Features: ['drafts'] } } }
    if (call === 'GET drafts') return { body: { Data, Next: '3', More: false } }
    return { body: { Data: { Id: id, Version: '4', UpdatedAt } } }
  })
  const { queryClient } = await openPage('/drafts')
  startDraftSync(queryClient)
  startQueue('account')
  fireEvent.click(await screen.findByRole('button', { name: 'Remove Acme' }))
  fireEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Remove' }))
  await vi.waitFor(() => expect(screen.queryByText('Acme')).toBeNull())
  await vi.waitFor(() => expect(sent.map(({ call }) => call)).toContain(`DELETE drafts/${id}`))
})
