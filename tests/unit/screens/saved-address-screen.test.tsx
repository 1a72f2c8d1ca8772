// @vitest-environment happy-dom
/** The two lists of saved addresses: what stands there, trouble with one of them, and removing. */
import 'fake-indexeddb/auto'
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { checkNow } from '../../../src/session/connectivity'
import { SavedAddressScreen } from '../../../src/screens/account/saved-address-screen'
import { Toaster } from '../../../src/ui/toast/toaster'
import { stage } from '../widgets/shell-stage'
import { accountProvider, billing, shipping } from './account-provider'

const provider = accountProvider()
const refusal = (status: number, ErrorMessage: string) => Response.json({ ErrorMessage }, { status })

const open = () =>
  stage(
    <>
      <SavedAddressScreen />
      <Toaster />
    </>,
    '/saved_address',
  )
const list = (name: 'Billing Address' | 'Shipping Address') => screen.getByRole('region', { name })
const entries = (name: 'Billing Address' | 'Shipping Address') =>
  within(list(name)).queryAllByRole('listitem')
const two = (call: string) =>
  Response.json(call.endsWith('billing') ? { Data: [billing(7), billing(8)] } : { data: [shipping(9)] })

describe('the lists', () => {
  test('number, name and place of each, with ways to change it and to add another', async () => {
    provider.answer = two
    await open()
    await waitFor(() => expect(entries('Billing Address')).toHaveLength(2))
    await waitFor(() => expect(entries('Shipping Address')).toHaveLength(1))
    const [first, second] = entries('Billing Address')
    for (const words of ['1', 'Dana Buyer', '7 Harbour St', 'Level 3', 'Sydney NSW 2000', 'Australia'])
      expect(first?.textContent).toContain(words)
    const update = within(second as HTMLElement).getByRole('link', { name: /^Update/ })
    expect(update.getAttribute('href')).toBe('/billing_address/8')
    const addLinks = screen.getAllByRole('link', { name: /^Add/ }).map((link) => link.getAttribute('href'))
    expect(addLinks).toEqual(['/billing_address', '/shipping_address'])
    expect(entries('Shipping Address')[0]?.textContent).toContain('Dunedin Otago 9016')
    expect(document.querySelector('[style]')).toBeNull()
  })

  test('empty ones say so', async () => {
    provider.answer = () => Response.json({ Data: null })
    await open()
    expect(await screen.findByText('No billing address saved yet.')).toBeTruthy()
    expect(await screen.findByText('No shipping address saved yet.')).toBeTruthy()
  })

  test('one that fails leaves the other alone; its Retry asks for it only', async () => {
    provider.answer = (call) => (call.endsWith('billing') ? refusal(500, 'Resting.') : two(call))
    await open()
    expect(await within(list('Billing Address')).findByText('Resting.')).toBeTruthy()
    await waitFor(() => expect(entries('Shipping Address')).toHaveLength(1))
    const asked: string[] = []
    provider.answer = (call) => {
      asked.push(call)
      return two(call)
    }
    fireEvent.click(within(list('Billing Address')).getByRole('button', { name: 'Retry' }))
    await waitFor(() => expect(entries('Billing Address')).toHaveLength(2))
    expect(asked).toEqual(['GET myaccount/getbilling'])
  })
})

describe('Remove', () => {
  async function ask() {
    provider.answer = two
    await open()
    await waitFor(() => expect(entries('Billing Address')).toHaveLength(2))
    await waitFor(() => expect(entries('Shipping Address')).toHaveLength(1))
    const remove = within(list('Billing Address')).getByRole('button', { name: /^Remove.*7 Harbour St/ })
    fireEvent.click(remove)
    return { remove, dialog: screen.getByRole('dialog', { name: 'Remove this billing address?' }) }
  }

  test('asks first, with Cancel focused; Cancel changes nothing', async () => {
    const { dialog } = await ask()
    expect(dialog.textContent).toContain('7 Harbour St')
    const cancel = within(dialog).getByRole('button', { name: 'Cancel' })
    expect(document.activeElement).toBe(cancel)
    fireEvent.click(cancel)
    await waitFor(() => expect(dialog.hasAttribute('open')).toBe(false))
    expect(provider.sent).toEqual([])
  })

  test('OK takes it out, asks for that list only, and the focus stays with the list', async () => {
    const { dialog } = await ask()
    const asked: string[] = []
    provider.answer = (call) => {
      asked.push(call)
      return Response.json(
        call.startsWith('DELETE') ? { Message: 'Address removed.' } : { Data: [billing(8)] },
      )
    }
    fireEvent.click(within(dialog).getByRole('button', { name: 'OK' }))
    await waitFor(() => expect(entries('Billing Address')).toHaveLength(1))
    expect(await screen.findByText('Address removed.')).toBeTruthy()
    expect(asked).toEqual(['DELETE myaccount/getbilling/7', 'GET myaccount/getbilling'])
    expect(document.activeElement).toBe(within(list('Billing Address')).getByRole('heading'))
  })

  test('a refusal is told in the words of the shop, and the entry stays', async () => {
    const { dialog } = await ask()
    provider.answer = (call) => (call.startsWith('DELETE') ? refusal(409, 'It is in use.') : two(call))
    fireEvent.click(within(dialog).getByRole('button', { name: 'OK' }))
    expect(await screen.findByText('It is in use.')).toBeTruthy()
    expect(entries('Billing Address')).toHaveLength(2)
  })

  test('without a network a press says why, and asks and sends nothing', async () => {
    const { dialog, remove } = await ask()
    fireEvent.click(within(dialog).getByRole('button', { name: 'Cancel' }))
    provider.answer = () => 'nothing'
    await act(async () => void (await checkNow()))
    expect(remove.getAttribute('aria-disabled')).toBe('true')
    const reason = document.getElementById(remove.getAttribute('aria-describedby') ?? '')
    expect(reason?.textContent).toContain('You are offline')
    fireEvent.click(remove)
    expect((await screen.findByRole('alert')).textContent).toContain('You are offline')
    expect(provider.sent).toEqual([])
  })
})
