/** Buttons and forms of the desk that ask for confirmation (req 22.33). */
import { fireEvent, render, screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { ActionButton } from '../../../desk/action-buttons'
import { FormCard } from '../../../desk/form'

vi.mock('react-admin', () => import('../../support/react-admin'))

test('removal is sent only after its question is confirmed', async () => {
  const fetch = vi.fn(async () => Response.json({ data: {} }))
  vi.stubGlobal('fetch', fetch)
  render(
    <ActionButton
      label="Remove"
      subject="webhook 1"
      request={['DELETE', 'webhooks/1']}
      question="It gets no more events."
      successText="Removed"
    />,
  )
  const press = (name: string) => fireEvent.click(screen.getByText(name))
  press('Remove')
  await screen.findByRole('dialog', { name: 'Remove: webhook 1?' })
  expect(screen.getByText('It gets no more events.')).toBeTruthy()
  press('No')
  press('Remove')
  press('Yes')
  await vi.waitFor(() => expect(fetch).toHaveBeenCalledTimes(1))
})

test('form is not sent while a conflict is open or before it is confirmed', async () => {
  const send = vi.fn(async () => {})
  const finish = vi.fn()
  const questionOf = () => ({ title: 'Sure?', text: 'From 50: $4.50 → $450.00', confirm: 'Save' })
  const form = (conflicts: object) => (
    <FormCard
      title="Product"
      submit="Save"
      send={send}
      successText="Saved"
      form={{ values: {}, conflicts: { ...conflicts }, finish }}
      questionOf={questionOf}
    />
  )
  const { rerender } = render(form({ prices: '5.10' }))
  expect(screen.getByText<HTMLButtonElement>('Save').disabled).toBe(true)
  rerender(form({}))
  fireEvent.click(screen.getByText('Save'))
  await screen.findByRole('dialog', { name: 'Sure?' })
  expect(send).not.toHaveBeenCalled()
  fireEvent.click(screen.getByText('Yes'))
  await vi.waitFor(() => expect(finish).toHaveBeenCalledOnce())
})
