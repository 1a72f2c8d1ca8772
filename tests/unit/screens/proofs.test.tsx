/** "Waiting for you" on an order's page: a proof is approved or sent back, and typed text is not lost. */
import 'fake-indexeddb/auto'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { recordOutcome } from '../../../src/session/connectivity'
import { orderReply } from '../../support/order'
import {
  field,
  openPage,
  textOf,
  press,
  connectProvider,
  type Reply,
  type Sent,
  signInHere,
  type,
} from './open-shop'

let sent: Sent[]
let files: object[]
let orderChanges: object
let replyToProof: () => Reply | Promise<Reply>
let about: Reply
const pendingProof = { OrderDetailsID: 71, Attachment: 'uploads/front.png', Approve: 2, ProofID: 5 }
beforeEach(() => {
  orderChanges = {}
  about = { status: 404, body: { ErrorCode: 'NOTFOUND' } }
  files = [pendingProof, { ...pendingProof, Attachment: 'uploads/old.png', Approve: 1, ProofID: 4 }]
  replyToProof = () => {
    files = [{ ...pendingProof, Approve: 1 }]
    return { body: { Message: 'Thank you. The proof is approved.' } }
  }
  sent = connectProvider((call) => {
    if (call === 'POST order/proof') return replyToProof()
    if (call === 'GET shop/about') return about
    const changes = { ...orderChanges, Status: 'IN REVIEW', OrderArtworkAttachment: files }
    if (call === 'GET order/12') return { body: { Data: orderReply(changes) } }
    const data = [
      { OrderID: 12, Status: 'IN REVIEW', ProofsWaiting: 1 },
      { OrderID: 13, Status: 'SHIPPED' },
    ]
    return { body: { data: call === 'GET order/' ? data : [] } }
  })
  signInHere()
})

const sentAnswers = () => sent.filter(({ call }) => call === 'POST order/proof')
async function openOrder() {
  await openPage('/order_detail/12')
  return within(await screen.findByRole('region', { name: 'Waiting for you' }))
}

/** Opens the confirmation dialog and returns it with its form. */
async function openApproval() {
  const region = await openOrder()
  fireEvent.click(region.getByRole('button', { name: 'Approve proof' }))
  const question = await screen.findByRole('dialog', { name: 'Approve this proof?' })
  return { question, form: question.querySelector('form') ?? document }
}

test('proof is approved once after one confirmation, and the page shows the approval', async () => {
  const { question, form } = await openApproval()
  expect(textOf(question)).toContain('Alpine flask 250 pieces · Navy')
  expect(within(question).getByAltText('Preview of front.png')).toBeDefined()
  expect(sentAnswers()).toEqual([])
  fireEvent.submit(form)
  fireEvent.submit(form)
  await screen.findAllByText('Thank you. The proof is approved.')
  expect(sentAnswers().map(({ body }) => body)).toEqual([{ OrderID: 12, ProofID: 5, Answer: 'approve' }])
  await waitFor(() => expect(screen.queryByRole('region', { name: 'Waiting for you' })).toBeNull())
})

test('"Not yet" approves nothing', async () => {
  const { question } = await openApproval()
  fireEvent.click(within(question).getByRole('button', { name: 'Not yet' }))
  await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Approve this proof?' })).toBeNull())
  expect(sentAnswers()).toEqual([])
})

test('proof of a job is shown once and answered for each of its lines', async () => {
  const [line] = orderReply().OrderDetails
  const red = { ...line, OrderDetailsID: 73, QTY: 20, randomnumber: [{ name: 'Colour', value: 'Red' }] }
  const setups = [71, 73].map((OrderDetailsID) => ({ OrderDetailsID, SetupName: 'Pad print', QTY: 1 }))
  orderChanges = { OrderDetails: [line, red], OrderSetupPrice: setups }
  files = [pendingProof, { ...pendingProof, OrderDetailsID: 73, ProofID: 6 }]
  const { question, form } = await openApproval()
  expect(textOf(question)).toContain('270 pieces · Navy: 250; Red: 20')
  replyToProof = () => ({ status: 503, body: { ErrorMessage: 'We are stocktaking.' } })
  fireEvent.submit(form)
  await within(question).findByText('We are stocktaking.')
  replyToProof = () => ({ body: { Message: 'Thank you.' } })
  fireEvent.submit(form)
  await screen.findAllByText('Thank you.')
  expect(sentAnswers().map(({ body }) => body['ProofID'])).toEqual([5, 5, 6])
  const keys = sentAnswers().map(({ key }) => key)
  expect([keys[0] === keys[1], keys[1] === keys[2]]).toEqual([true, false])
})

test('change is requested with a note and a marked position', async () => {
  const region = await openOrder()
  press('Ask for a change')
  press('Ask for a change')
  await region.findByText('Tell us what to change', { selector: 'a' })
  expect(sentAnswers()).toEqual([])
  type('What should we change?', 'A little larger')
  fireEvent.click(region.getByRole('button', { name: 'Mark a place' }))
  type('From the left', '25')
  replyToProof = () => ({ status: 503, body: { ErrorMessage: 'We are stocktaking.' } })
  press('Ask for a change')
  expect((await region.findByText('We are stocktaking.')).textContent).toBe('We are stocktaking.')
  expect(field('What should we change?').value).toBe('A little larger')
  replyToProof = () => ({ body: { Message: 'We will change it.' } })
  press('Ask for a change')
  await screen.findAllByText('We will change it.')
  const change = { Note: 'A little larger', Mark: { X: 0.25, Y: 0.5, Page: null } }
  expect(sentAnswers().at(-1)?.body).toEqual({ OrderID: 12, ProofID: 5, Answer: 'change', ...change })
  expect(sentAnswers().at(-1)?.key).toBe(sentAnswers().at(-2)?.key)
})

test('requested change can be read again next to the proof', async () => {
  files = [{ ...pendingProof, Approve: 0, Note: 'A little larger' }]
  await openPage('/order_detail/12')
  await screen.findByRole('region', { name: 'Items' })
  fireEvent.click(screen.getAllByRole('button', { name: 'Artwork Approve' })[0] ?? document)
  await screen.findByText('You asked for: A little larger')
})

test('change request for a document contains its page, and a mark can be removed', async () => {
  files = [{ ...pendingProof, Attachment: 'uploads/front.pdf' }]
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
  await waitFor(() => expect(sentAnswers().at(-1)?.body['Mark']).toEqual({ X: 0.5, Y: 1, Page: 2 }))
})

test('approval dialog explains offline why nothing is sent, and sends nothing', async () => {
  const { question, form } = await openApproval()
  recordOutcome('no-answer')
  await within(question).findByText(/You’re offline/)
  fireEvent.submit(form)
  expect(sentAnswers()).toEqual([])
})

test('proof without a ProofID is shown but cannot be answered', async () => {
  files = [{ ...pendingProof, ProofID: undefined }]
  await openPage('/order_detail/12')
  await screen.findByRole('region', { name: 'Items' })
  expect(screen.queryByRole('region', { name: 'Waiting for you' })).toBeNull()
})

test('order list marks orders with a proof to approve', async () => {
  await openPage('/order_list')
  const [, ...rows] = within(await screen.findByRole('table')).getAllByRole('row')
  expect(rows.map((row) => textOf(row).includes('1 proof to approve'))).toEqual([true, false])
})

test('proof answers are not offered when the shop does not list the feature', async () => {
  about = { body: { Data: { Features: ['filters'] } } }
  await openPage('/order_detail/12')
  await screen.findByRole('heading', { name: 'Order Summary' })
  await waitFor(() => expect(screen.queryByRole('region', { name: 'Waiting for you' })).toBeNull())
  const [approvals] = screen.getAllByRole('button', { name: /Artwork Approve/ })
  fireEvent.click(approvals ?? document)
  expect(within(await screen.findByRole('dialog')).getByText('front.png')).toBeDefined()
})

test('proof answers are offered when the shop lists the feature', async () => {
  about = { body: { Data: { Features: ['filters', 'proof-answers'] } } }
  await openOrder()
})
