/** Behaviour of every form: invalid fields, a second press, a refusal, and no network. */
import { act, fireEvent, render, renderHook, screen, within } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { checkNow, recordOutcome } from '../../../../src/session/connectivity'
import { connectTransport } from '../../../../src/api/request'
import { OfflineFailure, RejectedFailure } from '../../../../src/domain/failure'
import { Field } from '../../../../src/ui/form/field'
import { useForm, useIdempotencyKey } from '../../../../src/ui/form/use-form'
import { Form } from '../../../../src/widgets/form/form'

type Fields = { name: string; email: string }
const check = ({ name, email }: Fields) => ({
  ...(name === '' && { name: 'Name is required' }),
  ...(email === '' && { email: 'Email is required' }),
})
let send = vi.fn<(fields: Fields) => Promise<void>>()

function Page() {
  const form = useForm({ name: '', email: '' }, check)
  return (
    <Form form={form} send={send} submitLabel="Send">
      <Field label="Name" {...form.field('name')} />
      <Field label="Email" {...form.field('email')} />
    </Form>
  )
}

beforeEach(() => {
  send = vi.fn(async () => {})
  connectTransport({ onOutcome: () => {} })
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')))
  recordOutcome('answered')
  render(<Page />)
})

const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label)
const type = (label: string, value: string) => fireEvent.change(field(label), { target: { value } })
const submit = () =>
  fireEvent.submit(screen.getByRole('button', { name: /Send|One moment/ }).closest('form') ?? document)
const fill = () => {
  type('Name', 'Dana')
  type('Email', 'dana@buyer.example')
}

test('problems are shown next to their fields and in a focused summary', () => {
  submit()
  const summary = screen.getByRole('alert', { name: 'There is a problem' })
  expect(document.activeElement).toBe(summary)
  const links = within(summary).getAllByRole('link')
  expect(links.map(({ textContent }) => textContent)).toEqual(['Name is required', 'Email is required'])
  fireEvent.click(links[1] as HTMLElement)
  expect(document.activeElement).toBe(field('Email'))
  expect(field('Email').getAttribute('aria-invalid')).toBe('true')
  const described = field('Email').getAttribute('aria-describedby') ?? ''
  expect(document.getElementById(described)?.textContent).toBe('Email is required')
  type('Name', 'D')
  expect(screen.queryByText('Name is required')).toBeNull()
  expect(screen.getAllByText('Email is required')).toHaveLength(2)
  expect(send).not.toHaveBeenCalled()
})

test('two presses before the next render send once', () => {
  send.mockReturnValue(new Promise(() => {}))
  fill()
  act(() => {
    submit()
    submit()
  })
  submit()
  expect(send.mock.calls).toEqual([[{ name: 'Dana', email: 'dana@buyer.example' }]])
  expect(screen.getByRole('button', { name: 'One moment…' }).getAttribute('aria-disabled')).toBe('true')
})

test.each([
  [new RejectedFailure('Not that name.', '', 422), 'Not that name.'],
  [new OfflineFailure('The shop did not answer.'), 'The shop did not answer. What you typed is still here.'],
])('failure is shown until it is dismissed or the form is sent again: %s', async (error, message) => {
  send.mockRejectedValueOnce(error)
  fill()
  submit()
  expect(await screen.findByText(message)).toBeTruthy()
  expect(field('Name').value).toBe('Dana')
  fireEvent.click(screen.getByRole('button', { name: 'Dismiss' }))
  expect(screen.queryByText(message)).toBeNull()
  await act(async () => submit())
  expect(send).toHaveBeenCalledTimes(2)
})

test('press without a network shows the reason and sends nothing', async () => {
  fill()
  await act(async () => void (await checkNow()))
  const button = screen.getByRole('button', { name: 'Send' })
  const reason = document.getElementById(button.getAttribute('aria-describedby') ?? '')
  expect(reason?.textContent).toContain('You’re offline')
  expect(screen.queryByRole('alert')).toBeNull()
  submit()
  expect(screen.getByRole('alert').textContent).toContain('You’re offline')
  expect(send).not.toHaveBeenCalled()
  expect(field('Name').value).toBe('Dana')
  act(() => recordOutcome('answered'))
  expect(button.getAttribute('aria-disabled')).toBe('false')
})

test('same values are sent with the same key, other values with another key', () => {
  const key = renderHook(() => useIdempotencyKey()).result.current
  const first = key({ city: 'Dunedin' })
  expect(first).toMatch(/^[\da-f]{8}-[\da-f]{4}-4[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/)
  expect(key({ city: 'Dunedin' })).toBe(first)
  expect(key({ city: 'Auckland' })).not.toBe(first)
})
