/** A form and its draft: restored, stored, forgotten, and never shared with another customer. */
import 'fake-indexeddb/auto'
import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { forgetAllDrafts, storeDraft, readDraft } from '../../../../src/saved/drafts/drafts'
import { useDraft } from '../../../../src/saved/drafts/use-draft'
import { useForm } from '../../../../src/ui/form/use-form'
import { Form } from '../../../../src/widgets/form/form'
import { signInAs } from '../../session/device'

const savedValues = { name: 'Dana', city: 'Perth', password: '' }
let send: () => Promise<string>

function Page({ values = savedValues, name = 'form' }: { values?: typeof savedValues; name?: string }) {
  const form = useForm(values, () => ({}))
  const draft = useDraft(name, form, { except: ['password'] })
  return (
    <Form form={form} draft={draft} send={() => send()} submitLabel="Save">
      {(['name', 'city', 'password'] as const).map((field) => (
        <input key={field} aria-label={field} {...{ ...form.field(field), error: undefined }} />
      ))}
    </Form>
  )
}

const owners = ['visitor', '7', '8']
beforeEach(() => {
  send = async () => 'Saved'
  window.history.replaceState(null, '', '/form')
})
afterEach(async () => {
  cleanup()
  for (const owner of owners) await forgetAllDrafts(owner)
  localStorage.clear()
})

const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label)
const fieldValues = () => [field('name').value, field('city').value, field('password').value]
const type = (label: string, value: string) => fireEvent.change(field(label), { target: { value } })
const notice = () => screen.queryByText(/We kept what you typed/)
/** Waits until the device has answered reads for all owners. */
const waitForDevice = () =>
  act(async () => void (await Promise.all(owners.map((owner) => readDraft('form', owner)))))
const readStored = (owner: string) => readDraft('form', owner)

async function open(page = <Page />) {
  const view = render(page)
  await waitForDevice()
  return view
}
async function reload(page = <Page />) {
  cleanup()
  return open(page)
}

test('password is never stored, even when nothing else was typed', async () => {
  await open()
  type('password', 'secret')
  await waitForDevice()
  expect(await readStored('visitor')).toBeNull()
  type('name', 'Dana B')
  expect(await readStored('visitor')).toEqual({ name: 'Dana B' })
})

test('text typed before the device answers is not replaced by the draft', async () => {
  storeDraft('form', { name: 'Stored', city: 'Stored' }, 'visitor')
  render(<Page />)
  type('city', 'Typed')
  await waitForDevice()
  expect(fieldValues()).toEqual(['Stored', 'Typed', ''])
  expect(await readStored('visitor')).toEqual({ name: 'Stored', city: 'Typed' })
})

test('saved values that arrive late or change do not replace typed text', async () => {
  await open()
  type('city', 'Broome')
  const { rerender } = await reload(<Page values={{ name: '', city: '', password: '' }} />)
  expect(fieldValues()).toEqual(['', 'Broome', ''])
  rerender(<Page values={{ name: 'Dana X', city: 'Sydney', password: '' }} />)
  expect(fieldValues()).toEqual(['Dana X', 'Broome', ''])
  expect(notice()).not.toBeNull()
})

test('typing the saved value again deletes the draft', async () => {
  await open()
  type('name', 'Dana B')
  expect(await readStored('visitor')).not.toBeNull()
  type('name', 'Dana')
  expect(await readStored('visitor')).toBeNull()
  storeDraft('form', { name: 'Dana' }, 'visitor')
  await reload()
  expect(notice()).toBeNull()
})

test('fields that the form lacks or excludes are not restored', async () => {
  storeDraft('form', { fax: '1', password: 'planted' }, 'visitor')
  await open()
  expect(fieldValues()).toEqual(['Dana', 'Perth', ''])
  expect(notice()).toBeNull()
})

test('draft stays as it was when the session ends while the customer types', async () => {
  signInAs('7')
  await open()
  type('name', 'Dana B')
  localStorage.clear()
  type('city', 'Broome')
  await waitForDevice()
  expect(await readStored('visitor')).toBeNull()
  signInAs('8')
  type('city', 'Sydney')
  await waitForDevice()
  expect(await readStored('8')).toBeNull()
  await reload()
  expect(fieldValues()).toEqual(['Dana', 'Perth', ''])
  signInAs('7')
  await reload()
  expect(fieldValues()).toEqual(['Dana B', 'Perth', ''])
})

test('answer after a change of customer deletes only the draft that was sent', async () => {
  let arrive = () => {}
  send = () =>
    new Promise((resolve) => {
      arrive = () => resolve('Saved')
    })
  signInAs('7')
  await open()
  type('name', 'Dana B')
  fireEvent.click(screen.getByRole('button', { name: 'Save' }))
  signInAs('8')
  storeDraft('form', { name: 'Eve' })
  await act(async () => arrive())
  expect(await readStored('7')).toBeNull()
  expect(await readStored('8')).toEqual({ name: 'Eve' })
})

test('visitor’s draft becomes the customer’s draft at a sign-in next to the form', async () => {
  await open()
  type('name', 'Vera')
  signInAs('7')
  type('city', 'Broome')
  expect(await readStored('7')).toEqual({ name: 'Vera', city: 'Broome' })
  fireEvent.click(screen.getByRole('button', { name: 'Save' }))
  await waitFor(async () => expect(await readStored('7')).toBeNull())
})
