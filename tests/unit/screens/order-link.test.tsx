// @vitest-environment happy-dom
/** Order links are sent once, and nothing is claimed that the provider did not say. */
import 'fake-indexeddb/auto'
import { act, cleanup, screen, waitFor } from '@testing-library/react'
import AES from 'crypto-js/aes.js'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { usualOrderLinkKey } from '../../../src/domain/order/order-link'
import { noteOutcome } from '../../../src/session/connectivity'
import { orderReply } from '../../support/order'
import { clearStage, later, openPage, press, provider, type Reply, type Sent, signInHere } from './shop-stage'

const linkTo = (said: object) =>
  `/order-status/${encodeURIComponent(AES.encrypt(JSON.stringify(said), usualOrderLinkKey).toString())}`
const approve = () => linkTo({ orderId: 12, orderAction: 'IN REVIEW', signature: 's' })

let reply: Reply | Promise<Reply>
let sent: Sent[]
beforeEach(() => {
  reply = { body: { Message: 'This order was approved already.' } }
  sent = provider((call) => {
    if (call === 'POST order/orderStatusPortalUser') return reply
    if (call === 'GET order/12') return { body: { Data: orderReply() } }
    return { status: 404, body: { ErrorMessage: 'Nothing here.' } }
  })
})
afterEach(clearStage)

const answers = () => sent.filter(({ call }) => call.startsWith('POST order/'))
const approved = () => screen.findByText('Order 12 approved successfully')

test('with the order in the answer everybody sees what was decided about, without files or reviews', async () => {
  reply = { body: { Message: 'Done', Data: orderReply() } }
  await openPage(approve())
  expect(await screen.findByText('Alpine flask')).toBeTruthy()
  expect(screen.queryByRole('button', { name: /ArtWork|Approve|Submit/ })).toBeNull()
  expect(sent.filter(({ call }) => call.startsWith('GET order'))).toEqual([])
})

test('a signed-in customer’s token goes along, and the order is read when it may be', async () => {
  signInHere('a')
  await openPage(approve())
  expect(await screen.findByText('Alpine flask')).toBeTruthy()
  expect(answers()[0]?.token).toBe('token of a')
})

test('loaded again, by its other address, it says what became of it and sends nothing', async () => {
  const link = approve()
  await openPage(link)
  await approved()
  expect(screen.getByText('This order was approved already.')).toBeTruthy()
  cleanup()
  await openPage(link.replace('order-status', 'order'))
  await approved()
  expect(answers()).toHaveLength(1)
})

test.each([false, true])('what was decided before (%s) is told, but is no news', async (AlreadyDecided) => {
  reply = { body: { Message: 'This order was approved already.', AlreadyDecided } }
  await openPage(approve())
  await approved()
  await act(() => new Promise((shown) => setTimeout(shown)))
  expect(screen.queryAllByText('Order status updated successfully.')).toHaveLength(AlreadyDecided ? 0 : 1)
})

test('left before the answer, it is sent again by a press only', async () => {
  const link = approve()
  reply = undefined
  await openPage(link)
  await screen.findByText(/has not been confirmed/)
  cleanup()
  reply = { body: { Message: 'Done' } }
  await openPage(link)
  expect(await screen.findByText(/left before the shop’s answer was here/)).toBeTruthy()
  expect(answers()).toHaveLength(1)
  press('Retry')
  await approved()
  expect(answers()).toHaveLength(2)
})

test('Back while the answer is on its way waits for the same answer', async () => {
  const link = approve()
  const late = later()
  reply = late.reply
  await openPage(link)
  await waitFor(() => expect(answers()).toHaveLength(1))
  cleanup()
  await openPage(link)
  await screen.findByText('Telling the shop your decision…')
  await late.arrive({ body: { Message: 'Done' } })
  await approved()
  expect(answers()).toHaveLength(1)
})

test('reading ahead sends nothing', async () => {
  const { router } = await openPage('/404')
  await router.preloadRoute({ to: approve() })
  expect(answers()).toEqual([])
})

test('a link that was refused stays so: /404 again, which says why, and nothing is sent', async () => {
  const link = approve()
  reply = { status: 409, body: { ErrorCode: 'INVALIDLINK', ErrorMessage: 'This link is not valid.' } }
  for (const visit of ['first', 'second']) {
    const { path } = await openPage(link)
    await waitFor(() => expect(path(), visit).toBe('/404'))
    const words = await screen.findByText('This link is not valid.')
    expect(words.closest('section')?.querySelector('h1')?.textContent, visit).toBe('Oops! Page not found')
    cleanup()
  }
  expect(answers()).toHaveLength(1)
})

test.each<[string, Reply, string]>([
  ['no network', undefined, 'could not be reached'],
  ['too many at once', { status: 429, body: { ErrorMessage: 'Slow down.' } }, 'Slow down.'],
])('%s: "Not sent", nothing is claimed, Retry sends it', async (_, trouble, words) => {
  reply = trouble
  await openPage(approve())
  expect(await screen.findByText('Not sent')).toBeTruthy()
  expect(screen.getByRole('alert').textContent).toContain(words)
  expect(document.body.textContent).not.toMatch(/successfully|rejected/)
  reply = { body: { Message: 'Done' } }
  act(() => noteOutcome('answered'))
  press('Retry')
  await approved()
})

test('a provider that wants a session sends a visitor to sign in', async () => {
  reply = { status: 401, body: { ErrorCode: 'INVALIDTOKEN', ErrorMessage: 'Who are you?' } }
  const { path } = await openPage(approve())
  await waitFor(() => expect(path()).toBe('/signin'))
  expect(await screen.findByText('Please sign in, then open the link in your e-mail again.')).toBeTruthy()
})
