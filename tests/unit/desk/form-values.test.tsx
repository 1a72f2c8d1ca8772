/** Values of a form at the desk while colleagues change its record (req 22.30, 22.31). */
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { useSyncExternalStore } from 'react'
import { createMemoryRouter, Link, RouterProvider } from 'react-router'
import { expect, test, vi } from 'vitest'
import { useFormValues } from '../../../desk/form-values'
import { UnsavedChangesDialog, discardUnsavedOfOthers } from '../../../desk/unsaved'

vi.mock('react-admin', () => import('../../support/react-admin'))

type Record = { name: string; price: string }
const stored: Record = { name: 'Mug', price: '$4.50' }

function Form({ record, isNew }: { record: Record; isNew: boolean }) {
  const form = useFormValues('product', record, { isNew })
  const { value, onChange, helperText } = form.field('price')
  return (
    <>
      <input aria-label="Name" {...form.field('name')} />
      <input aria-label="Price" value={value} onChange={onChange} />
      {helperText}
      <button onClick={() => form.finish()}>Save</button>
    </>
  )
}

/** Shows the form. `change` renders the form with values that a colleague has stored. */
function open({ isNew = false } = {}) {
  const page = (record: Record) => (
    <>
      <Form record={record} isNew={isNew} />
      <Link to="/other">Other</Link>
      <UnsavedChangesDialog />
    </>
  )
  let record = stored
  let notify = () => {}
  const subscribe = (listener: () => void) => {
    notify = listener
    return () => {}
  }
  const Page = () => page(useSyncExternalStore(subscribe, () => record))
  const router = createMemoryRouter(
    [
      { path: '/', element: <Page /> },
      { path: '/other', element: <p>Elsewhere</p> },
    ],
    { initialEntries: ['/'] },
  )
  const { unmount } = render(<RouterProvider router={router} />)
  const change = (part: Partial<Record>) =>
    act(() => {
      record = { ...record, ...part }
      notify()
    })
  return { change, unmount }
}

const input = (name: string) => screen.getByLabelText<HTMLInputElement>(name)
const type = (name: string, value: string) => fireEvent.change(input(name), { target: { value } })
const press = (name: string) => fireEvent.click(screen.getByText(name))

test('values of user and colleague are shown when both people changed a field', () => {
  const { change } = open()
  type('Price', '$4.80')
  change({ price: '$5.10' })
  expect(screen.getByText('A colleague set $5.10.')).toBeTruthy()
  expect(input('Price').value).toBe('$4.80')
  press('Keep mine')
  expect([input('Price').value, screen.queryByText('Keep mine')]).toEqual(['$4.80', null])
  change({ price: '$5.20' })
  press('Use theirs')
  expect(input('Price').value).toBe('$5.20')
})

test('conflict remains open when a colleague changes another field afterwards', () => {
  const { change } = open()
  type('Price', '$4.80')
  change({ price: '$5.10' })
  change({ name: 'Cup' })
  expect(screen.getByText('A colleague set $5.10.')).toBeTruthy()
  expect(input('Name').value).toBe('Cup')
})

test('typed values and open conflicts return after a reload', () => {
  const before = open()
  type('Price', '$4.80')
  before.change({ price: '$5.10' })
  before.unmount()
  open().change({ price: '$5.10' })
  expect(input('Price').value).toBe('$4.80')
  expect(screen.getByText('A colleague set $5.10.')).toBeTruthy()
})

test('typed values are discarded when another person signs in', () => {
  discardUnsavedOfOthers(1)
  const before = open()
  type('Price', '$4.80')
  before.unmount()
  discardUnsavedOfOthers(1)
  expect(open() && input('Price').value).toBe('$4.80')
  cleanup()
  discardUnsavedOfOthers(2)
  open()
  expect(input('Price').value).toBe('$4.50')
})

test('saved form shows the record as the server stored it', () => {
  const { change } = open()
  type('Name', ' Big mug ')
  press('Save')
  expect(input('Name').value).toBe(' Big mug ')
  change({ name: 'Big mug' })
  expect([input('Name').value, screen.queryByText('Keep mine')]).toEqual(['Big mug', null])
})

test('form for a new record shows its initial values again after it was sent', () => {
  open({ isNew: true })
  type('Name', 'Big mug')
  press('Save')
  expect(input('Name').value).toBe('Mug')
})

test('dialog asks for confirmation before a page with unsaved values is left', async () => {
  open()
  press('Other')
  await screen.findByText('Elsewhere')
  cleanup()
  open()
  type('Name', 'Big mug')
  press('Other')
  await screen.findByRole('dialog', { name: 'Leave without saving?' })
  press('No')
  expect(input('Name').value).toBe('Big mug')
  press('Other')
  await screen.findByRole('dialog')
  press('Yes')
  await screen.findByText('Elsewhere')
  cleanup()
  open()
  expect(input('Name').value).toBe('Mug')
})
