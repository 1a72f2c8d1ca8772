/** A request for a quote fills in the sender's data, is sent once after several presses, and waits for a network. */
import 'fake-indexeddb/auto'
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { useState } from 'react'
import * as v from 'valibot'
import { beforeEach, expect, test } from 'vitest'
import { guestOwner } from '../../../src/domain/account/identity'
import { inOrder } from '../../../src/domain/outbox/outbox'
import { addDays, localDay } from '../../../src/domain/delivery/working-days'
import type { EnquiryKind } from '../../../src/domain/enquiry/enquiry'
import { encryptedRows } from '../../../src/device/vault/encrypted-rows'
import { openOutboxRows } from '../../../src/outbox/device'
import { kinds } from '../../../src/outbox/kinds'
import { MoreActions } from '../../../src/screens/product/enquiry/more-actions'
import { VisitorPrice } from '../../../src/screens/product/order/price-area'
import type { Selection } from '../../../src/screens/product/selection'
import { useSignedIn } from '../../../src/session/account'
import { recordOutcome } from '../../../src/session/connectivity'
import { setNeed } from '../../../src/session/need'
import { anyProduct } from '../../support/product'
import {
  field,
  pendingReply,
  renderPart,
  press,
  connectProvider,
  type Reply,
  type Sent,
  signInHere,
  type,
} from './open-shop'

let sent: Sent[]
let replyToRequest: () => Reply | Promise<Reply>
beforeEach(() => {
  sent = connectProvider(() => replyToRequest())
})

const selection: Selection = {
  choice: { values: new Map(), quantity: '250', setups: new Map([['3', 2]]), cells: new Map() },
  grid: null,
  chosen: {
    lines: [{ variationId: '12', quantity: 500, options: [{ name: 'Colour', value: 'Navy' }], cell: null }],
    problems: { attributes: new Map(), quantity: null },
  },
  choose: () => {},
  emptyCells: () => {},
}
/** The two parts of a product page from which requests start. */
function Requests() {
  const [kind, setKind] = useState<EnquiryKind | null>(null)
  return (
    <>
      {!useSignedIn() && <VisitorPrice returnHref="/" onQuote={() => setKind('quote')} />}
      <MoreActions
        product={anyProduct()}
        selection={selection}
        branding={[{ id: '3', name: 'Pad Print' }]}
        openRequest={kind}
        onOpenRequest={setKind}
      />
    </>
  )
}
async function open() {
  press('Request a quote')
  return within(await screen.findByRole('dialog', { name: 'Request a quote' }))
}
function typeSender() {
  const sender = { 'Full name': 'Wren', Email: 'wren@buyer.example', 'Mobile number': '0400 000 000' }
  for (const [label, text] of Object.entries(sender)) type(label, text)
}
const rowsOf = (owner: string) =>
  openOutboxRows(encryptedRows, kinds).change(owner, () => ({ put: [], drop: [] }))

test('sample request has its own dialog with a quantity of one piece', async () => {
  await renderPart(<Requests />)
  press('Request a sample')
  await screen.findByRole('dialog', { name: 'Request a sample' })
  expect(field('Quantity').value).toBe('1')
})

const submit = (name: string) =>
  fireEvent.submit(screen.getByRole('button', { name }).closest('form') ?? document)

test('request form is filled from the profile, and two presses send one request', async () => {
  const profile = { token: 't', FullName: 'Wren', Email: 'wren@buyer.example', MobileNumber: '0400 000 000' }
  for (const [name, value] of Object.entries(profile)) localStorage.setItem(name, value)
  const day = addDays(localDay(new Date()), 30)
  setNeed({ by: day })
  await renderPart(<Requests />)
  const dialog = await open()
  const labels = ['Full name', 'Email', 'Mobile number', 'Quantity', 'Needed by']
  const filledIn = ['Wren', 'wren@buyer.example', '0400 000 000', '500', day]
  expect(labels.map((label) => field(label).value)).toEqual(filledIn)
  type('Anything else?', 'By March.')
  const { reply, arrive } = pendingReply()
  replyToRequest = () => reply
  // Both presses happen before the page renders again.
  act(() => {
    submit('Send request')
    submit('Send request')
  })
  await waitFor(() => expect(sent).toHaveLength(1))
  await arrive({ status: 503, body: { ErrorMessage: 'We are stocktaking.' } })
  expect((await dialog.findByRole('alert')).textContent).toContain('We are stocktaking.')
  replyToRequest = () => ({ body: { Message: 'Thank you.' } })
  submit('Retry')
  await dialog.findAllByText('Thank you.')
  expect(sent.map(({ call }) => call)).toEqual(['POST product/requestquote', 'POST product/requestquote'])
  expect(sent[1]?.key).toBe(sent[0]?.key)
  const Remarks = 'By March.\n\nChosen:\nColour: Navy\nBranding: Pad Print (2 positions)'
  const choice = { ProductVariationID: 12, QTY: 500, Branding: '3=2' }
  expect(sent[1]?.body).toMatchObject({ ...choice, NeededBy: day, Remarks })
  fireEvent.click(dialog.getByRole('button', { name: 'Close' }))
  await open()
  expect([field('Full name').value, field('Anything else?').value]).toEqual(['Wren', ''])
})

test.each([
  ['a visitor’s', guestOwner],
  ['a customer’s', 'dana'],
])('%s request is stored on the device before it is sent', async (_, owner) => {
  if (owner !== guestOwner) signInHere(owner)
  await renderPart(<Requests />)
  await open()
  typeSender()
  const { reply, arrive } = pendingReply()
  replyToRequest = () => reply
  submit('Send request')
  const sentRequest = () => sent.find(({ call }) => call === 'POST product/requestquote')
  await waitFor(() => expect(sentRequest()).toBeDefined())
  const unsent = async () =>
    (await rowsOf(owner)).flatMap(({ state, entity }) => (state.name === 'sent' ? [] : [entity]))
  expect(await unsent()).toContain(sentRequest()?.key)
  await arrive({ body: { Message: 'Thank you.' } })
  await screen.findAllByText('Thank you.')
  expect(await unsent()).not.toContain(sentRequest()?.key)
})

test.each([
  ['request made offline', true],
  ['request without a reply', false],
])('%s is stored encrypted, and the dialog shows that it will be sent', async (_, isKnownOffline) => {
  await renderPart(<Requests />)
  const dialog = await open()
  typeSender()
  replyToRequest = () => undefined
  if (isKnownOffline) act(() => recordOutcome('no-answer'))
  submit('Send request')
  await dialog.findByText('We’ll send it when you’re back online.')
  expect(dialog.getByRole('link', { name: 'See what’s waiting' }).getAttribute('href')).toBe('/sync')
  expect(dialog.queryByText(/thank you/i)).toBeNull()
  const rows = await rowsOf(guestOwner)
  const payload = inOrder(rows).at(-1)?.payload
  const { name } = anyProduct()
  expect(payload).toMatchObject({ kind: 'quote', product: { name }, asked: { to: 'device' } })
  expect(JSON.stringify(rows)).not.toMatch(/wren/i)
  const sentRequests = sent.filter(({ call }) => call === 'POST product/requestquote')
  // The outbox may already have sent the stored request, with another id.
  expect(sentRequests.map(({ body }) => body['RequestID'])).toEqual(sentRequests.map(({ key }) => key))
  const { requestId } = v.parse(v.object({ requestId: v.string() }), payload)
  if (!isKnownOffline) expect(sentRequests.map(({ key }) => key)).toContain(requestId)
})

test('customer’s request is stored for that customer alone and not encrypted', async () => {
  signInHere('wren')
  await renderPart(<Requests />)
  const dialog = await open()
  typeSender()
  replyToRequest = () => undefined
  submit('Send request')
  await dialog.findByText('We’ll send it when you’re back online.')
  expect((await rowsOf('wren')).map(({ payload }) => payload)).toMatchObject([
    {
      asked: {
        to: 'nobody',
        enquiry: { fullName: 'Wren', remarks: 'Chosen:\nColour: Navy\nBranding: Pad Print (2 positions)' },
      },
    },
  ])
})
