/** "Waiting for you" on an order's page: a proof is approved or sent back, and nothing typed is lost on the way. */
import 'fake-indexeddb/auto'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { noteOutcome } from '../../../src/session/connectivity'
import { orderReply } from '../../support/order'
import {
  field,
  openPage,
  plain,
  press,
  provider,
  type Reply,
  type Sent,
  signInHere,
  type,
} from './shop-stage'

let sent: Sent[]
let files: object[]
let answer: () => Reply | Promise<Reply>
const waiting = { OrderDetailsID: 71, Attachment: 'uploads/front.png', Approve: 2, ProofID: 5 }
beforeEach(() => {
  files = [waiting, { ...waiting, Attachment: 'uploads/old.png', Approve: 1, ProofID: 4 }]
  answer = () => {
    files = [{ ...waiting, Approve: 1 }]
    return { body: { Message: 'Thank you. The proof is approved.' } }
  }
  sent = provider((call) => {
    if (call === 'POST order/proof') return answer()
    if (call === 'GET order/12')
      return { body: { Data: orderReply({ Status: 'IN REVIEW', OrderArtworkAttachment: files }) } }
    const data = [
      { OrderID: 12, Status: 'IN REVIEW', ProofsWaiting: 1 },
      { OrderID: 13, Status: 'SHIPPED' },
    ]
    return { body: { data: call === 'GET order/' ? data : [] } }
  })
  signInHere()
})

const answers = () => sent.filter(({ call }) => call === 'POST order/proof')
async function openOrder() {
  await openPage('/order_detail/12')
  return within(await screen.findByRole('region', { name: 'Waiting for you' }))
}

test('a proof is approved with one press, once, and the page says so', async () => {
  const region = await openOrder()
  expect(region.getAllByRole('listitem')).toHaveLength(1)
  expect(region.getByText(/^1 proof waits for you\./)).toBeDefined()
  const form = region.getByRole('button', { name: 'Approve proof' }).closest('form') ?? document
  fireEvent.submit(form)
  fireEvent.submit(form)
  await screen.findAllByText('Thank you. The proof is approved.')
  expect(answers().map(({ body }) => body)).toEqual([{ OrderID: 12, ProofID: 5, Answer: 'approve' }])
  await waitFor(() => expect(screen.queryByRole('region', { name: 'Waiting for you' })).toBeNull())
})

test('a change is asked for with a note and a place', async () => {
  const region = await openOrder()
  press('Ask for a change')
  press('Ask for a change')
  await region.findByText('Please say what to change', { selector: 'a' })
  expect(answers()).toEqual([])
  type('What should we change?', 'A little larger')
  fireEvent.click(region.getByRole('button', { name: 'Mark a place' }))
  type('From the left', '25')
  answer = () => ({ status: 503, body: { ErrorMessage: 'We are stocktaking.' } })
  press('Ask for a change')
  expect((await region.findByText('We are stocktaking.')).textContent).toBe('We are stocktaking.')
  expect(field('What should we change?').value).toBe('A little larger')
  answer = () => ({ body: { Message: 'We will change it.' } })
  press('Ask for a change')
  await screen.findAllByText('We will change it.')
  expect(answers().at(-1)?.body).toEqual({
    OrderID: 12,
    ProofID: 5,
    Answer: 'change',
    Note: 'A little larger',
    Mark: { X: 0.25, Y: 0.5, Page: null },
  })
  expect(answers().at(-1)?.key).toBe(answers().at(-2)?.key)
})

test('what was asked for can be read again beside the proof', async () => {
  files = [{ ...waiting, Approve: 0, Note: 'A little larger' }]
  await openPage('/order_detail/12')
  await screen.findByRole('region', { name: 'Items' })
  fireEvent.click(screen.getAllByRole('button', { name: 'Artwork Approve' })[0] ?? document)
  await screen.findByText('You asked for: A little larger')
})

test('of a document the page is named, and a mark can be taken back', async () => {
  files = [{ ...waiting, Attachment: 'uploads/front.pdf' }]
  const region = await openOrder()
  press('Ask for a change')
  type('What should we change?', 'Other colour')
  type('Page', '2')
  press('Mark a place')
  press('Remove the mark')
  expect(region.queryByLabelText('From the top')).toBeNull()
  press('Mark a place')
  type('From the top', '100')
  press('Ask for a change')
  await waitFor(() => expect(answers().at(-1)?.body['Mark']).toEqual({ X: 0.5, Y: 1, Page: 2 }))
})

test('without a network it says why nothing is sent, and sends nothing', async () => {
  const region = await openOrder()
  noteOutcome('no-answer')
  await region.findByText(/You are offline/)
  fireEvent.submit(region.getByRole('button', { name: 'Approve proof' }).closest('form') ?? document)
  expect(answers()).toEqual([])
})

test('files without a ProofID are shown as they always were', async () => {
  files = [{ ...waiting, ProofID: undefined }]
  await openPage('/order_detail/12')
  await screen.findByRole('region', { name: 'Items' })
  expect(screen.queryByRole('region', { name: 'Waiting for you' })).toBeNull()
})

test('the list says which order waits', async () => {
  await openPage('/order_list')
  const [, ...rows] = within(await screen.findByRole('table')).getAllByRole('row')
  expect(rows.map((row) => plain(row).includes('1 proof waits for you'))).toEqual([true, false])
})
