/**
 * The approver's link from a mail: the decision is sent only on a press, the signature is checked, and success is shown
 * only after a reply (req 6.17).
 */
import CryptoJS from 'crypto-js'
import { defaultOrderLinkKey } from '../../src/domain/order/order-link'
import { expect, test } from '../support/fixtures'
import { newPortalOrder, readStatus } from '../support/mail'

const linkTo = (payload: object) =>
  `/order-status/${encodeURIComponent(CryptoJS.AES.encrypt(JSON.stringify(payload), defaultOrderLinkKey).toString())}`

const decryptLink = (link: string) =>
  CryptoJS.AES.decrypt(decodeURIComponent(link.split('/').at(-1) ?? ''), defaultOrderLinkKey).toString(
    CryptoJS.enc.Utf8,
  )

test('mailed link approves or rejects once, and a forged link changes nothing', async ({
  page,
  network,
  origin,
}) => {
  const order = await newPortalOrder(origin)
  const approvedMessage = page.getByText(`Order ${order.id} approved successfully`)
  await page.goto(`${network.url}${order.approve}`)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Order Information')
  await expect(page.getByRole('heading', { name: `Approve order ${order.id}?` })).toBeVisible()
  await expect(page.getByText('Shipping address')).toBeVisible()
  await page.getByText('Order Summary').click()
  expect(network.count(/orderStatusPortalUser/)).toBe(0)
  await page.getByRole('button', { name: 'Approve order' }).click()
  await expect(approvedMessage).toBeVisible()
  await expect(page.getByText('Order status updated successfully.')).toBeVisible()
  await expect(page.getByText('Order Summary')).toBeVisible()
  expect(await readStatus(origin, order)).toBe('IN REVIEW')
  await page.getByRole('link', { name: 'Return Home' }).click()
  await expect(page).toHaveURL(`${network.url}/`)
  await page.goBack()
  await expect(approvedMessage).toBeVisible()
  await page.reload()
  await expect(approvedMessage).toBeVisible()
  expect(network.count(/orderStatusPortalUser/)).toBe(1)

  // Another person with the same mail sees the current status.
  await page.evaluate(() => sessionStorage.clear())
  await page.reload()
  await expect(page.getByText(`This order was approved already.`)).toBeVisible()
  await expect(page.getByText('Shipping address')).toBeHidden()
  expect(network.count(/orderStatusPortalUser/)).toBe(1)
  await page.goto(`${network.url}${order.reject.replace('/order-status/', '/order/')}`)
  await page.getByRole('button', { name: 'Reject order' }).click()
  await expect(page).toHaveURL(/\/404$/)
  await expect(page.getByRole('main').getByText(/was approved already\. Nothing was changed/)).toBeVisible()
  expect(await readStatus(origin, order)).toBe('IN REVIEW')

  const next = await newPortalOrder(origin)
  const link = JSON.parse(decryptLink(next.approve)) as { orderId: number; signature: string }
  const { signature, ...unsigned } = link
  for (const forgedLink of [
    linkTo(unsigned),
    linkTo({ ...link, orderAction: 'REJECTED' }),
    linkTo({ ...link, signature: signature.replace(/.$/, (last) => (last === 'A' ? 'B' : 'A')) }),
    // The cut must not fall into an escape sequence.
    next.approve.slice(0, -30).replace(/%.?$/, ''),
  ]) {
    await page.goto(`${network.url}${forgedLink}`)
    const decisionButton = page.getByRole('button', { name: /order$/ })
    const notFound = page.getByRole('heading', { name: 'Oops! Page not found' })
    await expect(decisionButton.or(notFound)).toBeVisible()
    if (await decisionButton.isVisible()) await decisionButton.click()
    await expect(page).toHaveURL(/\/404$/)
    await expect(notFound).toBeVisible()
  }
  network.injectFault('error', /orderStatusPortalUser/)
  await page.goto(`${network.url}${next.reject.replace('/order-status/', '/order/')}`)
  await page.getByRole('button', { name: 'Reject order' }).click()
  await expect(page.getByText('Not sent')).toBeVisible()
  await expect(page.locator('main')).not.toContainText(/successfully|approved|rejected/)
  network.recover()
  // A reload does not send the decision again.
  await page.reload()
  await expect(page.getByText('Not sent')).toBeVisible()
  expect(await readStatus(origin, next)).toBe('PENDING')
  await page.getByRole('button', { name: 'Retry' }).click()
  await expect(page.getByText(`Order ${next.id} rejected`)).toBeVisible()
  expect(await readStatus(origin, next)).toBe('REJECTED')
})
