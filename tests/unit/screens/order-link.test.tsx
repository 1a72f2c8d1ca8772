/** The decision of an order link is sent once, and the page shows only results that the server reported. */
import 'fake-indexeddb/auto'
import { act, cleanup, screen, waitFor } from '@testing-library/react'
import AES from 'crypto-js/aes.js'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { defaultOrderLinkKey } from '../../../src/domain/order/order-link'
import { orderReply } from '../../support/order'
import {
  pendingReply,
  openPage,
  press,
  connectProvider,
  type Reply,
  type Sent,
  signInHere,
} from './open-shop'

const linkTo = (payload: object) =>
  `/order-status/${encodeURIComponent(AES.encrypt(JSON.stringify(payload), defaultOrderLinkKey).toString())}`
const approve = () => linkTo({ orderId: 12, orderAction: 'IN REVIEW', signature: 's' })

let reply: Reply | Promise<Reply>
/** The order that the server shows; null: the server requires a session. */
let order: object | Promise<Reply> | null
let sent: Sent[]
beforeEach(() => {
  order = null
  reply = { body: { Message: 'Noted.' } }
  sent = connectProvider((call) => {
    if (call === 'POST order/orderStatusPortalUser') return reply
    if (call === 'GET order/updated/12' && order)
      return order instanceof Promise ? order : { body: { Data: order } }
    if (call === 'GET order/updated/12') return { status: 401, body: { ErrorCode: 'INVALIDTOKEN' } }
    return { status: 404, body: { ErrorMessage: 'Nothing here.' } }
  })
})

const sentDecisions = () => sent.filter(({ call }) => call.startsWith('POST order/'))
const decide = async (button = 'Approve order') => {
  await screen.findByRole('button', { name: button })
  press(button)
}
/** Opens the link, presses the button, and waits for the result. */
async function openAndApprove(link = approve()) {
  const page = await openPage(link)
  await decide()
  await waitForApproved()
  return page
}
const personalData = /High St|Low St|0400|@buyer/
const waitForApproved = () => screen.findByText('Order 12 approved successfully')

test('touch sends the decision without the button after the order request has ended', async () => {
  // Automatic sending is disabled in automated browsers.
  vi.spyOn(navigator, 'webdriver', 'get').mockReturnValue(false)
  await openPage(linkTo({ orderId: 12, orderAction: 'REJECTED' }))
  expect(await screen.findByRole('heading', { name: 'Reject order 12?' })).toBeTruthy()
  const touch = Object.defineProperty(new Event('pointerdown'), 'isTrusted', { value: true })
  await waitFor(() => {
    window.dispatchEvent(touch)
    expect(screen.getByText('Order 12 rejected')).toBeTruthy()
  })
  expect(screen.getByText('Order status updated successfully.')).toBeTruthy()
  expect(sent.map(({ call }) => call).slice(0, 2)).toEqual([
    'GET order/updated/12',
    'POST order/orderStatusPortalUser',
  ])
})

describe('without a touch', () => {
  let pendingResult: ReturnType<typeof pendingReply>
  const advance = (milliseconds: number) => act(() => vi.advanceTimersByTimeAsync(milliseconds))
  beforeEach(() => {
    pendingResult = pendingReply()
    vi.spyOn(navigator, 'webdriver', 'get').mockReturnValue(false)
    vi.spyOn(document, 'hasFocus').mockReturnValue(true)
    vi.useFakeTimers({ shouldAdvanceTime: true })
  })

  test.each([
    ['refused', 1200],
    ['slow', 2000],
  ])('focused page with a %s order request sends once within %i ms', async (speed, timeoutMs) => {
    if (speed === 'slow') order = pendingResult.reply
    await openPage(approve())
    await screen.findByRole('heading', { name: 'Approve order 12?' })
    expect(sentDecisions()).toEqual([])
    for (let passed = 0; passed < timeoutMs; passed += 100) await advance(100)
    expect(sentDecisions()).toHaveLength(1)
    await waitForApproved()
    await advance(60_000)
    expect(sentDecisions()).toHaveLength(1)
  })

  test('page that is opened again before the decision was sent waits for the button', async () => {
    const link = approve()
    await openPage(link)
    await screen.findByRole('heading', { name: 'Approve order 12?' })
    cleanup()
    await openPage(link)
    await screen.findByText('Nothing has been sent yet. Tap the button to send your decision.')
    await advance(60_000)
    expect(sentDecisions()).toEqual([])
    await decide()
    await waitForApproved()
  })
})

test('page requests the order again when the reply has no order', async () => {
  order = { ...orderReply(), Status: 'PENDING' }
  reply = { body: { Message: 'Noted.', Data: { ...orderReply(), Status: 'IN REVIEW' } } }
  await openAndApprove()
  expect(screen.getByText('IN REVIEW')).toBeTruthy()
  expect(document.body.textContent).not.toMatch(personalData)
  cleanup()
  sessionStorage.clear()
  reply = { body: { Message: 'Noted.' } }
  await openPage(approve())
  await decide()
  order = { ...orderReply(), Status: 'In the works' }
  await waitForApproved()
  expect(await screen.findByText('In the works')).toBeTruthy()
})

test.each([{ OrderID: 12, Status: 'IN REVIEW' }, { OrderID: 12, OrderDetails: [] }, null, {}])(
  'reply %j without lines leaves the shown order unchanged',
  async (Data) => {
    order = orderReply()
    reply = { body: { Data, Message: 'Noted.' } }
    await openPage(approve())
    await screen.findByText('Alpine flask')
    press('Approve order')
    await waitForApproved()
    await waitFor(() =>
      expect(sent.filter(({ call }) => call === 'GET order/updated/12').length).toBeGreaterThan(1),
    )
    expect(screen.getByText('Alpine flask')).toBeTruthy()
    expect(document.body.textContent).not.toContain('Not known')
  },
)

test('decision is sent with the customer’s token and the data of the link', async () => {
  signInHere('a')
  order = orderReply()
  await openAndApprove()
  expect(sentDecisions()[0]).toMatchObject({ token: 'token of a', body: { orderId: 12, signature: 's' } })
})

test.each([false, true])(
  'success toast appears only for a new decision (decided before: %s)',
  async (AlreadyDecided) => {
    reply = { body: { Message: 'This order was approved already.', AlreadyDecided } }
    await openAndApprove()
    await act(() => new Promise((resolve) => setTimeout(resolve)))
    const successToasts = () => screen.queryAllByText('Order status updated successfully.')
    await waitFor(() => expect(successToasts()).toHaveLength(AlreadyDecided ? 0 : 1))
  },
)

test('decision is sent again only on Retry when the page was left before the reply', async () => {
  const link = approve()
  reply = undefined
  await openPage(link)
  await decide()
  await screen.findByText(/hasn’t been confirmed/)
  cleanup()
  reply = { body: { Message: 'Done' } }
  await openPage(link)
  expect(await screen.findByText(/left this page before the shop answered/)).toBeTruthy()
  expect(sentDecisions()).toHaveLength(1)
  press('Retry')
  await waitForApproved()
  expect(sentDecisions()).toHaveLength(2)
})

test('reopened page waits for the reply to a decision that is still being sent', async () => {
  const link = approve()
  const pendingResult = pendingReply()
  reply = pendingResult.reply
  await openPage(link)
  await decide()
  await waitFor(() => expect(sentDecisions()).toHaveLength(1))
  cleanup()
  await openPage(link)
  await screen.findByText('Sending your decision…')
  await pendingResult.arrive({ body: { Message: 'Done' } })
  await waitForApproved()
  expect(sentDecisions()).toHaveLength(1)
})

test('preloading the page sends nothing', async () => {
  const { router } = await openPage('/404')
  await router.preloadRoute({ to: approve() })
  expect(sentDecisions()).toEqual([])
})

test('refused link stays refused and sends nothing again', async () => {
  const link = approve()
  reply = { status: 409, body: { ErrorCode: 'INVALIDLINK', ErrorMessage: 'This link is not valid.' } }
  for (const visit of ['first', 'second']) {
    const { path } = await openPage(link)
    if (visit === 'first') await decide()
    await waitFor(() => expect(path(), visit).toBe('/404'))
    const message = await screen.findByText('This link is not valid.')
    expect(message.closest('section')?.querySelector('h1')?.textContent, visit).toBe('Oops! Page not found')
    cleanup()
  }
  expect(sentDecisions()).toHaveLength(1)
})

test('visitor is sent to sign in when the server requires a session', async () => {
  reply = { status: 401, body: { ErrorCode: 'INVALIDTOKEN', ErrorMessage: 'Who are you?' } }
  const { path } = await openPage(approve())
  await decide()
  await waitFor(() => expect(path()).toBe('/signin'))
  expect(await screen.findByText('Please sign in, then open the link in your email again.')).toBeTruthy()
})
