/** The personal strip of the home page, which only its customer sees (req 2.12, 8.7). */
import 'fake-indexeddb/auto'
import { act, fireEvent, screen, within } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { setCustomerView } from '../../../src/session/customer-view'
import { orderReply } from '../../support/order'
import { openPage, connectProvider, type Sent, signInHere } from './open-shop'

const flask = { ProductID: 7, ProductName: 'Alpine flask', Product: { Slug: 'alpine-flask' } }
const detail = { ...flask, OrderDetailsID: 71, QTY: 250, ProductPrice: 4.2 }
const home = { Sliders: [], PopularProducts: [], StartExploring: [], TrendingNow: [], Offer: null }

let sent: Sent[]
beforeEach(() => {
  sent = connectProvider((call) => {
    if (call === 'GET HomePageSetting/') return { body: { Data: home } }
    if (call === 'GET order/') return { body: { data: [{ OrderID: 12, ProofsWaiting: 3 }] } }
    if (call === 'GET order/12') return { body: { Data: orderReply({ OrderDetails: [detail] }) } }
    return { body: { Data: [] } }
  })
})

const region = (name: string) => screen.queryByRole('region', { name })
const personalRequests = () => sent.filter(({ call }) => /^GET (order|cart)\/?/.test(call))

test('visitor sees no personal strip, and none of its data is requested', async () => {
  await openPage('/')
  await screen.findByRole('link', { name: 'Open a free account' })
  expect(region('Waiting for you')).toBeNull()
  expect(personalRequests().filter(({ call }) => !call.includes('getgst'))).toEqual([])
})

test('strip counts proofs to approve from the order list', async () => {
  signInHere()
  await openPage('/')
  const waiting = within(await screen.findByRole('region', { name: 'Waiting for you' }))
  const link = await waiting.findByRole('link', { name: '3 proofs to approve' })
  expect(link.getAttribute('href')).toBe('/order_detail/12')
})

test('order can be ordered again from its dialog, but not in customer view', async () => {
  signInHere()
  await openPage('/')
  fireEvent.click(await screen.findByRole('button', { name: 'Alpine flask' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Order 12' }))
  dialog.getByText('250 × Alpine flask')
  dialog.getByRole('button', { name: 'Order again' })
  fireEvent.click(dialog.getByRole('button', { name: 'Close' }))

  act(() => setCustomerView('hidden'))
  expect(region('Waiting for you')).toBeNull()
  expect(region('Order again')).toBeNull()
})
