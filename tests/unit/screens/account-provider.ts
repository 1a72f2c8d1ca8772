/** A provider for the account's pages: what it answers by call, and what it was sent. */
import { afterEach, beforeEach, vi } from 'vitest'
import { toast } from 'react-hot-toast/headless'
import { cleanup, fireEvent, screen } from '@testing-library/react'
import { connectTransport } from '../../../src/api/request'
import { noteOutcome } from '../../../src/session/connectivity'
import { currentToken } from '../../../src/session/identity'

type Answer = (call: string, body: unknown) => Response | Promise<Response> | 'nothing'

export type Sent = { call: string; key: string | null; body: unknown }

let customers = 0

/** Somebody is signed in, and nobody answers until the test says how. */
export function accountProvider() {
  const provider = { sent: [] as Sent[], answer: (() => 'nothing') as Answer }
  beforeEach(() => {
    customers += 1
    provider.sent = []
    provider.answer = () => 'nothing'
    for (const [name, value] of Object.entries({
      token: 'secret',
      UserID: `account-${customers}`,
      RoleID: '2',
      FullName: 'Dana Buyer',
      Email: 'dana@buyer.example',
      MobileNumber: '0400 000 000',
    }))
      localStorage.setItem(name, value)
    vi.spyOn(console, 'warn').mockImplementation(() => {})
    connectTransport({ token: currentToken, onOutcome: () => {} })
    noteOutcome('answered')
    vi.stubGlobal('fetch', async (address: string, init?: RequestInit) => {
      const call = `${init?.method ?? 'GET'} ${address.replace(/^.*\/frontend\/api\//, '')}`
      const body: unknown = typeof init?.body === 'string' ? JSON.parse(init.body) : init?.body
      if (!call.startsWith('GET'))
        provider.sent.push({ call, key: new Headers(init?.headers).get('Idempotency-Key'), body })
      const answer = await provider.answer(call, body)
      if (answer === 'nothing') throw new TypeError('Failed to fetch')
      return answer
    })
  })
  afterEach(() => {
    cleanup()
    toast.remove()
    localStorage.clear()
    vi.unstubAllGlobals()
    vi.restoreAllMocks()
  })
  return provider
}

export const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label)
export const type = (label: string, value: string) => fireEvent.change(field(label), { target: { value } })
export const press = (name: string | RegExp) => fireEvent.click(screen.getByRole('button', { name }))
/** What the field is described by. */
export const saidOf = (label: string) =>
  (field(label).getAttribute('aria-describedby') ?? '')
    .split(' ')
    .map((id) => document.getElementById(id)?.textContent)

export const billing = (id: number, changes: Record<string, unknown> = {}) => ({
  UserBillingAddressID: id,
  BCustomerName: 'Dana Buyer',
  BCountry: 'Australia',
  BState: 'NSW',
  BCity: 'Sydney',
  BZipcode: '2000',
  BAddress1: `${id} Harbour St`,
  BAddress2: 'Level 3',
  BEmail: 'accounts@buyer.example',
  BMobileNumber: '0400 000 000',
  ...changes,
})
export const shipping = (id: number) => ({
  UserShippingAddressID: id,
  SCustomerName: 'Dana Buyer',
  SCountry: 'New Zealand',
  SState: 'Otago',
  SCity: 'Dunedin',
  SZipcode: '9016',
  SAddress1: `${id} Princes St`,
  SAddress2: '',
})
