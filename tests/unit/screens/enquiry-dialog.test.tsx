/** A request for a quote: from whom it comes, that it is one however often it is sent, and that it waits for a network. */
import 'fake-indexeddb/auto'
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { useState } from 'react'
import * as v from 'valibot'
import { beforeEach, expect, test } from 'vitest'
import { guestOwner } from '../../../src/domain/account/identity'
import { inOrder } from '../../../src/domain/outbox/outbox'
import { addDays, localDay } from '../../../src/domain/delivery/working-days'
import type { EnquiryKind } from '../../../src/domain/cart/enquiry'
import { openOutboxRows } from '../../../src/outbox/device'
import { MoreActions } from '../../../src/screens/product/enquiry/more-actions'
import { VisitorPrice } from '../../../src/screens/product/order/price-place'
import type { Selection } from '../../../src/screens/product/selection'
import { useSignedIn } from '../../../src/session/account'
import { noteOutcome } from '../../../src/session/connectivity'
import { setNeed } from '../../../src/session/need'
import { anyProduct } from '../../support/product'
import {
  field,
  later,
  openPiece,
  press,
  provider,
  type Reply,
  type Sent,
  signInHere,
  type,
} from './shop-stage'

let sent: Sent[]
let answer: () => Reply | Promise<Reply>
beforeEach(() => {
  sent = provider(() => answer())
})

const selection: Selection = {
  choice: { values: new Map(), quantity: '250', setups: new Map(), cells: new Map() },
  grid: null,
  chosen: {
    lines: [{ variationId: '12', quantity: 500, options: [{ name: 'Colour', value: 'Navy' }], cell: null }],
    problems: { attributes: new Map(), quantity: null },
  },
  choose: () => {},
  emptyCells: () => {},
}
/** The two places of a product page where requests begin. */
function Requests() {
  const [asked, ask] = useState<EnquiryKind | null>(null)
  return (
    <>
      {!useSignedIn() && <VisitorPrice here="/" onQuote={() => ask('quote')} />}
      <MoreActions product={anyProduct()} selection={selection} branding={[]} asked={asked} onAsk={ask} />
    </>
  )
}
async function open() {
  press('Request a quote')
  return within(await screen.findByRole('dialog', { name: 'Request a quote' }))
}
test('a sample is requested in a dialog of its own, of one piece', async () => {
  await openPiece(<Requests />)
  press('Request a sample')
  await screen.findByRole('dialog', { name: 'Request a sample' })
  expect(field('Quantity').value).toBe('1')
})

const submit = (name: string) =>
  fireEvent.submit(screen.getByRole('button', { name }).closest('form') ?? document)

test('is filled with the profile, and sent once for two presses', async () => {
  const profile = { token: 't', FullName: 'Wren', Email: 'wren@buyer.example', MobileNumber: '0400 000 000' }
  for (const [name, value] of Object.entries(profile)) localStorage.setItem(name, value)
  const day = addDays(localDay(new Date()), 30)
  setNeed({ by: day })
  await openPiece(<Requests />)
  const dialog = await open()
  const labels = ['Full name', 'Email', 'Mobile number', 'Quantity', 'Needed by']
  expect(labels.map((label) => field(label).value)).toEqual([
    'Wren',
    'wren@buyer.example',
    '0400 000 000',
    '500',
    day,
  ])
  type('Anything else?', 'By March.')
  const { reply, arrive } = later()
  answer = () => reply
  // Both presses come before the page is drawn anew.
  act(() => {
    submit('Send request')
    submit('Send request')
  })
  await waitFor(() => expect(sent).toHaveLength(1))
  await arrive({ status: 503, body: { ErrorMessage: 'We are stocktaking.' } })
  expect((await dialog.findByRole('alert')).textContent).toContain('We are stocktaking.')
  answer = () => ({ body: { Message: 'Thank you.' } })
  submit('Retry')
  await dialog.findAllByText('Thank you.')
  expect(sent.map(({ call }) => call)).toEqual(['POST product/requestquote', 'POST product/requestquote'])
  expect(sent[1]?.key).toBe(sent[0]?.key)
  expect(sent[1]?.body).toMatchObject({
    ProductVariationID: 12,
    QTY: 500,
    NeededBy: day,
    Remarks: 'By March.\n\nChosen:\nColour: Navy',
  })
  fireEvent.click(dialog.getByRole('button', { name: 'Close' }))
  await open()
  expect([field('Full name').value, field('Anything else?').value]).toEqual(['Wren', ''])
})

test.each([
  ['a visitor’s', guestOwner],
  ['a customer’s', 'dana'],
])('%s is on the device before it leaves', async (_, owner) => {
  if (owner !== guestOwner) signInHere(owner)
  await openPiece(<Requests />)
  await open()
  for (const [label, text] of Object.entries({ 'Full name': 'Wren', Email: 'wren@buyer.example' }))
    type(label, text)
  type('Mobile number', '0400 000 000')
  const { reply, arrive } = later()
  answer = () => reply
  submit('Send request')
  const asked = () => sent.find(({ call }) => call === 'POST product/requestquote')
  await waitFor(() => expect(asked()).toBeDefined())
  const unsent = async () => {
    const rows = await openOutboxRows()(owner, () => ({ put: [], drop: [] }))
    return rows.flatMap(({ state, entity }) => (state.name === 'sent' ? [] : [entity]))
  }
  expect(await unsent()).toContain(asked()?.key)
  await arrive({ body: { Message: 'Thank you.' } })
  await screen.findAllByText('Thank you.')
  expect(await unsent()).not.toContain(asked()?.key)
})

test.each([
  ['without a network it is kept on the device at once', true],
  ['where no answer comes it is kept under the name that it was sent by', false],
])('%s, sealed for a visitor, and the dialog says so', async (_, isKnown) => {
  await openPiece(<Requests />)
  const dialog = await open()
  for (const [label, text] of Object.entries({ 'Full name': 'Wren', Email: 'wren@buyer.example' }))
    type(label, text)
  type('Mobile number', '0400 000 000')
  answer = () => undefined
  if (isKnown) act(() => noteOutcome('no-answer'))
  submit('Send request')
  await dialog.findByText('We’ll send it when you’re back online.')
  expect(dialog.getByRole('link', { name: 'See what’s waiting' }).getAttribute('href')).toBe('/sync')
  expect(dialog.queryByText(/thank you/i)).toBeNull()
  const rows = await openOutboxRows()(guestOwner, () => ({ put: [], drop: [] }))
  const payload = inOrder(rows).at(-1)?.payload
  expect(payload).toMatchObject({
    kind: 'quote',
    product: { name: anyProduct().name },
    asked: { to: 'device' },
  })
  expect(JSON.stringify(rows)).not.toMatch(/wren/i)
  const asked = sent.filter(({ call }) => call === 'POST product/requestquote')
  // What waits may be tried by now, by its own name.
  expect(asked.map(({ body }) => body['RequestID'])).toEqual(asked.map(({ key }) => key))
  const { requestId } = v.parse(v.object({ requestId: v.string() }), payload)
  if (!isKnown) expect(asked.map(({ key }) => key)).toContain(requestId)
})

test('a customer’s own waits under the customer’s name alone, readable there', async () => {
  signInHere('wren')
  await openPiece(<Requests />)
  const dialog = await open()
  for (const [label, text] of Object.entries({ 'Full name': 'Wren', Email: 'wren@buyer.example' }))
    type(label, text)
  type('Mobile number', '0400 000 000')
  answer = () => undefined
  submit('Send request')
  await dialog.findByText('We’ll send it when you’re back online.')
  const rowsOf = (owner: string) => openOutboxRows()(owner, () => ({ put: [], drop: [] }))
  expect((await rowsOf('wren')).map(({ payload }) => payload)).toMatchObject([
    { asked: { to: 'nobody', enquiry: { fullName: 'Wren', remarks: 'Chosen:\nColour: Navy' } } },
  ])
})
