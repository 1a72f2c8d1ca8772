// @vitest-environment happy-dom
/** Signing in on the page and in the dialog: what is sent, what is kept, where it leads, and what is said. */
import 'fake-indexeddb/auto'
import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { leaveForSignIn } from '../../../src/session/account'
import { checkNow } from '../../../src/session/connectivity'
import { SignInLink } from '../../../src/widgets/sign-in/sign-in-link'
import { AccountLinks } from '../../../src/widgets/sign-in/account-links'
import { stage } from '../widgets/shell-stage'
import { press } from './account-provider'
import { fill, input, open, visitorProvider } from './way-in'

const provider = visitorProvider()
afterEach(() => vi.useRealTimers())

const profile = { UserID: 7, RoleID: 2, FullName: 'Dana Buyer', Email: 'dana@buyer.agency' }
const admitted = (more: object = {}, Message = 'Signed in successfully.') =>
  Response.json({ token: 'secret', Message, data: { ...profile, ...more } })
/** Answers signing in; everything else is empty. */
const answering = (signIn: () => Response) => (call: string) =>
  call === 'POST auth/signin' ? signIn() : Response.json({ Data: [], CartCount: 0, Rate: 10 })

function signIn(email = ' Dana@Buyer.agency ') {
  fill([
    { label: 'Email', type: email },
    { label: 'Password', type: ' pass ' },
  ])
  press('Sign in')
}
const token = () => localStorage.getItem('token')
const signInsSent = () => provider.sent.filter(({ call }) => call === 'POST auth/signin')

describe('the page', () => {
  test.each(['/signin', '/login', '/LogIn'])(
    '%s signs in and goes back to the page before',
    async (address) => {
      provider.answer = answering(() => admitted())
      leaveForSignIn('/compare?x=1')
      const { history } = await open(address, ['/404', '/signup'])
      signIn()
      expect(await screen.findByText('Signed in successfully.')).toBeTruthy()
      await waitFor(() => expect(history.location.href).toBe('/compare?x=1'))
      expect(token()).toBe('secret')
      expect(signInsSent()).toMatchObject([{ body: { Email: 'dana@buyer.agency', Password: ' pass ' } }])
      // The sign-in page is no page to come back to.
      await act(async () => history.back())
      await waitFor(() => expect(history.location.pathname).toBe('/signup'))
    },
  )

  test('a refusal is a toast for 3 s and stands on the page until the next attempt', async () => {
    provider.answer = answering(() =>
      Response.json({ ErrorMessage: 'The email or password is not right.' }, { status: 401 }),
    )
    const { path } = await open('/signin')
    signIn()
    await waitFor(() => expect(screen.getAllByText('The email or password is not right.')).toHaveLength(2))
    await waitFor(() => expect(screen.getAllByText('The email or password is not right.')).toHaveLength(1), {
      timeout: 6000,
    })
    expect([path(), token(), input({ label: 'Password' }).value]).toEqual(['/signin', null, ' pass '])
    provider.answer = () => new Promise(() => {})
    press('Sign in')
    await waitFor(() => expect(screen.queryByText('The email or password is not right.')).toBeNull())
  }, 15_000)

  test.each([5, 9])('role %i is told, and nothing is kept', async (RoleID) => {
    provider.answer = answering(() => admitted({ RoleID }))
    const { path } = await open('/signin')
    signIn()
    const words = await screen.findAllByText('This account cannot sign in here. Please call us.')
    expect(words.length).toBeGreaterThan(0)
    expect([path(), localStorage.length]).toEqual(['/signin', 0])
  })

  test('pressed often it is sent once; whoever went on meanwhile stays there', async () => {
    let answer = (_: Response) => {}
    provider.answer = (call) =>
      call === 'POST auth/signin'
        ? new Promise((resolve) => {
            answer = resolve
          })
        : Response.json({ Data: [] })
    leaveForSignIn('/compare')
    const { router, path } = await open('/signin')
    signIn()
    for (let times = 0; times < 5; times += 1) press('One moment…')
    await waitFor(() => expect(signInsSent()).toHaveLength(1))
    await act(() => router.navigate({ to: '/signup' }))
    await screen.findByRole('heading', { name: 'Create an account' })
    await act(async () => answer(admitted()))
    await waitFor(() => expect(token()).toBe('secret'))
    await screen.findByText('Signed in successfully.')
    expect(path()).toBe('/signup')
  })

  test('without a network nothing is sent, and the press says why', async () => {
    await open('/signin')
    await act(async () => void (await checkNow()))
    signIn()
    expect(screen.getByRole('alert').textContent).toContain('You are offline.')
    expect(signInsSent()).toEqual([])
  })

  test('the e-mail goes along to a forgotten password and back, but not in the address', async () => {
    const { router, history } = await open('/signin')
    fill([{ label: 'Email', type: 'dana@buyer.agency' }])
    fireEvent.click(screen.getByRole('link', { name: 'Forgot your password?' }))
    expect((await screen.findByLabelText<HTMLInputElement>('Username or email')).value).toBe(
      'dana@buyer.agency',
    )
    expect(JSON.stringify(history.location)).not.toContain('dana')
    fill([{ label: 'Username or email', type: 'dana@brand.sydney' }])
    await act(async () => router.history.back())
    expect((await screen.findByLabelText<HTMLInputElement>('Email')).value).toBe('dana@brand.sydney')
  })

  test('nothing of the e-mail is left once somebody is signed in', async () => {
    provider.answer = answering(() => admitted())
    leaveForSignIn('/compare')
    const { router, path } = await open('/signin')
    signIn()
    await waitFor(() => expect(path()).toBe('/compare'))
    await act(() => router.navigate({ to: '/forgot_pass' }))
    expect((await screen.findByLabelText<HTMLInputElement>('Username or email')).value).toBe('')
  })

  test.each([1, '1', true, 'true'])('IsChangePassword %j is a notice that blocks nothing', async (flag) => {
    provider.answer = answering(() => admitted({ IsChangePassword: flag }))
    leaveForSignIn('/compare')
    const { path } = await open('/signin')
    signIn()
    const notice = await screen.findByRole('region', { name: /^Please choose a new password/ })
    expect(notice.querySelector('a')?.getAttribute('href')).toBe('/change_password')
    await waitFor(() => expect(path()).toBe('/compare'))
    press('Not now')
    await waitFor(() => expect(screen.queryByText('Please choose a new password.')).toBeNull())
  })

  test.each([0, '0', false, null, undefined])('IsChangePassword %j is none', async (flag) => {
    provider.answer = answering(() => admitted({ IsChangePassword: flag }))
    leaveForSignIn('/compare')
    const { path } = await open('/signin')
    signIn()
    await waitFor(() => expect(path()).toBe('/compare'))
    expect(screen.queryByText('Please choose a new password.')).toBeNull()
  })
})

describe('the dialog', () => {
  async function openHere() {
    const shown = await stage(
      <>
        <div tabIndex={-1} role="group" aria-label="Prices">
          <Opener />
        </div>
        <AccountLinks />
      </>,
      '/product/cup',
    )
    return shown
  }
  const Opener = () => (
    <SignInLink here="/product/cup?q=5" className="">
      Login
    </SignInLink>
  )
  const link = () => screen.getByRole('link', { name: 'Login' })
  const dialog = () => screen.findByRole('dialog', { name: 'Sign in' })

  test('opens on a plain press only; the link itself goes on working', async () => {
    await openHere()
    expect(link().getAttribute('href')).toBe('/signin')
    const pressed = (keys: object) => {
      const event = new MouseEvent('click', { bubbles: true, cancelable: true, ...keys })
      act(() => void link().dispatchEvent(event))
      return event.defaultPrevented
    }
    for (const key of ['metaKey', 'ctrlKey', 'shiftKey', 'altKey'])
      expect(pressed({ [key]: true })).toBe(false)
    expect(screen.queryByRole('dialog')).toBeNull()
    expect(pressed({})).toBe(true)
    await dialog()
    expect(Object.values({ ...sessionStorage })).toContain('/product/cup?q=5')
  })

  test('signs in on the page, which is asked for anew and keeps what it shows', async () => {
    provider.answer = answering(() => admitted())
    const { client, router, path } = await openHere()
    client.setQueryData(['product', 'cup'], 'a cup')
    let loads = 0
    router.invalidate = () => {
      loads += 1
      return Promise.resolve()
    }
    fireEvent.click(link())
    const box = await dialog()
    signIn()
    await waitFor(() => expect(token()).toBe('secret'))
    await waitFor(() => expect(box.hasAttribute('open')).toBe(false))
    expect(client.getQueryState(['product', 'cup'])).toMatchObject({ data: 'a cup', isInvalidated: true })
    expect([loads, path()]).toEqual([1, '/product/cup'])
  })

  test('a wish for another password outlives it', async () => {
    provider.answer = answering(() => admitted({ IsChangePassword: 1 }))
    await openHere()
    fireEvent.click(link())
    const box = await dialog()
    signIn()
    await waitFor(() => expect(box.hasAttribute('open')).toBe(false))
    fireEvent(box, new Event('close'))
    expect(screen.getByText('Please choose a new password.')).toBeTruthy()
  })

  test('a refusal stands in it; its links close it', async () => {
    provider.answer = answering(() => Response.json({ ErrorMessage: 'No.' }, { status: 401 }))
    const { path } = await openHere()
    fireEvent.click(link())
    const box = await dialog()
    signIn()
    await screen.findByText('No.')
    expect(box.hasAttribute('open')).toBe(true)
    fireEvent.click(screen.getByRole('link', { name: 'Create an account' }))
    await waitFor(() => expect(path()).toBe('/signup'))
    await waitFor(() => expect(box.hasAttribute('open')).toBe(false))
  })
})
