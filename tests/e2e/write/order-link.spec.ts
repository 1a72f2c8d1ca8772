/** The approver's link from a mail: sent once by a visit, judged by its signature, never claimed before an answer. */
import CryptoJS from 'crypto-js'
import { usualOrderLinkKey } from '../../../src/domain/order/order-link'
import { expect, test } from '../../support/fixtures'
import { type OtherProvider, startOtherProvider } from '../../support/other-provider'
import { newPortalOrder, statusOf } from '../../support/portal-order'

const call = 'POST /frontend/api/order/orderStatusPortalUser'
const linkTo = (said: object) =>
  `/order-status/${encodeURIComponent(CryptoJS.AES.encrypt(JSON.stringify(said), usualOrderLinkKey).toString())}`
const opened = (link: string) =>
  CryptoJS.AES.decrypt(decodeURIComponent(link.split('/').at(-1) ?? ''), usualOrderLinkKey).toString(
    CryptoJS.enc.Utf8,
  )

test.describe('our provider', () => {
  // One portal user, one cart.
  test.describe.configure({ mode: 'serial' })

  test('a visitor approves by the mailed link, once; Back, Reload and the other answer change nothing', async ({
    page,
    door,
    baseURL,
  }) => {
    const order = await newPortalOrder(baseURL ?? '')
    const answers = () => door.seen.filter((seen) => seen === call)
    await page.goto(`${door.url}${order.approve}`)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Order Information')
    await expect(page.getByText(`Order ${order.id} approved successfully`)).toBeVisible()
    await expect(page.getByText('Order status updated successfully.')).toBeVisible()
    await expect(page.getByText('Order Summary')).toBeVisible()
    expect(await statusOf(baseURL ?? '', order)).toBe('IN REVIEW')
    await page.getByRole('link', { name: 'Return Home' }).click()
    await expect(page).toHaveURL(`${door.url}/`)
    await page.goBack()
    await expect(page.getByText(`Order ${order.id} approved successfully`)).toBeVisible()
    await page.reload()
    await expect(page.getByText(`Order ${order.id} approved successfully`)).toBeVisible()
    expect(answers()).toHaveLength(1)

    // Somebody else with the same mail is told how it stands.
    await page.evaluate(() => sessionStorage.clear())
    await page.reload()
    await expect(page.getByText(`This order was approved already.`)).toBeVisible()
    await page.goto(`${door.url}${order.reject.replace('/order-status/', '/order/')}`)
    await expect(page).toHaveURL(/\/404$/)
    await expect(page.getByText(/was approved already\. Nothing was changed/)).toBeVisible()
    expect(await statusOf(baseURL ?? '', order)).toBe('IN REVIEW')
  })

  test('rejecting works by the other address, too; a link that was tampered with changes nothing', async ({
    page,
    door,
    baseURL,
  }) => {
    const order = await newPortalOrder(baseURL ?? '')
    const link = JSON.parse(opened(order.approve)) as {
      orderId: number
      orderAction: string
      signature: string
    }
    const { signature: _, ...unsigned } = link
    const forged = [
      linkTo(unsigned),
      linkTo({ ...link, orderAction: 'REJECTED' }),
      linkTo({ ...link, orderAction: 'COMPLETE' }),
      linkTo({ ...link, orderId: link.orderId - 1 }),
      linkTo({ ...link, signature: link.signature.replace(/.$/, (last) => (last === 'A' ? 'B' : 'A')) }),
      order.approve.slice(0, -30),
      '/order-status/nonsense',
    ]
    for (const address of forged) {
      await page.goto(`${door.url}${address}`)
      await expect(page).toHaveURL(/\/404$/)
      await expect(page.getByRole('heading', { name: 'Oops! Page not found' })).toBeVisible()
    }
    expect(await statusOf(baseURL ?? '', order)).toBe('PENDING')
    await page.goto(`${door.url}${order.reject.replace('/order-status/', '/order/')}`)
    await expect(page.getByText(`Order ${order.id} rejected`)).toBeVisible()
    expect(await statusOf(baseURL ?? '', order)).toBe('REJECTED')
  })

  test('without a network nothing is claimed; Retry sends it', async ({ page, door, baseURL }) => {
    const order = await newPortalOrder(baseURL ?? '')
    door.weather('error', /orderStatusPortalUser/)
    await page.goto(`${door.url}${order.approve}`)
    await expect(page.getByText('Not sent')).toBeVisible()
    await expect(page.locator('main')).not.toContainText(/successfully|approved|rejected/)
    door.weather('fine')
    // Loaded again it is not sent by itself.
    await page.reload()
    await expect(page.getByText('Not sent')).toBeVisible()
    expect(await statusOf(baseURL ?? '', order)).toBe('PENDING')
    await page.getByRole('button', { name: 'Retry' }).click()
    await expect(page.getByText(`Order ${order.id} approved successfully`)).toBeVisible()
    expect(await statusOf(baseURL ?? '', order)).toBe('IN REVIEW')
  })
})

test.describe('another provider, whose links are not signed', () => {
  let other: OtherProvider
  test.beforeEach(async () => {
    other = await startOtherProvider()
  })
  test.afterEach(() => other.stop())

  test('a page in the background waits until it is looked at', async ({ page, context }) => {
    const link = linkTo({ orderId: 'B-77', orderAction: 'IN REVIEW' })
    await context.addInitScript(() => {
      Object.defineProperty(document, 'visibilityState', {
        get: () => (Object.hasOwn(window, 'seen') ? 'visible' : 'hidden'),
      })
    })
    await page.goto(`${other.url}${link}`)
    await expect(page.getByText('Telling the shop your decision…')).toBeVisible()
    await page.waitForTimeout(1500)
    expect(other.orders.said).toEqual([])
    await page.evaluate(() => {
      Object.assign(window, { seen: true })
      document.dispatchEvent(new Event('visibilitychange'))
    })
    await expect(page.getByText('Order B-77 approved successfully')).toBeVisible()
    await expect(page.getByText('Noted, thanks.')).toBeVisible()
    expect(other.orders.said).toEqual([{ orderId: 'B-77', orderAction: 'IN REVIEW', token: '' }])
  })

  test('whatever it does not want leads to /404, also with status 200', async ({ page }) => {
    other.orders.nextDecision = { reply: { ErrorMessage: 'Not yours.' } }
    await page.goto(`${other.url}${linkTo({ orderId: 1, orderAction: 'NO' })}`)
    await expect(page).toHaveURL(/\/404$/)
    await expect(page.getByText('Not yours.')).toBeVisible()
  })
})
