// @vitest-environment happy-dom
/** A forgotten password: the link that is asked for, and the one that is opened (A §2, §8). */
import 'fake-indexeddb/auto'
import { act, screen, waitFor } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { forgotForm, resetForm } from '../../support/way-in-messages'
import { press } from './account-provider'
import { fill, input, open, visitorProvider } from './way-in'

const provider = visitorProvider()
const sentTo = (path: string) =>
  provider.sent.filter(({ call }) => call === `POST auth/forgotpassword${path}`)
const heading = (name: string) => screen.findByRole('heading', { level: 1, name })

describe('asking for a link', () => {
  const toast = 'Forgot password link has been sent to your email.'

  test.each(['dana', ' Dana@brand.sydney '])(
    '%j: a toast for 4 s, words that stay, and again',
    async (account) => {
      provider.answer = () => Response.json({ Message: 'Look into your mail.' })
      await open('/forgot_pass')
      fill([{ label: 'Username or email', type: account }])
      press('Send link')
      await screen.findByText(toast)
      const words = screen.getByText('Look into your mail.')
      expect(document.activeElement?.contains(words)).toBe(true)
      expect(sentTo('')).toMatchObject([{ body: { UserNameOrEmail: account.trim() } }])
      await waitFor(() => expect(screen.queryByText(toast)).toBeNull(), { timeout: 7000 })
      expect(screen.getByText('Look into your mail.')).toBeTruthy()
      press('Send again')
      await waitFor(() => expect(sentTo('')).toHaveLength(2))
      await screen.findByText(toast)
    },
    15_000,
  )

  test('a refusal is a toast and stands on the page', async () => {
    provider.answer = () => Response.json({ ErrorMessage: 'Too many requests.' }, { status: 429 })
    await open('/forgot_pass')
    fill(forgotForm.good)
    press('Send link')
    await waitFor(() => expect(screen.getAllByText('Too many requests.')).toHaveLength(2))
    expect(input({ label: 'Username or email' }).value).toBe('dana')
    expect(screen.queryByText('Check your mail')).toBeNull()
  })
})

describe('opening a link', () => {
  const save = (message: unknown = { message: 'Your password was changed.' }, status = 200) => {
    provider.answer = (call) =>
      call.endsWith('verifylink')
        ? Response.json({ Data: [{ isValid: '1' }] })
        : Response.json(message, { status })
  }
  async function openValid() {
    const shown = await open('/confirm_pass/a%2Fb%2Bc==', ['/404'])
    await screen.findByLabelText('New password')
    return shown
  }

  test('is read once and taken out of the address', async () => {
    save()
    const { history } = await openValid()
    expect(sentTo('/verifylink')).toMatchObject([{ body: { VerificationLink: 'a/b+c==' } }])
    expect(history.location.href).toBe('/confirm_pass/-')
    expect(document.body.textContent).not.toContain('a/b+c')
    expect(JSON.stringify([{ ...localStorage }, { ...sessionStorage }])).not.toContain('b+c')
    await act(async () => history.back())
    await waitFor(() => expect(history.location.pathname).toBe('/404'))
  })

  test('sets the password, says so and goes on to sign in, as whoever is signed in stays', async () => {
    localStorage.setItem('token', 'somebody')
    save()
    const { history } = await openValid()
    fill(resetForm.good)
    press('Save password')
    await screen.findByText('Your password was changed.')
    await heading('Sign in')
    expect(sentTo('/changepassword')).toMatchObject([
      { body: { VerificationLink: 'a/b+c==', Password: 'a quiet harbour' } },
    ])
    expect(localStorage.getItem('token')).toBe('somebody')
    // The used link left the history.
    await act(async () => history.back())
    await waitFor(() => expect(history.location.pathname).toBe('/404'))
  })

  test.each([
    [() => Response.json({ ErrorCode: 'INVALIDEURLEXPIRE', ErrorMessage: 'Expired' }, { status: 400 })],
    [() => Response.json({ ErrorCode: 'INVALIDEURLEXPIRE' })],
    [() => Response.json({ isValid: false })],
    [() => Response.json({ Data: { isValid: 0 } })],
  ])('%s: expired, with a way to a new one', async (answer) => {
    provider.answer = answer
    await open('/confirm_pass/old')
    await heading('URL expired.')
    expect(screen.getByRole('link', { name: 'Send a new link' }).getAttribute('href')).toBe('/forgot_pass')
  })

  test('one that is used meanwhile is expired, too', async () => {
    save({ ErrorCode: 'INVALIDEURLEXPIRE', ErrorMessage: 'URL expired.' }, 400)
    await openValid()
    fill(resetForm.good)
    press('Save password')
    await heading('URL expired.')
  })

  test('without an answer it is not called expired, and Retry asks again', async () => {
    await open('/confirm_pass/link')
    await heading('Your link could not be checked')
    expect(screen.queryByText('URL expired.')).toBeNull()
    save()
    press('Retry')
    await screen.findByLabelText('New password')
  })

  test('a shop in trouble is heard, and nothing is called expired', async () => {
    provider.answer = () => Response.json({ ErrorMessage: 'The shop is being restocked.' }, { status: 500 })
    await open('/confirm_pass/link')
    await heading('Your link could not be checked')
    expect(screen.getByRole('alert').textContent).toContain('The shop is being restocked.')
  })

  test.each([
    [{ ErrorMessage: 'Not that one.' }, 'Not that one.'],
    [{ ErrorCode: 'X' }, 'An error occurred while updating the password.'],
  ])('%j when saving: said as toast and on the page, nothing typed is lost', async (message, words) => {
    save(message, 422)
    await openValid()
    fill(resetForm.good)
    press('Save password')
    await waitFor(() => expect(screen.getAllByText(words)).toHaveLength(2))
    expect(input({ label: 'New password' }).value).toBe('a quiet harbour')
  })
})
