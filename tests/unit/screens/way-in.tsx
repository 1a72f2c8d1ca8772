/** A stage for the pages on the way in: a visitor, the real routes, and the fields by their labels. */
import { QueryClientProvider } from '@tanstack/react-query'
import { createMemoryHistory, RouterProvider } from '@tanstack/react-router'
import { fireEvent, render, screen, within } from '@testing-library/react'
import { beforeEach } from 'vitest'
import { createShopRouter } from '../../../src/app'
import { createQueryClient } from '../../../src/query-client'
import { Toaster } from '../../../src/ui/toast/toaster'
import { AccountLinks } from '../../../src/widgets/sign-in/account-links'
import { rememberEmail } from '../../../src/widgets/sign-in/sign-in-form'
import { showSignIn } from '../../../src/widgets/shell/overlays'
import { accountProvider } from './account-provider'

type Place = { label: string; group?: string }

/** Nobody is signed in, and nobody answers until the test says how. */
export function visitorProvider() {
  const provider = accountProvider()
  beforeEach(() => {
    localStorage.clear()
    sessionStorage.clear()
    rememberEmail('')
    showSignIn(null)
  })
  return provider
}

/** `before` are pages visited on the way. */
export async function open(path: string, before: string[] = ['/404']) {
  const queryClient = createQueryClient(() => {})
  const history = createMemoryHistory({ initialEntries: [...before, path], initialIndex: before.length })
  const router = createShopRouter(queryClient, history)
  render(
    <QueryClientProvider client={queryClient}>
      <RouterProvider
        router={router}
        InnerWrap={({ children }) => (
          <>
            {children}
            <AccountLinks />
          </>
        )}
      />
      <Toaster />
    </QueryClientProvider>,
  )
  await screen.findByRole('heading', { level: 1 })
  return { router, history, path: () => history.location.pathname }
}

export function input({ label, group }: Place): HTMLInputElement {
  const place = group === undefined ? screen : within(screen.getByRole('group', { name: group }))
  return place.getByLabelText<HTMLInputElement>(label)
}

export function fill(fields: (Place & { type: string })[]): void {
  for (const field of fields) fireEvent.change(input(field), { target: { value: field.type } })
}

export const saidOfInput = (place: Place) =>
  (input(place).getAttribute('aria-describedby') ?? '')
    .split(' ')
    .map((id) => document.getElementById(id)?.textContent)

export const problems = () =>
  within(screen.getByRole('alert', { name: 'There is a problem' }))
    .getAllByRole('link')
    .map(({ textContent }) => textContent)
