// @vitest-environment happy-dom
/** The address form: new, saved, somebody else's, and what the network does in the middle. */
import 'fake-indexeddb/auto'
import { act, screen, waitFor } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { checkNow } from '../../../src/session/connectivity'
import { addressesQuery } from '../../../src/queries/address'
import { AddressScreen } from '../../../src/screens/account/address-screen'
import { Toaster } from '../../../src/ui/toast/toaster'
import { goodValues } from '../../support/account-messages'
import { stage } from '../widgets/shell-stage'
import { accountProvider, billing, field, press, shipping, type } from './account-provider'

const provider = accountProvider()
const refusal = (status: number, ErrorMessage: string, ErrorCode = 'VALIDATION') =>
  Response.json({ ErrorCode, ErrorMessage }, { status })
const open = (kind: 'billing' | 'shipping', id: string | null) =>
  stage(
    <>
      <AddressScreen kind={kind} id={id} />
      <Toaster />
    </>,
    `/${kind}_address`,
  )
const fill = (kind: 'billing' | 'shipping') => {
  for (const [label, value] of Object.entries(goodValues[`/${kind}_address`] ?? {})) type(label, value)
}
const values = () =>
  [...document.querySelectorAll('main input, form input')].map((input) => (input as HTMLInputElement).value)

describe('a new one', () => {
  test('begins empty, with the right hints for the browser', async () => {
    await open('billing', null)
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Add address')
    expect(screen.getByRole('heading', { level: 2 }).textContent).toBe('Billing Address')
    expect(values().join('')).toBe('')
    const labels = [
      'Customer Name',
      'Country',
      'State',
      'City',
      'Zip Code',
      'Address Line 1',
      'Address Line 2',
    ]
    expect([...labels, 'Email', 'Number'].map((label) => field(label).autocomplete)).toEqual(
      [
        'name country-name address-level1 address-level2 postal-code address-line1 address-line2 email tel',
      ].flatMap((tokens) => tokens.split(' ').map((token) => `billing ${token}`)),
    )
    expect([...(field('Country').list?.options ?? [])].slice(0, 2).map(({ value }) => value)).toEqual([
      'Australia',
      'New Zealand',
    ])
    expect(field('State').list?.options).toHaveLength(8)
  })

  test('a shipping address asks for no e-mail and no number, and for Australian states only there', async () => {
    await open('shipping', null)
    expect(screen.queryByLabelText('Email')).toBeNull()
    expect(screen.queryByLabelText('Number')).toBeNull()
    expect(field('City').autocomplete).toBe('shipping address-level2')
    type('Country', 'New Zealand')
    expect(field('State').getAttribute('list')).toBeNull()
    type('Country', 'Australia')
    type('Zip Code', '20000')
    expect(screen.getByText('Australian postcodes have four digits.')).toBeTruthy()
  })

  test('is sent once for two presses, and leads to the list with the words of the shop', async () => {
    let arrive: (response: Response) => void = () => {}
    provider.answer = (call) =>
      call.startsWith('POST') ? new Promise((resolve) => (arrive = resolve)) : Response.json({ Data: [] })
    const { path } = await open('shipping', null)
    fill('shipping')
    press('Save address')
    press(/Save address|One moment/)
    await waitFor(() => expect(provider.sent).toHaveLength(1))
    expect(screen.getByRole('button', { name: 'One moment…' }).getAttribute('aria-disabled')).toBe('true')
    expect(provider.sent[0]).toMatchObject({
      call: 'POST myaccount/addshipping',
      body: { SCustomerName: 'Dana Buyer', SZipcode: '2000', SAddress2: 'Level 3' },
    })
    await act(async () => arrive(Response.json({ Message: 'Address added.' })))
    await waitFor(() => expect(path()).toBe('/saved_address'))
    expect(await screen.findByText('Address added.')).toBeTruthy()
  })

  test('a refusal is told and can be dismissed; what was typed stays; the same words go under the same key', async () => {
    provider.answer = () => refusal(409, 'You can save at most 50.')
    const { path } = await open('billing', null)
    fill('billing')
    press('Save address')
    expect(await screen.findByText('You can save at most 50.')).toBeTruthy()
    expect(field('City').value).toBe('Dunedin')
    press('Dismiss')
    expect(screen.queryByText('You can save at most 50.')).toBeNull()
    press('Save address')
    await waitFor(() => expect(provider.sent).toHaveLength(2))
    expect(provider.sent[1]?.key).toBe(provider.sent[0]?.key)
    await screen.findByText('You can save at most 50.')
    type('City', 'Auckland')
    press('Save address')
    await waitFor(() => expect(provider.sent).toHaveLength(3))
    expect(provider.sent[2]?.key).not.toBe(provider.sent[0]?.key)
    expect(path()).toBe('/billing_address')
  })

  test('without a network nothing is sent, the reason is said, and nothing typed is lost', async () => {
    await open('shipping', null)
    fill('shipping')
    await act(async () => void (await checkNow()))
    press('Save address')
    expect((await screen.findByRole('alert')).textContent).toContain('You are offline')
    expect(provider.sent).toEqual([])
    expect(field('Address Line 1').value).toBe('1 Harbour St')
  })

  test('an answer to a session that has ended leads nowhere', async () => {
    provider.answer = () => {
      localStorage.clear()
      return Response.json({ Message: 'Address added.' })
    }
    const { path } = await open('shipping', null)
    fill('shipping')
    press('Save address')
    await screen.findByRole('button', { name: 'Save address' })
    await waitFor(() => expect(provider.sent).toHaveLength(1))
    expect(path()).toBe('/shipping_address')
    expect(screen.queryByText('Address added.')).toBeNull()
  })
})

describe('a saved one', () => {
  test('fills every field, zip code and second line included, and is put with its id', async () => {
    const saved = { ...shipping(9), SAddress2: 'Floor 2' }
    provider.answer = (call) => {
      if (call === 'GET myaccount/getshipping/9') return Response.json({ Data: [saved] })
      return Response.json(call.startsWith('PUT') ? { Message: 'Address updated.' } : { Data: [] })
    }
    const { path } = await open('shipping', '9')
    await screen.findByLabelText('Zip Code')
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Update address')
    expect(values()).toEqual([
      'Dana Buyer',
      'New Zealand',
      'Otago',
      'Dunedin',
      '9016',
      '9 Princes St',
      'Floor 2',
    ])
    type('City', ' Mosgiel ')
    press('Save address')
    await waitFor(() => expect(path()).toBe('/saved_address'))
    expect(provider.sent).toMatchObject([
      {
        call: 'PUT myaccount/addshipping',
        body: { UserShippingAddressID: 9, SCity: 'Mosgiel', SZipcode: '9016' },
      },
    ])
  })

  test('the list’s entry stands in until it comes; what was typed by then stays', async () => {
    let arrive: (response: Response) => void = () => {}
    provider.answer = (call) =>
      call.endsWith('/7')
        ? new Promise((resolve) => (arrive = resolve))
        : Response.json({ Data: [billing(7, { BAddress2: null })] })
    await open('billing', '7')
    await screen.findByLabelText('Zip Code')
    expect(field('Address Line 2').value).toBe('')
    type('City', 'Newcastle')
    await act(async () => arrive(Response.json({ Data: billing(7) })))
    await waitFor(() => expect(field('Address Line 2').value).toBe('Level 3'))
    expect(field('City').value).toBe('Newcastle')
  })

  test('without a network it opens from the list', async () => {
    const { client } = await open('billing', null)
    provider.answer = (call) =>
      call.endsWith('getbilling') ? Response.json({ Data: [billing(7)] }) : 'nothing'
    await client.fetchQuery(addressesQuery('billing'))
    const { unmount } = await open('billing', '7').then(({ view }) => view)
    expect(await screen.findAllByLabelText('Zip Code')).toBeTruthy()
    unmount()
  })

  test('one that is not the customer’s is not found, with the way back', async () => {
    provider.answer = (call) =>
      call.endsWith('/8')
        ? refusal(404, 'This address was not found.', 'NOTFOUND')
        : Response.json({ Data: [] })
    await open('billing', '8')
    expect(await screen.findByRole('heading', { name: 'This address was not found' })).toBeTruthy()
    const links = screen.getAllByRole('link', { name: 'Saved addresses' })
    expect(links.at(-1)?.getAttribute('href')).toBe('/saved_address')
    expect(screen.queryByLabelText('Zip Code')).toBeNull()
  })

  test('one that is removed meanwhile keeps what is typed', async () => {
    provider.answer = (call) => Response.json({ Data: call.endsWith('/7') ? billing(7) : [billing(7)] })
    const { client } = await open('billing', '7')
    await screen.findByLabelText('City')
    type('City', 'Hobart')
    provider.answer = () => refusal(404, 'This address was not found.', 'NOTFOUND')
    await act(() => client.refetchQueries({ queryKey: ['address'] }))
    expect(field('City').value).toBe('Hobart')
  })

  test('trouble is named, and Retry asks again', async () => {
    provider.answer = () => refusal(500, 'The shop is being restocked.')
    await open('billing', '7')
    expect(await screen.findByText('The shop is being restocked.')).toBeTruthy()
    provider.answer = (call) => Response.json({ Data: call.endsWith('/7') ? billing(7) : [billing(7)] })
    press('Retry')
    expect(await screen.findByLabelText('Zip Code')).toBeTruthy()
  })
})
