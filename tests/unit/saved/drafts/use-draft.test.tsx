/** A form and what was typed in it before: put back, kept on, forgotten; and never by or for anybody else. */
import 'fake-indexeddb/auto'
import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { forgetAllDrafts, storeDraft, readDraft } from '../../../../src/saved/drafts/drafts'
import { useDraft } from '../../../../src/saved/drafts/use-draft'
import { useForm } from '../../../../src/ui/form/use-form'
import { Form } from '../../../../src/widgets/form/form'
import { signInAs } from '../../session/device'

const saved = { name: 'Dana', city: 'Perth', password: '' }
let send: () => Promise<string>

function Page({ values = saved, name = 'form' }: { values?: typeof saved; name?: string }) {
  const form = useForm(values, () => ({}))
  const draft = useDraft(name, form, { except: ['password'] })
  return (
    <Form form={form} draft={draft} send={() => send()} submit="Save">
      {(['name', 'city', 'password'] as const).map((field) => (
        <input key={field} aria-label={field} {...{ ...form.field(field), error: undefined }} />
      ))}
    </Form>
  )
}

const people = ['visitor', '7', '8']
beforeEach(() => {
  send = async () => 'Saved'
  window.history.replaceState(null, '', '/form')
})
afterEach(async () => {
  cleanup()
  for (const owner of people) await forgetAllDrafts(owner)
  localStorage.clear()
})

const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label)
const shown = () => [field('name').value, field('city').value, field('password').value]
const type = (label: string, value: string) => fireEvent.change(field(label), { target: { value } })
const notice = () => screen.queryByText(/We kept what you typed/)
/** Long enough for whatever the device was asked for. */
const quiet = () => act(async () => void (await Promise.all(people.map((owner) => readDraft('form', owner)))))
const keptOf = (owner: string) => readDraft('form', owner)

async function open(page = <Page />) {
  const view = render(page)
  await quiet()
  return view
}
async function reload(page = <Page />) {
  cleanup()
  return open(page)
}

test('a password is kept nowhere, also when nothing else was typed', async () => {
  await open()
  type('password', 'secret')
  await quiet()
  expect(await keptOf('visitor')).toBeNull()
  type('name', 'Dana B')
  expect(await keptOf('visitor')).toEqual({ name: 'Dana B' })
})

test('what is typed before the device answers stands', async () => {
  storeDraft('form', { name: 'Kept', city: 'Kept' }, 'visitor')
  render(<Page />)
  type('city', 'Typed')
  await quiet()
  expect(shown()).toEqual(['Kept', 'Typed', ''])
  expect(await keptOf('visitor')).toEqual({ name: 'Kept', city: 'Typed' })
})

test('saved values that come late, or changed meanwhile, do not take what was typed', async () => {
  await open()
  type('city', 'Broome')
  const { rerender } = await reload(<Page values={{ name: '', city: '', password: '' }} />)
  expect(shown()).toEqual(['', 'Broome', ''])
  rerender(<Page values={{ name: 'Dana X', city: 'Sydney', password: '' }} />)
  expect(shown()).toEqual(['Dana X', 'Broome', ''])
  expect(notice()).not.toBeNull()
})

test('typing back what stood there is no draft', async () => {
  await open()
  type('name', 'Dana B')
  expect(await keptOf('visitor')).not.toBeNull()
  type('name', 'Dana')
  expect(await keptOf('visitor')).toBeNull()
  storeDraft('form', { name: 'Dana' }, 'visitor')
  await reload()
  expect(notice()).toBeNull()
})

test('fields that the form no longer has, or never keeps, are not put back', async () => {
  storeDraft('form', { fax: '1', password: 'planted' }, 'visitor')
  await open()
  expect(shown()).toEqual(['Dana', 'Perth', ''])
  expect(notice()).toBeNull()
})

test('of a session that ends mid-way what was typed before is kept', async () => {
  signInAs('7')
  await open()
  type('name', 'Dana B')
  localStorage.clear()
  type('city', 'Broome')
  await quiet()
  expect(await keptOf('visitor')).toBeNull()
  signInAs('8')
  type('city', 'Sydney')
  await quiet()
  expect(await keptOf('8')).toBeNull()
  await reload()
  expect(shown()).toEqual(['Dana', 'Perth', ''])
  signInAs('7')
  await reload()
  expect(shown()).toEqual(['Dana B', 'Perth', ''])
})

test('an answer that arrives after the session forgets only what was sent', async () => {
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
  expect(await keptOf('7')).toBeNull()
  expect(await keptOf('8')).toEqual({ name: 'Eve' })
})

test('a visitor who signs in beside the form takes it along', async () => {
  await open()
  type('name', 'Vera')
  signInAs('7')
  type('city', 'Broome')
  expect(await keptOf('7')).toEqual({ name: 'Vera', city: 'Broome' })
  fireEvent.click(screen.getByRole('button', { name: 'Save' }))
  await waitFor(async () => expect(await keptOf('7')).toBeNull())
})
