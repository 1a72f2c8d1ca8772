// @vitest-environment happy-dom
/** Every message of A §5 on the way in: one summary, its links, and typing that takes an error away. */
import 'fake-indexeddb/auto'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import {
  billingForm,
  bothAddressesForm,
  forgotForm,
  personForm,
  resetForm,
  signInForm,
  type WayInForm,
} from '../../support/way-in-messages'
import { press } from './account-provider'
import { fill, input, open, problems, saidOfInput, visitorProvider } from './way-in'

const provider = visitorProvider()

async function openStepTwo() {
  await open('/signup')
  fill(personForm.good)
  press('Continue')
  await screen.findByRole('heading', { name: 'Billing and shipping' })
}

const forms: Record<string, { form: WayInForm; begin: () => Promise<unknown> }> = {
  'sign in': { form: signInForm, begin: () => open('/signin') },
  'the other address of it': { form: signInForm, begin: () => open('/login') },
  'sign up, step one': { form: personForm, begin: () => open('/signup') },
  'sign up, step two': { form: billingForm, begin: openStepTwo },
  'sign up, another shipping address': {
    form: bothAddressesForm,
    begin: async () => {
      await openStepTwo()
      fireEvent.click(screen.getByLabelText('I have a different shipping address'))
    },
  },
  'forgotten password': { form: forgotForm, begin: () => open('/forgot_pass') },
  'new password': {
    form: resetForm,
    begin: async () => {
      provider.answer = () => Response.json({ isValid: true })
      await open('/confirm_pass/link')
      await screen.findByLabelText('New password')
      provider.sent = []
    },
  },
}

test.each(Object.entries(forms))('%s, sent empty', async (_, { form, begin }) => {
  await begin()
  fill(form.empty)
  press(form.submit)
  const summary = screen.getByRole('alert', { name: 'There is a problem' })
  expect(document.activeElement).toBe(summary)
  const links = within(summary).getAllByRole('link')
  expect(links.map(({ textContent }) => textContent)).toEqual(form.empty.map(({ message }) => message))
  expect(document.title).toMatch(/^Error: /)
  for (const [index, slip] of form.empty.entries()) {
    expect(saidOfInput(slip)).toContain(slip.message)
    expect(input(slip).getAttribute('aria-invalid')).toBe('true')
    fireEvent.click(links[index] as HTMLElement)
    expect(document.activeElement).toBe(input(slip))
  }
  for (const [index, slip] of form.empty.entries()) {
    fill([{ ...slip, type: slip.label === 'Customer type' ? '1' : 'x' }])
    expect(screen.queryByText(slip.message)).toBeNull()
    expect(input(slip).getAttribute('aria-invalid')).toBe('false')
    expect(screen.queryAllByRole('listitem').filter((item) => summary.contains(item))).toHaveLength(
      form.empty.length - index - 1,
    )
  }
  expect(screen.queryByRole('alert')).toBeNull()
  await waitFor(() => expect(document.title).not.toMatch(/^Error: /))
  expect(provider.sent).toEqual([])
})

test.each(Object.entries(forms))('%s, one thing wrong at a time', async (_, { form, begin }) => {
  await begin()
  for (const slip of form.wrong) {
    fill(form.good)
    fill([slip])
    // The confirmation follows a new password, so that only one thing is wrong.
    if (slip.label === 'New password') fill([{ label: 'Confirm password', type: slip.type }])
    press(form.submit)
    expect(problems(), `${slip.label}: ${slip.type}`).toEqual([slip.message])
  }
  expect(provider.sent).toEqual([])
})
