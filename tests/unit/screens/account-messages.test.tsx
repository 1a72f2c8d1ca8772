// @vitest-environment happy-dom
/** Every message of A §5 on the account's forms: one summary, its links, and typing that takes an error away. */
import 'fake-indexeddb/auto'
import { fireEvent, screen, within } from '@testing-library/react'
import type { ReactNode } from 'react'
import { expect, test } from 'vitest'
import { AddressScreen } from '../../../src/screens/account/address-screen'
import { ChangePasswordScreen } from '../../../src/screens/account/change-password-screen'
import { ProfileScreen } from '../../../src/screens/account/profile-screen'
import { emptyForms, goodValues, wrongValues } from '../../support/account-messages'
import { stage } from '../widgets/shell-stage'
import { accountProvider, field, press, saidOf, type } from './account-provider'

const provider = accountProvider()

const screens: Record<string, ReactNode> = {
  '/shipping_address': <AddressScreen kind="shipping" id={null} />,
  '/billing_address': <AddressScreen kind="billing" id={null} />,
  '/change_password': <ChangePasswordScreen />,
  '/account': <ProfileScreen />,
}

test.each(Object.entries(emptyForms))('%s sent empty', async (path, { submit, fields }) => {
  await stage(screens[path], path)
  for (const { label, type: typed } of fields) type(label, typed)
  press(submit)
  const summary = screen.getByRole('alert', { name: 'There is a problem' })
  expect(document.activeElement).toBe(summary)
  const links = within(summary).getAllByRole('link')
  expect(links.map(({ textContent }) => textContent)).toEqual(fields.map(({ message }) => message))
  expect(document.title).toMatch(/^Error: /)
  for (const [index, { label, message }] of fields.entries()) {
    expect(saidOf(label)).toContain(message)
    expect(field(label).getAttribute('aria-invalid')).toBe('true')
    fireEvent.click(links[index] as HTMLElement)
    expect(document.activeElement).toBe(field(label))
  }
  for (const { label, message } of fields) {
    type(label, 'x')
    expect(screen.queryByText(message)).toBeNull()
  }
  expect(screen.queryByRole('alert')).toBeNull()
  expect(provider.sent).toEqual([])
})

const wrong = Object.entries(wrongValues).flatMap(([path, cases]) => cases.map((one) => ({ path, ...one })))

test.each(wrong)('$path with "$type" as $label', async ({ path, label, type: typed, message }) => {
  await stage(screens[path], path)
  for (const [name, value] of Object.entries(goodValues[path] ?? {})) type(name, value)
  // The confirmation follows a new password, so that only one thing is wrong.
  if (label === 'New Password') type('Confirm Password', typed)
  type(label, typed)
  press(emptyForms[path]?.submit ?? '')
  const summary = screen.getByRole('alert', { name: 'There is a problem' })
  expect(
    within(summary)
      .getAllByRole('link')
      .map(({ textContent }) => textContent),
  ).toEqual([message])
  expect(provider.sent).toEqual([])
})

test.each([
  ['', 'Email is required.'],
  ['dana', 'Invalid Email format'],
])('a profile whose e-mail is "%s"', async (email, message) => {
  localStorage.setItem('Email', email)
  await stage(<ProfileScreen />)
  press('Save changes')
  expect(saidOf('Email')).toContain(message)
  expect(field('Email').readOnly).toBe(true)
})
