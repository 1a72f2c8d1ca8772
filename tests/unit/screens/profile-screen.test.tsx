// @vitest-environment happy-dom
/** Account info and the own password: what is kept on this device after a change, and what is not. */
import 'fake-indexeddb/auto'
import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { checkNow } from '../../../src/session/connectivity'
import { setCustomerView } from '../../../src/session/customer-view'
import { ChangePasswordScreen } from '../../../src/screens/account/change-password-screen'
import { ProfileScreen } from '../../../src/screens/account/profile-screen'
import { Toaster } from '../../../src/ui/toast/toaster'
import { stage } from '../widgets/shell-stage'
import { accountProvider, field, press, type } from './account-provider'

const provider = accountProvider()
const open = () =>
  stage(
    <>
      <ProfileScreen />
      <Toaster />
    </>,
  )
const kept = (name: string) => localStorage.getItem(name)

describe('account info', () => {
  test('shows what sign-in kept, however it was written, and who this is', async () => {
    localStorage.setItem('DOB', '1980-01-31T00:00:00.000Z')
    localStorage.setItem('Gender', 'female')
    localStorage.setItem('Bio', 'Buys.')
    await open()
    expect(
      ['Full name', 'Email', 'Mobile number', 'Date of birth', 'Gender', 'Bio'].map(
        (label) => field(label).value,
      ),
    ).toEqual(['Dana Buyer', 'dana@buyer.example', '0400 000 000', '1980-01-31', 'Female', 'Buys.'])
    const summary = screen.getByRole('region', { name: 'Your account' })
    expect(summary.textContent).toContain('Wholesaler')
    act(() => setCustomerView(true))
    expect(summary.textContent).not.toContain('Wholesaler')
  })

  test('is saved, said, and followed by the profile on this device', async () => {
    provider.answer = () => Response.json({ Message: 'Your profile was updated.' })
    await open()
    type('Full name', ' Dana B. Buyer ')
    type('Date of birth', '1980-01-31')
    type('Gender', 'Male')
    press('Save changes')
    expect(await screen.findByText('Your profile was updated.')).toBeTruthy()
    expect(provider.sent).toMatchObject([
      {
        call: 'POST myaccount/basic_info',
        body: {
          FullName: 'Dana B. Buyer',
          MobileNumber: '0400 000 000',
          DOB: '1980-01-31',
          Gender: 'Male',
          Bio: '',
        },
      },
    ])
    expect([kept('FullName'), kept('DOB'), kept('Gender')]).toEqual(['Dana B. Buyer', '1980-01-31', 'Male'])
    expect(field('Full name').value).toBe('Dana B. Buyer')
    expect(screen.getByRole('region', { name: 'Your account' }).textContent).toContain('Dana B. Buyer')
  })

  test('a refusal is a toast and stands on the page; nothing is kept and nothing typed is lost', async () => {
    provider.answer = () => Response.json({ ErrorMessage: 'Not that name.' }, { status: 422 })
    await open()
    type('Full name', 'X')
    press('Save changes')
    await waitFor(() => expect(screen.getAllByText('Not that name.')).toHaveLength(2))
    expect([kept('FullName'), field('Full name').value]).toEqual(['Dana Buyer', 'X'])
  })

  test('an answer to a session that has ended writes nothing', async () => {
    provider.answer = () => {
      localStorage.clear()
      return Response.json({ Message: 'Your profile was updated.' })
    }
    await open()
    type('Full name', 'Late')
    press('Save changes')
    await waitFor(() => expect(provider.sent).toHaveLength(1))
    await screen.findByRole('button', { name: 'Save changes' })
    expect(localStorage.length).toBe(0)
    expect(screen.queryByText('Your profile was updated.')).toBeNull()
  })

  test('the end of a bio is counted', async () => {
    await open()
    type('Bio', 'x'.repeat(900))
    expect(screen.getByText('100 characters left')).toBeTruthy()
    type('Bio', 'x'.repeat(1001))
    expect(screen.getByText('1 character too many')).toBeTruthy()
    type('Bio', 'x')
    expect(screen.queryByText(/characters? (left|too many)$/, { ignore: '[role=status]' })).toBeNull()
  })
})

describe('the picture', () => {
  const file = (size: number, kind: string) => new File([new Uint8Array(size)], 'me', { type: kind })
  const choose = (chosen: File) =>
    fireEvent.change(screen.getByLabelText('Profile picture file'), { target: { files: [chosen] } })

  test.each([
    [file(10, 'application/pdf'), /no picture/],
    [file(0, 'image/png'), /empty/],
    [file(8 * 1024 * 1024 + 1, 'image/png'), /larger than 8 MB/],
  ])('what cannot be one is told before it is sent', async (chosen, words) => {
    await open()
    choose(chosen)
    expect(screen.getByRole('alert').textContent).toMatch(words)
    expect(provider.sent).toEqual([])
  })

  test('is kept and shown at once; a failure is told, and Retry sends it again', async () => {
    let arrive: (response: Response) => void = () => {}
    provider.answer = () => new Promise((resolve) => (arrive = resolve))
    await open()
    choose(file(10, 'image/png'))
    expect(await screen.findByText('Uploading your picture…')).toBeTruthy()
    arrive(Response.json({ ErrorMessage: 'Too blurry.' }, { status: 415 }))
    expect((await screen.findByRole('alert')).textContent).toBe('Too blurry.')
    provider.answer = (call) =>
      call.startsWith('POST')
        ? Response.json({ ProfilePic: [{ filename: 'uploads/me.webp' }], Message: 'Picture updated.' })
        : new Response('x', { headers: { 'content-type': 'image/webp' } })
    press('Retry')
    expect((await screen.findByRole('img', { name: 'Picture of Dana Buyer' })).getAttribute('src')).toMatch(
      /^blob:/,
    )
    expect(await screen.findByText('Picture updated.')).toBeTruthy()
    expect(kept('ProfilePic')).toBe('uploads/me.webp')
    expect(provider.sent.map(({ call }) => call)).toEqual(['POST auth/profilepic/', 'POST auth/profilepic/'])
    expect(screen.queryByRole('alert')).toBeNull()
  })

  test('a host that lets nobody read it may still show it', async () => {
    localStorage.setItem('ProfilePic', 'uploads/elsewhere.webp')
    await open()
    const image = await screen.findByRole('img', { name: 'Picture of Dana Buyer' })
    expect(image.getAttribute('src')).toBe('/uploads/elsewhere.webp')
    fireEvent.error(image)
    expect(screen.queryByRole('img')).toBeNull()
    expect(screen.getByText('DB')).toBeTruthy()
  })

  test('without a network a press says why', async () => {
    await open()
    await act(async () => void (await checkNow()))
    press('Add a picture')
    expect((await screen.findByRole('alert')).textContent).toContain('You are offline')
  })
})

describe('the password', () => {
  const openIt = () =>
    stage(
      <>
        <ChangePasswordScreen />
        <Toaster />
      </>,
    )
  const fill = () => {
    type('Current Password', 'what it was')
    type('New Password', 'a quiet harbour')
    type('Confirm Password', 'a quiet harbour')
  }

  test('is changed, the fields are emptied, and nobody is asked for a new one any more', async () => {
    localStorage.setItem('IsChangePassword', '1')
    provider.answer = () => Response.json({ Message: 'Your password was changed.' })
    await openIt()
    fill()
    press('Change password')
    expect(await screen.findByText('Your password was changed.')).toBeTruthy()
    expect(provider.sent).toMatchObject([
      {
        call: 'POST myaccount/changepassword',
        body: { OldPassword: 'what it was', NewPassword: 'a quiet harbour' },
      },
    ])
    const labels = ['Current Password', 'New Password', 'Confirm Password']
    expect(labels.map((label) => field(label).value)).toEqual(['', '', ''])
    expect(labels.map((label) => field(label).autocomplete)).toEqual([
      'current-password',
      'new-password',
      'new-password',
    ])
    expect(kept('IsChangePassword')).toBeNull()
    expect(document.querySelector<HTMLInputElement>('[autocomplete=username]')?.value).toBe(
      'dana@buyer.example',
    )
  })

  test.each([
    [{ ErrorMessage: 'The current password is not right.' }, 'The current password is not right.'],
    [{}, 'An error occurred while updating the password.'],
  ])('a refusal is a toast and stands on the page: %j', async (reply, words) => {
    provider.answer = () => Response.json(reply, { status: 422 })
    await openIt()
    fill()
    press('Change password')
    await waitFor(() => expect(screen.getAllByText(words)).toHaveLength(2))
    expect(field('New Password').value).toBe('a quiet harbour')
    provider.answer = () => Response.json({ Message: 'Your password was changed.' })
    press('Change password')
    await screen.findByText('Your password was changed.')
    await waitFor(() => expect(screen.queryByText(words)).toBeNull())
  })
})
