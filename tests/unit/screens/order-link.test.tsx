// @vitest-environment happy-dom
/** Order links: sent once, by a person who looks at the page, and nothing is claimed that the provider did not say. */
import 'fake-indexeddb/auto'
import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import AES from 'crypto-js/aes.js'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { noteOutcome } from '../../../src/session/connectivity'
import { usualOrderLinkKey } from '../../../src/domain/order/order-link'
import { orderReply } from './order-fixture'
import { clearStage, openPage, provider, type Reply, type Sent, signInHere } from './order-stage'

const linkTo = (said: object) =>
  encodeURIComponent(AES.encrypt(JSON.stringify(said), usualOrderLinkKey).toString())
const approve = () => linkTo({ orderId: 12, orderAction: 'IN REVIEW', signature: 's' })

let reply: Reply
let sent: Sent[]
beforeEach(() => {
  reply = { body: { Message: 'Order status updated successfully.' } }
  sent = provider((call) => {
    if (call === 'POST order/orderStatusPortalUser') return reply
    if (call === 'GET order/12') return { body: { Data: orderReply() } }
    return { status: 404, body: { ErrorMessage: 'Nothing here.' } }
  })
})
afterEach(clearStage)

const answers = () => sent.filter(({ call }) => call.startsWith('POST order/'))
const see = (visible: boolean) =>
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue(visible ? 'visible' : 'hidden')

test.each(['/order-status/', '/order/'])('%s tells the provider once and says so', async (route) => {
  await openPage(`${route}${approve()}`)
  expect(await screen.findByText('Order 12 approved successfully')).toBeTruthy()
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Order Information')
  expect(await screen.findByText('Order status updated successfully.')).toBeTruthy()
  expect(answers()).toEqual([
    {
      call: 'POST order/orderStatusPortalUser',
      body: { orderId: 12, orderAction: 'IN REVIEW', signature: 's' },
      token: null,
    },
  ])
})

test.each(['REJECTED', 'SOMETHING ELSE'])('%s is rejected', async (orderAction) => {
  await openPage(`/order-status/${linkTo({ orderId: 12, orderAction })}`)
  expect(await screen.findByText('Order 12 rejected')).toBeTruthy()
  expect(answers()[0]?.body).toEqual({ orderId: 12, orderAction })
})

test('the provider’s own word about a used link is shown', async () => {
  reply = { body: { Message: 'This order was approved already.' } }
  await openPage(`/order-status/${approve()}`)
  expect(await screen.findByText('This order was approved already.')).toBeTruthy()
})

test('with the order in the answer everybody sees what was decided about, without files or reviews', async () => {
  reply = { body: { Message: 'Done', Data: orderReply() } }
  await openPage(`/order-status/${approve()}`)
  expect(await screen.findByText('Alpine flask')).toBeTruthy()
  expect(screen.queryByRole('button', { name: /ArtWork|Approve|Submit/ })).toBeNull()
  expect(sent.filter(({ call }) => call.startsWith('GET order'))).toEqual([])
})

test('a signed-in customer’s token goes along, and the order is read when it may be', async () => {
  signInHere(6001)
  await openPage(`/order-status/${approve()}`)
  expect(await screen.findByText('Alpine flask')).toBeTruthy()
  expect(answers()[0]?.token).toBe('secret')
})

describe('once', () => {
  test('loaded again, it says what became of it and sends nothing', async () => {
    const link = approve()
    await openPage(`/order-status/${link}`)
    await screen.findByText('Order 12 approved successfully')
    cleanup()
    await openPage(`/order/${link}`)
    expect(await screen.findByText('Order 12 approved successfully')).toBeTruthy()
    expect(answers()).toHaveLength(1)
  })

  test('left before the answer, it is sent again by a press only', async () => {
    const link = approve()
    reply = undefined
    await openPage(`/order-status/${link}`)
    await screen.findByText(/has not been confirmed/)
    cleanup()
    reply = { body: { Message: 'Done' } }
    await openPage(`/order-status/${link}`)
    expect(await screen.findByText(/left before the shop’s answer was here/)).toBeTruthy()
    expect(answers()).toHaveLength(1)
    fireEvent.click(screen.getByRole('button', { name: 'Retry' }))
    expect(await screen.findByText('Order 12 approved successfully')).toBeTruthy()
    expect(answers()).toHaveLength(2)
  })

  test('Back while the answer is on its way waits for the same answer', async () => {
    const link = approve()
    let answer = (_: Reply) => {}
    const late = new Promise<Reply>((resolve) => {
      answer = resolve
    })
    sent = provider((call) => (call.startsWith('POST order/') ? late : { body: { Data: [] } }))
    await openPage(`/order-status/${link}`)
    await waitFor(() => expect(answers()).toHaveLength(1))
    cleanup()
    await openPage(`/order-status/${link}`)
    await screen.findByText('Telling the shop your decision…')
    await act(async () => answer({ body: { Message: 'Done' } }))
    expect(await screen.findByText('Order 12 approved successfully')).toBeTruthy()
    expect(answers()).toHaveLength(1)
  })

  test('a refused link stays refused', async () => {
    const link = approve()
    reply = { status: 404, body: { ErrorCode: 'INVALIDLINK', ErrorMessage: 'Ask for a new one.' } }
    await openPage(`/order-status/${link}`)
    await screen.findByText('Oops! Page not found')
    cleanup()
    const { path } = await openPage(`/order-status/${link}`)
    await waitFor(() => expect(path()).toBe('/404'))
    expect(answers()).toHaveLength(1)
  })
})

describe('not before somebody looks', () => {
  test('in a hidden page it waits', async () => {
    see(false)
    await openPage(`/order-status/${approve()}`)
    await new Promise((resolve) => setTimeout(resolve, 100))
    expect(answers()).toEqual([])
    see(true)
    act(() => void document.dispatchEvent(new Event('visibilitychange')))
    expect(await screen.findByText('Order 12 approved successfully')).toBeTruthy()
    expect(answers()).toHaveLength(1)
  })

  test('a page that is drawn ahead waits', async () => {
    Object.defineProperty(document, 'prerendering', { value: true, configurable: true })
    await openPage(`/order-status/${approve()}`)
    await new Promise((resolve) => setTimeout(resolve, 100))
    expect(answers()).toEqual([])
    Object.defineProperty(document, 'prerendering', { value: false, configurable: true })
    act(() => void document.dispatchEvent(new Event('prerenderingchange')))
    await screen.findByText('Order 12 approved successfully')
    Reflect.deleteProperty(document, 'prerendering')
  })

  test('reading ahead sends nothing', async () => {
    const { router } = await openPage('/404')
    await router.preloadRoute({ to: `/order-status/${approve()}` })
    expect(answers()).toEqual([])
  })
})

describe('what goes wrong', () => {
  test.each([
    ['not a link', 'nonsense'],
    [
      'another passphrase',
      encodeURIComponent(AES.encrypt('{"orderId":1,"orderAction":"x"}', 'other').toString()),
    ],
    ['no action', linkTo({ orderId: 12, orderAction: '' })],
  ])('%s: /404, and nothing is sent', async (_, hash) => {
    const { path } = await openPage(`/order-status/${hash}`)
    await waitFor(() => expect(path()).toBe('/404'))
    expect(sent).toEqual([])
  })

  test.each([404, 409, 200])('refused with %i: /404, and the reason is told', async (status) => {
    reply = { status, body: { ErrorCode: 'INVALIDLINK', ErrorMessage: 'This link is not valid.' } }
    const { path } = await openPage(`/order-status/${approve()}`)
    await waitFor(() => expect(path()).toBe('/404'))
    expect(await screen.findByText('This link is not valid.')).toBeTruthy()
    expect(screen.queryByText(/successfully|rejected/)).toBeNull()
  })

  test.each<[string, Reply, string]>([
    ['no network', undefined, 'could not be reached'],
    ['trouble of the provider', { status: 503, body: { ErrorMessage: 'Back soon.' } }, 'Back soon.'],
    ['too many at once', { status: 429, body: { ErrorMessage: 'Slow down.' } }, 'Slow down.'],
  ])('%s: "Not sent", nothing is claimed, Retry sends it', async (_, trouble, words) => {
    reply = trouble
    await openPage(`/order-status/${approve()}`)
    expect(await screen.findByText('Not sent')).toBeTruthy()
    expect(screen.getByRole('alert').textContent).toContain(words)
    expect(document.body.textContent).not.toMatch(/successfully|rejected/)
    reply = { body: { Message: 'Done' } }
    act(() => noteOutcome('answered'))
    fireEvent.click(screen.getByRole('button', { name: 'Retry' }))
    expect(await screen.findByText('Order 12 approved successfully')).toBeTruthy()
  })

  test('a provider that wants a session sends a visitor to sign in', async () => {
    reply = { status: 401, body: { ErrorCode: 'INVALIDTOKEN', ErrorMessage: 'Who are you?' } }
    const { path } = await openPage(`/order-status/${approve()}`)
    await waitFor(() => expect(path()).toBe('/signin'))
    expect(await screen.findByText('Please sign in, then open the link in your e-mail again.')).toBeTruthy()
  })
})
