/** Sign-in and sign-up by users who navigate away, come back, or submit with the keyboard. */
import 'fake-indexeddb/auto'
import { act, screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { readDraft } from '../../../src/saved/drafts/drafts'
import { rememberReturnPath, sessionEnd } from '../../../src/session/account'
import { rememberContact } from '../../../src/session/typed-contact'
import { billingForm, personForm } from '../../support/forms'
import {
  fill,
  pendingReply,
  openPage,
  press,
  connectProvider,
  type Reply,
  type Sent,
  signInHere,
} from './open-shop'

let sent: Sent[]
let replyToAuth: () => Reply | Promise<Reply>
beforeEach(() => {
  sent = connectProvider((call) => (call.startsWith('POST auth/') ? replyToAuth() : { body: { Data: [] } }))
})

const heading = (name: string) => screen.findByRole('heading', { level: 1, name })
const posts = (path: string) => sent.filter(({ call }) => call === `POST auth/${path}`)

async function completeStepOne() {
  fill(personForm.good)
  press('Continue')
  await heading('Billing and shipping')
}
async function openStepTwo() {
  const page = await openPage('/signup')
  await completeStepOne()
  fill(billingForm.good)
  return page
}
const accepted = { body: { token: 'secret', Message: 'Signed in.', data: { UserID: 7, RoleID: 2 } } }
function signInAsDana() {
  fill([
    { label: 'Email', type: 'dana@buyer.agency' },
    { label: 'Password', type: 'pass' },
  ])
  press('Sign in')
}

test('user who navigates during the sign-in is signed in and stays on the new page', async () => {
  const { reply, arrive } = pendingReply()
  replyToAuth = () => reply
  rememberReturnPath('/compare')
  const { router, path } = await openPage('/signin')
  signInAsDana()
  await waitFor(() => expect(posts('signin')).toHaveLength(1))
  await act(() => router.navigate({ to: '/signup' }))
  await heading('Create an account')
  await arrive(accepted)
  await screen.findByText('Signed in.')
  expect([localStorage.getItem('token'), path()]).toEqual(['secret', '/signup'])
})

test('sign-up fills in contact data typed earlier and the state of a postcode', async () => {
  rememberContact({ fullName: 'Jo Brand', email: 'jo@harbour.example', mobileNumber: '0400 123 456' })
  await openPage('/signup')
  const value = (name: string) => screen.getByLabelText<HTMLInputElement>(name).value
  await heading('Create an account')
  const filledIn = ['Full name', 'Email', 'Mobile number'].map(value)
  expect(filledIn).toEqual(['Jo Brand', 'jo@harbour.example', '0400 123 456'])
  rememberContact(null)
  await completeStepOne()
  fill([{ label: 'Postcode', type: '3065' }])
  expect(value('State')).toBe('VIC')
  fill([{ label: 'Postcode', type: '2000' }])
  expect(value('State')).toBe('VIC')
})

test('notice of an ended session is shown for 3 seconds', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
  sessionEnd.isUnannounced = true
  await openPage('/signin')
  const message = 'Your session has ended. Please sign in again.'
  await screen.findByText(message)
  await act(() => vi.advanceTimersByTimeAsync(3400))
  expect(screen.queryByText(message)).toBeNull()
})

test('second sign-up step is not shown before the first step is complete', async () => {
  const { history } = await openPage('/signup?step=2')
  await heading('Create an account')
  await waitFor(() => expect(history.location.href).toBe('/signup'))
  await completeStepOne()
  await act(async () => history.back())
  await heading('Create an account')
  fill([{ label: 'Email', type: 'dana' }])
  await act(async () => history.forward())
  await waitFor(() => expect(history.location.href).toBe('/signup'))
  await heading('Create an account')
})

test('new account does not redirect to sign-in after the user left the page', async () => {
  replyToAuth = () => ({ body: { Message: 'Thank you for signing up.' } })
  const { router, path } = await openStepTwo()
  vi.useFakeTimers({ shouldAdvanceTime: true })
  press('Create account')
  await heading('You’re all set')
  await act(() => router.navigate({ to: '/forgot_pass' }))
  await act(() => vi.advanceTimersByTimeAsync(2800))
  expect(path()).toBe('/forgot_pass')
})

test('stored texts of both steps are removed when sign-up succeeds after leaving', async () => {
  const { reply, arrive } = pendingReply()
  replyToAuth = () => reply
  const { router } = await openStepTwo()
  const readDrafts = () =>
    Promise.all(['sign-up', 'sign-up/addresses'].map((name) => readDraft(name, 'visitor')))
  await waitFor(async () => expect(await readDrafts()).not.toContain(null))
  press('Create account')
  await waitFor(() => expect(posts('signup')).toHaveLength(1))
  await act(() => router.navigate({ to: '/forgot_pass' }))
  expect(await readDrafts()).not.toContain(null)
  await arrive({ body: { Message: 'Thank you.' } })
  await waitFor(async () => expect(await readDrafts()).toEqual([null, null]))
})

test.each(['/signin', '/login'])('%s redirects a signed-in user to the account', async (address) => {
  signInHere()
  const { path } = await openPage(address)
  expect(path()).toBe('/account')
})

test('new account leads to sign-in, and from there back to the previous page', async () => {
  replyToAuth = () => ({ body: { Message: 'Account created.' } })
  rememberReturnPath('/compare')
  const { path } = await openStepTwo()
  vi.useFakeTimers({ shouldAdvanceTime: true })
  press('Create account')
  await heading('You’re all set')
  await act(() => vi.advanceTimersByTimeAsync(2800))
  vi.useRealTimers()
  await heading('Sign in')
  expect(path()).toBe('/signin')
  const [email, password] = [screen.getByLabelText('Email'), screen.getByLabelText('Password')]
  expect((email as HTMLInputElement).value).toBe('Dana@Buyer.agency')
  expect(document.activeElement).toBe(password)
  replyToAuth = () => accepted
  fill([{ label: 'Password', type: 'a quiet harbour' }])
  press('Sign in')
  await waitFor(() => expect(path()).toBe('/compare'))
})

test('addresses of a new account are filled in with its name and Australia', async () => {
  await openPage('/signup')
  await completeStepOne()
  const valueOf = (label: string) => screen.getByLabelText<HTMLInputElement>(label).value
  expect(['Customer Name', 'Country', 'State'].map(valueOf)).toEqual(['Buyer & Co', 'Australia', ''])
})
