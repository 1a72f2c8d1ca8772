// @vitest-environment happy-dom
/** Signing up: two steps, what is sent, and that nothing typed is lost on the way (req 7.5). */
import 'fake-indexeddb/auto'
import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { keptDraft } from '../../../src/saved/drafts/drafts'
import { billingForm, bothAddressesForm, personForm } from '../../support/way-in-messages'
import { press } from './account-provider'
import { fill, input, open, visitorProvider } from './way-in'

const provider = visitorProvider()
const accept = () => Response.json({ Message: 'Thank you for signing up.' })
const heading = (name: string) => screen.findByRole('heading', { level: 1, name })

async function stepTwo(before?: string[]) {
  const shown = await open('/signup', before)
  fill(personForm.good)
  press('Continue')
  await heading('Billing and shipping')
  return shown
}
const person = {
  FullName: 'Dana Buyer',
  MobileNumber: '+61 (0)400 000-000',
  Email: 'dana@buyer.agency',
  UserName: 'dana@buyer.agency',
  RoleID: 2,
  Password: 'a quiet harbour',
  BusinessName: 'Buyer & Co',
  IndustryName: 'Events',
  WebAddress: 'www.buyer.example',
}
const place = (prefix: string, city: string) => ({
  [`${prefix}Customername`]: `${city} Office`,
  [`${prefix}Country`]: 'Australia',
  [`${prefix}State`]: 'NSW',
  [`${prefix}City`]: city,
  [`${prefix}Postcode`]: '2000',
  [`${prefix}Address1`]: '1 Harbour St',
  [`${prefix}Address2`]: 'Level 3',
})

test('sends exactly what was typed, the shipping address as a copy of the billing address', async () => {
  provider.answer = accept
  await stepTwo()
  fill(billingForm.good)
  press('Create account')
  await waitFor(() => expect(provider.sent).toHaveLength(1))
  expect(provider.sent).toEqual([
    {
      call: 'POST auth/signup',
      key: null,
      body: { ...person, ...place('', 'Sydney'), ...place('Shipping', 'Sydney') },
    },
  ])
})

test('sends another shipping address, unless the box was emptied again', async () => {
  provider.answer = () => Response.json({ ErrorMessage: 'Not today.' }, { status: 422 })
  await stepTwo()
  const box = screen.getByLabelText('I have a different shipping address')
  fireEvent.click(box)
  fill(bothAddressesForm.good)
  press('Create account')
  await waitFor(() => expect(provider.sent).toHaveLength(1))
  expect(provider.sent[0]?.body).toMatchObject(place('Shipping', 'Newcastle'))
  // Toast and form.
  await waitFor(() => expect(screen.getAllByText('Not today.')).toHaveLength(2))
  fireEvent.click(box)
  expect(screen.queryByRole('group', { name: 'Shipping address' })).toBeNull()
  press('Create account')
  await waitFor(() => expect(provider.sent).toHaveLength(2))
  expect(provider.sent[1]?.body).toMatchObject(place('Shipping', 'Sydney'))
  fireEvent.click(box)
  expect(input({ group: 'Shipping address', label: 'City' }).value).toBe('Newcastle')
})

test('Back, the browser’s and ours, keeps everything; each step is headed and says where one is', async () => {
  provider.answer = () => Response.json({ ErrorMessage: 'Invalid mobile number' }, { status: 422 })
  const { history } = await stepTwo()
  expect(screen.getByText('Step 2 of 2')).toBeTruthy()
  expect(document.activeElement).toBe(await heading('Billing and shipping'))
  fill(billingForm.good)
  press('Create account')
  await screen.findAllByText('Invalid mobile number')
  press('Back')
  expect(document.activeElement).toBe(await heading('Create an account'))
  expect(screen.getByText('Step 1 of 2')).toBeTruthy()
  expect(history.location.href).toBe('/signup')
  for (const field of personForm.good) expect(input(field).value.trim(), field.label).toBe(field.type.trim())
  press('Continue')
  await heading('Billing and shipping')
  for (const field of billingForm.good) expect(input(field).value, field.label).toBe(field.type)
  await act(async () => history.back())
  await heading('Create an account')
  await act(async () => history.back())
  await waitFor(() => expect(history.location.pathname).toBe('/404'))
})

test('the second step is not shown before the first, nor after one that was spoilt since', async () => {
  const { history } = await open('/signup?step=2')
  await heading('Create an account')
  await waitFor(() => expect(history.location.href).toBe('/signup'))
  fill(personForm.good)
  press('Continue')
  await heading('Billing and shipping')
  await act(async () => history.back())
  await heading('Create an account')
  fill([{ label: 'Email', type: 'dana' }])
  await act(async () => history.forward())
  await waitFor(() => expect(history.location.href).toBe('/signup'))
  await heading('Create an account')
})

test('afterwards it says so, forgets the password and goes on to sign in after 2.5 s', async () => {
  provider.answer = accept
  const { router, history } = await stepTwo()
  fill(billingForm.good)
  const began = Date.now()
  press('Create account')
  expect(document.activeElement).toBe(await heading('Your account is on its way'))
  await waitFor(() => expect(screen.getAllByText('Thank you for signing up.')).toHaveLength(2))
  await screen.findByRole('heading', { level: 1, name: 'Sign in' }, { timeout: 4000 })
  expect(Date.now() - began).toBeGreaterThan(2400)
  expect(history.location.href).toBe('/signin')
  expect(input({ label: 'Email' }).value).toBe('Dana@Buyer.agency')
  await act(() => router.navigate({ to: '/signup' }))
  await heading('Create an account')
  expect(input({ label: 'Password' }).value).toBe('')
  expect(input({ label: 'Full name' }).value).toBe('')
  expect(JSON.stringify([{ ...localStorage }, { ...sessionStorage }])).not.toContain('harbour')
}, 15_000)

test('whoever leaves first is not called back', async () => {
  provider.answer = accept
  const { router, path } = await stepTwo()
  fill(billingForm.good)
  press('Create account')
  await heading('Your account is on its way')
  await act(() => router.navigate({ to: '/forgot_pass' }))
  await heading('Forgot your password?')
  await new Promise((resolve) => setTimeout(resolve, 2800))
  expect(path()).toBe('/forgot_pass')
}, 15_000)

test('whoever leaves while it is sent leaves neither step on the device', async () => {
  let reply = () => {}
  provider.answer = () =>
    new Promise<Response>((resolve) => {
      reply = () => resolve(accept())
    })
  const { router } = await stepTwo()
  fill(billingForm.good)
  const kept = () => Promise.all(['sign-up', 'sign-up/addresses'].map((name) => keptDraft(name, 'visitor')))
  await waitFor(async () => expect(await kept()).not.toContain(null))
  press('Create account')
  await waitFor(() => expect(provider.sent).toHaveLength(1))
  await act(() => router.navigate({ to: '/forgot_pass' }))
  await heading('Forgot your password?')
  expect(await kept()).not.toContain(null)
  await act(async () => reply())
  await waitFor(async () => expect(await kept()).toEqual([null, null]))
})

test('every field says what belongs into it', async () => {
  await stepTwo()
  fireEvent.click(screen.getByLabelText('I have a different shipping address'))
  for (const kind of ['billing', 'shipping']) {
    const group = kind === 'billing' ? 'Billing address' : 'Shipping address'
    const tokens = bothAddressesForm.good
      .filter((field) => field.group === group)
      .map((field) => input(field).getAttribute('autocomplete'))
    expect(tokens).toEqual(
      [
        'name',
        'country-name',
        'address-level1',
        'address-level2',
        'postal-code',
        'address-line1',
        'address-line2',
      ].map((token) => `${kind} ${token}`),
    )
  }
  press('Back')
  await heading('Create an account')
  const tokens = personForm.good.map((field) => input(field).getAttribute('autocomplete'))
  expect(tokens).toEqual(['name', 'tel', 'email', 'organization', null, 'url', null, 'new-password'])
})
