/**
 * Every message in the error summary of the sign-in, sign-up and account forms (req 6.2, 7). A form with errors is not
 * sent.
 */
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import * as shopForms from '../../support/forms'
import { fill, openPage, press, connectProvider, type Sent, signInHere } from './open-shop'

let sent: Sent[]
beforeEach(() => {
  sent = connectProvider((call) => ({ body: call.endsWith('verifylink') ? { isValid: true } : { Data: [] } }))
})

async function openAddresses() {
  await openPage('/signup')
  fill(shopForms.personForm.good)
  press('Continue')
  await screen.findByRole('heading', { level: 1, name: 'Billing and shipping' })
}

type OpenableForm = shopForms.FormCase & { form: string; opens: () => Promise<unknown> }
const forms: OpenableForm[] = [
  { form: 'signing in', opens: () => openPage('/signin'), ...shopForms.signInForm },
  { form: 'signing up', opens: () => openPage('/signup'), ...shopForms.personForm },
  { form: 'the billing address of a new account', opens: openAddresses, ...shopForms.billingForm },
  {
    form: 'both addresses of a new account',
    opens: async () => {
      await openAddresses()
      fireEvent.click(screen.getByLabelText('I have a different shipping address'))
    },
    ...shopForms.bothAddressesForm,
  },
  { form: 'a forgotten password', opens: () => openPage('/forgot_pass'), ...shopForms.forgotForm },
  { form: 'a new password', opens: () => openPage('/confirm_pass/link'), ...shopForms.resetForm },
  ...Object.entries(shopForms.accountForms).map(([path, form]) => ({
    form: path,
    opens: () => {
      signInHere()
      localStorage.setItem('Email', 'dana@buyer.example')
      return openPage(path)
    },
    ...form,
  })),
]

const messages = () =>
  within(screen.getByRole('alert', { name: 'There is a problem' }))
    .getAllByRole('link')
    .map(({ textContent }) => textContent)

describe.each(forms)('the form of $form', ({ opens, submit, good, empty, wrong }) => {
  beforeEach(async () => {
    await opens()
    await screen.findByRole('button', { name: submit })
  })
  afterEach(() =>
    expect(sent.filter(({ call }) => /^(POST|PUT) (auth|myaccount)\/(?!.*verifylink)/.test(call))).toEqual(
      [],
    ),
  )

  test('error summary names each empty field', async () => {
    fill(empty)
    press(submit)
    await waitFor(() => expect(messages()).toEqual(empty.map(({ message }) => message)))
  })

  test.each(wrong)('error summary shows "$message"', async ({ message, ...field }) => {
    const confirmField = { ...field, label: field.label.replace(/^New /, 'Confirm ') }
    fill([...good, field, ...(good.some(({ label }) => label === confirmField.label) ? [confirmField] : [])])
    press(submit)
    await waitFor(() => expect(messages()).toEqual([message]))
  })
})
